import { parseDecimal } from '../../format/parse-number.ts';
import { type GridColumn, isControl } from './grid-column.ts';

/** How the rows of a column are chosen from: by what they say, by their figure, or from what there is. */
export type FilterKind = 'text' | 'number' | 'choice';

/** What a cell shows, as far as its column tells it in words; undefined where it does not. */
export function textOf<T>(column: GridColumn<T>, row: T): string | undefined {
  if (column.text) return column.text(row);
  const shown = column.cell(row);
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : undefined;
}

/** How a column is filtered, by its first row; undefined for one that is not, such as of actions. */
export function filterKindOf<T>(column: GridColumn<T>, row: T | undefined): FilterKind | undefined {
  if (isControl(column) || column.filter === 'none' || row === undefined) return undefined;
  if (column.filter) return column.filter;
  if (typeof column.sortBy?.(row) === 'number') return 'number';
  return textOf(column, row) === undefined ? undefined : 'text';
}

const number = (typed: string): number | undefined => {
  const isNegative = /^[-−－]/.test(typed);
  const plain = parseDecimal(isNegative ? typed.slice(1) : typed);
  return plain === undefined ? undefined : Number(plain) * (isNegative ? -1 : 1);
};

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
  '>=': (value, limit) => value >= limit,
  '<=': (value, limit) => value <= limit,
  '=': (value, limit) => value === limit,
};

/** Which figures a text asks for: `>5`, `<=3`, `1..5`, `5`; undefined where it is none of these. */
export function parseRange(typed: string): ((value: number) => boolean) | undefined {
  const text = typed.trim().replace(/≥/g, '>=').replace(/≤/g, '<=');
  const [, from, to] = /^(.+?)\s*(?:\.\.|…|~|～)\s*(.+)$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    const low = number(from);
    const high = number(to);
    return low === undefined || high === undefined
      ? undefined
      : (value) => value >= Math.min(low, high) && value <= Math.max(low, high);
  }
  const [, sign = '=', rest = ''] = /^(>=|<=|>|<|=)?\s*(.*)$/.exec(text) ?? [];
  const limit = number(rest);
  return limit === undefined ? undefined : (value) => comparisons[sign]!(value, limit);
}

/** Whether a row passes one column's filter. What asks for no figure is sought in what the column says. */
function passesOne<T>(column: GridColumn<T>, kind: FilterKind, typed: string): (row: T) => boolean {
  if (kind === 'choice') return (row) => textOf(column, row) === typed;
  const range = kind === 'number' ? parseRange(typed) : undefined;
  if (range) return (row) => range(Number(column.sortBy?.(row)));
  const sought = typed.trim().toLocaleLowerCase();
  return (row) => (textOf(column, row) ?? String(column.sortBy?.(row) ?? '')).toLocaleLowerCase().includes(sought);
}

/** Whether a row passes all filters that something is typed into. */
export function filterBy<T>(
  columns: readonly GridColumn<T>[],
  typed: Readonly<Record<string, string>>,
  first: T | undefined,
): ((row: T) => boolean) | undefined {
  const all = columns.flatMap((column) => {
    const kind = filterKindOf(column, first);
    const text = typed[column.id]?.trim();
    return kind && text ? [passesOne(column, kind, text)] : [];
  });
  return all.length === 0 ? undefined : (row) => all.every((passes) => passes(row));
}

/** What there is to choose from in a column. */
export const choicesOf = <T>(column: GridColumn<T>, rows: readonly T[]): readonly string[] =>
  [...new Set(rows.flatMap((row) => textOf(column, row) ?? []))].sort((a, b) => a.localeCompare(b));
