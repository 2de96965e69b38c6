import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../src/shared/base/time.ts';
import { type AnalysedInstance, analyseDesk, type InstanceSum } from '../../../../src/shared/finance/desk-analysis.ts';

const at = (day: number, hour = 23): number => day * dayMs + hour * hourMs;
const sum = (day: number, profit: number, more: Partial<InstanceSum> = {}): InstanceSum => ({
  time: at(day),
  profit,
  realised: profit,
  fee: 0,
  funding: 0,
  ...more,
});

test('two instances: a day’s return is what both have made by the money of both', () => {
  const one = { invested: 1_000, rate: 1, sums: [sum(10, 10), sum(11, 30), sum(12, 20)] };
  const other = { invested: 3_000, rate: 1, sums: [sum(11, -60), sum(12, 60)] };
  const { profit, netValues } = analyseDesk([one, other], at(10, 0), at(13, 0));
  expect(profit).toBe(80);
  // Day 10: 10 ÷ 1000; day 11: (20 − 60) ÷ 4000; day 12: (−10 + 120) ÷ 4000.
  expect(netValues).toEqual([
    [at(10, 0), 1],
    [at(11, 0), expect.closeTo(1.01, 12)],
    [at(12, 0), expect.closeTo(1.01 * 0.99, 12)],
    [at(13, 0), expect.closeTo(1.01 * 0.99 * 1.0275, 12)],
  ]);
});

test('starting an instance or ending one is no gain, and a day without any changes nothing', () => {
  const { netValues } = analyseDesk(
    [
      { invested: 1_000, rate: 1, sums: [sum(1, 100)] },
      { invested: 9_000, rate: 1, sums: [sum(4, 0)] },
    ],
    0,
    at(9),
  );
  expect(netValues.map(([, value]) => value)).toEqual([1, 1.1, 1.1, 1.1, 1.1]);
});

test('money of another asset counts at its rate, and a return is the same at any', () => {
  const one = { invested: 2, rate: 500, sums: [sum(1, 0.2, { fee: 0.01, realised: 0.2 })] };
  const { profit, parts, netValues } = analyseDesk([one], 0, at(2, 0));
  expect([profit, parts.fees, netValues.at(-1)![1]]).toEqual([100, -5, 1.1]);
});

test('what was made before the window does not count within it', () => {
  const { profit, parts, netValues } = analyseDesk(
    [{ invested: 1_000, rate: 1, sums: [sum(1, 500), sum(2, 510, { fee: 4, funding: 3, realised: 505 })] }],
    at(2, 0),
    at(3, 0),
  );
  expect(profit).toBe(10);
  expect(parts).toEqual({ closed: 9, open: 2, funding: 3, fees: -4 });
  expect(netValues.at(-1)).toEqual([at(3, 0), 1.01]);
});

test('nothing gives nothing, and never NaN', () => {
  const { profit, netValues, performance } = analyseDesk([], 0, at(9));
  expect([profit, netValues]).toEqual([0, []]);
  expect(performance.sharpe).toBeNull();
  const one = analyseDesk([{ invested: 0, rate: 1, sums: [sum(1, 5)] }], 0, at(9));
  expect(one.netValues.map(([, value]) => value)).toEqual([1, 1]);
  expect(one.performance.sharpe).toBeNull();
});

const amount = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const instances: fc.Arbitrary<AnalysedInstance[]> = fc.array(
  fc.record({
    invested: fc.double({ min: 1, max: 1e6, noNaN: true }),
    rate: fc.double({ min: 0.01, max: 10, noNaN: true }),
    sums: fc
      .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 })
      .chain((days) =>
        fc.tuple(
          ...days
            .toSorted((a, b) => a - b)
            .map((day) =>
              fc
                .record({ profit: amount, realised: amount, fee: amount, funding: amount })
                .map((each) => ({ time: at(day), ...each })),
            ),
        ),
      ),
  }),
  { maxLength: 6 },
);

test('the parts add up to the profit; two windows that follow each other to both; groups to the whole', () => {
  fc.assert(
    fc.property(instances, fc.integer({ min: 1, max: 39 }), fc.nat(6), (all, day, cut) => {
      const end = at(41, 0);
      const whole = analyseDesk(all, 0, end);
      const { closed, open, funding, fees } = whole.parts;
      expect(closed + open + funding + fees).toBeCloseTo(whole.profit, 3);
      const halves = [analyseDesk(all, 0, at(day, 0)), analyseDesk(all, at(day, 0), end)];
      expect(halves[0]!.profit + halves[1]!.profit).toBeCloseTo(whole.profit, 3);
      const groups = [all.slice(0, cut), all.slice(cut)].map((part) => analyseDesk(part, 0, end).profit);
      expect(groups[0]! + groups[1]!).toBeCloseTo(whole.profit, 3);
      for (const [, value] of whole.netValues) expect(value).toBeGreaterThanOrEqual(0);
    }),
  );
});
