import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createJournal, openTradingFile } from '../../../../src/server/store/journal/journal.ts';
import { createDesk, type UserFrame } from '../../../../src/server/desk/desk.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { fairPriceOf, limit, placeCommand } from '../../shared/core/core-kit.ts';
import { benchOf, folder, fund } from './engine-kit.ts';

describe('journal', () => {
  it('is synchronous=FULL after its first write', () => {
    const db = openTradingFile(join(folder(), 'trading.db'));
    createJournal(db).append([{ step: 0, now_ms: 0, kind: 'rebase', body: '{}' }], '');
    expect([db.pragma('synchronous', { simple: true }), db.pragma('journal_mode', { simple: true })]).toEqual([
      2,
      'wal',
    ]);
    db.close();
  });

  it('commands of one turn share a commit, at most 1,024 of them, and are answered in order after it', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    const first = engine.journalSeq + 1;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 1_100 }, (_, index) =>
        engine.submit({ kind: 'cancel', user_id: 'u', order_ids: [String(index)] }).then(() => order.push(index)),
      ),
    );
    expect(order).toEqual(Array.from({ length: 1_100 }, (_, index) => index));
    const heads = new Sqlite(path).prepare("SELECT seq FROM journal WHERE out <> '' AND seq >= ?").pluck().all(first);
    expect(heads).toEqual([first, first + 1_024]);
  });

  it('a commit takes along what those before it have brought about once that is worth it, or neither is on disk', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    const reader = new Sqlite(path);
    const kept = () => reader.prepare('SELECT order_id FROM orders ORDER BY order_id').pluck().all();
    const behind = () =>
      (reader.prepare('SELECT max(seq) FROM journal').pluck().get() as number) -
      (reader.prepare('SELECT seq FROM history_position').pluck().get() as number);
    const rest = (count: number) =>
      Promise.all(Array.from({ length: count }, () => engine.submit(placeCommand('a', limit('BUY', '990', '0.1')))));
    await rest(63);
    await rest(1);
    expect([kept().length, engine.history.waiting]).toEqual([0, 64]);
    await rest(1);
    expect([kept().length, engine.history.waiting, behind()]).toEqual([64, 1, 1]);
    await rest(70);
    reader.exec('BEGIN IMMEDIATE');
    await expect(rest(1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    reader.exec('ROLLBACK');
    expect([kept().length, engine.history.waiting]).toEqual([64, 71]);
    expect(engine.history.list({ user_id: 'u', start: 0, end: 1e12, page: 1, page_size: 1 }).total).toBe(135);
    reader.close();
  });

  it("nothing is told before it is on disk: neither a command's events nor those of a step that fills a user", async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    bench.nowMs = 0;
    const engine = bench.open();
    const reader = new Sqlite(path, { readonly: true });
    const last = reader.prepare('SELECT seq, kind FROM journal ORDER BY seq DESC LIMIT 1');
    const seen: unknown[] = [];
    engine.events.subscribe(() => {
      seen.push((last.get() as { kind: string }).kind);
    });
    await fund(engine);
    await engine.submit(placeCommand('a', limit('BUY', '998', '1')));
    bench.run(engine, 500);
    expect(engine.openOrders()).toEqual([]);
    expect(new Set(seen)).toEqual(new Set(['deposit', 'place', 'step']));
    reader.close();
  });

  it('a step that touches no user is not written', async () => {
    const bench = benchOf();
    const engine = bench.open();
    const before = engine.journalSeq;
    bench.run(engine, 100);
    expect(engine.journalSeq).toBe(before);
    expect(bench.printed.length).toBeGreaterThan(5);
  });

  it('a failed commit halts: nothing is acknowledged, all is refused with UNAVAILABLE, markets are STALE, reads go on', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    const states: string[] = [];
    engine.venues[0]!.markets()[0]!.state.subscribe((state) => states.push(state));
    const other = new Sqlite(path);
    other.exec('BEGIN IMMEDIATE');
    const before = engine.openOrders();
    await expect(engine.submit(placeCommand('a', limit('BUY', '998', '1')))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    other.exec('ROLLBACK');
    other.close();
    await expect(engine.submit({ kind: 'cancel', user_id: 'u', order_ids: ['1'] })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect([engine.isHalted, engine.venues[0]!.status(), engine.openOrders()]).toEqual([true, 'DOWN', before]);
    expect(states).toEqual(['LIVE', 'STALE']);
    const { u } = engine.venues[0]!.markets()[0]!.book;
    bench.run(engine, 20);
    expect(engine.venues[0]!.markets()[0]!.book.u).toBe(u);
    expect(bench.logs).toMatchObject([{ level: 'error', text: 'trading is halted' }]);
  });
});

