import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAstray, shadowParts, shadowRequests } from '../../../../../../src/app/screens/ai-dashboard/run/shadow.ts';
import { backtest, type BacktestRequest } from '../../../../../../src/shared/backtest/report.ts';
import { gridParams, walk } from '../../../../shared/backtest/backtest-kit.ts';
import { instrument } from '../../../../shared/core/core-kit.ts';

const own: BacktestRequest = {
  strategy_type: 'GRID',
  params: gridParams,
  instrument,
  slippage: 0,
  touchFills: false,
};

test('the ideal run pays no fees and is filled at a touch; with fees it makes less; own rules fill less often', () => {
  const [ideal, withFees, same] = shadowRequests(own).map((request) => backtest(request, walk(3, 400)));
  expect(ideal!.summary.fees).toBe(0);
  expect(withFees!.summary.fees).toBeGreaterThan(0);
  expect(ideal!.summary.rate).toBeGreaterThan(withFees!.summary.rate);
  expect(same!.summary.fills).toBeLessThanOrEqual(withFees!.summary.fills);
  expect(same!.digest).toBe(backtest(own, walk(3, 400)).digest);
});

const percent = fc.double({ min: -50, max: 50, noNaN: true });

test('the parts make up the whole difference', () => {
  fc.assert(
    fc.property(percent, percent, percent, percent, percent, (ideal, withFees, played, actual, slippage) => {
      const parts = shadowParts([ideal, withFees, played], actual, slippage);
      expect(parts.ideal + parts.fees + parts.queue + parts.slippage + parts.rest).toBeCloseTo(parts.actual, 9);
    }),
  );
});

test('a difference without a known cause is a warning where it matters', () => {
  const parts = { ideal: 5, fees: -1, queue: -0.5, slippage: -0.5, rest: -2.5, actual: 0.5 };
  expect(isAstray(parts)).toBe(true);
  expect(isAstray({ ...parts, queue: -2, rest: -1 })).toBe(false);
  expect(isAstray({ ...parts, ideal: 0.6, rest: -0.09 })).toBe(false);
});
