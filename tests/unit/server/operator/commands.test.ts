import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminCommand } from '../../../../src/server/operator/admin-command.ts';
import { keysCommand } from '../../../../src/server/operator/keys-command.ts';
import { type StoppedData, withStoppedData } from '../../../../src/server/operator/stopped-data.ts';
import { lockData } from '../../../../src/server/store/disk/data-lock.ts';
import { openKeyFile } from '../../../../src/server/store/secrets/key-ring.ts';
import { createSecretBox } from '../../../../src/server/store/secrets/secret-box.ts';
import { createSecondFactorStore } from '../../../../src/server/store/tables/second-factors.ts';

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-operator-'));
  await withStoppedData(folder, async ({ users }) => {
    for (const username of ['ada', 'bob'])
      await users.create({
        username,
        email: `${username}@halyard.example`,
        phone: null,
        passwordHash: 'x',
        role: 'user',
        createdMs: 1,
      });
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

const admin = (...args: readonly string[]) => withStoppedData(folder, (data) => adminCommand(data, args, 7));
const keyFile = () => join(folder, 'secret.key');
const keys = (...args: readonly string[]) =>
  withStoppedData(folder, (data) => keysCommand(data, { text: undefined, file: keyFile() }, args, 7));
const idOf = async ({ users }: StoppedData, name: string) => (await users.byLogin(name))!.userId;

describe('npm run admin', () => {
  test('gives a role, shows it, takes it back, and leaves an entry of each in the audit log', async () => {
    expect(await admin('list')).toMatch(/^Nobody/);
    expect(await admin('grant', 'ada@halyard.example', 'admin')).toBe('ada is admin now, and was user');
    expect(await admin('grant', 'ada', 'admin')).toBe('ada is admin already');
    expect(await admin('grant', 'bob', 'risk')).toBe('bob is risk now, and was user');
    expect((await admin('list')).split('\n').map((line) => line.split(/ +/).slice(0, 2))).toEqual([
      ['admin', 'ada'],
      ['risk', 'bob'],
    ]);
    expect(await admin('revoke', 'ada')).toContain('No administrator is left');
    const [records, check] = await withStoppedData(folder, async (data) => [
      (await data.audit.list(1, 10)).records,
      await data.audit.check(),
    ]);
    expect(records.map(({ action, facts }) => [action, facts.role, facts.before])).toEqual([
      ['operator/role', 'user', 'admin'],
      ['operator/role', 'risk', 'user'],
      ['operator/role', 'admin', 'user'],
    ]);
    expect(check).toEqual({ broken: null, missing: 0 });
  });

  test.each([
    [['grant', 'eve', 'admin'], 'no user eve'],
    [['grant', 'ada', 'king'], 'no role king'],
    [['grant', 'ada'], 'npm run admin -- grant'],
    [['grant', 'ada', 'admin', 'more'], 'npm run admin -- grant'],
    [['revoke'], 'npm run admin -- grant'],
    [['list', 'x'], 'npm run admin -- grant'],
    [['drop'], 'npm run admin -- grant'],
  ])('%j is refused and says why', async (args, text) => {
    await expect(admin(...args)).rejects.toThrow(text);
    expect(await admin('list')).toMatch(/^Nobody/);
  });

  test('a running server keeps its data folder', async () => {
    const lock = lockData(folder);
    await expect(admin('list')).rejects.toThrow('in use by another process');
    lock.release();
  });
});

describe('npm run keys', () => {
  const factorsOf = ({ database }: StoppedData) =>
    createSecondFactorStore(database, createSecretBox(openKeyFile(keyFile())));

  test('seals every secret with a new key, and the old one opens nothing any more', async () => {
    expect(await keys('list')).toMatch(/no master key yet/);
    expect(existsSync(keyFile())).toBe(false);
    await withStoppedData(folder, async (data) => {
      for (const name of ['ada', 'bob']) await factorsOf(data).propose(await idOf(data, name), `SECRET${name}`);
    });
    const before = readFileSync(keyFile(), 'utf8');
    const id = await keys('list');
    expect(await keys('rotate')).toMatch(/^2 secrets were sealed with the key [0-9a-f]{8}; the old key is gone$/);
    expect(readFileSync(keyFile(), 'utf8')).not.toBe(before);
    expect(await keys('list')).not.toBe(id);
    await withStoppedData(folder, async (data) => {
      for (const name of ['ada', 'bob'])
        expect(await factorsOf(data).secretOf(await idOf(data, name))).toBe(`SECRET${name}`);
      const { records } = await data.audit.list(1, 1);
      expect(records[0]).toMatchObject({ action: 'operator/keys', facts: { secrets: 2 } });
    });
  });

  test('goes on with a rotation that was cut off after the new key was written', async () => {
    await withStoppedData(folder, async (data) => {
      await factorsOf(data).propose(await idOf(data, 'ada'), 'SECRET');
    });
    openKeyFile(keyFile()).add();
    const [current] = openKeyFile(keyFile()).ids();
    expect(await keys('rotate')).toContain(`1 secrets were sealed with the key ${current}`);
    expect(openKeyFile(keyFile()).ids()).toEqual([current]);
  });

  test('a key that is missing stops the rotation before anything is changed', async () => {
    await withStoppedData(folder, async (data) => {
      await factorsOf(data).propose(await idOf(data, 'ada'), 'SECRET');
    });
    rmSync(keyFile());
    openKeyFile(keyFile()).current();
    const there = readFileSync(keyFile(), 'utf8');
    await expect(keys('rotate')).rejects.toThrow('restore it from a backup');
    expect(readFileSync(keyFile(), 'utf8')).toBe(there);
    await expect(keys('turn')).rejects.toThrow('npm run keys -- rotate');
  });
});
