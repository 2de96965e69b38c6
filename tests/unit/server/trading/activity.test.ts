import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import type { TradingEngine } from '../../../../src/server/trading/engine.ts';
import { benchOf, folder, fund } from './engine-kit.ts';
import { fairPriceOf, key, limit, placeCommand } from '../../shared/core/core-kit.ts';
import type { Scheduler } from '../../../../src/server/base/scheduler.ts';

const otherKey = 'HALYARD/ETHUSDT/spot';

/** An exchange whose markets sleep, with the look at them in the test's hand. */
function sleeper(path: string | null = null) {
  const bench = benchOf(path);
  const sweeps: (() => void)[] = [];
  const scheduler: Scheduler = {
    every: (ms, task) => {
      if (ms > 100) sweeps.push(task);
      return () => undefined;
    },
    soon: (task) => queueMicrotask(task),
  };
  const open = () => bench.open({ sleeps: true, scheduler });
  const pass = (engine: TradingEngine, seconds: number) => {
    for (let index = 0; index < seconds; index += 5) {
      bench.run(engine, 50);
      for (const sweep of sweeps) sweep();
    }
  };
  return { bench, open, pass };
}
const awake = (engine: TradingEngine) =>
  [...engine.markets()].filter((market) => market.awake && market.fair).map((market) => market.key);
const marketOf = (engine: TradingEngine, name = key) => engine.venues[0]!.market(name)!;

test('a market sleeps until it is held, is quoted when the hold returns, and sleeps a minute after the last of its readers', () => {
  const { open, pass } = sleeper();
  const engine = open();
  expect(awake(engine)).toEqual([]);
  const seq = engine.journalSeq;
  const market = marketOf(engine);
  expect(market.book.top(bid, 5).prices).toHaveLength(0);
  const first = market.hold();
  const second = market.hold();
  expect(market.book.top(bid, 5).prices).toHaveLength(5);
  expect(market.book.top(bid, 1).prices[0]!).toBeLessThan(market.book.top(ask, 1).prices[0]!);
  expect(engine.journalSeq, 'one record for both').toBe(seq + 1);
  first();
  first();
  pass(engine, 120);
  expect(awake(engine), 'the other reader is still there').toEqual([key]);
  second();
  pass(engine, 50);
  const again = market.hold();
  again();
  pass(engine, 55);
  expect(awake(engine), 'the minute begins anew').toEqual([key]);
  pass(engine, 10);
  expect(awake(engine)).toEqual([]);
  expect(market.awake).toBe(false);
});

test('an order keeps its market awake, whoever woke it, and a sleeping market is worth its fair price', async () => {
  const { open, pass } = sleeper();
  const engine = open();
  await fund(engine);
  const core = engine.market(key)!;
  expect(engine.lastTicks(core)).toBe(core.fair!(1_000_000));
  await engine.submit(placeCommand('a', limit('BUY', '900', '1')));
  pass(engine, 120);
  expect(awake(engine)).toEqual([key]);
  await engine.submit({ kind: 'cancel', user_id: 'u', order_ids: ['1'] });
  pass(engine, 70);
  expect(awake(engine)).toEqual([]);
});

test('a life of waking and sleeping verifies from zero and from every snapshot, and is the same after a start', async () => {
  const path = join(folder(), 'trading.db');
  const { open, pass } = sleeper(path);
  const engine = open();
  await fund(engine);
  for (let index = 0; index < 4; index++) {
    const release = marketOf(engine, index % 2 === 0 ? key : otherKey).hold();
    await engine.submit(placeCommand('a', limit('BUY', '1000', '0.1', index % 2 === 0 ? 'IOC' : 'GTC')));
    pass(engine, 40);
    release();
    pass(engine, 80);
  }
  const hash = engine.stateHash();
  const sleeping = awake(engine);
  expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ seq: engine.journalSeq, ok: true });
  engine.shutdown();
  expect(verifyJournal(path, { fairPriceOf, fromSnapshots: true })).toMatchObject({ hash, ok: true });
  expect(awake(open())).toEqual(sleeping);
});

test('what was awake at the last stop sleeps a minute after the start where nobody comes', () => {
  const path = join(folder(), 'trading.db');
  const { open, pass } = sleeper(path);
  const first = open();
  marketOf(first).hold();
  first.shutdown();
  const second = open();
  expect(awake(second)).toEqual([key]);
  pass(second, 70);
  expect(awake(second)).toEqual([]);
});

test('a market of a halted exchange cannot be woken and says that it is stale', () => {
  const { bench } = sleeper();
  let fails = false;
  const engine = bench.open({
    sleeps: true,
    committed: () => {
      if (fails) throw new Error('disk');
    },
  });
  const market = marketOf(engine);
  const states: string[] = [];
  market.state.subscribe((state) => states.push(state));
  fails = true;
  const release = market.hold();
  expect([engine.isHalted, market.awake, states.at(-1)]).toEqual([true, false, 'STALE']);
  market.hold()();
  release();
});
