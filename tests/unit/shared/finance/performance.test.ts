import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annualReturn } from '../../../../src/shared/finance/annual-return.ts';
import { calmar } from '../../../oracles/calmar.ts';
import { drawdowns, maxDrawdown } from '../../../../src/shared/finance/drawdown.ts';
import { compound, netValues, returnsOf } from '../../../oracles/net-value.ts';
import { sharpe } from '../../../../src/shared/finance/sharpe.ts';
import { sortino } from '../../../oracles/sortino.ts';
import { mean, periodsPerYear, sampleDeviation } from '../../../../src/shared/finance/statistics.ts';
import { annualVolatility } from '../../../oracles/volatility.ts';
import { profitFactor, winRate } from '../../../oracles/win-rate.ts';

/** empyrical's own series; its first value is NaN, for there is no return before the first close. */
const reference = [1, 10, -4, 2, 3, 2, 1, -10].map((percent) => percent / 100);
const someReturns = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 2, maxLength: 60 });

describe('empyrical’s series', () => {
  test.each([
    ['Sharpe over 252 days', sharpe(reference, periodsPerYear.exchangeDaily), 1.7238613961706866],
    ['Sharpe over 365 days', sharpe(reference), 2.0746675114386086],
    ['annual volatility over 252 days', annualVolatility(reference, periodsPerYear.exchangeDaily), 0.9136465399704637],
    ['maximum drawdown', maxDrawdown(compound(reference)).depth, -0.1],
  ])('%s', (_, value, expected) => {
    expect(value).toBeCloseTo(expected, 13);
  });

  test('ends 3.893 % up', () => {
    expect(compound(reference).at(-1)! - 1).toBeCloseTo(0.03893, 5);
  });

  test('falls from its peak, the seventh value, to the eighth', () => {
    expect(maxDrawdown(compound(reference))).toMatchObject({ peakAt: 6, troughAt: 7 });
  });
});

describe('net value', () => {
  test('does not move with deposits and withdrawals', () => {
    const points = [
      { equity: 100, netDeposit: 100 },
      { equity: 210, netDeposit: 100 },
      { equity: 160, netDeposit: -50 },
      { equity: 176, netDeposit: 0 },
    ];
    const values = netValues(points);
    [1, 1.1, 1.1, 1.21].forEach((value, index) => {
      expect(values[index]).toBeCloseTo(value, 12);
    });
  });

  test('rests while there is no equity, and stays at 0 once all is lost', () => {
    expect(
      netValues([
        { equity: 100, netDeposit: 100 },
        { equity: 0, netDeposit: -120 },
        { equity: 50, netDeposit: 50 },
        { equity: 75, netDeposit: 0 },
      ]).map((value) => Number(value.toFixed(9))),
    ).toEqual([1, 1.2, 1.2, 1.8]);
    expect(
      netValues([
        { equity: 100, netDeposit: 0 },
        { equity: -20, netDeposit: 0 },
        { equity: 50, netDeposit: 70 },
        { equity: 75, netDeposit: 0 },
      ]),
    ).toEqual([1, 0, 0, 0]);
    expect(netValues([])).toEqual([]);
  });

  test('is the product of its returns', () => {
    fc.assert(
      fc.property(someReturns, (returns) => {
        const back = returnsOf([1, ...compound(returns)]);
        back.forEach((value, index) => {
          expect(value).toBeCloseTo(returns[index]!, 9);
        });
      }),
    );
  });

  test('a return from 0 is 0', () => {
    expect(returnsOf([1, 0, 0])).toEqual([-1, 0]);
  });
});

describe('drawdown', () => {
  test.each([
    ['none', [1.1, 1.2], { depth: 0, peakAt: -1, troughAt: -1 }],
    ['from the start value', [0.9, 0.8, 1.5], { depth: -0.2, peakAt: -1, troughAt: 1 }],
    ['from a later peak', [2, 1.5, 1.8, 1, 3], { depth: -0.5, peakAt: 0, troughAt: 3 }],
    ['the first of two', [2, 1, 2, 1], { depth: -0.5, peakAt: 0, troughAt: 1 }],
    ['from the first of two peaks alike', [2, 1.5, 2, 1], { depth: -0.5, peakAt: 0, troughAt: 3 }],
    ['of nothing', [], { depth: 0, peakAt: -1, troughAt: -1 }],
    ['a total loss', [2, 0], { depth: -1, peakAt: 0, troughAt: 1 }],
  ])('%s', (_, values, expected) => {
    const found = maxDrawdown(values);
    expect(found.depth).toBeCloseTo(expected.depth, 12);
    expect(found).toMatchObject({ peakAt: expected.peakAt, troughAt: expected.troughAt });
  });

  test('lies between −1 and 0, and the deepest is the least of all', () => {
    fc.assert(
      fc.property(someReturns, (returns) => {
        const values = compound(returns);
        const all = drawdowns(values);
        for (const depth of all) expect(depth <= 0 && depth >= -1).toBe(true);
        const { depth, peakAt, troughAt } = maxDrawdown(values);
        expect(depth).toBe(Math.min(0, ...all));
        if (troughAt >= 0) expect(values[troughAt]! / (values[peakAt] ?? 1) - 1).toBeCloseTo(depth, 12);
      }),
    );
  });
});

