import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { doOrderV2 } from '../../../../../src/shared/contracts/order-place.ts';
import { must } from '../../../../../src/shared/base/assert.ts';
import type { Args } from '../../../../../src/shared/base/contract.ts';
import { keyOfSymbol, spotKeyOf, symbolOfKey } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { AlgoRequestInput } from '../../../../../src/server/desk/algo/accept.ts';
import { type AlgoFrame, type Algos, createAlgos } from '../../../../../src/server/desk/algo/algos.ts';
import type { AccountOf } from '../../../../../src/server/desk/caller.ts';
import { createSizing } from '../../../../../src/server/desk/sizing.ts';
import { createAlgoParentStore } from '../../../../../src/server/store/tables/algo-parents.ts';
import { type Database, openDatabase } from '../../../../../src/server/store/database/database.ts';
import type { MarginTerms } from '../../../../../src/shared/core/ledger/margin-terms.ts';
import type { Listed } from '../../../../../src/shared/core/state/listed.ts';
import type { TradingEngine } from '../../../../../src/server/trading/engine.ts';
import { type Bench, benchOf, fund } from '../../trading/engine-kit.ts';
import { freshId } from '../../../shared/core/core-kit.ts';

export const user = { user_id: 'u', vip_level: 1 };

/** User `u` owns a, c, f and s, user `v` owns b; f trades contracts. */
export const accounts: Record<
  string,
  { owner: string; exchange: 'HALYARD' | 'Astock'; permissions: ('spot' | 'future')[]; active: boolean }
> = {
  a: { owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true },
  b: { owner: 'v', exchange: 'HALYARD', permissions: ['spot'], active: true },
  c: { owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true },
  f: { owner: 'u', exchange: 'HALYARD', permissions: ['spot', 'future'], active: true },
  s: { owner: 'u', exchange: 'Astock', permissions: ['spot'], active: true },
};

/** One server's parts for algorithmic orders; opened again over the same files it is the server after a crash. */
export interface AlgoBench {
  readonly bench: Bench;
  readonly engine: TradingEngine;
  readonly algos: Algos;
  readonly frames: AlgoFrame[];
  /** How often what has been started looks, ms. */
  readonly timers: number[];
  /** Moves clock, flow and parents by whole seconds. */
  run(seconds: number): Promise<void>;
}

export interface AlgoFiles {
  readonly bench: Bench;
  readonly database: Database;
  /** Bars that the markets' histories tell. */
  klines: (limit: number, endMs: number) => Kline[];
}

export async function filesOf(journalPath: string | null): Promise<AlgoFiles> {
  const bench = benchOf(journalPath);
  const database = await openDatabase(':memory:');
  onTestFinished(() => database.destroy());
  return { bench, database, klines: () => [] };
}

/** Another listing, and what is deposited into accounts of its kind before it opens. */
interface Market {
  readonly listing?: readonly Listed[];
  readonly deposits?: readonly (readonly [api_id: string, asset: string, amount: string])[];
  /** On which terms money is lent. */
  readonly terms?: MarginTerms;
  /** Whose accounts there are, where they are not these. */
  readonly accountOf?: AccountOf;
  /** Puts something between the desk and the exchange. */
  readonly over?: (engine: TradingEngine) => TradingEngine;
  /** Hears of what fails without anybody waiting for it; thrown unless a test expects it. */
  readonly failed?: (error: unknown) => void;
}

/** The server on these files. */
export async function openAlgos(
  files: AlgoFiles,
  {
    listing,
    terms,
    deposits = [],
    accountOf = (id) => accounts[id],
    over = (engine) => engine,
    failed = (error) => {
      throw error;
    },
  }: Market = {},
): Promise<AlgoBench> {
  const { bench, database } = files;
  const history = () => ({
    wake: () => undefined,
    rest: () => undefined,
    addTrades: () => undefined,
    klines: (_interval: string, limit: number, endMs = bench.nowMs + 1) => files.klines(limit, endMs),
    ticker: () => ['', '', '', '', '', '0', '0', 0, '', '', 0] as never,
  });
  const engine = over(bench.open({ history, ...(listing && { listing }), ...(terms && { terms }) }));
  if (engine.accounts().length === 0) await fund(engine);
  for (const [api_id, asset, amount] of deposits)
    await engine.deposit({ user_id: 'u', api_id, account_type: listing![0]!.instrument.account_type, asset, amount });
  bench.run(engine, 1);
  const markets = new Map(engine.venues.flatMap((venue) => venue.markets()).map((market) => [market.key, market]));
  const timers: number[] = [];
  const algos = await createAlgos({
    engine,
    marketOf: (key) => markets.get(key) ?? markets.get(spotKeyOf(must(symbolOfKey(key), key))),
    accountOf,
    sizeFor: createSizing(engine),
    store: createAlgoParentStore(database),
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
    nowMs: () => bench.nowMs,
    newId: () => `p${freshId()}`,
    failed,
  });
  onTestFinished(() => algos.stop());
  const frames: AlgoFrame[] = [];
  const subscription = algos.frames.subscribe((frame) => frames.push(frame));
  onTestFinished(() => subscription.unsubscribe());
  return {
    bench,
    engine,
    algos,
    frames,
    timers,
    async run(seconds) {
      for (let second = 0; second < seconds; second++) {
        bench.run(engine, 10);
        await algos.look();
      }
    },
  };
}

/** A TWAP buy of 1 BTC in four slices over 40 s, with fields changed, parsed. */
export const algoOrder = (
  algo: Partial<NonNullable<Args<typeof doOrderV2>['algo']>> = {},
  fields: Partial<Args<typeof doOrderV2>> = {},
): AlgoRequestInput =>
  v.parse(doOrderV2.input, {
    api_ids: ['a'],
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: algo.kind ?? 'TWAP',
    amount: '1',
    client_id: freshId(),
    algo: { kind: 'TWAP', duration_s: 40, ...(algo.kind !== 'ICEBERG' && { slices: 4 }), ...algo },
    ...fields,
  }) as AlgoRequestInput;

export const btcKey = keyOfSymbol({ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' });
export const listOf = async (algos: Algos) => (await algos.list(user, { page: 1, page_size: 50 })).pagenation.results;
export const childrenOf = async (algos: Algos, parent_id: string) =>
  (await algos.children(user, { parent_id, page: 1, page_size: 500 })).pagenation.results;
