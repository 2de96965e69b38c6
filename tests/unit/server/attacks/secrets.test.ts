import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { createLog } from '../../../../src/server/base/log.ts';
import pino from 'pino';
import { createScheduler } from '../../../../src/server/base/scheduler.ts';
import { createServices } from '../../../../src/server/compose/services.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { openKeyFile } from '../../../../src/server/store/secrets/key-ring.ts';
import { createSecretBox } from '../../../../src/server/store/secrets/secret-box.ts';
import { serverConfig } from '../compose/server-config.ts';
import { openWholeServer } from '../http/whole-server.ts';
import { shoot, socketOf } from './attack-kit.ts';
import { ConfigError } from '../../../../src/server/base/config-error.ts';
import { eventually } from '../../../doubles/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'halyard-secrets-'));
const logFile = join(folder, 'server.log');
let server: Awaited<ReturnType<typeof openWholeServer>>;
let token = '';
beforeAll(async () => {
  server = await openWholeServer({ demo: true, log: createLog(logFile, 'trace') });
  token = await server.services.identity.sessions.open(server.owner.userId, '127.0.0.1', Date.now(), 3_600_000);
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Every file below a folder. */
const filesIn = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((file) => statSync(file).isFile());

test('S68: of twenty secrets that come in by every door none stands in a log or a file of the server, and no answer sends one on', async () => {
  const planted = Array.from({ length: 20 }, (_, index) => `planted-secret-${index}-${'x'.repeat(20)}`);
  const inHeader = planted.slice(0, 4);
  const inQuery = planted.slice(4, 8);
  const inPath = planted.slice(8, 12);
  const inBody = planted.slice(12, 16);
  const inName = planted.slice(16);
  const answers: string[] = [];
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, { redirect: 'manual', ...init });
    answers.push(JSON.stringify([...answer.headers]), path.startsWith('/sapi') ? await answer.text() : '');
  };
  const json = { 'content-type': 'application/json' };
  for (const secret of inHeader)
    for (const path of ['/sapi/user/currentUser', '/sapi/nothing', '/dashboard', '/metrics'])
      await ask(path, {
        headers: {
          authorization: secret,
          cookie: `token=${secret}`,
          'x-api-key': secret,
          referer: `http://x/?token=${secret}`,
        },
      });
  for (const secret of inQuery)
    for (const path of ['/sapi/user/currentUser', '/sapi/nothing', '/reset-password', '/sapi/client/base/symbols'])
      await ask(`${path}?token=${secret}&password=${secret}`);
  for (const secret of inPath) {
    await socketOf(server.url, `/order/user/ws?token=${secret}`).closed;
    await socketOf(
      server.url,
      `/client/depth/depth/ws?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&token=${secret}`,
    ).opened;
  }
  for (const secret of inBody) {
    for (const path of ['/sapi/user/login', '/sapi/user/reset/password/email', '/sapi/user/register'])
      await ask(path, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          username: 'demo',
          password: secret,
          confirm_password: secret,
          token: secret,
          code: secret,
          email: 'a@mail.example',
          type: 'email',
        }),
      });
    await ask('/sapi/user/reset/password', {
      method: 'POST',
      headers: { ...json, authorization: token },
      body: JSON.stringify({ old_password: secret, password: secret, confirm_password: secret }),
    });
    await ask('/sapi/user/login', { method: 'POST', headers: json, body: `{"password":"${secret}"` });
  }
  for (const secret of inName)
    await ask('/sapi/user/login', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: secret, password: 'x', code: '000000' }),
    });
  await ask('/sapi/user/currentUser', { headers: { authorization: token } });
  await ask('/sapi/last-of-these');
  await eventually(() => expect(readFileSync(logFile, 'utf8')).toContain('/sapi/last-of-these'));
  const kept = [...filesIn(folder), ...filesIn(server.data)];
  expect(kept.map((file) => file.split('/').at(-1))).toEqual(expect.arrayContaining(['server.log', 'halyard.db']));
  for (const file of kept) {
    const bytes = readFileSync(file);
    for (const secret of [...planted, token]) expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false);
  }
  for (const secret of planted) expect(answers.filter((text) => text.includes(secret))).toEqual([]);
});

