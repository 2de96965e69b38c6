import type { Named } from '../../../shared/base/named-list.ts';
import type { ChartDocument } from '../../../shared/trade/workspace/chart-document.ts';
import type { ChartSet } from '../../../shared/trade/workspace/chart-set.ts';
import type { SavedLayout } from '../../../shared/trade/workspace/saved-layout.ts';
import { type Cell, type Count, textOfCells } from './cells.ts';

export type ChartsLayout = Extract<SavedLayout, { readonly of: 'charts' }>;

export const isCharts = (layout: SavedLayout): layout is ChartsLayout => layout.of === 'charts';

/** What a window with several charts shows: its cells, and what the chart of each has. */
export interface ShownCharts {
  readonly count: Count;
  readonly cells: readonly Cell[];
  readonly charts: readonly ChartDocument[];
}

/** Id of the set of one chart of a window, counted from 0. */
export const setOfCell = (set: string, index: number): string => `${set}.${index + 1}`;

/** What each chart shows: its own set, the window's, or `standard`. */
export const chartsOf = (
  sets: readonly ChartSet[],
  set: string,
  count: number,
  standard: ChartDocument,
): readonly ChartDocument[] => {
  const find = (id: string) => sets.find((one) => one.id === id)?.chart;
  return Array.from({ length: count }, (_, index) => find(setOfCell(set, index)) ?? find(set) ?? standard);
};

/** The window as a layout. */
export const chartsLayout = (
  named: Pick<Named, 'id' | 'name' | 'updated'>,
  { count, cells, charts }: ShownCharts,
): ChartsLayout => ({ of: 'charts', ...named, num: count, cells: textOfCells(cells), charts: [...charts] });

/** The sets that a window has once it shows a layout. */
export const setsOfLayout = (set: string, charts: readonly ChartDocument[]): ChartSet[] =>
  charts.map((chart, index) => ({ id: setOfCell(set, index), chart }));
