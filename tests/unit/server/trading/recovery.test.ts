import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../../src/shared/core/state/order.ts';
import { createJournal, openTradingFile } from '../../../../src/server/store/journal.ts';
import { createOrderHistory } from '../../../../src/server/store/order-history.ts';
import { createSnapshotStore } from '../../../../src/server/store/snapshots.ts';
import { openTradingHead } from '../../../../src/server/store/trading-head.ts';
import { recover } from '../../../../src/server/trading/recovery.ts';
import { verifyJournal } from '../../../../src/server/trading/verify-journal.ts';
import { createTradingEngine, type TradingEngine } from '../../../../src/server/trading/engine.ts';
import { fairPriceOf, freshId, limit, market, placeCommand } from '../../shared/core/world-kit.ts';
import { commandOf, moves } from '../../shared/core/random-commands.ts';
import { type Bench, benchOf, folder, fund } from './engine-kit.ts';
import { seedOf } from '../../../seeds.ts';

const place = (engine: TradingEngine, api_id: string, fields: Parameters<typeof placeCommand>[1]) =>
  engine.submit(placeCommand(api_id, fields));

/** Where a write-ahead log and a record are cut: with HALYARD_EVERY_CUT at every byte, of the log's last 64 KiB, as npm run nightly has it (ten minutes on a quiet machine), else at a sample, of the log's last 16. */
const cuts = process.env.HALYARD_EVERY_CUT
  ? { reach: 65_536, step: 1, ofRecord: 1, timeoutMs: 3_600_000 }
  : { reach: 16_384, step: 197, ofRecord: 5, timeoutMs: 60_000 };

/** A life of a few minutes: deposits, resting and filled orders, snapshots, flow fills. */
async function live(bench: Bench, engine: TradingEngine, minutes = 3): Promise<void> {
  await fund(engine);
  for (let at = 0; at < minutes * 4; at++) {
    await Promise.all([
      place(engine, 'a', limit('SELL', String(1001 + (at % 3)), '0.5')),
      place(engine, 'b', limit('BUY', '999', '0.4')),
      place(engine, 'b', market('BUY', { total: '700' })),
      place(engine, 'a', limit('BUY', '1000', '0.1', 'GTX')),
    ]);
    bench.run(engine, 150);
  }
}

const userState = (engine: TradingEngine) =>
  JSON.stringify({
    orders: engine.openOrders(),
    accounts: engine
      .accounts()
      .map(({ api_id, cells }) => [api_id, cells.map(({ asset, free, locked }) => [asset, `${free}`, `${locked}`])]),
  });

/** The same of a file, before the jump to now may fill anybody. */
function recoveredState(path: string): string {
  const db = openTradingFile(path);
  const { world } = recover({
    journal: createJournal(db),
    snapshots: createSnapshotStore(db),
    fairPriceOf,
    tell: () => undefined,
    toldUpTo: 0,
    warn: () => expect.fail('damaged'),
  });
  db.close();
  return JSON.stringify({
    orders: [...world.orders.values()].map((order) => ({ user_id: order.user_id, order: orderOf(order) })),
    accounts: [...world.ledger.accounts.values()].map(({ api_id, cells }) => [
      api_id,
      [...cells].map(([name, { free, locked }]) => [name.slice(5), `${free}`, `${locked}`]),
    ]),
  });
}

const query = { user_id: 'u', start: 0, end: 1e12, page: 1, page_size: 100 };

/** The trading file as it lies on the disk now, somewhere else. */
function copyOf(path: string, to: string): string {
  for (const ending of ['', '-wal']) if (existsSync(path + ending)) copyFileSync(path + ending, to + ending);
  return to;
}

