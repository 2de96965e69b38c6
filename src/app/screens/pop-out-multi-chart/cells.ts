import { chartCounts } from '../../../shared/base/page-paths.ts';
import { type Interval, intervalKeys } from '../../../shared/base/time.ts';
import { symbolOfKey } from '../../../shared/market/instrument.ts';

/** Numbers of charts that one window can show, with their columns. */
export const columnsOf: Readonly<Record<string, number>> = { 1: 1, 2: 2, 3: 3, 4: 2, 6: 3, 8: 4, 9: 3 };
export const counts = chartCounts;
export type Count = (typeof counts)[number];

/** What one cell shows. */
export interface Cell {
  readonly key: string;
  readonly interval: Interval;
}

const ladder: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '3m', '30m'];

/** The count that a query asks for; 4 where it asks for none of those that exist. */
export const countOf = (text: string | undefined): Count => counts.find((count) => count === text) ?? '4';

/** As many cells as asked for: those that are kept, then the tab's symbol on one interval after the other. */
export const cellsFor = (count: Count, tabId: string, kept: readonly (Cell | undefined)[]): Cell[] =>
  Array.from({ length: Number(count) }, (_, i) => kept[i] ?? { key: tabId, interval: ladder[i] ?? '15m' });

/** The kept cells with one of those on show changed; those that a smaller count hides stay. */
export const withCell = (
  shown: readonly Cell[],
  kept: readonly (Cell | undefined)[],
  at: number,
  cell: Cell,
): (Cell | undefined)[] => [...shown.map((old, index) => (index === at ? cell : old)), ...kept.slice(shown.length)];

/**
 * Cells as the address of the window has them: `BINANCE/BTCUSDT/spot 1m,OKX/ETHUSDT/spot 1h`; one that is nobody's is
 * empty.
 */
export const textOfCells = (cells: readonly (Cell | undefined)[]): string =>
  cells.map((cell) => (cell ? `${cell.key} ${cell.interval}` : '')).join(',');

/** The cells of an address; undefined in the place of one that is not there, or makes no sense. */
export const cellsOfText = (text: string | undefined): (Cell | undefined)[] =>
  (text ?? '')
    .split(',')
    .slice(0, Number(counts.at(-1)))
    .map((part) => {
      const [key = '', name] = part.split(' ');
      const interval = intervalKeys.find((each) => each === name);
      return interval && symbolOfKey(key) ? { key, interval } : undefined;
    });
