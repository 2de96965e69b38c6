import type { ChartModel } from './chart-model.ts';
import type { ChartView } from './chart-view.ts';
import type { StackedPane } from './pane-stack.ts';
import { levelOf, type PriceScale } from './price-scale.ts';
import { isFitted, shiftOf } from './studies.ts';

/** Share of a pane's height that the forming bar may come near to its edges before all is painted anew. */
const edgeShare = 0.01;

/** Gives a pane the levels that it is to show. */
export function fitRange(pane: StackedPane, model: ChartModel, view: ChartView, scale: PriceScale): void {
  const own = pane.study();
  const range = pane.manual ?? (own ? model.studyRange(own, view) : model.mainRange(view, scale));
  pane.isBlank = range === undefined;
  pane.range = range ?? [0, 1];
}

/** Whether the forming bar lies within what a pane shows now. */
export function fits({ range: [min, max], manual, study }: StackedPane, model: ChartModel, view: ChartView, scale: PriceScale): boolean {
  const { bars } = model.drawn();
  const last = bars.length - 1;
  if (manual || bars.first + last > view.right + 1) return true;
  const isOut = (column: Float64Array) => Math.abs(levelOf(scale, column[last]!) - (min + max) / 2) > (max - min) * (0.5 - edgeShare);
  const own = study();
  if (own && !own.series) return bars.volume[last]! <= max;
  if (!own && (isOut(bars.high) || isOut(bars.low))) return false;
  return (own ? [own] : model.overlays()).every((line) => line.series!.outputs.every((column, output) => {
    const number = bars.first + last + shiftOf(line, output);
    return Math.abs(number - view.right + view.count / 2) > view.count / 2 || !isFitted(line, output) || !isOut(column);
  }));
}