describe('recovery', () => {
  it('after an abrupt end the users have exactly what they were told, and the journal replays to it from zero and from every snapshot', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await live(bench, engine);
    const before = userState(engine);
    const seq = engine.journalSeq;
    const history = engine.history.list(query);
    const verified = verifyJournal(path, { fairPriceOf });
    expect(verified).toMatchObject({ seq, ok: true, problem: '' });
    const copy = copyOf(path, join(folder(), 'copy.db'));
    // The clock stands where it stood, so that the jump to now fills nobody.
    const reopened = benchOf(copy);
    reopened.nowMs = bench.nowMs;
    const again = reopened.open();
    expect(userState(again)).toBe(before);
    expect(again.history.list(query)).toEqual(history);
    expect(again.journalSeq).toBe(seq + 1);
    expect(reopened.logs).toEqual([]);
  });

  it('a shutdown and a start leave the same state, and the flow goes on from where it was', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await live(bench, engine, 1);
    const before = userState(engine);
    const hash = engine.stateHash();
    engine.shutdown();
    const db = new Sqlite(path);
    expect(db.prepare('SELECT hash FROM snapshots ORDER BY id DESC LIMIT 1').pluck().get()).toBe(hash);
    expect(db.prepare('SELECT count(*) FROM snapshots').pluck().get()).toBeLessThanOrEqual(3);
    db.close();
    expect(userState(bench.open())).toBe(before);
  });

  it('orders that the price has crossed while nobody was there are filled at the start', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    bench.nowMs = 0;
    const engine = bench.open();
    await fund(engine);
    await place(engine, 'a', limit('SELL', '1003.5', '1'));
    engine.shutdown();
    bench.nowMs = Math.round(7_000 * Math.PI * 100.5);
    const again = bench.open();
    expect(again.openOrders()).toEqual([]);
    expect(again.history.list(query).results).toMatchObject([{ status: 'FILLED', avg_price: '1003.5' }]);
    expect(again.history.fillsOf('1')).toMatchObject([{ is_maker: true, price: '1003.5' }]);
  });

  it('a client id is remembered over a restart', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    const command = placeCommand('a', { ...limit('BUY', '990', '1'), client_id: freshId() });
    await engine.submit(command);
    const copy = copyOf(path, join(folder(), 'copy.db'));
    const again = bench.open({ journalPath: copy });
    expect(await again.submit(command)).toMatchObject({ replayed: true, outcomes: [{ order_id: '1' }] });
  });

  it('ids of trades and of book changes go on rising over an abrupt end, so that no reader takes new ones for old', () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    bench.run(engine, 3_000);
    const copy = copyOf(path, join(folder(), 'copy.db'));
    const marks = (each: TradingEngine) =>
      each.venues[0]!.markets().map(({ book, key }) => [book.u, each.market(key)!.lastTradeId] as const);
    const before = marks(engine);
    const again = bench.open({ journalPath: copy });
    bench.run(again, 50);
    marks(again).forEach(([u, tradeId], at) => {
      expect(u).toBeGreaterThan(before[at]![0]);
      expect(tradeId).toBeGreaterThan(before[at]![1]);
    });
  });

  it('whatever users and flow have done, the file verifies at any moment, and leads to what users were told', async () => {
    await fc.assert(
      fc.asyncProperty(moves(60), fc.integer({ min: 1, max: 400 }), async (list, pause) => {
        const bench = benchOf(join(folder(), 'trading.db'));
        const engine = bench.open();
        await fund(engine);
        for (const [index, move] of list.entries()) {
          if (move.kind !== 'while') await engine.submit(commandOf(move, index, bench.nowMs));
          bench.run(engine, move.kind === 'while' ? move.steps : index % 10 === 9 ? pause : 1);
        }
        const copy = copyOf(bench.options.journalPath!, join(folder(), 'copy.db'));
        expect(verifyJournal(copy, { fairPriceOf })).toMatchObject({ seq: engine.journalSeq, ok: true });
        expect(recoveredState(copy)).toBe(userState(engine));
        engine.shutdown();
      }),
      { numRuns: 10, seed: seedOf(21) },
    );
  }, 60_000);

  it('the history is told again where it lags behind the journal', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await live(bench, engine, 3);
    const copy = copyOf(path, join(folder(), 'copy.db'));
    const db = new Sqlite(copy);
    const position = db.prepare('SELECT seq FROM history_position').pluck().get() as number;
    expect(position).toBeLessThan(engine.journalSeq);
    db.close();
    expect(bench.open({ journalPath: copy }).history.list(query)).toEqual(engine.history.list(query));
    await place(engine, 'a', limit('BUY', '700', '1'));
    const another = copyOf(path, join(folder(), 'another.db'));
    expect(bench.open({ journalPath: another }).history.list(query)).toEqual(engine.history.list(query));
  });

  it('a damaged snapshot is passed over for the one before it', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await live(bench, engine);
    const before = userState(engine);
    const copy = copyOf(path, join(folder(), 'copy.db'));
    const db = new Sqlite(copy);
    db.exec(
      'UPDATE snapshots SET body = replace(body, \'"step":1\', \'"step":2\') WHERE id = (SELECT max(id) FROM snapshots)',
    );
    db.close();
    expect(userState(bench.open({ journalPath: copy }))).toBe(before);
    expect(bench.logs).toMatchObject([{ level: 'warn', text: 'a snapshot is damaged and is passed over' }]);
  });

  it('a trading file of another seed does not start', () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    bench.open().shutdown();
    expect(() => bench.open({ seed: 4 })).toThrow('begun with seed 3');
  });

  it('a listing that the world cannot take fails the start and leaves the file as it was', () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    bench.open().shutdown();
    const [first] = bench.options.listing;
    const finer = { ...first!, instrument: { ...first!.instrument, tick: '0.01' } };
    expect(() => bench.open({ listing: [finer] })).toThrow('grid of HALYARD/BTCUSDT/spot is unchanged');
    const inexact = { ...first!, instrument: { ...first!.instrument, symbol: 'NEW', step: '0.00000001' } };
    expect(() => bench.open({ listing: [first!, inexact] })).toThrow('decimals of NEW');
    expect(bench.open().isHalted).toBe(false);
  });

  it('a market that is listed no more is closed, one that is new is opened, and one may become recorded', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    bench.open().shutdown();
    const [first, second, third] = bench.options.listing as [
      (typeof bench.options.listing)[0],
      (typeof bench.options.listing)[0],
      (typeof bench.options.listing)[0],
    ];
    const recorded = { ...first, external: true };
    const again = bench.open({
      listing: [recorded, third, { ...second, instrument: { ...second.instrument, symbol: 'NEWUSDT' } }],
    });
    expect(again.market('HALYARD/ETHUSDT/spot')!.listed.instrument.status).toBe('CLOSE');
    expect(again.market('HALYARD/BTCUSDT/spot')!.book.flowCount).toEqual([0, 0]);
    expect(again.venues[0]!.markets().map(({ instrument }) => instrument.symbol)).toEqual(['NEWUSDT']);
    expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: true });
  });
});

