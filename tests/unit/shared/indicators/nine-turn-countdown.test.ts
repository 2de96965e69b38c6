import { expect, test } from 'vitest';
import { advanceCountdown, noCountdown, type TrueBar } from '../../../../src/shared/indicators/nine-turn-countdown.ts';

const bar = (trueLow: number, trueHigh: number): TrueBar => ({
  high: trueHigh,
  low: trueLow,
  close: trueLow,
  trueHigh,
  trueLow,
});

test.each([
  ['a buy', -1, bar(100, 104), bar(100.01, 104)],
  ['a sell', 1, bar(96, 100), bar(96, 99.99)],
])('%s countdown goes on at a bar that reaches TDST, and ends at one that lies beyond', (_, side, reaching, beyond) => {
  const running = () => ({ ...noCountdown, side, line: 100, height: 5, top: 104, bottom: 96 });
  const reached = running();
  advanceCountdown(reached, 0, reaching);
  expect(reached.side).toBe(side);
  const left = running();
  advanceCountdown(left, 0, beyond);
  expect(left.side).toBe(0);
});
