import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openTradingFile } from '../../../../src/server/store/journal/journal.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { createTradingEngine } from '../../../../src/server/trading/engine.ts';
import { fairPriceOf, limit, placeCommand } from '../../shared/core/core-kit.ts';
import { type Bench, benchOf, folder, fund } from './engine-kit.ts';
import { copyOf, place, query } from './trading-file.ts';

/**
 * Where a write-ahead log and a record are cut: with HALYARD_EVERY_CUT at every byte, of the log's last 64 KiB, as npm
 * run nightly has it (ten minutes on a quiet machine), else at a sample, of the log's last 16.
 */
const cuts = process.env.HALYARD_EVERY_CUT
  ? { reach: 65_536, step: 1, ofRecord: 1, timeoutMs: 3_600_000 }
  : { reach: 16_384, step: 197, ofRecord: 5, timeoutMs: 60_000 };

describe('damaged journals', () => {
  async function written(): Promise<{ bench: Bench; path: string; seq: number }> {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    await place(engine, 'a', limit('BUY', '990', '1'));
    return { bench, path, seq: engine.journalSeq };
  }

  it(
    'a last record that is cut is left out with a line in the log, and all before it is there',
    async () => {
      const { bench, path, seq } = await written();
      const length = new Sqlite(path)
        .prepare('SELECT length(body) FROM journal WHERE seq = ?')
        .pluck()
        .get(seq) as number;
      const whole = copyOf(path, join(folder(), 'whole.db'));
      for (let bytes = length - 1; bytes >= 0; bytes -= cuts.ofRecord) {
        const copy = copyOf(whole, join(folder(), 'copy.db'));
        const db = new Sqlite(copy);
        db.prepare('UPDATE journal SET body = substr(body, 1, ?) WHERE seq = ?').run(bytes, seq);
        db.close();
        bench.logs.length = 0;
        const again = bench.open({ journalPath: copy });
        expect(again.journalSeq).toBe(seq);
        expect(again.openOrders()).toEqual([]);
        expect(again.accounts()).toHaveLength(3);
        expect(bench.logs).toEqual([{ level: 'warn', text: 'the last record of the journal is torn and was cut off' }]);
        again.shutdown();
      }
    },
    cuts.timeoutMs,
  );

  it('a snapshot that was taken after a record that had to be cut is dropped with it', async () => {
    const { bench, path, seq } = await written();
    const copy = copyOf(path, join(folder(), 'copy.db'));
    bench.open({ journalPath: copy }).shutdown();
    const db = new Sqlite(copy);
    db.prepare('UPDATE journal SET crc = crc + 1 WHERE seq = ?').run(seq + 1);
    // As where the machine died before it was told of the record.
    rmSync(copy.replace('.db', '.head'));
    const again = bench.open({ journalPath: copy });
    await again.submit(placeCommand('b', limit('BUY', '980', '1')));
    expect(
      db
        .prepare('SELECT count(*) FROM snapshots LEFT JOIN journal USING (seq) WHERE snapshots.chain <> journal.chain')
        .pluck()
        .get(),
    ).toBe(0);
    db.close();
    again.shutdown();
    expect(verifyJournal(copy, { fairPriceOf })).toMatchObject({ ok: true });
  });

  it(
    'a write-ahead log that is cut anywhere starts with a prefix of what was written',
    async () => {
      const { bench, path, seq } = await written();
      const size = readFileSync(`${path}-wal`).length;
      const seen = new Set<number>();
      const copies = folder();
      for (let bytes = size; bytes > Math.max(0, size - cuts.reach); bytes -= cuts.step) {
        const copy = copyOf(path, join(copies, `${bytes}.db`));
        truncateSync(`${copy}-wal`, bytes);
        // NOTE: not the bench's own, which it would keep to the end, and there may be sixty thousand.
        const again = createTradingEngine({ ...bench.options, journalPath: copy });
        seen.add(again.openOrders().length);
        expect(again.journalSeq).toBeLessThanOrEqual(seq + 1);
        again.shutdown();
        for (const ending of ['', '-wal', '-shm']) rmSync(copy + ending, { force: true });
      }
      expect([...seen].sort()).toEqual([0, 1]);
    },
    cuts.timeoutMs,
  );

  it.each([
    ['a changed body', "UPDATE journal SET body = replace(body, '100', '900') WHERE seq = 4"],
    ['a changed time', 'UPDATE journal SET now_ms = now_ms + 1 WHERE seq = 4'],
    ['a changed sum', 'UPDATE journal SET crc = crc + 1 WHERE seq = 4'],
    ['a changed chain', "UPDATE journal SET chain = '00' WHERE seq = 4"],
    ['a missing record', 'DELETE FROM journal WHERE seq = 4'],
    [
      'all but the last from there on missing',
      'DELETE FROM journal WHERE seq >= 4 AND seq < (SELECT max(seq) FROM journal)',
    ],
    [
      'a record from elsewhere',
      'UPDATE journal SET (step, now_ms, kind, body, crc, chain) = (SELECT step, now_ms, kind, body, crc, chain FROM journal WHERE seq = 5) WHERE seq = 4',
    ],
    ['other effects than were written', "UPDATE journal SET out = 'd0123456789abcdef' WHERE seq = 4"],
    ['effects that are no digest', "UPDATE journal SET out = '00' WHERE seq = 4"],
  ])('%s in the middle refuses to start with one clear error', async (_name, damage) => {
    const { bench, path } = await written();
    const copy = copyOf(path, join(folder(), 'copy.db'));
    const db = new Sqlite(copy);
    db.exec(damage);
    db.close();
    const before = readFileSync(copy);
    expect(() => bench.open({ journalPath: copy })).toThrow(
      /(the journal is broken after record 3|record 4 of the journal does not replay).*restore it/,
    );
    expect(readFileSync(copy), 'the file is left as it was').toEqual(before);
    expect(verifyJournal(copy, { fairPriceOf }).ok).toBe(false);
  });

  it('what a record that was cut off had done to orders and fills is undone in the history', async () => {
    const { bench, path, seq } = await written();
    const copy = copyOf(path, join(folder(), 'copy.db'));
    const crashed = bench.open({ journalPath: copy });
    await crashed.submit({ kind: 'cancel', user_id: 'u', order_ids: ['1'] });
    crashed.shutdown();
    const db = new Sqlite(copy);
    db.prepare(
      "UPDATE journal SET body = 'torn' WHERE seq = (SELECT max(seq) FROM journal WHERE kind = 'cancel')",
    ).run();
    db.close();
    // As where the machine died before it was told of the record.
    rmSync(copy.replace('.db', '.head'));
    const again = bench.open({ journalPath: copy });
    expect(again.journalSeq).toBe(seq + 2);
    expect(again.history.list(query).results).toEqual(again.openOrders().map(({ order }) => order));
    await place(again, 'a', limit('BUY', '980', '1'));
    expect(again.history.list(query).results).toMatchObject([
      { order_id: '2', price: '980.0' },
      { order_id: '1', status: 'UNFILLED' },
    ]);
  });

  it('a write-ahead log that is damaged before later commits refuses to start and is left as it was', async () => {
    const { bench, path } = await written();
    const { length } = readFileSync(`${path}-wal`);
    for (const at of [3, 20, 40, Math.floor(length / 3), Math.floor(length / 2)]) {
      const copy = copyOf(path, join(folder(), 'copy.db'));
      const log = readFileSync(`${copy}-wal`);
      log[at]! ^= 4;
      writeFileSync(`${copy}-wal`, log);
      expect(() => bench.open({ journalPath: copy }), `byte ${at}`).toThrow(
        /write-ahead log (is damaged at byte \d+|is damaged)/,
      );
      expect(readFileSync(`${copy}-wal`)).toEqual(log);
      expect(verifyJournal(copy, { fairPriceOf }).ok).toBe(false);
    }
  });

  it('a row of the order history that the disk has changed is never shown', async () => {
    const { bench, path } = await written();
    const copy = copyOf(path, join(folder(), 'copy.db'));
    bench.open({ journalPath: copy }).shutdown();
    const db = new Sqlite(copy);
    db.exec('UPDATE orders SET body = replace(body, \'"990"\', \'"991"\')');
    db.close();
    const again = bench.open({ journalPath: copy });
    expect(() => again.history.list(query)).toThrow('a row of the order history');
  });

  it('a file that is no database refuses to start with one clear error', () => {
    const path = join(folder(), 'trading.db');
    writeFileSync(path, 'no database, but long enough to be taken for the header of one '.repeat(40));
    expect(() => benchOf(path).open()).toThrow(
      `the trading file ${path} cannot be used: file is not a database (it is left as it was; restore it`,
    );
    expect(verifyJournal(join(path, 'absent'), { fairPriceOf }).ok).toBe(false);
  });

  it.each([0, 10, 12, 99])('a file of format %i is refused, says what can be done, and stays as it was', (format) => {
    const path = join(folder(), 'trading.db');
    openTradingFile(path).close();
    const db = new Sqlite(path);
    db.pragma(`user_version = ${format}`);
    db.close();
    const before = readFileSync(path);
    expect(() => benchOf(path).open()).toThrow(
      `it has format ${format}, and this version of the server reads 15 alone: start the version that wrote it, or this one with another folder`,
    );
    expect(readFileSync(path)).toEqual(before);
  });
});