describe('a file of format 1', () => {
  /** A trading file as the server wrote it before there were triggers, ends and lists. */
  const old = JSON.parse(readFileSync(join(import.meta.dirname, 'format-1.json'), 'utf8')) as {
    readonly now: number;
    readonly seq: number;
    readonly open: unknown;
    readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  };

  function written(): string {
    const path = join(folder(), 'trading.db');
    const db = openTradingFile(path);
    createSnapshotStore(db);
    createOrderHistory(db);
    for (const [table, rows] of Object.entries(old.tables)) {
      db.exec(`DELETE FROM ${table}`);
      for (const row of rows)
        db.prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`).run(
          Object.values(row),
        );
    }
    db.pragma('user_version = 1');
    db.close();
    return path;
  }

  it('verifies from its beginning and from its snapshots, opens with its orders, and takes the new kinds from then on', async () => {
    const path = written();
    expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ seq: old.seq, ok: true, problem: '' });
    const bench = benchOf(path);
    bench.nowMs = old.now;
    const engine = bench.open({ listing: bench.options.listing.slice(0, 1) });
    expect(engine.openOrders()).toEqual(old.open);
    expect(engine.history.list(query).results.length).toBeGreaterThan(2);
    await place(engine, 'a', { side: 'SELL', order_type: 'STOP_LOSS', amount: '1', trigger_price: '900' });
    const state = userState(engine);
    engine.shutdown();
    expect(bench.logs).toEqual([]);
    expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: true });
    expect(userState(bench.open({ listing: bench.options.listing.slice(0, 1) }))).toBe(state);
  });
});

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
    ['effects that were written as in an older format', "UPDATE journal SET out = '00' WHERE seq = 4"],
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

  it('a file of a newer format refuses to start and says so', () => {
    const path = join(folder(), 'trading.db');
    openTradingFile(path).close();
    const db = new Sqlite(path);
    db.pragma('user_version = 99');
    db.close();
    expect(() => benchOf(path).open()).toThrow('it has format 99, and this version of the server reads 5');
  });
});

describe('the head of the journal, in a file beside it', () => {
  const headOf = (path: string): string => path.replace('.db', '.head');
  const removed = (path: string): void => {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  };

  /** A file that is closed, a copy of it from before its last order, and another one with as many records; and the number of its last record. */
  async function files() {
    const path = join(folder(), 'trading.db');
    const otherPath = join(folder(), 'other.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    const older = copyOf(path, join(folder(), 'older.db'));
    await place(engine, 'a', limit('BUY', '990', '1'));
    const state = userState(engine);
    engine.shutdown();
    const other = bench.open({ journalPath: otherPath });
    await fund(other);
    await place(other, 'a', limit('BUY', '980', '1'));
    other.shutdown();
    return { bench, path, older, otherPath, state, seq: engine.journalSeq };
  }

  it.each([
    ['missing', (path: string) => removed(path), 'it is missing, and '],
    [
      'empty',
      (path: string) => {
        removed(path);
        writeFileSync(path, '');
      },
      'it is empty, and ',
    ],
    [
      'an older copy',
      (path: string, older: string) => {
        removed(path);
        copyOf(older, path);
      },
      'was committed: it is missing, shortened or an older copy',
    ],
    [
      'another one',
      (path: string, _older: string, other: string) => {
        removed(path);
        copyOf(other, path);
      },
      'is not the one that was committed',
    ],
  ] as const)(
    'a trading file that is %s does not start in silence; without the head it does',
    async (_what, tamper, told) => {
      const { bench, path, older, otherPath } = await files();
      tamper(path, older, otherPath);
      const before = existsSync(path) && readFileSync(path);
      expect(() => bench.open()).toThrow(told);
      expect(existsSync(path) && readFileSync(path)).toEqual(before);
      rmSync(headOf(path));
      expect(bench.open().isHalted).toBe(false);
    },
  );

  it('it is that of the last commit at any moment, and a file that is whole starts by it', async () => {
    const { bench, path, state, seq } = await files();
    expect(openTradingHead(headOf(path)).read()).toMatchObject({ seq });
    const engine = bench.open();
    expect(userState(engine)).toBe(state);
    for (let count = 0; count < 5; count++) {
      await place(engine, 'a', limit('BUY', '970', '0.1'));
      expect(openTradingHead(headOf(path)).read()).toMatchObject({ seq: engine.journalSeq });
    }
  });

  it('one that was torn while it was written is passed over for the one before it; one of another form counts as none', () => {
    const path = join(folder(), 'trading.head');
    const head = openTradingHead(path);
    expect(head.read()).toBeUndefined();
    for (const seq of [7, 8, 123_456_789_012]) {
      head.write({
        seq,
        chain: String(seq)
          .padStart(32, 'a')
          .slice(-32)
          .replace(/[^0-9a-f]/g, 'a'),
      });
      expect(head.read()!.seq).toBe(seq);
    }
    head.close();
    const whole = readFileSync(path);
    for (let at = 0; at < 58; at++) {
      const torn = Buffer.from(whole);
      torn[at] = torn[at]! ^ 1;
      writeFileSync(path, torn);
      expect(openTradingHead(path).read()?.seq, `byte ${at}`).toBe(8);
    }
    writeFileSync(path, 'no head');
    expect(openTradingHead(path).read()).toBeUndefined();
  });
});
