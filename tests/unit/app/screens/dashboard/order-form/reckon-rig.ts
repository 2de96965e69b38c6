import {
  type Draft,
  emptyDraft,
  type Funds,
  type Quotes,
  type Standing,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import type { Reckoning } from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';

/** Tick 0.1, step 0.00001, a maker's fee of 0.02 % and a taker's of 0.1 %. */
export const spot = instruments[0]!;
export const linear: Instrument = { ...spot, account_type: 'linear', contract: true, taker: 0.0005 };
export const quotes: Quotes = { last: '67241.5', bid: '67241.4', ask: '67241.6' };
export const rich: Funds = { base: '0.5', quote: '10000', leverage: 1 };
export const nothing: Standing = {
  mark: 0,
  index: 0,
  hedge: false,
  long: 0,
  short: 0,
  resting: { BUY: 0, SELL: 0 },
  maxNotional: null,
  loss: 0n,
};
export const side = (prices: number[], sizes: number[]) => ({
  prices: Float64Array.from(prices),
  sizes: Float64Array.from(sizes),
});
/** A hundredth of a coin at the best prices, and more a little further away. */
export const book = { bids: side([672_414, 672_000], [1_000, 5_000]), asks: side([672_416, 672_500], [1_000, 5_000]) };
export const reckoning = (of: Instrument = spot, changes: Partial<Reckoning> = {}): Reckoning => ({
  rules: orderRulesOf(of),
  quotes,
  funds: rich,
  book: undefined,
  ...changes,
});
export const limit = (patch: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  price: '67000',
  amount: '0.1',
  ...patch,
});
export const market = (patch: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  type: 'MARKET',
  amount: '0.02',
  ...patch,
});