test('S71: no answer to anybody tells a hash, the hash of a token or the key of the server', async () => {
  const admin = await server.services.identity.users.create({
    username: 'root',
    email: 'root@halyard.example',
    phone: null,
    passwordHash: await server.passwords.hash('Tr4ding-desk'),
    role: 'admin',
    vipLevel: 9,
    createdMs: Date.now(),
  });
  const tokens = [
    await server.services.identity.sessions.open(admin.userId, '127.0.0.1', Date.now(), 3_600_000),
    token,
  ];
  await server.services.identity.factors.propose(server.owner.userId, 'JBSWY3DPEHPK3PXP');
  await server.owner.accountOn('HALYARD');
  const db = new SQLite(join(server.data, 'halyard.db'), { readonly: true });
  onTestFinished(() => {
    db.close();
  });
  const secrets = [
    ...db.prepare('SELECT password_hash AS secret FROM users').all(),
    ...db.prepare('SELECT token_hash AS secret FROM sessions').all(),
    ...db.prepare('SELECT sealed_secret AS secret FROM second_factors WHERE sealed_secret IS NOT NULL').all(),
  ]
    .map((row) => (row as { secret: string }).secret)
    .filter((text) => text.length > 8);
  secrets.push(
    'JBSWY3DPEHPK3PXP',
    readFileSync(join(server.data, 'secret.key'), 'utf8').trim(),
    Buffer.from(readFileSync(join(server.data, 'secret.key'), 'utf8').trim(), 'base64url').toString('hex'),
    '$argon2',
  );
  expect(secrets.length).toBeGreaterThan(6);
  let reported = 0;
  for (const { path } of contracts.filter(({ method }) => method === 'GET')) {
    for (const each of tokens) {
      const answer = await fetch(`${server.url}/sapi${path}`, { headers: { authorization: each } });
      const text = await answer.text();
      if (text.includes('"code":200')) reported += 1;
      for (const secret of secrets) expect(text.includes(secret), path).toBe(false);
    }
  }
  expect(reported, 'most lists need no input').toBeGreaterThan(20);
});

test('S72: a stolen database without the key file tells no second factor', async () => {
  const secret = 'KRSXG5CTMVRXEZLUKRSXG5CT';
  await server.services.identity.factors.propose(server.stranger.userId, secret);
  expect(await server.services.identity.factors.secretOf(server.stranger.userId)).toBe(secret);
  const stolen = filesIn(server.data).filter((file) => /halyard\.db/.test(file));
  expect(stolen.length).toBeGreaterThan(0);
  for (const file of stolen) expect(readFileSync(file).includes(secret), file).toBe(false);
  expect(statSync(join(server.data, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('S73: a second factor that was moved to another user does not open, nor one that was changed by a bit', async () => {
  const box = createSecretBox(openKeyFile(join(folder, 'box.key')));
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada');
  expect(box.open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => box.open(sealed, 'eve')).toThrow();
  for (let index = 0; index < sealed.length; index++) {
    const other = sealed[index] === 'a' ? 'b' : 'a';
    const changed = `${sealed.slice(0, index)}${other}${sealed.slice(index + 1)}`;
    expect(() => box.open(changed, 'ada'), `character ${index}`).toThrow();
  }
  await server.services.identity.factors.propose(server.owner.userId, 'JBSWY3DPEHPK3PXP');
  const db = new SQLite(join(server.data, 'halyard.db'));
  onTestFinished(() => {
    db.close();
  });
  db.prepare(
    "UPDATE second_factors SET sealed_secret = (SELECT sealed_secret FROM second_factors WHERE user_id = ? AND kind = 'totp') WHERE user_id = ? AND kind = 'totp'",
  ).run(server.owner.userId, server.stranger.userId);
  await expect(server.services.identity.factors.secretOf(server.stranger.userId)).rejects.toThrow();
  expect(
    (await shoot(server.url, { path: '/sapi/user/currentUser', headers: { authorization: token } })).status,
    'the server goes on',
  ).toBe(200);
});

test.each([
  ['nothing', ''],
  ['31 bytes', `${Buffer.alloc(31, 7).toString('base64url')}\n`],
  ['33 bytes', `${Buffer.alloc(33, 7).toString('base64url')}\n`],
  ['a word', 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk'],
])('S74: a key file with %s ends the start with its name', (_name, text) => {
  const file = join(folder, 'wrong.key');
  writeFileSync(file, text, { mode: 0o600 });
  expect(() => openKeyFile(file)).toThrow(ConfigError);
  expect(() => openKeyFile(file)).toThrow(file);
});

test('S74: a key file that others can read ends the start with its name', () => {
  const file = join(folder, 'open.key');
  openKeyFile(file).current();
  chmodSync(file, 0o640);
  expect(() => openKeyFile(file)).toThrow(`${file} can be read by others`);
});

test('S74: a server whose key file was put in another place of does not start, and says which key it lacks', async () => {
  const data = mkdtempSync(join(folder, 'moved-'));
  const parts = {
    config: serverConfig(data),
    clock: { nowMs: () => Date.now() },
    scheduler: createScheduler(),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  };
  const services = await createServices(parts);
  const { userId } = await services.identity.users.create({
    username: 'moved',
    email: null,
    phone: null,
    passwordHash: 'x',
    role: 'user',
    createdMs: 0,
  });
  await services.identity.factors.propose(userId, 'JBSWY3DPEHPK3PXP');
  await services.stop();
  rmSync(join(data, 'secret.key'));
  await expect(createServices(parts)).rejects.toThrow(/second_factors were sealed with the key [0-9a-f]{8}/);
  openKeyFile(join(data, 'secret.key')).current();
  await expect(createServices(parts)).rejects.toThrow(ConfigError);
});
