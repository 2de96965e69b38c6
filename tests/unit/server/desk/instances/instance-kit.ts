import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { strategyStart } from '../../../../../src/shared/contracts/strategy.ts';
import type { Args } from '../../../../../src/shared/base/contract.ts';
import type { Interval } from '../../../../../src/shared/base/time.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { Listed } from '../../../../../src/shared/core/state/listed.ts';
import type { AccountType } from '../../../../../src/shared/market/instrument.ts';
import { strategies } from '../../../../../src/shared/strategies/index.ts';
import { createInstances, type Instances } from '../../../../../src/server/desk/instances/instances.ts';
import type { StartInput } from '../../../../../src/server/desk/instances/accept.ts';
import { createUsdPrices } from '../../../../../src/server/desk/valuation.ts';
import type { AccountLimits } from '../../../../../src/shared/trade/risk/account-risk.ts';
import type { NewMessage } from '../../../../../src/server/store/tables/messages.ts';
import { createInstanceStore } from '../../../../../src/server/store/tables/instances.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import type { TradingEngine } from '../../../../../src/server/trading/engine.ts';
import { fund } from '../../trading/engine-kit.ts';
import { freshId } from '../../../shared/core/core-kit.ts';
import { accounts, type AlgoFiles } from '../algo/algo-kit.ts';

export const user = { user_id: 'u', vip_level: 1, username: 'Ulla' };

export interface InstanceBench {
  readonly engine: TradingEngine;
  readonly instances: Instances;
  /** How often what has been started looks, ms. */
  readonly timers: number[];
  /** Limits of accounts. */
  readonly limits: Map<string, AccountLimits>;
  /** Messages that have been sent. */
  readonly sent: readonly NewMessage[];
  /** Moves clock, flow and instances by tenths of a second. */
  run(steps: number): Promise<void>;
}

/**
 * The server on these files; opened again over the same ones it is the server after a crash. `bars` are what its
 * markets' histories have, of whatever interval, as far as they have begun; `barsOf` those of a symbol.
 */
export async function openInstances(
  { bench, database }: Pick<AlgoFiles, 'bench' | 'database'>,
  {
    over = (engine: TradingEngine) => engine,
    bars = [] as readonly Kline[],
    barsOf = (_symbol: string): readonly Kline[] => bars,
    listed = strategies,
    maxRunning = undefined as number | undefined,
    listing = undefined as readonly Listed[] | undefined,
    deposits = [] as readonly (readonly [api_id: string, account_type: AccountType, asset: string, amount: string])[],
    accountOf = (id: string) => accounts[id] as ReturnType<Parameters<typeof createInstances>[0]['accountOf']>,
  } = {},
): Promise<InstanceBench> {
  const direct = bench.open(listing && { listing });
  if (direct.accounts().length === 0) {
    await fund(direct);
    for (const [api_id, account_type, asset, amount] of deposits)
      await direct.deposit({ user_id: 'u', api_id, account_type, asset, amount });
  }
  const engine = over(direct);
  bench.run(engine, 1);
  const klinesOf =
    (symbol: string) =>
    (_interval: Interval, limit: number, endMs = Number.POSITIVE_INFINITY) =>
      barsOf(symbol)
        .filter(([openMs]) => openMs <= bench.nowMs && openMs < endMs)
        .slice(-limit);
  const markets = new Map(
    engine.venues
      .flatMap((venue) => venue.markets())
      .map((market) => [
        market.key,
        Object.assign(Object.create(market) as typeof market, { klines: klinesOf(market.instrument.symbol) }),
      ]),
  );
  const timers: number[] = [];
  const limits = new Map<string, AccountLimits>();
  const sent: NewMessage[] = [];
  const instances = await createInstances({
    strategies: listed,
    usdPriceOf: createUsdPrices(engine),
    limitsOf: (id) => limits.get(id),
    accountName: (id) => id,
    messages: {
      send: async (message) => {
        sent.push(message);
        return { ...message, msg_id: String(sent.length) } as never;
      },
    },
    engine,
    marketOf: (key) => markets.get(key),
    accountOf,
    ...(maxRunning !== undefined && { maxRunning }),
    store: createInstanceStore(database),
    tapes: createRunTapeStore(database),
    nowMs: () => bench.nowMs,
    newId: () => `n${freshId()}`,
    scheduler: {
      every: (ms) => {
        timers.push(ms);
        return () => {
          timers.length = 0;
        };
      },
      soon: (task) => {
        queueMicrotask(task);
      },
    },
    failed: (error) => {
      throw error;
    },
  });
  onTestFinished(() => instances.stop());
  return {
    engine,
    instances,
    timers,
    sent,
    limits,
    async run(steps) {
      for (let step = 0; step < steps; step++) {
        bench.run(engine, 1);
        await instances.look();
      }
    },
  };
}

/**
 * A grid of ten intervals of 2 from 990 to 1010 around a market that swings between 996 and 1004, with parameters
 * changed, or left out where they are undefined; parsed.
 */
export const gridStart = (params: object = {}, fields: Partial<Args<typeof strategyStart>> = {}): StartInput =>
  v.parse(strategyStart.input, {
    strategy_type: 'GRID',
    name: 'Swing',
    api_ids: ['a'],
    symbols: [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }],
    params: JSON.parse(JSON.stringify({ lower: '990', upper: '1010', grid_levels: 10, invest: '2000', ...params })),
    client_id: freshId(),
    ...fields,
  });

export const listOf = async (
  { instances }: Pick<InstanceBench, 'instances'>,
  kind: 'running' | 'history' = 'running',
) => (await instances.list(user, { kind, page: 1, page_size: 50 })).pagenation.results;
export const logOf = async ({ instances }: Pick<InstanceBench, 'instances'>, instance_id: string) =>
  (await instances.log(user, { instance_id, page: 1, page_size: 500 })).pagenation.results;
export const openOf = ({ engine }: Pick<InstanceBench, 'engine'>, instance_id: string) =>
  engine
    .openOrders()
    .map(({ order }) => order)
    .filter(({ parent_id }) => parent_id === instance_id);
export const childrenOf = ({ engine }: Pick<InstanceBench, 'engine'>, parent_id: string) =>
  engine.history.children({ user_id: 'u', parent_id, above: 0, offset: 0, limit: 10_000 }).results;
