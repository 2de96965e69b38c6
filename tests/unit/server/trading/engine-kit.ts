import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTradingEngine, type TradingEngine } from '../../../../src/server/trading/engine.ts';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import { fairPriceOf, listed } from '../../shared/core/core-kit.ts';
import type { TradingEngineOptions } from '../../../../src/server/trading/engine-options.ts';

/**
 * A clock, a timer and a log that the test drives and reads. All markets are awake for good unless a test opens one
 * that `sleeps`.
 */
export interface Bench {
  nowMs: number;
  readonly logs: { level: string; text: string }[];
  /** Trades that the markets' histories were told. */
  readonly printed: Trade[];
  readonly options: TradingEngineOptions;
  /** Opens an exchange; without a shutdown the last one is left as a killed process would leave it. */
  open(changes?: Partial<TradingEngineOptions>): TradingEngine;
  /** Moves the clock and the flow. */
  run(engine: TradingEngine, steps: number): void;
}

/** An empty folder that goes with the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'halyard-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function benchOf(journalPath: string | null = null): Bench {
  const logs: Bench['logs'] = [];
  const printed: Trade[] = [];
  const log = (level: string) => (_facts: object, text: string) => {
    logs.push({ level, text });
  };
  const opened: TradingEngine[] = [];
  const bench: Bench = {
    nowMs: 1_000_000,
    logs,
    printed,
    options: {
      seed: 3,
      journalPath,
      names: { HALYARD: 'Halyard' },
      fairPriceOf,
      nowMs: () => bench.nowMs,
      listing: [listed(), listed({ symbol: 'ETHUSDT', base: 'ETH' }), listed({ symbol: 'XUSDT', base: 'X' }, true)],
      scheduler: {
        every: () => () => undefined,
        soon: (task) => {
          queueMicrotask(task);
        },
      },
      sleeps: false,
      history: () => ({
        wake: () => undefined,
        rest: () => undefined,
        addTrades: (trades) => {
          printed.push(...trades);
        },
        klines: () => [],
        ticker: () => ['', '', '', '', '', '0', '0', 0, '', '', 0],
      }),
      log: { info: log('info'), warn: log('warn'), error: log('error') },
    },
    open(changes = {}) {
      const engine = createTradingEngine({ ...bench.options, ...changes });
      opened.push(engine);
      return engine;
    },
    run(engine, steps) {
      for (let index = 0; index < steps; index++) {
        bench.nowMs += 100;
        engine.tick();
      }
    },
  };
  onTestFinished(() => {
    for (const engine of opened) engine.shutdown();
  });
  return bench;
}

export async function fund(engine: TradingEngine): Promise<void> {
  for (const [api_id, user_id] of [
    ['a', 'u'],
    ['b', 'v'],
    ['c', 'u'],
  ] as const) {
    await engine.deposit({ user_id, api_id, account_type: 'spot', asset: 'USDT', amount: '100000' });
    await engine.deposit({ user_id, api_id, account_type: 'spot', asset: 'BTC', amount: '100' });
  }
}
