import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import type { RouteVenue } from '../../src/shared/finance/routing/fill-venues.ts';
import { routeOf } from '../../src/shared/finance/routing/route.ts';
import { cpuSeconds } from '../backtest/beside-c.ts';

const venueCount = 6;
const levels = 50;

/** Markets around one price with prices, sizes and fees of their own; `half` parts are half of what they offer. */
function marketsOf(random: Random): { readonly venues: readonly RouteVenue[]; readonly half: number } {
  const venues = Array.from({ length: venueCount }, (): RouteVenue => {
    let ticks = 67_000_0 + Math.floor(nextUniform(random) * 20);
    const prices = Float64Array.from({ length: levels }, () => (ticks += 1 + Math.floor(nextUniform(random) * 8)));
    const sizes = Float64Array.from({ length: levels }, () => 1 + Math.floor(nextUniform(random) * 2_000));
    const rate = Math.round(nextUniform(random) * 10) / 10_000;
    return { prices, sizes, tick: 0.1, perLot: 1, least: 1, most: 1e9, rate, isInverse: false, limit: 1e9 };
  });
  const all = venues.reduce((sum, { sizes }) => sum + Array.from(sizes).reduce((total, size) => total + size, 0), 0);
  return { venues, half: Math.floor(all / 2) };
}

/** The rows of all markets by their price with fees, cheapest first: what a route by sorting begins with. */
const sorted = (venues: readonly RouteVenue[]) =>
  venues
    .flatMap(({ prices, sizes, tick, rate }, venue) =>
      Array.from(prices, (ticks, level) => ({ cost: ticks * tick * (1 + rate), size: sizes[level]!, venue })),
    )
    .sort((a, b) => a.cost - b.cost);

/** CPU seconds, the best of some rounds, of so many decisions over six markets of fifty levels, and of as many sorts of the same rows. */
export function measureRouting(rounds: number, decisions: number) {
  const random: Random = { state: 11 };
  const cases = Array.from({ length: 64 }, () => marketsOf(random));
  let used = 0;
  const route = () => {
    for (let n = 0; n < decisions; n++) {
      const { venues, half } = cases[n % cases.length]!;
      used += routeOf(venues, 'BUY', half).left;
    }
  };
  const sort = () => {
    for (let n = 0; n < decisions; n++) used += sorted(cases[n % cases.length]!.venues)[0]!.size > 0 ? 0 : 1;
  };
  let [routed, sorts] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    routed = Math.min(routed, cpuSeconds(route));
    sorts = Math.min(sorts, cpuSeconds(sort));
  }
  if (used !== 0) throw new Error('half of what is offered was not routed');
  return { routed, sorts };
}
