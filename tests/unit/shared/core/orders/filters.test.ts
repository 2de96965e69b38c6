import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandAround,
  isBelowNotional,
  offStep,
  sizeFault,
  tradedWithin,
} from '../../../../../src/shared/core/orders/filters.ts';

describe('the band around a reference', () => {
  it('lets in a price on its bound, which a product of floats may miss', () => {
    expect(100 * 1.15).toBeLessThan(115);
    expect(bandAround({ price_band_up: 1.15, price_band_down: 0.85 }, 100)).toEqual({ lowest: 85, highest: 115 });
  });

  it('is open where an instrument has no bound', () => {
    expect(bandAround({ price_band_up: null, price_band_down: null }, 100)).toEqual({
      lowest: 0,
      highest: Number.POSITIVE_INFINITY,
    });
  });

  it('is the exact product, rounded inwards, for every reference and bound of a millionth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 0, max: 5_000_000 }), (reference, parts) => {
        const factor = parts / 1e6;
        const { lowest, highest } = bandAround({ price_band_up: factor, price_band_down: factor }, reference);
        const product = BigInt(reference) * BigInt(parts);
        expect(BigInt(highest) * 1_000_000n <= product && BigInt(highest + 1) * 1_000_000n > product).toBe(true);
        expect(BigInt(lowest) * 1_000_000n >= product && BigInt(lowest - 1) * 1_000_000n < product).toBe(true);
      }),
    );
  });

  it('ends on prices at which is traded, where ticks are coarser above a bound', () => {
    const option = { tick: '0.0001', step: '0.1', tick_steps: [{ above: '0.005', tick: '0.0005' }] };
    expect(tradedWithin(option, { lowest: 52, highest: 103 })).toEqual({ lowest: 55, highest: 100 });
    expect(tradedWithin(option, { lowest: 0, highest: 43 })).toEqual({ lowest: 1, highest: 43 });
  });
});

it('a price off the coarser step is told the step; one on it, or below where it begins, is not', () => {
  const steps = [{ from: 50, size: 5 }];
  expect([offStep(steps, 49), offStep(steps, 50), offStep(steps, 52), offStep([], 52)]).toEqual([
    undefined,
    undefined,
    5,
    undefined,
  ]);
});

it('a size is judged by its step first, then by the least and the most; its bounds are let in', () => {
  const units = { minLots: 3 };
  expect([undefined, 2, 3, 9, 10].map((lots) => sizeFault(units, lots, 9))).toEqual([
    'step',
    'least',
    undefined,
    undefined,
    'most',
  ]);
});

it('an order of the least value is let in', () => {
  expect([9n, 10n].map((value) => isBelowNotional({ minNotional: 10n }, value))).toEqual([true, false]);
});
