import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../../src/shared/core/state/order.ts';
import { createJournal, openTradingFile } from '../../../../src/server/store/journal/journal.ts';
import { createSnapshotStore } from '../../../../src/server/store/journal/snapshots.ts';
import { recover } from '../../../../src/server/trading/recovery.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import type { TradingEngine } from '../../../../src/server/trading/engine.ts';
import { fairPriceOf, freshId, limit, market, placeCommand } from '../../shared/core/core-kit.ts';
import { commandOf, moves } from '../../shared/core/random-commands.ts';
import { seedOf } from '../../../seeds.ts';
import { type Bench, benchOf, folder, fund } from './engine-kit.ts';
import { copyOf, place, query, userState } from './trading-file.ts';

/** A life of a few minutes: deposits, resting and filled orders, snapshots, flow fills. */
async function live(bench: Bench, engine: TradingEngine, minutes = 3): Promise<void> {
  await fund(engine);
  for (let index = 0; index < minutes * 4; index++) {
    await Promise.all([
      place(engine, 'a', limit('SELL', String(1001 + (index % 3)), '0.5')),
      place(engine, 'b', limit('BUY', '999', '0.4')),
      place(engine, 'b', market('BUY', { total: '700' })),
      place(engine, 'a', limit('BUY', '1000', '0.1', 'GTX')),
    ]);
    bench.run(engine, 150);
  }
}

/** The same of a file, before the jump to now may fill anybody. */
function recoveredState(path: string): string {
  const db = openTradingFile(path);
  const { state } = recover({
    journal: createJournal(db),
    snapshots: createSnapshotStore(db),
    fairPriceOf,
    emit: () => undefined,
    emittedUpTo: 0,
    warn: () => expect.fail('damaged'),
  });
  db.close();
  return JSON.stringify({
    orders: [...state.orders.values()].map((order) => ({ user_id: order.user_id, order: orderOf(order) })),
    accounts: [...state.ledger.accounts.values()].map(({ api_id, cells }) => [
      api_id,
      [...cells].map(([name, { free, locked }]) => [name.slice(5), `${free}`, `${locked}`]),
    ]),
  });
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
    marks(again).forEach(([u, tradeId], index) => {
      expect(u).toBeGreaterThan(before[index]![0]);
      expect(tradeId).toBeGreaterThan(before[index]![1]);
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

  it('a listing that the state cannot take fails the start and leaves the file as it was', () => {
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
