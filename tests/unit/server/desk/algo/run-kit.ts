import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { Refusal, type RefusalCode } from '../../../../../src/shared/base/refusal.ts';
import { bid, type BookSide } from '../../../../../src/shared/market/book/book.ts';
import { childIdOf } from '../../../../../src/shared/trade/child-id.ts';
import type { Twap } from '../../../../../src/shared/trade/algo.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import type { Running } from '../../../../../src/server/desk/algo/parent.ts';
import { AlgoRun, type RunParts } from '../../../../../src/server/desk/algo/run.ts';
import type { VenueOrder } from '../../../../../src/server/venues/order-entry.ts';
import { instrument, key, stateOf } from '../../../shared/core/core-kit.ts';

export const startMs = 10_000_000;

/** A buy of 0.1 in four slices over 40 s at the market; tick 0.1, step 0.001, arrival at 1000. */
export const parentOf = ({
  algo,
  ...changes
}: Partial<Omit<Running, 'algo'>> & { algo?: Partial<Running['algo']> } = {}): Running => ({
  parent_id: 'p',
  user_id: 'u',
  api_id: 'a',
  client_id: 'x',
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  side: 'BUY',
  amount: '0.100',
  algo: { kind: 'TWAP', duration_s: 40, slices: 4, randomize: 0, finish_policy: 'EXPIRE', ...algo },
  source: 'WEB',
  passed: {},
  targets: [25, 50, 75, 100],
  arrival_price: '1000.0',
  before: { volume: 0, quote: 0 },
  status: 'EXECUTING',
  reason: '',
  errors: 0,
  created: startMs,
  updated: startMs,
  version: 2,
  figures: {
    filled_amount: '0.000',
    filled_total: '0',
    avg_price: '0',
    fee: '0',
    fee_asset: '',
    done_slices: 0,
    vwap_bench: null,
    execution_time: null,
  },
  ...changes,
});

/** A child by its number, filled whole at 1000 with a fee of a thousandth, unless it says otherwise. */
export const childOf = (number: number, fields: Partial<Order> = {}): Order => {
  const amount = fields.amount ?? '0.025';
  const filled = fields.filled_amount ?? amount;
  return {
    order_id: String(100 + number),
    client_id: childIdOf('p', number),
    side: 'BUY',
    amount,
    filled_amount: filled,
    filled_total: String(Number(filled) * 1_000),
    fee: (Number(filled) / 1_000).toFixed(6),
    fee_asset: 'BTC',
    price: '0',
    status: 'FILLED',
    version: 1,
    created: startMs,
    execution_time: startMs,
    ...fields,
  } as Order;
};

/**
 * One parent over a market, an account and a store of the test: what it sends at the market is filled, what has a limit
 * rests.
 */
export function openRun(parent: Running = parentOf(), known: readonly Order[] = []) {
  const it = {
    nowMs: startMs,
    bars: [] as Kline[],
    refusal: undefined as RefusalCode | undefined,
    thrown: undefined as Error | undefined,
    keepsOrders: false,
    isHalted: false,
    isFull: false,
    holds: 0,
    sent: [] as Pick<VenueOrder, 'client_id' | 'amount' | 'price'>[],
    canceled: [] as (readonly string[])[],
    saved: [] as Running[],
    reported: [] as Twap[],
    ended: [] as string[],
  };
  const market = {
    instrument,
    best: (side: BookSide) => (side === bid ? 9_999 : 10_001),
    klines: () => it.bars,
    hold: () => {
      it.holds += 1;
      return () => {
        it.holds -= 1;
      };
    },
  };
  const parts = {
    parent,
    core: stateOf().markets.get(key)!,
    market,
    known,
    nowMs: () => it.nowMs,
    isHalted: () => it.isHalted,
    ended: ({ parent_id }: Running) => {
      it.ended.push(parent_id);
    },
    publish: (_parent: Running, twap: Twap) => {
      it.reported.push(twap);
    },
    entry: {
      async place({ client_id, amount, price }: VenueOrder) {
        it.sent.push({ client_id, amount, price });
        if (it.thrown) throw it.thrown;
        if (it.refusal) throw new Refusal(it.refusal);
        const rests =
          price === undefined ? {} : { price, status: 'UNFILLED' as const, filled_amount: '0', execution_time: null };
        run.take(
          childOf(Number(client_id.split('.')[2]), { amount, created: it.nowMs, execution_time: it.nowMs, ...rests }),
        );
      },
      async cancel(orders: readonly Order[]) {
        const ids = orders.map(({ order_id }) => order_id);
        it.canceled.push(ids);
        if (it.keepsOrders) return;
        for (const child of run.open.filter(({ order_id }) => ids.includes(order_id)))
          run.take({ ...child, status: 'CANCELED', version: child.version + 1 });
      },
    },
    async save(saved: Running) {
      if (it.isFull) throw new Error('disk');
      it.saved.push(structuredClone(saved));
    },
  };
  const run = new AlgoRun(parts as unknown as RunParts);
  return {
    it,
    run,
    /** The clock moves on, and what is due is done. */
    async pass(ms: number): Promise<void> {
      it.nowMs += ms;
      await run.run();
    },
  };
}
