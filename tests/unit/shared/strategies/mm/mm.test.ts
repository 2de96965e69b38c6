import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextUniform } from '../../../../../src/shared/base/random.ts';
import { FillRates, distanceUnit } from '../../../../../src/shared/strategies/maker/fill-rate.ts';
import { Look } from '../../../../../src/shared/strategies/maker/look.ts';
import type { MarketView } from '../../../../../src/shared/market/market-view.ts';
import { makerNumber, numberOf } from '../../../../../src/shared/strategies/maker/order-number.ts';
import { quoteTicks } from '../../../../../src/shared/strategies/maker/quotes.ts';
import { makerShares } from '../../../../../src/shared/finance/maker-shares.ts';
import { firstVariance, isJump, varianceOf, withMiddle } from '../../../../../src/shared/finance/price-variance.ts';
import { paramsOf } from '../../../../../src/shared/strategies/params.ts';
import type { MmParams } from '../../../../../src/shared/trade/strategy/mm-params.ts';
import { fuzzRuns } from '../../../../fuzz.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { barsOf, fillsOf, play, strategyOf, walk } from '../../backtest/backtest-kit.ts';
import { misfits, quotesWithin } from './maker-kit.ts';

const maker = strategyOf('MM');
const given = { invest: '800', order_amount: '50', min_spread: 0.1, fill_distance: 0.05 };
const mmParams = (more: object = {}) => paramsOf(maker, { ...given, ...more }) as MmParams;
const over = (bars: ReturnType<typeof walk>, more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
  play(maker, { ...given, ...more }, bars, changes);

describe('quotes', () => {
  // γ = 0.1 · 2000 = 200 and γσ²τ = 200 · 10⁻⁸ · 60 = 1.2 · 10⁻⁴.
  const basis = { riskFactor: 0.1, horizon: 60, minSpread: 0, variance: 1e-8, decay: 2_000 };

  test('lean by q·γσ²τ, and lie ½γσ²τ + ln(1 + γ/k)/γ and the fee away', () => {
    const half = 0.6e-4 + Math.log(1.1) / 200;
    const { bid, ask } = makerShares({ ...basis, inventory: 2 }, 0.0002);
    expect(bid).toBeCloseTo(1 - 2.4e-4 - half - 0.0002, 12);
    expect(ask).toBeCloseTo(1 - 2.4e-4 + half + 0.0002, 12);
    const none = makerShares({ ...basis, inventory: 0 }, 0);
    expect(none.ask - 1).toBeCloseTo(1 - none.bid, 12);
  });

  test('are at least the least spread apart, beyond both fees', () => {
    const { bid, ask } = makerShares({ ...basis, minSpread: 0.004, inventory: 0 }, 0.001);
    expect(ask - bid).toBeCloseTo(0.004 + 0.002, 12);
  });

  test('never trade at once, and lie on a price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1e6 }),
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.constantFrom([], [{ from: 1, size: 5 }]),
        (bid, spread, inventory, steps) => {
          const ask = bid + spread;
          const seen = { middle: Math.floor((bid + ask) / 2), bid, ask };
          const shares = makerShares({ ...basis, inventory }, 0);
          const low = quoteTicks({ steps }, seen, shares, { side: 'BUY', off: 0.001 });
          const high = quoteTicks({ steps }, seen, shares, { side: 'SELL', off: 0.001 });
          expect(low).toBeLessThan(ask);
          expect(high).toBeGreaterThan(bid);
          if (steps.length > 0 && low > 1) expect([low % 5, high % 5]).toEqual([0, 0]);
        },
      ),
    );
  });
});

describe('estimates', () => {
  test('variance a second is that of a walk, however it is looked at, and 0 where nothing moves', () => {
    for (const everyS of [1, 7, 60]) {
      const random = { state: 11 };
      const move = 1e-4 * Math.sqrt(everyS);
      let [price, it] = [1_000, firstVariance(1_000, 0)];
      for (let at = 1; at <= 3_600; at++) {
        price *= Math.exp(nextUniform(random) < 0.5 ? move : -move);
        it = withMiddle(it, price, at * everyS * 1_000);
      }
      expect(varianceOf(it)).toBeCloseTo(1e-8, 12);
    }
    let still = firstVariance(1_000, 0);
    expect(varianceOf(still)).toBeUndefined();
    for (let at = 1; at <= 62; at++) still = withMiddle(still, 1_000, at * 1_000);
    expect(varianceOf(still)).toBe(0);
  });

  test('a move of more than so many times the usual one is a jump', () => {
    let it = firstVariance(1_000, 0);
    for (let at = 1; at <= 600; at++) it = withMiddle(it, at % 2 ? 1_000.1 : 1_000, at * 1_000);
    expect(isJump(it, 1_000.45, 601_000, 5)).toBe(false);
    expect(isJump(it, 1_000.55, 601_000, 5)).toBe(true);
    expect(isJump(it, 1_000.55, 604_000, 5)).toBe(false);
    // What came within a tenth of a second counts as the move of one.
    expect(isJump(it, 1_000.45, 600_100, 5)).toBe(false);
    expect(isJump(it, 1_000.55, 600_100, 5)).toBe(true);
    expect(isJump(it, 1_100, 601_000, 0)).toBe(false);
  });

  test('A and k of a Poisson flow come out within 5 %, whatever the order of the orders', () => {
    const [a, k] = [0.2, 1_500];
    const random = { state: 3 };
    const orders = Array.from({ length: 60_000 }, () => {
      const distance = Math.round((nextUniform(random) * 2 * distanceUnit) / k);
      const rate = a * Math.exp((-k * distance) / distanceUnit);
      const fillMs = Math.ceil((-Math.log(1 - nextUniform(random)) / rate) * 1_000);
      return [distance, Math.min(10_000, fillMs), fillMs < 10_000] as const;
    });
    const fitted = (list: typeof orders) => {
      const rates = new FillRates(1 / 2_000);
      for (const order of list) rates.add(...order);
      return rates.fitted!;
    };
    const it = fitted(orders);
    expect(Math.abs(it.k / k - 1)).toBeLessThan(0.05);
    expect(Math.abs(it.a / a - 1)).toBeLessThan(0.05);
    expect(fitted(orders.toReversed())).toEqual(it);
  });

  test('k stays within four times of what was given, and is not known from one distance', () => {
    const rates = new FillRates(0.001);
    for (let order = 0; order < 100; order++) rates.add(10, 1_000, true);
    expect(rates.fitted).toBeUndefined();
    for (const [distance, fills] of [
      [40, 30],
      [70, 1],
      [120, 6],
    ] as const)
      for (let order = 0; order < 1_000; order++) rates.add(distance, 1_000, order < fills * 5);
    expect(rates.fitted!.k).toBeGreaterThanOrEqual(250);
    expect(rates.fitted!.k).toBeLessThanOrEqual(4_000);
  });
});

