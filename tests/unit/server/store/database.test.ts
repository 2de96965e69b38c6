import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/server/store/database.ts';

test('a database that lacks a migration of a lower number than its newest gets it at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  const path = join(folder, 'halyard.db');
  try {
    const before = await openDatabase(path);
    await sql`DROP TABLE layouts`.execute(before);
    await sql`DELETE FROM kysely_migration WHERE name = '0017-layouts'`.execute(before);
    await before.destroy();
    const after = await openDatabase(path);
    expect(await after.selectFrom('layouts').selectAll().execute()).toEqual([]);
    await after.destroy();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

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
    const { openDatabase } = await import(${JSON.stringify(new URL('../../../../src/server/store/database.ts', import.meta.url).href)});
    await (await openDatabase(process.argv[1])).destroy();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], { cwd: process.cwd(), stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(child, 'exit') as [number | null, NodeJS.Signals | null];
  return signal === 'SIGKILL';
}

test('C6: killed at any point of its first migrations, the database is whole at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  const schemaOf = async (path: string) => {
    const database = await openDatabase(path);
    const { rows } = await sql<{ sql: string | null }>`SELECT sql FROM sqlite_master ORDER BY type, name`.execute(database);
    const [{ integrity_check: state }] = (await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(database)).rows as [{ integrity_check: string }];
    await database.destroy();
    return { state, rows };
  };
  try {
    const whole = await schemaOf(join(folder, 'whole.db'));
    let [statement, killed] = [1, 0];
    for (; await killedAt(join(folder, `${statement}.db`), statement); statement += 9) {
      killed += 1;
      expect(await schemaOf(join(folder, `${statement}.db`)), `killed before statement ${statement}`).toEqual(whole);
    }
    expect(killed).toBeGreaterThan(5);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
