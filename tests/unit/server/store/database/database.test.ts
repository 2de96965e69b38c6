import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { ConfigError } from '../../../../../src/server/base/config-error.ts';

test.each(['0001-users', '9999-of-a-later-version'])(
  'a database with the schema %s is refused by its name, with what to do, and left as it is',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'halyard.db');
    const before = await openDatabase(path);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2026-01-01T00:00:00.000Z')`.execute(
      before,
    );
    await before.destroy();
    const bytes = readFileSync(path);
    const refusal = await openDatabase(path).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ConfigError);
    const { message } = refusal as ConfigError;
    expect(message).toContain(`the database ${path} has the schema ${name}, which this version does not know`);
    expect(message).toContain('start this one with another folder (--data DIR)');
    expect(readFileSync(path).equals(bytes)).toBe(true);
  },
);

/** Opens the database in a process that is killed before its statement of that number; whether it had so many. */
async function killedAt(path: string, statement: number): Promise<boolean> {
  const script = `
    import SQLite from 'better-sqlite3';
    const { prepare } = SQLite.prototype;
    let left = ${statement};
    SQLite.prototype.prepare = function (text) {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return prepare.call(this, text);
    };
    const { openDatabase } = await import(${JSON.stringify(new URL('../../../../../src/server/store/database/database.ts', import.meta.url).href)});
    await (await openDatabase(process.argv[1])).destroy();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    cwd: process.cwd(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal === 'SIGKILL';
}

test('C6: killed at any point of its first migrations, the database is whole at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  const schemaOf = async (path: string) => {
    const database = await openDatabase(path);
    const { rows } = await sql<{ sql: string | null }>`SELECT sql FROM sqlite_master ORDER BY type, name`.execute(
      database,
    );
    const [{ integrity_check: state }] = (
      await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(database)
    ).rows as [{ integrity_check: string }];
    await database.destroy();
    return { state, rows };
  };
  try {
    const whole = await schemaOf(join(folder, 'whole.db'));
    let statement = 1;
    let killed = 0;
    for (; await killedAt(join(folder, `${statement}.db`), statement); statement += 9) {
      killed += 1;
      expect(await schemaOf(join(folder, `${statement}.db`)), `killed before statement ${statement}`).toEqual(whole);
    }
    expect(killed).toBeGreaterThan(5);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

describe('a database that is damaged is refused at the start, with what to do, and left as it is', () => {
  /** A whole database that has been closed, with something in it. */
  async function made(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'halyard.db');
    const database = await openDatabase(path);
    for (let nth = 0; nth < 60; nth++)
      await database
        .insertInto('contact_requests')
        .values({
          request_id: `r${nth}`,
          created: 1,
          ip: '',
          language: 'en',
          state: 'new',
          search_text: '',
          form_json: 'x'.repeat(1_000),
        })
        .execute();
    await database.destroy();
    return path;
  }

  test.each<readonly [string, (bytes: Buffer) => Buffer]>([
    ['its last page is overwritten', (bytes) => bytes.fill(0xa5, bytes.length - 4_096)],
    [
      'a page in its middle is blank',
      (bytes) =>
        bytes.fill(0, 4_096 * Math.floor(bytes.length / 8_192), 4_096 * (Math.floor(bytes.length / 8_192) + 1)),
    ],
    ['it is cut in half', (bytes) => bytes.subarray(0, 4_096 * Math.floor(bytes.length / 8_192))],
    ['it is something else', (bytes) => bytes.fill(0x20)],
  ])('%s', async (_name, damage) => {
    const path = await made();
    writeFileSync(path, damage(readFileSync(path)));
    const before = readFileSync(path);
    const refusal = await openDatabase(path).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as ConfigError).message).toContain(`the database ${path} cannot be used: `);
    expect((refusal as ConfigError).message).toContain('restore it and its -wal file from a backup');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('what was committed into its write-ahead log is overwritten', async () => {
    const path = await made();
    const database = await openDatabase(path);
    for (let nth = 0; nth < 3; nth++) await database.updateTable('contact_requests').set({ created: nth }).execute();
    const file = readFileSync(path);
    const log = readFileSync(`${path}-wal`);
    await database.destroy();
    writeFileSync(path, file);
    writeFileSync(`${path}-wal`, log.fill(0x5a, 32 + 24 + 100, 32 + 24 + 200));
    await expect(openDatabase(path)).rejects.toThrow('its write-ahead log is damaged');
  });

  test('one that is whole is opened again', async () => {
    const path = await made();
    const again = await openDatabase(path);
    expect(await again.selectFrom('contact_requests').select('request_id').execute()).toHaveLength(60);
    await again.destroy();
  });
});

test('a database of before days were kept has the last point of each of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'halyard.db');
  const before = await openDatabase(path);
  await before.schema.dropTable('instance_days').execute();
  await sql`DELETE FROM kysely_migration WHERE name = '0005-instance-days'`.execute(before);
  const day = 86_400_000;
  const point = (instance_id: string, time: number, net_value: string) => ({
    instance_id,
    time,
    net_value,
    series_json: JSON.stringify({ profit: net_value }),
  });
  await before
    .insertInto('instance_points')
    .values([
      point('a', 5 * day, '1'),
      point('a', 6 * day - 1, '2'),
      point('a', 6 * day, '3'),
      point('b', 5 * day + 7, '4'),
    ])
    .execute();
  await before.destroy();
  const after = await openDatabase(path);
  const rows = await after.selectFrom('instance_days').selectAll().orderBy('instance_id').orderBy('day').execute();
  await after.destroy();
  expect(rows).toEqual([
    { ...point('a', 6 * day - 1, '2'), day: 5 },
    { ...point('a', 6 * day, '3'), day: 6 },
    { ...point('b', 5 * day + 7, '4'), day: 5 },
  ]);
});
