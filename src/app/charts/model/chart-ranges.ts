import type { ChartModel } from './chart-model.ts';
import type { ChartView } from '../scale/chart-view.ts';
import type { StackedPane } from '../panes/pane-stack.ts';
import { axisWidthFor } from '../scale/price-axis.ts';
import { labelOf, levelOf, type PriceScale, priceOf } from '../scale/price-scale.ts';
import { isFitted, shiftOf } from '../studies/studies.ts';

/** Share of a pane's height that the forming bar may come near to its edges before all is painted anew. */
const edgeShare = 0.01;

/** What the ranges of panes follow from. */
export interface RangeParts {
  readonly model: ChartModel;
  readonly view: ChartView;
  readonly scaleOf: (pane: StackedPane) => PriceScale;
  /** A level of a pane as its axis has it. */
  readonly textOf: (pane: StackedPane, value: number) => string;
}

/**
 * Finds the ranges of what is to be painted anew, and how wide the price axis has to be for them, which was `before`:
 * the panes stay in line, so all are to be painted where its width changes.
 */
export function fitAll(
  shown: readonly StackedPane[],
  { model, view, scaleOf, textOf }: RangeParts,
  before: number,
): number {
  const measure = () => {
    for (const one of shown) if (one.stale === 'all') fitRange(one, model, view, scaleOf(one));
  };
  measure();
  const texts = shown.flatMap((one) =>
    one.range.map((level) => labelOf(scaleOf(one), priceOf(scaleOf(one), level), (price) => textOf(one, price))),
  );
  const axis = axisWidthFor(Math.max(...texts.map(({ length }) => length)), before);
  if (axis === before) return axis;
  for (const one of shown) one.stale = 'all';
  measure();
  return axis;
}

/** Gives a pane the levels that it is to show. */
function fitRange(pane: StackedPane, model: ChartModel, view: ChartView, scale: PriceScale): void {
  const own = pane.study();
  const range = pane.manual ?? (own ? model.studyRange(own, view) : model.mainRange(view, scale));
  pane.isBlank = range === undefined;
  pane.range = range ?? [0, 1];
}

/** Whether the forming bar lies within what a pane shows now. */
export function fits(
  { range: [min, max], manual, study }: StackedPane,
  model: ChartModel,
  view: ChartView,
  scale: PriceScale,
): boolean {
  const { bars } = model.drawn();
  const last = bars.length - 1;
  if (manual || bars.first + last > view.right + 1) return true;
  const isOut = (value: number) => Math.abs(levelOf(scale, value) - (min + max) / 2) > (max - min) * (0.5 - edgeShare);
  const own = study();
  if (own && !own.series) return bars.volume[last]! <= max;
  if (
    !own &&
    (isOut(bars.high[last]!) ||
      isOut(bars.low[last]!) ||
      model.comparison?.newest(view).some(({ value }) => isOut(value)))
  )
    return false;
  return (own ? [own] : model.overlays()).every((line) =>
    line.series!.outputs.every((column, output) => {
      const number = bars.first + last + shiftOf(line, output);
      return (
        Math.abs(number - view.right + view.count / 2) > view.count / 2 ||
        !isFitted(line, output) ||
        !isOut(column[last]!)
      );
    }),
  );
}
