import * as v from 'valibot';
import { type Interval, intervalKeys } from '../../../shared/kit/time.ts';

/** Numbers of charts that one window can show, with their columns. */
export const columnsOf: Readonly<Record<string, number>> = { 1: 1, 2: 2, 3: 3, 4: 2, 6: 3, 8: 4, 9: 3 };
export const counts = ['1', '2', '3', '4', '6', '8', '9'] as const;
export type Count = (typeof counts)[number];

/** What one cell shows. */
export interface Cell {
  readonly key: string;
  readonly interval: Interval;
}

const Cells = v.array(v.object({ key: v.string(), interval: v.picklist(intervalKeys) }));
const ladder: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '3m', '30m'];

/** The count that a query asks for; 4 where it asks for none of those that exist. */
export const countOf = (text: string | undefined): Count => counts.find((count) => count === text) ?? '4';

/** As many cells as asked for: those that are kept, then the tab's symbol on one interval after the other. */
export const cellsFor = (count: Count, tabId: string, kept: readonly Cell[]): Cell[] =>
  Array.from({ length: Number(count) }, (_, at) => kept[at] ?? { key: tabId, interval: ladder[at] ?? '15m' });

/** The kept cells with one of those on show changed; those that a smaller count hides stay. */
export const withCell = (shown: readonly Cell[], kept: readonly Cell[], at: number, cell: Cell): Cell[] =>
  [...shown.map((old, index) => (index === at ? cell : old)), ...kept.slice(shown.length)];

const storageKey = (tabId: string) => `multi-chart ${tabId}`;

/** Cells of this window from before a reload; none where nothing valid was kept. */
export function readCells(storage: Storage, tabId: string): Cell[] {
  const text = storage.getItem(storageKey(tabId));
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Cells), text);
  return parsed.success ? parsed.output : [];
}

/** Keeps the cells for a reload of this window. */
export const writeCells = (storage: Storage, tabId: string, cells: readonly Cell[]): void => storage.setItem(storageKey(tabId), JSON.stringify(cells));
