import { hourMs } from '../../base/time.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { expectedFunding } from '../../finance/funding-carry.ts';
import type { RouteVenue } from '../../finance/routing/fill-venues.ts';
import { bestOf, routeVenue, tickOf } from '../../finance/routing/venue.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { SorParams } from '../../trade/strategy/sor/params.ts';
import type { StrategyMarket } from '../moves.ts';

/** Levels of a book that are looked at. */
const levels = 200;
/** Rates paid last whose mean stands for those to come. */
const meanPeriods = 3;

/** The share of the price that funding is expected to cost over the hours that count; below 0 it is received. */
function fundingShare({ market }: StrategyMarket, { path, side, hold_hours }: SorParams): number {
  const facts = path === 'FUNDING' ? market.funding?.(meanPeriods) : undefined;
  if (!facts) return 0;
  const paid = expectedFunding(facts, (hold_hours * hourMs) / facts.intervalMs);
  return side === 'BUY' ? paid : -paid;
}

/** The best price at which any of some markets can be taken, in quote; undefined where none can. */
export const bestPrice = (legs: readonly StrategyMarket[], { side }: SorParams): number | undefined =>
  bestOf(
    legs.flatMap(({ market }) => {
      const best = market.best(side === 'BUY' ? ask : bid);
      return best === undefined ? [] : [best * tickOf(market.instrument)];
    }),
    side,
  );

/** What decides how far a market is taken: lots that its account can still pay, and parts of the amount in a lot. */
interface Room {
  readonly most: number;
  readonly perLot: number;
}

/** A market as the router sees it; `best` is the best price of all in quote. */
export function venueOf(leg: StrategyMarket, params: SorParams, best: number, { most, perLot }: Room): RouteVenue {
  const { core, market } = leg;
  const columns = market.book.top(params.side === 'BUY' ? ask : bid, levels);
  return routeVenue(core.listed.instrument, params, {
    columns,
    best,
    least: minLots(core, Math.max(1, columns.prices[0] ?? 1), false),
    most: Math.min(most, core.units.maxLots),
    perLot,
    funding: fundingShare(leg, params),
  });
}
