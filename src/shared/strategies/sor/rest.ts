import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { partCost, type RouteVenue } from '../../finance/routing/fill-venues.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { Order } from '../../trade/order.ts';
import type { SorParams } from '../../trade/strategy/sor/params.ts';
import type { StrategyMarket } from '../moves.ts';

/** An order that rests stays so long where it is at least, ms. */
const leastMs = 2 * secondMs;

/** Whether others stand before an order that rests, for long enough. */
export function isBehind(order: Order, legs: readonly StrategyMarket[], nowMs: number): boolean {
  const leg = must(
    legs.find(({ market }) => market.instrument.exchange === order.exchange),
    'a leg',
  );
  const best = leg.market.best(order.side === 'BUY' ? bid : ask);
  const ticks = must(toUnits(order.price, leg.core.grid.price), 'a price');
  if (best === undefined || nowMs < order.created + leastMs) return false;
  return order.side === 'BUY' ? best > ticks : best < ticks;
}

/** A market in which an order may rest, and what may be ordered there. */
export interface RestingPlace {
  readonly leg: StrategyMarket;
  readonly isAble: boolean;
  readonly venue: RouteVenue;
}

/** The order that rests for so many parts: at the best price of the market where that costs least with its fee. */
export function restingMove(
  places: readonly RestingPlace[],
  { side, limit_price }: SorParams,
  parts: number,
): { readonly index: number; readonly lots: number; readonly ticks: number } | undefined {
  const offers = places.flatMap(({ leg, isAble, venue }, index) => {
    const best = leg.market.best(side === 'BUY' ? bid : ask);
    const lots = Math.min(Math.floor(parts / venue.perLot), venue.most);
    if (!isAble || best === undefined || lots < venue.least) return [];
    const limit = limit_price === undefined ? best : Number(limit_price) / venue.tick;
    const ticks = side === 'BUY' ? Math.min(best, Math.floor(limit + 1e-6)) : Math.max(best, Math.ceil(limit - 1e-6));
    const rate = venue.rate - leg.core.listed.instrument.taker + leg.core.listed.instrument.maker;
    return ticks > 0 ? [{ index, lots, ticks, cost: partCost(ticks * venue.tick, { ...venue, rate }, side) }] : [];
  });
  return offers.toSorted((a, b) => a.cost - b.cost)[0];
}
