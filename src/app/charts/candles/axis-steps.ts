import type { ChartPane } from './chart-options.ts';
import { stretched } from '../panes/pane-stack.ts';

/** What a drag does to the axis of a pane, in steps: values further apart or nearer, higher or lower ones. */
export type AxisStep = 'stretch' | 'compress' | 'higher' | 'lower';

const factor = 1.25;
/** Share of what is shown. */
const shift = 0.1;

/** Moves the axis of a pane by a step; the bars do not decide about it any more. */
export function stepAxis(
  { manual, range, choose }: Pick<ChartPane, 'manual' | 'range' | 'choose'>,
  step: AxisStep,
): void {
  // Keys that repeat are faster than the frames that paint.
  const levels = manual ?? range;
  const [min, max] = levels;
  const move = (max - min) * (step === 'lower' ? -shift : shift);
  if (step === 'higher' || step === 'lower') choose([min + move, max + move]);
  else choose(stretched(levels, step === 'stretch' ? 1 / factor : factor));
}
