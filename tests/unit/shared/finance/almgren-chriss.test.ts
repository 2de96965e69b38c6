import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { executionCost, holdings, urgency } from '../../../../src/shared/finance/almgren-chriss.ts';

const model = { volatility: 0.95, fixedCost: 0.0625, permanentImpact: 2.5e-7, temporaryImpact: 2.5e-6 };
const order = { qty: 1_000_000, duration: 5, slices: 5 };

describe('the paper’s million shares over five days at λ 1e-6', () => {
  const kappa = urgency(model, order, 1e-6);
  const path = holdings(order, kappa);

  test('κ is 0.6071 a day', () => {
    expect(kappa).toBeCloseTo(0.6071, 4);
  });

  test('1000, 542.0, 289.9, 147.9, 62.1 and 0 thousand shares are held', () => {
    expect(path.map((shares) => Math.round(shares / 100) / 10)).toEqual([1000, 542, 289.9, 147.9, 62.1, 0]);
  });

  test('they cost 911.2 ± 603.4 thousand', () => {
    const { cost, deviation } = executionCost(model, path, order.duration);
    expect(cost / 1e3).toBeCloseTo(911.2, 1);
    expect(deviation / 1e3).toBeCloseTo(603.4, 1);
  });

  test('no other path does better by cost + λ·variance', () => {
    const worth = (list: readonly number[]) => {
      const { cost, deviation } = executionCost(model, list, order.duration);
      return cost + 1e-6 * deviation ** 2;
    };
    const shift = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(fc.property(fc.tuple(shift, shift, shift, shift), (shifts) => {
      const other = path.map((shares, at) => (at === 0 || at === 5 ? shares : shares + shifts[at - 1]!));
      expect(worth(other)).toBeGreaterThanOrEqual(worth(path) - 1e-3);
    }));
  });
});

test('without risk aversion the slices are equal', () => {
  expect(urgency(model, order, 0)).toBe(0);
  expect(holdings(order, 0)).toEqual([1_000_000, 800_000, 600_000, 400_000, 200_000, 0]);
});

test('holdings fall from all to nothing, however urgent', () => {
  fc.assert(fc.property(fc.double({ min: 0, max: 1e4, noNaN: true }), fc.integer({ min: 1, max: 100 }), (kappa, slices) => {
    const path = holdings({ ...order, slices }, kappa);
    expect(path[0]).toBe(order.qty);
    expect(path.at(-1)).toBeCloseTo(0, 9);
    for (let at = 1; at < path.length; at++) expect(path[at]!).toBeLessThanOrEqual(path[at - 1]!);
  }));
});

test('a sale at once costs impact but carries no risk', () => {
  const { deviation } = executionCost(model, [1_000_000, 0], 1);
  expect(deviation).toBe(0);
});

test.each([
  ['adjustedImpact', () => urgency({ ...model, permanentImpact: 1 }, order, 1e-6)], ['riskAversion', () => urgency(model, order, -1)], ['slices', () => holdings({ ...order, slices: 2.5 }, 1)],
  ['qty', () => holdings({ ...order, qty: 0 }, 1)], ['steps', () => executionCost(model, [5], 1)], ['left', () => executionCost(model, [5, Number.NaN], 1)],
])('a wrong %s is refused by name', (name, run) => {
  expect(run).toThrow(RangeError);
  expect(run).toThrow(name);
});
