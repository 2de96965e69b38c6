import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuditHead, createAuditHeadFile } from '../../../../../src/server/store/audit/audit-head.ts';
import { type AuditLog, createAuditLog } from '../../../../../src/server/store/audit/audit-log.ts';
import { type Database, openDatabase } from '../../../../../src/server/store/database/database.ts';

let folder: string = '';
let database: Database = undefined as never;
let audit: AuditLog = undefined as never;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-audit-'));
  database = await openDatabase(join(folder, 'halyard.db'));
  audit = createAuditLog(database, headFile(), unheard);
});
afterEach(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});

const headFile = () => createAuditHeadFile(join(folder, 'audit.head'));
/** The log as it is after the next start. */
const restarted = () => createAuditLog(database, headFile(), unheard);
const unheard = (error: unknown): never => {
  throw error;
};
const sound = { broken: null, missing: 0 };

const entry = (at: number) => ({
  time: 1_000 + at,
  actor: `u${at % 3}`,
  action: '/admin/user/disable',
  ip: '10.0.0.1',
  facts: { user_id: `x${at}`, disabled: at % 2 === 0 },
});
const fill = async (count: number) => {
  await Promise.all(Array.from({ length: count }, (_, index) => audit.add(entry(index))));
};

/** Changes the file as somebody with write access to it would: without its guards. */
function tamper(statement: string): void {
  const file = new SQLite(join(folder, 'halyard.db'));
  for (const change of ['update', 'delete']) file.exec(`DROP TRIGGER IF EXISTS audit_log_no_${change}`);
  file.exec(statement);
  file.close();
}

test('entries that are added at the same time are one chain, listed newest first', async () => {
  await fill(25);
  expect(await audit.check()).toEqual(sound);
  const { total, records } = await audit.list(2, 10);
  expect([total, records.map(({ seq }) => seq)]).toEqual([25, [15, 14, 13, 12, 11, 10, 9, 8, 7, 6]]);
  expect(records.at(-1)).toMatchObject({ ...entry(5), seq: 6 });
});

test('S80: the database itself lets nothing be changed or removed', async () => {
  await fill(3);
  await expect(database.updateTable('audit_log').set({ actor: 'nobody' }).execute()).rejects.toThrow('only added to');
  await expect(database.deleteFrom('audit_log').where('seq', '=', 3).execute()).rejects.toThrow('only added to');
});

test.each([
  ['one that was taken out of the middle', 'DELETE FROM audit_log WHERE seq = 7', 8],
  ['the first one', 'DELETE FROM audit_log WHERE seq = 1', 2],
  ['who did it', "UPDATE audit_log SET actor = 'somebody' WHERE seq = 4", 4],
  ['when', 'UPDATE audit_log SET time = time - 1 WHERE seq = 12', 12],
  ['from where', "UPDATE audit_log SET ip = '' WHERE seq = 9", 9],
  ['what', "UPDATE audit_log SET facts_json = '{}' WHERE seq = 2", 2],
  [
    'two that changed places',
    'UPDATE audit_log SET seq = CASE seq WHEN 5 THEN 99 ELSE seq END; UPDATE audit_log SET seq = 5 WHERE seq = 6; UPDATE audit_log SET seq = 6 WHERE seq = 99',
    5,
  ],
])('S80: what was tampered with is found: %s', async (_, statement, broken) => {
  await fill(12);
  tamper(statement);
  expect((await audit.check()).broken).toBe(broken);
});

test('S80: an entry that was written anew with a hash of its own is found by the one after it', async () => {
  await fill(3);
  const other = join(folder, 'other.db');
  const forged = await openDatabase(other);
  await createAuditLog(forged, createAuditHeadFile(join(folder, 'other.head')), unheard).add({
    ...entry(0),
    actor: 'somebody',
  });
  await forged.destroy();
  tamper(
    `ATTACH '${other}' AS other; UPDATE audit_log SET (actor, hash) = (SELECT actor, hash FROM other.audit_log WHERE seq = 1) WHERE seq = 1`,
  );
  expect((await audit.check()).broken).toBe(2);
});