describe('ratios', () => {
  test('are null below two returns', () => {
    for (const returns of [[], [0.1]])
      expect([sharpe(returns), sortino(returns), annualVolatility(returns)]).toEqual([null, null, null]);
  });

  test('are null where returns do not vary, whatever a mean would round to', () => {
    expect(sharpe([0.1, 0.1, 0.1])).toBeNull();
    expect(annualVolatility([0.1, 0.1, 0.1])).toBe(0);
    expect(sortino([0.1, 0.2])).toBeNull();
  });

  test('the risk-free rate comes off every return', () => {
    expect(sharpe([0.03, 0.01], 1, 0.02)).toBeCloseTo(0, 12);
    expect(sharpe([0.03, 0.01], 1)).toBeCloseTo(0.02 / Math.sqrt(0.0002), 12);
  });

  test('Sortino knows only what fell: 1 % and −3 % are −1 % over √(0.0009 ÷ 2)', () => {
    expect(sortino([0.01, -0.03], 1)).toBeCloseTo(-0.01 / Math.sqrt(0.00045), 12);
    expect(sortino([0.01, -0.03])).toBeCloseTo((-0.01 / Math.sqrt(0.00045)) * Math.sqrt(365), 10);
  });

  test.each([
    [1.1, 365, 0.1],
    [1.21, 730, 0.1],
    [1.1, 36.5, 1.1 ** 10 - 1],
    [0, 10, -1],
    [1, 3, 0],
  ])('a net value of %d after %d days is %d a year', (netValue, days, annual) => {
    expect(annualReturn(netValue, days)).toBeCloseTo(annual, 12);
  });

  test('a year cannot be told from no time at all', () => {
    expect([annualReturn(1.1, 0), annualReturn(2, 0.01)]).toEqual([null, null]);
  });

  test.each([
    [0.3, -0.1, 3],
    [-0.3, -0.6, -0.5],
    [0.3, 0, null],
    [null, -0.1, null],
  ])('Calmar of %d and a drawdown of %d is %d', (annual, drawdown, ratio) => {
    const value = calmar(annual, drawdown);
    if (ratio === null) expect(value).toBeNull();
    else expect(value).toBeCloseTo(ratio, 12);
  });

  test('mean and deviation of two and six are four and √8', () => {
    expect([mean([2, 6]), sampleDeviation([2, 6])]).toEqual([4, Math.sqrt(8)]);
  });
});

test('a year has 365 days round the clock, 244 days of A-shares, 252 of a western exchange and 8,760 hours', () => {
  expect(periodsPerYear).toEqual({ daily: 365, aShareDaily: 244, exchangeDaily: 252, hourly: 8_760 });
});

describe('results', () => {
  test.each([
    [[3, -1, 0, 2, -4], 0.5, 1],
    [[1, 2], 1, null],
    [[-2], 0, 0],
    [[0], null, null],
    [[], null, null],
  ])('%j: share of wins %d, profit factor %d', (results, share, factor) => {
    expect([winRate(results), profitFactor(results)]).toEqual([share, factor]);
  });
});

test.each([
  ['result', () => winRate([Number.NaN])],
  ['value', () => sharpe([0.1, Number.NaN])],
  ['periods', () => sharpe([0.1, 0.2], 0)],
  ['netValue', () => maxDrawdown([1, Number.NaN])],
  ['values', () => mean([])],
  ['equity', () => netValues([{ equity: Number.NaN, netDeposit: 0 }])],
  ['days', () => annualReturn(1, -1)],
  ['maxDrawdown', () => calmar(1, 0.1)],
  ['periodReturn', () => compound([Number.NaN])],
])('a wrong %s is refused by name', (name, run) => {
  expect(run).toThrow(RangeError);
  expect(run).toThrow(name);
});
