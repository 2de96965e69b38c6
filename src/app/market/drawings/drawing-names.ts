import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DrawingKindName } from '../../../shared/drawings/drawing.ts';
import type { Dash, Magnet } from '../../../shared/trade/workspace/drawing-tools.ts';
import type { DrawingState } from '../../charts/drawings/drawing-store.ts';

/** What people call each kind of drawing. */
export const drawingNames: Readonly<Record<DrawingKindName, MessageDescriptor>> = {
  trend: msg`Trend line`,
  ray: msg`Ray`,
  extended: msg`Extended line`,
  horizontal: msg`Horizontal line`,
  horizontal_ray: msg`Horizontal ray`,
  vertical: msg`Vertical line`,
  channel: msg`Parallel channel`,
  fib_retracement: msg`Fibonacci retracement`,
  fib_extension: msg`Fibonacci extension`,
  rectangle: msg`Rectangle`,
  ellipse: msg`Ellipse`,
  text: msg({ message: 'Text', context: 'drawing' }),
  arrow: msg`Arrow`,
  brush: msg`Brush`,
  measure: msg`Measure`,
  nine_turn: msg`Nine-turn`,
};

export const magnetNames: Readonly<Record<Magnet, MessageDescriptor>> = {
  off: msg`Off`,
  weak: msg`Weak`,
  strong: msg`Strong`,
};

export const dashNames: Readonly<Record<Dash, MessageDescriptor>> = {
  solid: msg`Solid`,
  dashed: msg`Dashed`,
  dotted: msg`Dotted`,
};

/** What went wrong with a drawing, as a sentence. */
export const drawingProblems: Readonly<Record<NonNullable<DrawingState['problem']>, MessageDescriptor>> = {
  nine_turn: msg`Unable to draw: switch time interval or redraw`,
  too_many: msg`Too many drawings on this symbol. Delete some first.`,
  too_large: msg`Drawings on this symbol take up too much space. Delete some first.`,
  invalid: msg`Drawing not saved: one of its points is off the chart.`,
};
