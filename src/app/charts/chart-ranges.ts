import type { ChartModel } from './chart-model.ts';
import type { ChartView } from './chart-view.ts';
import type { StackedPane } from './pane-stack.ts';
import { levelOf, type PriceScale } from './price-scale.ts';
import { isFitted, shiftOf, type Study } from './studies.ts';

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
  const edge = (max - min) * edgeShare;
  const isIn = (level: number) => !(level < min + edge || level > max - edge);
  const own = study();
  if (!own) {
    const isLineIn = (line: Study, values: Float64Array, output: number) => {
      const number = bars.first + last + shiftOf(line, output);
      return number > view.right || number < view.right - view.count || !isFitted(line, output) || isIn(levelOf(scale, values[last]!));
    };
    return [bars.high, bars.low].every((column) => isIn(levelOf(scale, column[last]!)))
      && model.overlays().every((line) => line.series!.outputs.every((values, output) => isLineIn(line, values, output)));
  }
  if (!own.series) return bars.volume[last]! <= max;
  return own.series.outputs.every((column) => isIn(column[last]!));
}
