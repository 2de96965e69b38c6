import { expect, test, vi } from 'vitest';
import { stepAxis } from '../../../../../src/app/charts/candles/axis-steps.ts';

test('a step goes from what a person has chosen, else from what is shown, and the way back leads there again', () => {
  const choose = vi.fn<(levels?: readonly [number, number]) => void>();
  const range = [100, 200] as const;
  stepAxis({ range, manual: undefined, choose }, 'compress');
  stepAxis({ range, manual: [87.5, 212.5], choose }, 'stretch');
  stepAxis({ range, manual: undefined, choose }, 'higher');
  stepAxis({ range, manual: [110, 210], choose }, 'lower');
  expect(choose.mock.calls.map(([levels]) => levels)).toEqual([
    [87.5, 212.5],
    [100, 200],
    [110, 210],
    [100, 200],
  ]);
});
