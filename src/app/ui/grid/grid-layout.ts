import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { keepOrder } from './use-held-order.ts';

/** What its user has made of the columns of a table. */
export interface GridLayout {
  /** Ids in their order; empty where it is that of the table. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths of columns that were given one, px at text of 12 px. */
  readonly widths: Readonly<Record<string, number>>;
}

/** What a layout needs to know of a column. */
interface LaidColumn {
  readonly id: string;
  readonly pinned?: boolean;
  readonly width: readonly [least: number, share: number];
}

/** Bounds of a column's width, px at text of 12 px. */
export const [minWidth, maxWidth] = [40, 800] as const;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The layout that a stored text tells; what is no layout in it counts for nothing. */
export function layoutOf(text: string | null): GridLayout {
  const { order, hidden, widths } = (parseJson(text || '{}') ?? {}) as Readonly<
    Partial<Record<keyof GridLayout, unknown>>
  >;
  const kept = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    ([, px]) => typeof px === 'number' && px >= minWidth && px <= maxWidth,
  );
  return { order: texts(order), hidden: texts(hidden), widths: Object.fromEntries(kept) };
}

/** All columns in the order of a layout, one that it does not know behind its neighbour. */
export function orderColumns<C extends LaidColumn>(columns: readonly C[], order: readonly string[]): readonly C[] {
  return order.length === 0
    ? columns
    : keepOrder(
        order,
        columns.map(({ id }) => id),
      ).map((id) => columns.find((column) => column.id === id)!);
}

/** Columns with the widths of a layout. Where none would take what room is left, the last one does. */
export function sizeColumns<C extends LaidColumn>(columns: readonly C[], { widths }: GridLayout): readonly C[] {
  const sized = columns.map((column) =>
    widths[column.id] === undefined || column.pinned ? column : { ...column, width: [widths[column.id]!, 0] as const },
  );
  if (sized.some(({ width }) => width[1] > 0)) return sized;
  const last = sized.findLastIndex(({ pinned }) => !pinned);
  return sized.map((column, index) => (index === last ? { ...column, width: [column.width[0], 1] as const } : column));
}

/** The ids with one of them before or behind another. */
export function moveId(ids: readonly string[], id: string, beside: string, isBehind: boolean): readonly string[] {
  if (id === beside) return ids;
  const rest = ids.filter((one) => one !== id);
  return rest.toSpliced(rest.indexOf(beside) + (isBehind ? 1 : 0), 0, id);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** What was made of the columns of the table of that name, in this browser, in all windows. */
export interface LayoutControl {
  readonly layout: GridLayout;
  /** Keeps what comes of the newest layout, also when the table is not there any more. */
  readonly change: (update: (layout: GridLayout) => GridLayout) => void;
  /** Shows a layout for now, and the kept one again when it is called with nothing. */
  readonly preview: (layout: GridLayout | undefined) => void;
  /** The table's own columns again. */
  readonly reset: () => void;
}

/** Reads and keeps the layout of a table. */
export function useGridLayout(name: string): LayoutControl {
  const key = `grid ${name}`;
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const [draft, preview] = useState<GridLayout>();
  const kept = useMemo(() => layoutOf(text), [text]);
  const report = useCallback(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, [key]);
  const change = useCallback(
    (update: (layout: GridLayout) => GridLayout) => {
      localStorage.setItem(key, JSON.stringify(update(layoutOf(localStorage.getItem(key)))));
      preview(undefined);
      report();
    },
    [key, report],
  );
  const reset = useCallback(() => {
    localStorage.removeItem(key);
    report();
  }, [key, report]);
  return { layout: draft ?? kept, change, preview, reset };
}
