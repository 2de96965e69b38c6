import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Route, type RouteVenue, partCost } from '../../../../../src/shared/finance/routing/fill-venues.ts';
import { averageOf, bestAlone, routeOf } from '../../../../../src/shared/finance/routing/route.ts';
import type { Side } from '../../../../../src/shared/trade/order.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';

const venueOf = (levels: readonly (readonly [price: number, size: number])[], more: Partial<RouteVenue> = {}) => ({
  prices: levels.map(([price]) => price),
  sizes: levels.map(([, size]) => size),
  tick: 1,
  perLot: 1,
  least: 1,
  most: Infinity,
  rate: 0,
  isInverse: false,
  limit: Infinity,
  ...more,
});

/** Cost of the first lots of a market, or nothing where it has not as many. */
function costOf(venue: RouteVenue, side: Side, lots: number): number | undefined {
  let left = lots;
  let cost = 0;
  for (let level = 0; level < venue.prices.length && left > 0; level++) {
    const ticks = venue.prices[level]!;
    if (side === 'BUY' ? ticks > venue.limit : ticks < venue.limit) break;
    const taken = Math.min(left, venue.sizes[level]!);
    cost += taken * venue.perLot * partCost(ticks * venue.tick, venue, side);
    left -= taken;
  }
  return left > 0 || lots > venue.most || (lots > 0 && lots < venue.least) ? undefined : cost;
}

/** The least that is left, and its least cost, over all splits that there are. */
function bruteForce(venues: readonly RouteVenue[], side: Side, parts: number): Pick<Route, 'cost' | 'left'> {
  const [venue, ...others] = venues;
  if (!venue) return { cost: 0, left: parts };
  let best: Pick<Route, 'cost' | 'left'> = { cost: Infinity, left: Infinity };
  for (let lots = 0; lots * venue.perLot <= parts; lots++) {
    const own = costOf(venue, side, lots);
    if (own === undefined) continue;
    const rest = bruteForce(others, side, parts - lots * venue.perLot);
    const it = { cost: own + rest.cost, left: rest.left };
    if (it.left < best.left || (it.left === best.left && it.cost < best.cost)) best = it;
  }
  return best;
}

const sides = fc.constantFrom<Side>('BUY', 'SELL');
/** Markets around 100 with up to six levels, their best first. */
const marketsOf = (side: Side, perLots: readonly number[]): fc.Arbitrary<RouteVenue[]> =>
  fc
    .array(
      fc.record({
        levels: fc.uniqueArray(fc.tuple(fc.integer({ min: 90, max: 110 }), fc.integer({ min: 0, max: 5 })), {
          minLength: 0,
          maxLength: 6,
          selector: ([price]) => price,
        }),
        least: fc.integer({ min: 1, max: 5 }),
        most: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 8 })),
        rate: fc.integer({ min: -10, max: 30 }),
        perLot: fc.constantFrom(...perLots),
        limit: fc.oneof(fc.constant(side === 'BUY' ? Infinity : 0), fc.integer({ min: 90, max: 110 })),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((rows) => {
      const isInverse = rows[0]!.rate % 2 === 0;
      return rows.map(({ levels, rate, ...rest }) => ({
        ...venueOf(levels.toSorted(([a], [b]) => (side === 'BUY' ? a - b : b - a))),
        ...rest,
        rate: rate / 10_000,
        isInverse,
      }));
    });
const cases = (perLots: readonly number[]) =>
  sides.chain((side) => fc.tuple(fc.constant(side), marketsOf(side, perLots), fc.integer({ min: 1, max: 20 })));

test('it is the cheapest of all splits, smallest orders, limits and fees included', { timeout: nightlyMs }, () => {
  let split = 0;
  let short = 0;
  fc.assert(
    fc.property(cases([1]), ([side, venues, parts]) => {
      const route = routeOf(venues, side, parts);
      const best = bruteForce(venues, side, parts);
      expect(route.left).toBe(best.left);
      expect(route.cost).toBeCloseTo(best.cost, 9);
      split += route.lots.filter((lots) => lots > 0).length > 1 ? 1 : 0;
      short += route.lots.some((lots, index) => lots === venues[index]!.least && lots > 1) ? 1 : 0;
    }),
    { numRuns: fuzzRuns(400) },
  );
  expect(split).toBeGreaterThan(40);
  expect(short).toBeGreaterThan(20);
});

