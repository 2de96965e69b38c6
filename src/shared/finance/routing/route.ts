import type { Side } from '../../trade/order.ts';
import { fillVenues, type Route, type RouteVenue } from './fill-venues.ts';

/**
 * The cheapest way to trade an amount in parts over several markets, fees and funding included. By the merged levels
 * it is the cheapest one level for level, as each market's price only rises by what is taken; where that leaves a
 * market with less than its smallest order, each choice of markets that get theirs is compared, and what they get is
 * taken from the dearest levels of the others. What markets with larger lots cannot round to is left.
 */
export function routeOf(venues: readonly RouteVenue[], side: Side, parts: number): Route {
  const none: Route = { lots: venues.map(() => 0), ticks: venues.map(() => 0), cost: 0, left: parts };
  const plain = fillVenues(venues, side, parts) ?? none;
  if (plain.lots.every((lots, index) => lots === 0 || lots >= venues[index]!.least)) return plain;
  let best = none;
  for (let chosen = 1; chosen < 2 ** venues.length; chosen++) {
    const least = venues.map((venue, index) => ((chosen >> index) & 1 ? venue.least : -1));
    const needed = least.reduce((sum, lots, index) => sum + Math.max(0, lots) * venues[index]!.perLot, 0);
    const route = needed > parts ? undefined : fillVenues(venues, side, parts, least);
    if (route && isBetter(route, best)) best = route;
  }
  return best;
}

const isBetter = (one: Route, other: Route): boolean =>
  one.left === other.left ? one.cost < other.cost : one.left < other.left;

/** Average price of a route in quote, with what is paid beside it; undefined where it takes nothing. */
export function averageOf({ cost, left }: Route, parts: number, isInverse: boolean): number | undefined {
  const taken = parts - left;
  if (taken <= 0 || cost === 0) return undefined;
  return Math.abs(isInverse ? taken / cost : cost / taken);
}

/** The best of the markets that would take all of an amount alone, by its place, with its average price. */
export function bestAlone(
  venues: readonly RouteVenue[],
  side: Side,
  parts: number,
): { readonly index: number; readonly average: number } | undefined {
  let best: { readonly index: number; readonly cost: number; readonly average: number } | undefined;
  for (const [index, venue] of venues.entries()) {
    const route = routeOf([venue], side, parts);
    const average = route.left > 0 ? undefined : averageOf(route, parts, venue.isInverse);
    if (average !== undefined && (!best || route.cost < best.cost)) best = { index, cost: route.cost, average };
  }
  return best && { index: best.index, average: best.average };
}