test('a long chain is read in pieces', async () => {
  // Nothing waits for the disk here, neither the rows nor the head.
  await sql`PRAGMA synchronous = OFF`.execute(database);
  let head: AuditHead | undefined;
  audit = createAuditLog(
    database,
    {
      read: () => head,
      write: (written) => {
        head = written;
      },
    },
    unheard,
  );
  for (let index = 0; index < 1_050; index++) await audit.add(entry(index));
  expect(await audit.check()).toEqual(sound);
  tamper('DELETE FROM audit_log WHERE seq = 1001');
  expect(await audit.check()).toEqual({ broken: 1_002, missing: 0 });
});

test('S80: entries cut off at the end are counted, by the process that wrote them and after a start', async () => {
  await fill(12);
  tamper('DELETE FROM audit_log WHERE seq > 9');
  for (const log of [audit, restarted()]) {
    expect(await log.check()).toEqual({ broken: null, missing: 3 });
    expect(await log.tail()).toEqual({ broken: null, missing: 3 });
  }
});

test('a log that was emptied is missed as a whole', async () => {
  await fill(4);
  tamper('DELETE FROM audit_log');
  expect(await restarted().check()).toEqual({ broken: null, missing: 4 });
});

test('an entry after a cut does not fill the hole: it stays to be seen', async () => {
  await fill(6);
  tamper('DELETE FROM audit_log WHERE seq > 4');
  const later = restarted();
  await later.add(entry(7));
  expect((await later.list(1, 1)).records[0]?.seq).toBe(7);
  expect((await restarted().check()).broken).toBe(7);
});

test('an end that was written anew, chain and all, is not what was promised', async () => {
  await fill(3);
  const other = createAuditLog(database, { read: () => undefined, write: () => undefined }, unheard);
  tamper('DELETE FROM audit_log WHERE seq = 3');
  await other.add({ ...entry(2), actor: 'somebody' });
  expect(await other.check()).toEqual(sound);
  expect(await restarted().check()).toEqual({ broken: 3, missing: 0 });
});

test('entries from before there was a head are sound and not watched; the next one is', async () => {
  const old = createAuditLog(database, { read: () => undefined, write: () => undefined }, unheard);
  await old.add(entry(0));
  const log = restarted();
  expect([await log.check(), await log.isWatched()]).toEqual([sound, false]);
  await log.add(entry(1));
  expect([await restarted().check(), await restarted().isWatched()]).toEqual([sound, true]);
  tamper('DELETE FROM audit_log WHERE seq = 2');
  expect((await restarted().tail()).missing).toBe(1);
});

test('an empty log has no head and misses nothing', async () => {
  expect([await audit.check(), await audit.isWatched(), existsSync(join(folder, 'audit.head'))]).toEqual([
    sound,
    true,
    false,
  ]);
});

test('a head file that holds something else is named', async () => {
  writeFileSync(join(folder, 'audit.head'), 'nothing\n');
  await expect(restarted().tail()).rejects.toThrow('audit.head holds no head');
});

test('an entry stands where its head cannot be written, which is reported, and the next one brings the head up to it', async () => {
  const file = headFile();
  const reported: unknown[] = [];
  let isFull = false;
  const full = new Error('too many open files');
  const log = createAuditLog(
    database,
    {
      read() {
        if (isFull) throw full;
        return file.read();
      },
      write(head) {
        if (isFull) throw full;
        file.write(head);
      },
    },
    (error) => reported.push(error),
  );
  await log.add(entry(1));
  isFull = true;
  await log.add(entry(2));
  expect([reported, file.read()?.seq, (await log.list(1, 10)).total]).toEqual([[full], 1, 2]);
  expect(await restarted().check()).toEqual(sound);
  isFull = false;
  await log.add(entry(3));
  expect([reported.length, file.read()?.seq]).toEqual([1, 3]);
  expect(await restarted().check()).toEqual(sound);
});