test('with lots of several sizes it takes no more than asked for, each order is one that its market takes', () => {
  fc.assert(
    fc.property(cases([1, 2, 5]), ([side, venues, parts]) => {
      const { lots, ticks, left, cost } = routeOf(venues, side, parts);
      const taken = lots.reduce((sum, each, index) => sum + each * venues[index]!.perLot, 0);
      expect(taken + left).toBe(parts);
      const costs = lots.map((each, index) => costOf(venues[index]!, side, each));
      expect(costs).not.toContain(undefined);
      expect(cost).toBeCloseTo(
        costs.reduce<number>((sum, each) => sum + each!, 0),
        9,
      );
      for (const [index, worst] of ticks.entries()) expect(worst > 0).toBe(lots[index]! > 0);
    }),
    { numRuns: fuzzRuns(300) },
  );
});

test('it is never dearer than the best market alone, nor than any split at random', { timeout: nightlyMs }, () => {
  fc.assert(
    fc.property(cases([1]), fc.infiniteStream(fc.nat(1000)), ([side, venues, parts], chances) => {
      const route = routeOf(venues, side, parts);
      const alone = bestAlone(venues, side, parts);
      if (alone) {
        expect(route.left).toBe(0);
        const average = averageOf(route, parts, venues[0]!.isInverse)!;
        expect(side === 'BUY' ? average - alone.average : alone.average - average).toBeLessThan(1e-9);
      }
      for (let split = 0; split < 50; split++) {
        const lots = venues.map(() => Math.floor(((chances.next().value ?? 0) / 1000) * (parts + 1)));
        if (lots.reduce((sum, each) => sum + each, 0) !== parts) continue;
        const costs = lots.map((each, index) => costOf(venues[index]!, side, each));
        if (costs.includes(undefined)) continue;
        expect(route.left).toBe(0);
        expect(route.cost).toBeLessThanOrEqual(costs.reduce<number>((sum, each) => sum + each!, 0) + 1e-9);
      }
    }),
    { numRuns: fuzzRuns(200) },
  );
});

test('the levels of all markets are taken by their price with fees', () => {
  const one = venueOf([
    [100, 2],
    [102, 5],
  ]);
  // 100.5 and 101.505 with its fee of half a percent.
  const other = venueOf(
    [
      [100, 3],
      [101, 4],
    ],
    { rate: 0.005 },
  );
  const route = routeOf([one, other], 'BUY', 10);
  expect(route).toEqual({ lots: [3, 7], ticks: [102, 101], cost: 2 * 100 + 3 * 100.5 + 4 * 101.505 + 102, left: 0 });
  expect(averageOf(route, 10, false)).toBeCloseTo(100.952, 10);
  // Alone the first takes seven, and the other one seven.
  expect(bestAlone([one, other], 'BUY', 10)).toBeUndefined();
  expect(bestAlone([one, other], 'BUY', 6)).toEqual({ index: 1, average: expect.closeTo((301.5 + 304.515) / 6, 10) });
});

test('a market below its smallest order gets it from the dearest levels of the others, or nothing', () => {
  const deep = venueOf([
    [100, 8],
    [110, 9],
  ]);
  const small = venueOf([[101, 9]], { least: 4 });
  expect(routeOf([deep, small], 'BUY', 10)).toMatchObject({ lots: [6, 4], cost: 600 + 404 });
  // Three of 101 in place of 100 cost more than one at 110 in place of 101.
  const dear = venueOf([[109, 9]], { least: 4 });
  expect(routeOf([deep, dear], 'BUY', 9)).toMatchObject({ lots: [9, 0], cost: 800 + 110 });
});

test('of what settles in coins a buyer gets most coins for the amount, and a seller gives fewest', () => {
  const one = venueOf([[100, 2]], { isInverse: true, limit: 0 });
  const other = venueOf([[125, 2]], { isInverse: true, limit: 0 });
  expect(routeOf([one, other], 'SELL', 3)).toMatchObject({ lots: [1, 2], cost: 2 / 125 + 1 / 100 });
  expect(averageOf(routeOf([one, other], 'SELL', 4), 4, true)).toBeCloseTo(4 / (2 / 100 + 2 / 125), 10);
});

test('without a market, and without a level, all is left', () => {
  expect(routeOf([], 'BUY', 5)).toEqual({ lots: [], ticks: [], cost: 0, left: 5 });
  expect(routeOf([venueOf([])], 'BUY', 5)).toEqual({ lots: [0], ticks: [0], cost: 0, left: 5 });
  expect(averageOf(routeOf([venueOf([])], 'BUY', 5), 5, false)).toBeUndefined();
});