test('the number of an order says what it is for and how far off it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom('BUY' as const, 'SELL' as const),
      fc.integer({ min: 0, max: 2 ** 30 - 1 }),
      fc.integer({ min: 0, max: 4_095 }),
      (level, side, attempt, distance) => {
        const number = { level, side, attempt, distance };
        expect(makerNumber(numberOf(number))).toEqual(number);
        expect(numberOf(number)).toBeLessThan(2 ** 53);
      },
    ),
  );
});

describe('a look at the market', () => {
  const kept: { bid: number | undefined; ask: number | undefined } = { bid: 9_999, ask: 10_001 };
  const bars = Array.from({ length: 61 }, (_, at) => [at * 60_000, 1_000, 1_000, 1_000, 1_000 + (at % 2), 1, 1, 1]);
  const market = {
    grid: { price: { unit: 1, decimals: 1 }, size: { unit: 1, decimals: 3 } },
    best: (side: number) => (side === 0 ? kept.bid : kept.ask),
    klines: () => bars,
  } as unknown as MarketView;
  const params = mmParams({ refresh: 5 });

  test('begins with the bars of the last hour, is had every five seconds and where the price has moved', () => {
    const look = new Look(market, undefined, 3_600_000);
    expect(look.variance).toBeCloseTo(Math.log(1.001) ** 2 / 60, 10);
    look.at(3_600_000, 10_000, params);
    const { memory } = look;
    look.near = 20;
    look.at(3_604_999, 10_019, params);
    expect(look.memory).toEqual({ ...memory, near: 20 });
    look.at(3_604_999, 10_020, params);
    expect(look.memory.atMs).toBe(3_604_999);
    look.at(3_609_999, 10_000, params);
    expect(look.memory.atMs).toBe(3_609_999);
  });

  test('a jump halts for half a minute, an empty side as long as it lasts; it goes on from its memory', () => {
    const look = new Look(market, undefined, 3_600_000);
    look.at(3_600_000, 10_000, params);
    expect(look.haltedMs).toBe(0);
    Object.assign(kept, { bid: 10_499, ask: 10_501 });
    look.at(3_605_000, 10_500, params);
    expect(look.haltedMs).toBe(3_635_000);
    expect(look.seen).toEqual({ middle: 10_500, bid: 10_499, ask: 10_501, drift: 0 });
    Object.assign(kept, { bid: undefined });
    look.at(3_610_000, 10_500, params);
    expect(look.seen).toBeUndefined();
    expect(new Look(market, look.memory, 3_620_000).memory).toEqual(look.memory);
  });
});

describe('over bars', () => {
  test('what is held stays within its band, and every quote rests before it trades', () => {
    let quotes = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 4 }), (seed, band) => {
        const it = over(walk(seed, 300, 0.006), { band });
        quotes += quotesWithin(it, band * 50);
      }),
      { numRuns: fuzzRuns(10) },
    );
    expect(quotes).toBeGreaterThan(50);
  });

  test('an order that lies right keeps its place: a still market replaces it by its age alone', () => {
    const still = barsOf(Array.from({ length: 60 }, () => [1_000, 1_000, 1_000, 1_000] as const));
    const it = over(still, { max_age: 1_200, inventory_target: 50 });
    // The first purchase, and both sides every twenty minutes.
    expect(it.figures.orders).toBeGreaterThanOrEqual(5);
    expect(it.figures.orders).toBeLessThanOrEqual(9);
    expect(fillsOf(it).length).toBe(1);
  });

  test('a flat path loses its first fees alone', () => {
    const still = barsOf(Array.from({ length: 30 }, () => [1_000, 1_000, 1_000, 1_000] as const));
    const it = over(still);
    expect(Number(it.figures.profit)).toBeCloseTo(-Number(it.figures.fees), 9);
  });
});

test.each(misfits)('%s that does not fit is named', (_, more, broken) => {
  expect(refusalIn(() => over(walk(1, 5), more))).toMatchObject({ code: 'PARAMETERS', data: [broken] });
});
