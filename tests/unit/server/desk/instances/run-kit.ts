import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { bid, type BookSide } from '../../../../../src/shared/market/book/book.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { Refusal, type RefusalCode } from '../../../../../src/shared/base/refusal.ts';
import type { InstanceLog } from '../../../../../src/shared/trade/instance.ts';
import type { Breach } from '../../../../../src/shared/trade/risk/risk-limits.ts';
import type { Order, Side } from '../../../../../src/shared/trade/order.ts';
import type { InstanceParts } from '../../../../../src/server/desk/instances/instance-parts.ts';
import { grid } from '../../../../../src/shared/strategies/grid/index.ts';
import { anyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import type { VenueOrder } from '../../../../../src/server/venues/order-entry.ts';
import { InstanceRun } from '../../../../../src/server/desk/instances/run.ts';
import type { InstanceRecord } from '../../../../../src/server/store/tables/instances.ts';
import { listed, stateOf } from '../../../shared/core/core-kit.ts';

export const startMs = 10_000_000;

/** A grid of four intervals from 990 to 1010 that buys 0.2 at first, 0.1 for each order; tick 0.1, step 0.001. */
export const gridRecord = (changes: Partial<InstanceRecord> = {}): InstanceRecord => ({
  instance_id: 'i-1',
  user_id: 'u',
  api_id: 'a',
  name: 'Swing',
  strategy_type: 'GRID',
  env: 'local',
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  params: {
    lower: '990',
    upper: '1010',
    grid_levels: 4,
    mode: 'ARITHMETIC',
    invest: '400',
    on_end: 'CANCEL_CLOSE',
    max_slippage: 1,
  },
  plan: { levels: [9_900, 9_950, 10_000, 10_050, 10_100], empty: 2, lots: 100, opening: 200, cap: 10_100 },
  invested: '400',
  status: 'PREPARING',
  stop: null,
  error: null,
  resumes: [],
  peak: 1,
  max_drawdown: 0,
  created: startMs,
  started: null,
  stopped: null,
  version: 1,
  figures: {
    profit: '0',
    net_value: '1',
    profit_rate: 0,
    realised: '0',
    fees: '0',
    volume: '0',
    orders: 0,
    wins: 0,
    losses: 0,
    qty: '0',
    cost: '0',
    mark: '1000.0',
  },
  ...changes,
});

export interface Sent {
  readonly client_id: string;
  readonly side: string;
  readonly amount: string;
  readonly price: string | undefined;
  readonly passed: object;
}

/** The order that a child was taken as; filled at 1000, without fees. */
function orderOf(
  order_id: string,
  { client_id, side, amount, price, passed }: Sent,
  most: number,
  updated: number,
): Order {
  const isImmediate = price === undefined || 'time_in_force' in passed;
  const filled = isImmediate ? Math.min(most, Number(amount)) : 0;
  const status = filled === Number(amount) ? 'FILLED' : isImmediate ? 'EXPIRED' : 'UNFILLED';
  return {
    order_id,
    client_id,
    exchange_order_id: order_id,
    api_id: 'a',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: side as Side,
    position_side: 'BOTH',
    order_type: price === undefined ? 'MARKET' : 'LIMIT',
    time_in_force: isImmediate ? 'IOC' : 'GTC',
    amount,
    price: price ?? '0',
    total: '0',
    status,
    status_reason: '',
    reduce_only: false,
    trade_rate: 0,
    source: 'BOT',
    version: 1,
    created: updated,
    updated,
    execution_time: null,
    fee: '0',
    fee_asset: 'USDT',
    filled_amount: String(filled),
    filled_total: (filled * 1_000).toFixed(6),
    avg_price: filled > 0 ? '1000' : '0',
  };
}

/**
 * One instance over a market, an account and a store of the test: what it sends is filled as far as `fill` says where
 * it does not rest.
 */
export function openRun(
  record: InstanceRecord = gridRecord(),
  known: readonly Order[] = [],
  changes: Partial<Instrument> = {},
  room = 1_000_000,
) {
  const it = {
    nowMs: startMs,
    fill: 1_000,
    best: [10_000, 10_001] as [number | undefined, number | undefined],
    refusal: undefined as RefusalCode | undefined,
    thrown: undefined as Error | undefined,
    keepsOrders: false,
    isHalted: false,
    isFull: false,
    holds: 0,
    sent: [] as Sent[],
    canceled: [] as (readonly string[])[],
    saved: [] as InstanceRecord[],
    log: [] as InstanceLog[],
    points: [] as [number, string][],
    ended: [] as InstanceRecord[],
    breaches: [] as Breach[],
    taped: [] as Uint8Array[],
    answers: [] as number[],
  };
  let lastId = 100;
  const listing = listed(changes);
  const market = {
    instrument: listing.instrument,
    grid: gridOf(listing.instrument),
    best: (side: BookSide) => it.best[side === bid ? 0 : 1],
    klines: (): Kline[] => [],
    hold: () => {
      it.holds += 1;
      return () => {
        it.holds -= 1;
      };
    },
  };
  const parts = {
    record,
    legs: [{ core: stateOf([listing]).markets.get(keyOfSymbol(listing.instrument))!, market }],
    known,
    funding: { amount: 0n, last: 0 },
    accountIn: () => ({ freeOf: () => 0n }),
    nowMs: () => it.nowMs,
    isHalted: () => it.isHalted,
    answered: (seconds: number) => it.answers.push(seconds),
    ended: (last: InstanceRecord) => {
      it.ended.push(last);
    },
    account: { guard: { before: () => undefined, arrived: () => undefined }, interrupt: async () => undefined },
    breached: (_record: InstanceRecord, breach: Breach) => {
      it.breaches.push(breach);
    },
    strategy: anyStrategy(grid),
    entry: {
      async place({ client_id, side, amount = '', price, time_in_force }: VenueOrder) {
        const sent: Sent = { client_id, amount, price, side, passed: time_in_force ? { time_in_force } : {} };
        it.sent.push(sent);
        if (it.thrown) throw it.thrown;
        if (it.refusal) throw new Refusal(it.refusal);
        lastId += 1;
        const order = orderOf(String(lastId), sent, it.fill, it.nowMs);
        run.take(order);
      },
      async cancel(orders: readonly Order[]) {
        const ids = orders.map(({ order_id }) => order_id);
        it.canceled.push(ids);
        if (it.keepsOrders) return;
        for (const order of run.open.filter(({ order_id }) => ids.includes(order_id)))
          run.take({ ...order, status: 'CANCELED', version: order.version + 1, updated: it.nowMs });
      },
    },
    tape: {
      room,
      add: async (bytes: Uint8Array) => {
        if (it.isFull) throw new Error('disk');
        it.taped.push(bytes);
      },
    },
    store: {
      async save(saved: InstanceRecord, entry?: InstanceLog) {
        if (it.isFull) throw new Error('disk');
        it.saved.push(saved);
        if (entry) it.log.push(entry);
      },
      log: async (_id: string, entry: InstanceLog) => {
        it.log.push(entry);
      },
      addPoint: async (_id: string, time: number, net_value: string) => {
        it.points.push([time, net_value]);
      },
    },
  };
  const run = new InstanceRun(parts as unknown as InstanceParts);
  return {
    it,
    run,
    /** The clock moves on, and what is due is done. */
    async pass(ms: number): Promise<void> {
      it.nowMs += ms;
      await run.run();
    },
    events: () => it.log.map(({ event }) => event),
  };
}

/** A grid that trades: it has bought, and has an order in each interval. */
export async function trading(changes: Partial<InstanceRecord> = {}, listing: Partial<Instrument> = {}) {
  const opened = openRun(gridRecord(changes), [], listing);
  await opened.run.run();
  opened.it.sent.length = 0;
  return opened;
}

export const refused = (code: RefusalCode): Refusal => new Refusal(code, {});
