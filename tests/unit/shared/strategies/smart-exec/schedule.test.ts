import { expect, test } from 'vitest';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { type ScheduleFacts, scheduleOf } from '../../../../../src/shared/strategies/smart-exec/schedule.ts';
import type { SmartExecParams } from '../../../../../src/shared/trade/strategy/smart-exec-params.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { instrument, key, listed, stateOf } from '../../core/core-kit.ts';

const hours = 169;
/** Hours that close at two prices in turns, `move` apart, and trade 100 coins each; best prices of 999.5 and 1000.5. */
const factsOf = (move: number, bars = hours): ScheduleFacts => {
  const klines = Array.from({ length: bars }, (_, index): Kline => {
    const close = 1_000 + (index % 2) * move;
    return [index * hourMs, close, close, close, close, 100, 100 * close, 1];
  });
  const best = (side: number) => (side === 0 ? 9_995 : 10_005);
  return {
    core: stateOf([listed()]).markets.get(key)!,
    market: { instrument, klines: () => klines, best } as never,
    lots: 1_000_000,
    middle: 10_000,
    nowMs: bars * hourMs,
  };
};
const params: SmartExecParams = {
  side: 'SELL',
  quantity: '1000',
  algo: 'ALMGREN_CHRISS',
  duration: 86_400,
  slices: 5,
  randomize: 0,
  risk_aversion: 1e-6,
  finish_policy: 'EXPIRE',
};
/**
 * The paper's million over five steps within one day: λσ²τ² ÷ η̃ stays as it is where σ is five times as much a root day
 * and η = η̃ + γτ ÷ 2 with a τ of a fifth.
 */
const paper = { temporary_impact: 2.5e-6 - 1.25e-7 + 2.5e-8, permanent_impact: 2.5e-7 };
const paperMove = (0.95 * 5) / Math.sqrt(24);

test('Almgren and Chriss hold 542.0, 289.9, 147.9, 62.1 and 0 thousand of a million after their five steps', () => {
  const { targets, algo, fallback } = scheduleOf({ ...params, ...paper }, factsOf(paperMove));
  expect([algo, fallback]).toEqual(['ALMGREN_CHRISS', null]);
  expect(targets.map((lots) => Math.round((1_000_000 - lots) / 100) / 10)).toEqual([542, 289.9, 147.9, 62.1, 0]);
});

test('what is left out is estimated: spread ÷ a hundredth and a tenth of the volume of a day', () => {
  const { params: given } = scheduleOf(params, factsOf(1));
  expect(given.temporary_impact).toBeCloseTo(1 / (0.01 * 2_400), 12);
  expect(given.permanent_impact).toBeCloseTo(1 / (0.1 * 2_400), 12);
  expect(scheduleOf({ ...params, risk_aversion: undefined }, factsOf(1)).params.risk_aversion).toBe(1e-6);
});

test('the more restless the market, the sooner it trades; without risk aversion in equal slices', () => {
  const firstOf = (move: number, risk_aversion = 1e-3) =>
    scheduleOf({ ...params, risk_aversion }, factsOf(move)).targets[0]!;
  expect(firstOf(1)).toBeLessThan(firstOf(5));
  expect(firstOf(5)).toBeLessThan(firstOf(20));
  expect(scheduleOf({ ...params, risk_aversion: 0 }, factsOf(5)).targets).toEqual(
    [1, 2, 3, 4, 5].map((slice) => slice * 200_000),
  );
});

test('with too few bars, or none that traded, it is a TWAP and says so', () => {
  const { algo, fallback, targets } = scheduleOf(params, factsOf(5, 20));
  expect([algo, fallback, targets[0]]).toEqual(['TWAP', 'NO_BARS', 200_000]);
});

test('an impact that stays must not outweigh the one that passes', () => {
  expect(
    refusalIn(() => scheduleOf({ ...params, temporary_impact: 1e-9, permanent_impact: 1 }, factsOf(5))),
  ).toMatchObject({ code: 'PARAMETERS', data: [{ field: 'temporary_impact', rule: 'below_permanent' }] });
});