describe('a halted exchange', () => {
  it('shows the whole order history, also what was not written yet, and writes nothing more', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    for (const price of ['998', '997', '996']) await engine.submit(placeCommand('a', limit('BUY', price, '1')));
    const other = new Sqlite(path);
    other.exec('BEGIN IMMEDIATE');
    await expect(engine.submit(placeCommand('a', limit('BUY', '995', '1')))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const query = { user_id: 'u', start: 0, end: 1e12 };
    expect(engine.history.list({ ...query, page: 1, page_size: 2 })).toMatchObject({
      total: 3,
      results: [{ order_id: '3' }, { order_id: '2' }],
    });
    expect(engine.history.list({ ...query, page: 2, page_size: 2 }).results).toMatchObject([{ order_id: '1' }]);
    expect(engine.history.firstOf('2').price).toBe('997.0');
    other.exec('ROLLBACK');
    const log = readFileSync(`${path}-wal`);
    bench.run(engine, 700);
    engine.shutdown();
    expect(readFileSync(`${path}-wal`).equals(log), 'the reader keeps the log from being taken over').toBe(true);
    other.close();
  });

  it('pages the same whatever is still waiting', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    for (let index = 0; index < 7; index++)
      await engine.submit(placeCommand('a', limit('BUY', String(990 - index), '1')));
    engine.history.flush();
    // In one commit, as the next one writes what this one has brought about.
    const places = Array.from({ length: 2 }, () => engine.submit(placeCommand('a', limit('BUY', '980', '1'))));
    await Promise.all([engine.submit({ kind: 'cancel', user_id: 'u', order_ids: ['2', '6'] }), ...places]);
    expect(engine.history.waiting).toBe(4);
    const page = (number: number, page_size: number) =>
      engine.history.list({ user_id: 'u', start: 0, end: 1e12, page: number, page_size });
    const waiting = [1, 2, 3].flatMap((page_size) =>
      Array.from({ length: 10 }, (_, index) => page(index + 1, page_size)),
    );
    engine.history.flush();
    expect(waiting).toEqual(
      [1, 2, 3].flatMap((page_size) => Array.from({ length: 10 }, (_, index) => page(index + 1, page_size))),
    );
    expect(page(1, 50).results.map(({ order_id }) => order_id)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
  });
});

describe('a step that cannot be written', () => {
  it('halts before anybody hears of what it filled: the user still sees the order as it was', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    bench.nowMs = 0;
    const engine = bench.open();
    await fund(engine);
    const desk = createDesk({ engine, accountOf: () => undefined, nowMs: () => bench.nowMs });
    const frames: UserFrame[] = [];
    await engine.submit(placeCommand('a', limit('BUY', '998', '1')));
    desk.frames.subscribe((frame) => frames.push(frame));
    const orders = desk.current({ user_id: 'u', vip_level: 1 }, {});
    const balances = desk.balances(['a']);
    const other = new Sqlite(path);
    bench.run(engine, 100);
    other.exec('BEGIN IMMEDIATE');
    bench.run(engine, 400);
    other.exec('ROLLBACK');
    other.close();
    expect([engine.isHalted, frames]).toEqual([true, []]);
    expect(desk.current({ user_id: 'u', vip_level: 1 }, {})).toEqual(orders);
    expect(desk.balances(['a']).map(({ total }) => total)).toEqual(balances.map(({ total }) => total));
    const copy = verifyJournal(path, { fairPriceOf });
    expect(copy).toMatchObject({ ok: true, seq: engine.journalSeq });
  });
});

describe('snapshots', () => {
  it('no record is ever further than a minute of flow from a snapshot before it, however long nobody traded', async () => {
    const path = join(folder(), 'trading.db');
    const bench = benchOf(path);
    const engine = bench.open();
    await fund(engine);
    for (let hour = 0; hour < 3; hour++) {
      bench.run(engine, 5_000);
      await engine.submit(placeCommand('a', limit('BUY', '700', '1')));
      const db = new Sqlite(path, { readonly: true });
      const step = db.prepare('SELECT step FROM journal ORDER BY seq DESC LIMIT 1').pluck().get() as number;
      expect(
        step - (db.prepare('SELECT step FROM snapshots ORDER BY id DESC LIMIT 1').pluck().get() as number),
      ).toBeLessThanOrEqual(600);
      bench.run(engine, 1_500);
      expect(
        bench.nowMs / 100 - (db.prepare('SELECT step FROM snapshots ORDER BY id DESC LIMIT 1').pluck().get() as number),
        'an order is open',
      ).toBeLessThanOrEqual(600);
      db.close();
      await engine.submit({ kind: 'cancel', user_id: 'u', order_ids: [String(hour + 1)] });
    }
  });
});

describe('public markets', () => {
  it('trades come in rising order with rising ids, the newest thousand are kept, and a stop completes the streams', () => {
    const bench = benchOf();
    const engine = bench.open();
    const venue = engine.venues[0]!;
    const market = venue.markets()[0]!;
    const ids: number[] = [];
    let isComplete = false;
    market.trades.subscribe({
      next: (trades) => ids.push(...trades.map(([id]) => Number(id))),
      complete: () => {
        isComplete = true;
      },
    });
    bench.run(engine, 12_000);
    expect(ids.length).toBeGreaterThan(2_000);
    expect(ids.every((id, index) => index === 0 || id > ids[index - 1]!)).toBe(true);
    expect(market.recentTrades(5_000).map(([id]) => Number(id))).toEqual(ids.slice(-1_000));
    expect(market.recentTrades(3)).toHaveLength(3);
    expect(market.book.top(0, 20).prices).toHaveLength(20);
    venue.stop();
    expect([isComplete, venue.status()]).toEqual([true, 'ENDED']);
  });
});
