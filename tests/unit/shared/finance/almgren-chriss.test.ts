import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { executionCost, holdings } from '../../../../src/shared/finance/almgren-chriss.ts';
import { holdings as closedForm, urgency } from '../../../oracles/almgren-chriss.ts';

const model = { volatility: 0.95, fixedCost: 0.0625, permanentImpact: 2.5e-7, temporaryImpact: 2.5e-6 };
const order = { qty: 1_000_000, duration: 5, slices: 5 };

describe('the paper’s million shares over five days at λ 1e-6', () => {
  const kappa = urgency(model, order, 1e-6);
  const path = holdings(model, order, 1e-6);

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
    const cost = (list: readonly number[]) => {
      const { cost, deviation } = executionCost(model, list, order.duration);
      return cost + 1e-6 * deviation ** 2;
    };
    const shift = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(shift, shift, shift, shift), (shifts) => {
        const other = path.map((shares, index) => (index === 0 || index === 5 ? shares : shares + shifts[index - 1]!));
        expect(cost(other)).toBeGreaterThanOrEqual(cost(path) - 1e-3);
      }),
    );
  });
});

describe('steps of half a unit of time', () => {
  // τ = ½: η̃ = 1 − ½ · ½ ÷ 2 = 0.875.
  const own = { volatility: 2, fixedCost: 3, permanentImpact: 0.5, temporaryImpact: 1 };

  test('κ = acosh(λσ²τ² ÷ 2η̃ + 1) ÷ τ', () => {
    expect(urgency(own, { qty: 1, duration: 2, slices: 4 }, 7)).toBeCloseTo(
      Math.acosh((7 * 4 * 0.25) / 1.75 + 1) / 0.5,
      12,
    );
  });

  test('ten, six, six and none held cost their impact and bear their risk', () => {
    // ½ · 0.5 · 10² + 3 · 10 + (0.875 ÷ ½) · (4² + 0 + 6²); σ·√(½ · (6² + 6²)).
    const { cost, deviation } = executionCost(own, [10, 6, 6, 0], 1.5);
    expect(cost).toBeCloseTo(25 + 30 + 1.75 * 52, 12);
    expect(deviation).toBeCloseTo(2 * 6, 12);
  });

  test('what is bought back meanwhile costs its spread too, and the shares that remain are not sold', () => {
    const { cost } = executionCost(own, [10, 4, 5], 1);
    expect(cost).toBeCloseTo((0.5 * 25) / 2 + 3 * 7 + 1.75 * 37, 12);
  });
});

test('without risk aversion the slices are equal', () => {
  expect(urgency(model, order, 0)).toBe(0);
  expect(holdings(model, order, 0)).toEqual([1_000_000, 800_000, 600_000, 400_000, 200_000, 0]);
});

test('holdings fall from all to nothing and are those of the closed form, however urgent', () => {
  const aversion = fc.double({ min: -12, max: 6, noNaN: true }).map((power) => 10 ** power);
  fc.assert(
    fc.property(aversion, fc.integer({ min: 1, max: 300 }), (riskAversion, slices) => {
      const given = { ...order, slices };
      const path = holdings(model, given, riskAversion);
      expect(path[0]).toBe(order.qty);
      expect(path.at(-1)).toBe(0);
      const peer = closedForm(given, urgency(model, given, riskAversion));
      for (let index = 1; index < path.length; index++) {
        expect(path[index]!).toBeLessThanOrEqual(path[index - 1]!);
        expect(Math.abs(path[index]! - peer[index]!)).toBeLessThan(order.qty * 1e-6);
      }
    }),
  );
});

test('a sale at once costs impact but carries no risk', () => {
  const { deviation } = executionCost(model, [1_000_000, 0], 1);
  expect(deviation).toBe(0);
});

test.each([
  ['adjustedImpact', () => urgency({ ...model, permanentImpact: 1 }, order, 1e-6)],
  ['riskAversion', () => urgency(model, order, -1)],
  ['slices', () => holdings(model, { ...order, slices: 2.5 }, 1)],
  ['qty', () => holdings(model, { ...order, qty: 0 }, 1)],
  ['adjustedImpact', () => holdings({ ...model, permanentImpact: 1 }, order, 1)],
  ['riskAversion', () => holdings(model, order, -1)],
  ['steps', () => executionCost(model, [5], 1)],
  ['left', () => executionCost(model, [5, Number.NaN], 1)],
])('a wrong %s is refused by name', (name, run) => {
  expect(run).toThrow(RangeError);
  expect(run).toThrow(name);
});
