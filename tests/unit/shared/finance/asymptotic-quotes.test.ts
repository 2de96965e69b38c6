import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asymptoticQuotes } from '../../../../src/shared/finance/asymptotic-quotes.ts';
import { asymptoticShares } from '../../../../src/shared/finance/maker-shares.ts';
import { fuzzRuns } from '../../../fuzz.ts';

const model = { riskAversion: 1, utility: 1, variance: 0.01, arrivalRate: 2, arrivalDecay: 1, orderSize: 1 };

describe('asymptotic quotes', () => {
  test('by hand: ξΔ/k = 1 makes c₁ = ln 2, the power 2² = 4 and c₂ = √(1/4 · 4) = 1', () => {
    const { half, skew } = asymptoticQuotes(model);
    // σ = 0.1: half = ln 2 + 0.1 · 1 / 2, skew = 0.1 · 1.
    expect(half).toBeCloseTo(0.7431471805599453, 15);
    expect(skew).toBeCloseTo(0.1, 15);
  });

  test('by hand: ξ = 0 makes c₁ = 1/k and c₂ = √(γe/(2AΔk))', () => {
    const { half, skew } = asymptoticQuotes({
      riskAversion: 0.5,
      utility: 0,
      variance: 4,
      arrivalRate: Math.E,
      arrivalDecay: 4,
      orderSize: 0.25,
    });
    // c₂ = √(0.5e/(2e · 0.25 · 4)) = √0.25 = 0.5: half = 0.25 + 0.25 · 2 · 0.5 / 2, skew = 2 · 0.5.
    expect(half).toBeCloseTo(0.375, 14);
    expect(skew).toBeCloseTo(1, 14);
  });

  test('ξ → 0 comes to those of ξ = 0, and without variance nothing leans', () => {
    const limit = asymptoticQuotes({ ...model, utility: 0 });
    for (const utility of [1e-4, 1e-7, 1e-12, 1e-300]) {
      const near = asymptoticQuotes({ ...model, utility });
      expect(Math.abs(near.half / limit.half - 1)).toBeLessThan(utility + 1e-14);
      expect(Math.abs(near.skew / limit.skew - 1)).toBeLessThan(utility + 1e-14);
    }
    const still = asymptoticQuotes({ ...model, variance: 0 });
    expect(still.skew).toBe(0);
    expect(still.half).toBeCloseTo(Math.LN2, 15);
  });

  test('a size counts as so many units do: what is held, and all that goes by size, in another unit is the same', () => {
    const one = asymptoticQuotes({ ...model, riskAversion: 0.3, utility: 0.3 });
    const other = asymptoticQuotes({ ...model, riskAversion: 0.003, utility: 0.003, orderSize: 100 });
    expect(other.half).toBeCloseTo(one.half, 13);
    expect(other.skew * 100).toBeCloseTo(one.skew, 13);
  });

  test('what is not positive is refused by its name', () => {
    for (const key of ['riskAversion', 'arrivalRate', 'arrivalDecay', 'orderSize'] as const)
      expect(() => asymptoticQuotes({ ...model, [key]: 0 })).toThrow(key);
    expect(() => asymptoticQuotes({ ...model, variance: -1 })).toThrow('variance');
  });

  /**
   * The quotes that the asymptotic ones stand for, without their approximation: by the ground state f of the matrix of
   * Guéant, Lehalle and Fernandez-Tapia (2013), kγσ²q²/2 on its diagonal and −A(1 + γ/k)^(−1 − k/γ) beside it, the bid
   * lies ln(1 + γ/k)/γ + ln(f(q)/f(q + 1))/k away.
   */
  function exactBid(q: number, gamma: number, variance: number, rate: number, k: number, most = 60): number {
    const beside = rate * (1 + gamma / k) ** (-1 - k / gamma);
    const diagonal = (inventory: number) => (k * gamma * variance * inventory * inventory) / 2;
    const shift = diagonal(most) + 2 * beside;
    let f = Array.from({ length: 2 * most + 1 }, () => 1);
    for (let round = 0; round < 6_000; round++) {
      const next = f.map(
        (value, at) => (shift - diagonal(at - most)) * value + beside * ((f[at - 1] ?? 0) + (f[at + 1] ?? 0)),
      );
      const size = Math.max(...next);
      f = next.map((value) => value / size);
    }
    return Math.log(1 + gamma / k) / gamma + Math.log(f[q + most]! / f[q + 1 + most]!) / k;
  }

  test.each([
    [0.01, 0.09, 1, 0.3],
    [0.05, 0.02, 0.8, 1.5],
  ])(
    'γ = %d, σ² = %d, A = %d, k = %d: they are those of the model far from the end to 2 in 100',
    (gamma, variance, rate, k) => {
      const { half, skew } = asymptoticQuotes({
        riskAversion: gamma,
        utility: gamma,
        variance,
        arrivalRate: rate,
        arrivalDecay: k,
        orderSize: 1,
      });
      for (const q of [-6, -2, 0, 1, 5])
        expect(Math.abs((half + skew * q) / exactBid(q, gamma, variance, rate, k) - 1)).toBeLessThan(0.02);
    },
  );
});

