import { must } from '../../base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { dayOrderEndMs } from '../../market/session/a-share-session.ts';
import { stepText } from '../../market/tick-steps.ts';
import { draftProblem, waitsForTrigger } from '../../trade/order-draft.ts';
import { type MarketUnits, moneyDecimals, quoteOf } from '../ledger/money.ts';
import type { PlaceOrder } from '../state/command.ts';
import { mayRest } from '../state/order.ts';
import type { MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { checkHalt } from '../book/halt.ts';
import { checkHours } from '../shares/hours.ts';
import { bandAround, isBelowNotional, offStep, sizeFault } from './filters.ts';
import { checkCollar, soundPrice } from '../book/price-collar.ts';

/** Open orders that one account may have in one market. */
export const maxOpenOrders = 200;

/** An order's numbers after all rules of its market have been kept. */
export interface Draft {
  /** Limit price in ticks; null where it has none. */
  readonly price: number | null;
  /** Size in lots; infinite for an order by total. */
  readonly lots: number;
  readonly budget: bigint | null;
  /** What it waits for; null where it does not wait. */
  readonly trigger: Trigger | null;
  readonly expireMs: number | null;
}

export interface Trigger {
  readonly ticks: number;
  /** Fires when the last price rises to it, and not when it falls to it. */
  readonly rises: boolean;
}

/** Fields of the request that a broken rule is told by. */
export interface FieldNames {
  readonly price: string;
  readonly trigger: string;
}

export const ownFields: FieldNames = { price: 'price', trigger: 'trigger_price' };

/** Most lots of an order, and of one at the market: those of its market, unless it closes a position. */
export type MaxLots = Pick<MarketUnits, 'maxLots' | 'maxMarketLots'>;

type Filter =
  | 'PRICE_FILTER'
  | 'LOT_SIZE'
  | 'MARKET_LOT_SIZE'
  | 'MIN_NOTIONAL'
  | 'PERCENT_PRICE'
  | 'MAX_NUM_ORDERS'
  | 'MARKET_STATUS';

const broken = (filter: Filter, field: string, limit: object = {}): Refusal =>
  new Refusal('FILTER', { filter, field, ...limit });

/**
 * Reads an order's decimal texts onto the market's grid; of an OCO, one leg. Throws INPUT where its parts contradict
 * each other, FILTER for the first rule that it breaks and WOULD_TRIGGER where it would not have to wait; changes
 * nothing.
 */
export function draftOf(
  state: CoreState,
  market: MarketState,
  order: PlaceOrder,
  nowMs: number,
  names: FieldNames = ownFields,
  most: MaxLots = market.units,
): Draft {
  const { instrument } = market.listed;
  const problem = draftProblem({ ...order, account_type: instrument.account_type });
  if (problem) throw new Refusal('INPUT', problem);
  checkMarket(market);
  checkHalt(state, market);
  const price = order.price === undefined ? null : limitOf(market, order.price, names.price);
  const trigger = waitsForTrigger(order.order_type) ? triggerOf(market, order, names.trigger) : null;
  const budget = order.total === undefined ? null : budgetOf(market, order.total);
  const lots =
    budget === null
      ? lotsOf(market, must(order.amount, 'amount of an order without total'), most.maxLots)
      : Number.POSITIVE_INFINITY;
  if (price === null && budget === null && lots > most.maxMarketLots)
    throw broken('MARKET_LOT_SIZE', 'amount', { max: market.listed.instrument.max_market_qty });
  checkHours(market, order, price, lots, nowMs);
  const reference = trigger?.ticks ?? soundPrice(state, market, referencePrice(market, order));
  if (!order.reduce_only) checkNotional(market, price ?? reference, lots, budget);
  if (price !== null && reference > 0) checkBand(market, price, reference, names.price);
  if (!trigger) checkCollar(state, market, order.side, price, names.price);
  if (trigger || (price !== null && mayRest(order.time_in_force))) checkRoom(market, order.api_id, 1);
  return { price, lots, budget, trigger, expireMs: expiryOf(order, nowMs) };
}

/** Throws FILTER where nothing may be ordered in this market. */
export function checkMarket({ listed: { instrument }, contract }: MarketState): void {
  if (instrument.status !== 'TRADING') throw broken('MARKET_STATUS', 'symbol', { status: instrument.status });
  if (instrument.account_type === 'index') throw broken('MARKET_STATUS', 'account_type', { status: 'INDEX' });
  // NOTE: what no margin and no position is kept for must not be settled as if it were spot.
  if (instrument.contract && !contract) throw broken('MARKET_STATUS', 'account_type', { status: 'CONTRACT' });
}

/** Throws FILTER where an account has not room for so many more open orders in a market. */
export function checkRoom(market: MarketState, api_id: string, more: number): void {
  if ((market.openCount.get(api_id) ?? 0) + more > maxOpenOrders)
    throw broken('MAX_NUM_ORDERS', 'symbol', { max: maxOpenOrders });
}

type TriggerFields = Pick<PlaceOrder, 'order_type' | 'side' | 'trigger_price' | 'trigger_by'>;

const runsAfter: readonly string[] = ['STOP_LOSS', 'STOP_MARKET'];
const waitsForBetter: readonly string[] = ['TAKE_PROFIT', 'TAKE_PROFIT_MARKET'];

/** The price that a trigger is held against, as it is now. */
function triggerLast({ last, contract }: MarketState, by: PlaceOrder['trigger_by']): number {
  if (by === 'MARK') return contract?.mark ?? 0;
  return by === 'INDEX' ? (contract?.index ?? 0) : last;
}

/**
 * The trigger of an order that waits, judged by the price that it is held against: a STOP_LOSS or STOP_MARKET runs
 * after a price that goes against its owner, a TAKE_PROFIT or TAKE_PROFIT_MARKET waits for a better one, and the others
 * fire from whichever side the price comes.
 */
export function triggerOf(
  market: MarketState,
  { order_type, side, trigger_price, trigger_by }: TriggerFields,
  field: string,
): Trigger {
  const ticks = priceOf(market, must(trigger_price, 'trigger price of an order that waits'), field);
  const { listed, grid } = market;
  const last = triggerLast(market, trigger_by);
  // NOTE: the book and the trades of a recorded market are not here, so nothing here would see its price reach the
  // trigger.
  if (listed.external) throw new Refusal('INPUT', { field: 'order_type', rule: 'recorded_market' });
  if (last === 0) throw new Refusal('INPUT', { field, rule: 'no_last_price' });
  const rises = runsAfter.includes(order_type)
    ? side === 'BUY'
    : waitsForBetter.includes(order_type)
      ? side === 'SELL'
      : ticks > last;
  if (rises ? last >= ticks : last <= ticks)
    throw new Refusal('WOULD_TRIGGER', { field, last: fromUnits(last, grid.price) });
  return { ticks, rises };
}

function expiryOf({ time_in_force, expire_time }: PlaceOrder, nowMs: number): number | null {
  if (time_in_force === 'DAY') return dayOrderEndMs(nowMs);
  if (time_in_force !== 'GTD') return null;
  const expireMs = must(expire_time, 'end of a GTD order');
  if (expireMs <= nowMs) throw new Refusal('INPUT', { field: 'expire_time', rule: 'future' });
  return expireMs;
}

/** Ticks of a price's text; throws FILTER where it lies on no tick. */
export function priceOf(market: MarketState, text: string, field: string): number {
  const ticks = toUnits(text, market.grid.price);
  if (ticks === undefined || ticks < 1) throw broken('PRICE_FILTER', field, { tick: market.listed.instrument.tick });
  return ticks;
}

/** The same for a price at which is traded: it lies on the market's coarser steps too. */
export function limitOf(market: MarketState, text: string, field: string): number {
  const ticks = priceOf(market, text, field);
  if (offStep(market.steps, ticks) !== undefined)
    throw broken('PRICE_FILTER', field, { tick: stepText(market.listed.instrument, ticks) });
  return ticks;
}

/**
 * Lots of a size's text; throws FILTER where it lies on no step or beyond the limits, the upper one of which is the
 * market's unless it is given.
 */
export function lotsOf(market: MarketState, text: string, most = market.units.maxLots): number {
  const { step, min_qty, max_qty } = market.listed.instrument;
  const lots = toUnits(text, market.grid.size);
  const fault = sizeFault(market.units, lots, most);
  if (fault === 'step') throw broken('LOT_SIZE', 'amount', { step });
  if (fault === 'least') throw broken('LOT_SIZE', 'amount', { min: min_qty });
  if (fault === 'most') throw broken('LOT_SIZE', 'amount', { max: max_qty });
  return must(lots, 'lots of a size without fault');
}

function budgetOf(market: MarketState, text: string): bigint {
  const budget = toScaled(text, moneyDecimals);
  if (budget === undefined) throw broken('PRICE_FILTER', 'total', { decimals: moneyDecimals });
  if (budget <= 0n) throw broken('MIN_NOTIONAL', 'total', { min: market.listed.instrument.min_notional });
  return budget;
}

/** Last price, or for a recorded venue the best price that it offers; 0 where there is neither. */
export function referencePrice(market: MarketState, { external }: Pick<PlaceOrder, 'external'>): number {
  return (market.listed.external ? external?.[0]?.[0] : undefined) ?? market.last;
}

/** Throws FILTER for too small a value; passes where no price is known. */
export function checkNotional(market: MarketState, ticks: number, lots: number, budget: bigint | null): void {
  const {
    units,
    listed: {
      instrument: { min_notional },
    },
  } = market;
  if (budget === null && ticks === 0) return;
  if (isBelowNotional(units, budget ?? quoteOf(units, ticks, lots)))
    throw broken('MIN_NOTIONAL', budget === null ? 'amount' : 'total', { min: min_notional });
}

/** Throws FILTER for a price too far from the reference. */
export function checkBand(market: MarketState, ticks: number, reference: number, field: string): void {
  const { lowest, highest } = bandAround(market.listed.instrument, reference);
  if (ticks > highest) throw broken('PERCENT_PRICE', field, { max: fromUnits(highest, market.grid.price) });
  if (ticks < lowest) throw broken('PERCENT_PRICE', field, { min: fromUnits(lowest, market.grid.price) });
}
