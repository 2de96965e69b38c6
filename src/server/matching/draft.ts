import { draftProblem } from '../../shared/contracts/order.ts';
import { must } from '../../shared/kit/assert.ts';
import { fromUnits, toScaled, toUnits } from '../../shared/kit/decimal.ts';
import { Refusal } from '../../shared/kit/refusal.ts';
import { moneyDecimals, quoteOf } from '../ledger/money.ts';
import type { PlaceOrder } from './command.ts';
import type { MarketState } from './world.ts';

/** Open orders that one account may have in one market. */
const maxOpenOrders = 200;

/** An order's numbers after all rules of its market have been kept. */
export interface Draft {
  /** Limit price in ticks; null for MARKET. */
  readonly price: number | null;
  /** Size in lots; infinite for an order by total. */
  readonly lots: number;
  readonly budget: bigint | null;
}

type Filter = 'PRICE_FILTER' | 'LOT_SIZE' | 'MIN_NOTIONAL' | 'PERCENT_PRICE' | 'MAX_NUM_ORDERS' | 'MARKET_STATUS';

const broken = (filter: Filter, field: string, limit: object = {}): Refusal => new Refusal('FILTER', { filter, field, ...limit });

/**
 * Reads an order's decimal texts onto the market's grid. Throws INPUT where its parts contradict each other
 * and FILTER for the first rule that it breaks; changes nothing.
 */
export function draftOf(market: MarketState, order: PlaceOrder): Draft {
  const problem = draftProblem(order);
  if (problem) throw new Refusal('INPUT', problem);
  const { instrument } = market.listed;
  if (instrument.status !== 'TRADING') throw broken('MARKET_STATUS', 'symbol', { status: instrument.status });
  // NOTE: margin and positions are not kept by this ledger, so a contract must not be settled as if it were spot.
  if (instrument.contract) throw broken('MARKET_STATUS', 'account_type', { status: 'CONTRACT' });
  const price = order.price === undefined ? null : priceOf(market, order.price);
  const budget = order.total === undefined ? null : budgetOf(market, order.total);
  const lots = budget === null ? lotsOf(market, must(order.amount, 'amount of an order without total')) : Number.POSITIVE_INFINITY;
  const reference = referencePrice(market, order);
  checkNotional(market, price ?? reference, lots, budget);
  if (price !== null && reference > 0) checkBand(market, price, reference);
  const mayRest = order.order_type === 'LIMIT' && (order.time_in_force === 'GTC' || order.time_in_force === 'GTX');
  if (mayRest && (market.openCount.get(order.api_id) ?? 0) >= maxOpenOrders) throw broken('MAX_NUM_ORDERS', 'symbol', { max: maxOpenOrders });
  return { price, lots, budget };
}

function priceOf(market: MarketState, text: string): number {
  const ticks = toUnits(text, market.grid.price);
  if (ticks === undefined || ticks < 1) throw broken('PRICE_FILTER', 'price', { tick: market.listed.instrument.tick });
  return ticks;
}

function lotsOf(market: MarketState, text: string): number {
  const { step, min_qty, max_qty } = market.listed.instrument;
  const lots = toUnits(text, market.grid.size);
  if (lots === undefined) throw broken('LOT_SIZE', 'amount', { step });
  const [least, most] = [toUnits(min_qty, market.grid.size), toUnits(max_qty, market.grid.size)];
  if (lots < must(least, 'min_qty on the grid')) throw broken('LOT_SIZE', 'amount', { min: min_qty });
  if (lots > must(most, 'max_qty on the grid')) throw broken('LOT_SIZE', 'amount', { max: max_qty });
  return lots;
}

function budgetOf(market: MarketState, text: string): bigint {
  const budget = toScaled(text, moneyDecimals);
  if (budget === undefined) throw broken('PRICE_FILTER', 'total', { decimals: moneyDecimals });
  if (budget <= 0n) throw broken('MIN_NOTIONAL', 'total', { min: market.listed.instrument.min_notional });
  return budget;
}

/** Last price, or for a recorded venue the best price that it offers; 0 where there is neither. */
function referencePrice(market: MarketState, order: PlaceOrder): number {
  return (market.listed.external ? order.external?.[0]?.[0] : undefined) ?? market.last;
}

function checkNotional(market: MarketState, ticks: number, lots: number, budget: bigint | null): void {
  const { min_notional } = market.listed.instrument;
  const least = must(toScaled(min_notional, moneyDecimals), 'min_notional');
  if (budget === null && ticks === 0) return;
  if ((budget ?? quoteOf(market.units, ticks, lots)) < least) throw broken('MIN_NOTIONAL', budget === null ? 'amount' : 'total', { min: min_notional });
}

function checkBand(market: MarketState, ticks: number, reference: number): void {
  const { price_band_up, price_band_down } = market.listed.instrument;
  const [lowest, highest] = [Math.ceil(reference * (price_band_down ?? 0)), Math.floor(reference * (price_band_up ?? Number.MAX_SAFE_INTEGER))];
  if (ticks > highest) throw broken('PERCENT_PRICE', 'price', { max: fromUnits(highest, market.grid.price) });
  if (ticks < lowest) throw broken('PERCENT_PRICE', 'price', { min: fromUnits(lowest, market.grid.price) });
}
