import { expect, test } from 'vitest';
import { onStep, stepAt, stepText, tickStepsOf } from '../../../../src/shared/market/tick-steps.ts';

const option = { tick: '0.0001', step: '0.1', tick_steps: [{ above: '0.005', tick: '0.0005' }] };
const steps = tickStepsOf(option);

test.each([
  // ticks, step, price not above, price not below
  [1, 1, 1, 1],
  [49, 1, 49, 49],
  [50, 5, 50, 50],
  [51, 5, 50, 55],
  [54, 5, 50, 55],
  [55, 5, 55, 55],
  [1_234, 5, 1_230, 1_235],
])('at %i ticks a price lies on %i: from %i to %i', (ticks, step, below, above) => {
  expect([stepAt(steps, ticks), onStep(steps, ticks, -1), onStep(steps, ticks, 1)]).toEqual([step, below, above]);
});

test('without steps every tick is a price', () => {
  expect([tickStepsOf({ tick: '0.1', step: '1' }), onStep([], 1_234, -1), onStep([], 1_234, 1), stepAt([], 7)]).toEqual(
    [[], 1_234, 1_234, 1],
  );
});

test('a step is told in the price, and one that is off the grid is none', () => {
  expect([stepText(option, 49), stepText(option, 50)]).toEqual(['0.0001', '0.0005']);
  for (const tick_steps of [
    [{ above: '0.00501', tick: '0.0005' }],
    [{ above: '0.0052', tick: '0.0005' }],
    [{ above: '0.005', tick: '0.00025' }],
  ])
    expect(() => tickStepsOf({ ...option, tick_steps })).toThrow();
});
