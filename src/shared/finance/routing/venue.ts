import { unitsToNumber } from '../../base/decimal.ts';
import type { SideColumns } from '../../market/book/book.ts';
import { gridOf, type Instrument } from '../../market/instrument.ts';
import { onStep, tickStepsOf } from '../../market/tick-steps.ts';
import type { Side } from '../../trade/order.ts';
import type { RouteVenue } from './fill-venues.ts';

/** How far an order may go: `limit_price` in quote, `route_slippage` percent beyond the best price of all markets. */
export interface RouteOrder {
  readonly side: Side;
  readonly limit_price?: string | undefined;
  readonly route_slippage: number;
}

/** Price of one tick in quote. */
export const tickOf = (instrument: Instrument): number => unitsToNumber(1, gridOf(instrument).price);

/** The best of some prices in quote for a side; undefined where there are none. */
export function bestOf(prices: readonly number[], side: Side): number | undefined {
  if (prices.length === 0) return undefined;
  return side === 'BUY' ? Math.min(...prices) : Math.max(...prices);
}

/** The worst price in ticks of a market: by the limit, and by what may be paid beyond the best price of all. */
export function limitTicks(instrument: Instrument, best: number, { side, limit_price, route_slippage }: RouteOrder) {
  const [away, worse] = side === 'BUY' ? ([1, Math.min] as const) : ([-1, Math.max] as const);
  const farthest = best * (1 + (away * route_slippage) / 100);
  const price = limit_price === undefined ? farthest : worse(farthest, Number(limit_price));
  // A price that is a whole number of ticks is one but for the last bits of a float.
  const ticks = price / tickOf(instrument);
  const whole = side === 'BUY' ? Math.floor(ticks + 1e-6) : Math.ceil(ticks - 1e-6);
  return Math.max(1, onStep(tickStepsOf(instrument), whole, side === 'BUY' ? -1 : 1));
}

/** What decides how far a market is taken. */
export interface RouteRoom {
  readonly columns: SideColumns;
  /** The best price of all markets, in quote. */
  readonly best: number;
  /** Lots of its smallest order, and of all that may be ordered. */
  readonly least: number;
  readonly most: number;
  /** Parts of the amount in a lot. */
  readonly perLot: number;
  /** The share of the price that funding is expected to cost; below 0 it is received. */
  readonly funding: number;
}

/** A market as the router sees it. */
export const routeVenue = (instrument: Instrument, order: RouteOrder, room: RouteRoom): RouteVenue => ({
  prices: room.columns.prices,
  sizes: room.columns.sizes,
  tick: tickOf(instrument),
  perLot: room.perLot,
  least: room.least,
  most: room.most,
  rate: instrument.taker + room.funding,
  isInverse: instrument.contract && !instrument.linear,
  limit: limitTicks(instrument, room.best, order),
});