describe('as shares of the middle price', () => {
  const basis = {
    riskFactor: 0.1,
    minSpread: 0,
    variance: 1e-8,
    decay: 2_000,
    inventory: 0,
    arrivalRate: 1 / 6,
    isUtility: true,
    drift: 0,
  };

  test('γ ÷ k = 0.1, k = 2,000, 10 fills a minute, σ = 10⁻⁴: half 0.0523 %, 0.00925 % for each order', () => {
    // c₁ = ln 1.1 ÷ 200 = 4.7655 · 10⁻⁴; c₂ = √(0.1 · 3 · 1.1¹¹) = 0.92520.
    const { bid, ask } = asymptoticShares({ ...basis, inventory: 1 }, 0);
    expect((ask - bid) / 2).toBeCloseTo(4.7655e-4 + 0.4626e-4, 8);
    expect(1 - (ask + bid) / 2).toBeCloseTo(0.9252e-4, 8);
  });

  const anyBasis = fc.record({
    riskFactor: fc.double({ min: 0.001, max: 10, noNaN: true }),
    minSpread: fc.double({ min: 0, max: 0.2, noNaN: true }),
    variance: fc.double({ min: 0, max: 1e-4, noNaN: true }),
    decay: fc.double({ min: 10, max: 50_000, noNaN: true }),
    arrivalRate: fc.double({ min: 1e-4, max: 10, noNaN: true }),
    isUtility: fc.boolean(),
    drift: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
  });
  const anyHeld = fc.double({ min: -100, max: 100, noNaN: true });

  test('from bid to ask it is as far whatever is held, at least the least spread and both fees', () => {
    fc.assert(
      fc.property(anyBasis, anyHeld, fc.double({ min: 0, max: 0.01, noNaN: true }), (given, inventory, fee) => {
        const held = asymptoticShares({ ...given, inventory }, fee);
        const none = asymptoticShares({ ...given, inventory: 0 }, fee);
        expect(held.ask - held.bid).toBeCloseTo(none.ask - none.bid, 12);
        expect(held.ask - held.bid).toBeGreaterThanOrEqual(Math.min(0.2, given.minSpread) + 2 * fee - 1e-12);
        expect(held.bid).toBeGreaterThan(0);
      }),
      { numRuns: fuzzRuns(200) },
    );
  });

  test('the more is held the lower both lie; what is held on the other side leans the other way', () => {
    fc.assert(
      fc.property(anyBasis, anyHeld, anyHeld, (given, one, other) => {
        const at = (inventory: number) => asymptoticShares({ ...given, drift: 0, inventory }, 0);
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(at(more).bid).toBeLessThanOrEqual(at(less).bid);
        expect(at(one).bid + at(-one).ask).toBeCloseTo(2, 12);
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});
