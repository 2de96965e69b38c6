import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScheduler } from '../../src/server/base/scheduler.ts';
import { assets } from '../../src/server/simulation/assets/coins.ts';
import { createTradingEngine, type TradingEngine } from '../../src/server/trading/engine.ts';
import { listing } from '../../src/server/simulation/listing/listing.ts';
import { fairPriceOf, flowMarket } from '../../src/server/venues/simulated.ts';
import { percentile } from '../harness/percentile.ts';
import { createOrders, deposits, market } from './orders.ts';
import type { TradingEngineOptions } from '../../src/server/trading/engine-options.ts';

const markets = 24;
const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (facts: object, text: string) => {
    console.error(text, facts);
  },
};
const noHistory = {
  wake: () => undefined,
  rest: () => undefined,
  addTrades: () => undefined,
  klines: () => [],
  ticker: () => ['', '', '', '', '', '0', '0', 0, '', '', 0] as never,
};

/** An exchange on a file, with 24 markets; the caller starts it and shuts it down. */
export const openExchange = (path: string, more: Pick<TradingEngineOptions, 'snapshotted'> = {}): TradingEngine =>
  createTradingEngine({
    seed: 1,
    listing: listing.slice(0, markets).map((each) => flowMarket(each, assets[each.base]!.dailyVolume / 1_440)),
    journalPath: path,
    nowMs: () => Date.now(),
    names: {},
    log: quiet,
    scheduler: createScheduler(),
    sleeps: false,
    history: () => noHistory,
    fairPriceOf,
    ...more,
  });

/** Runs a task with an exchange on a file of its own, its flow going on. */
async function withExchange<T>(task: (engine: TradingEngine) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const engine = openExchange(join(folder, 'trading.db'));
  try {
    await Promise.all(deposits.map((command) => engine.submit(command)));
    engine.start();
    return await task(engine);
  } finally {
    engine.shutdown();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Orders a second through engine, ledger and journal where so many are sent at once and all are awaited before the
 * next.
 */
export const durableRate = (batch: number, forMs: number): Promise<number> =>
  withExchange(async (engine) => {
    const next = createOrders(engine.market(market)!.last);
    const send = () => Promise.all(Array.from({ length: batch }, () => engine.submit(next())));
    await send();
    const from = performance.now();
    let sent = 0;
    for (; performance.now() - from < forMs; sent += batch) await send();
    return (sent / (performance.now() - from)) * 1_000;
  });

/** Milliseconds from when each order was due to its acknowledgement, at so many a second: a late start counts. */
export async function load(engine: TradingEngine, perSecond: number, forMs: number): Promise<Float64Array> {
  const next = createOrders(engine.market(market)!.last);
  const waits = new Float64Array(Math.ceil((forMs * perSecond) / 1_000));
  let sent = 0;
  let reported = 0;
  const turn = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  const from = performance.now();
  for (; sent < waits.length; await turn()) {
    const due = Math.min(waits.length, Math.floor(((performance.now() - from) * perSecond) / 1_000));
    for (; sent < due; sent++) {
      const dueMs = from + (sent * 1_000) / perSecond;
      void engine.submit(next()).then(() => {
        waits[reported++] = performance.now() - dueMs;
      });
    }
  }
  while (reported < sent) await turn();
  return waits;
}

/** The same on an exchange of its own, 50th and 99th percentile. */
export const acknowledged = (
  perSecond: number,
  forMs: number,
): Promise<{ readonly p50: number; readonly p99: number }> =>
  withExchange(async (engine) => {
    const waits = await load(engine, perSecond, forMs);
    return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
  });
