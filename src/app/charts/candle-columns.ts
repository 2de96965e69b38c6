import type { BarColumns } from '../../shared/indicators/series.ts';
import type { Kline } from '../../shared/market/kline.ts';

/** Bars as columns that painters read; only the first `length` entries count. */
export interface CandleColumns extends BarColumns {
  /** 0, 1, 2, …: the ordinal axis. */
  readonly index: Float64Array;
}

const names = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

function allocate(capacity: number): CandleColumns {
  const column = () => new Float64Array(capacity);
  return { length: 0, index: Float64Array.from({ length: capacity }, (_, at) => at), time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() };
}

function write(columns: CandleColumns, bars: readonly Kline[], from: number): CandleColumns {
  for (let at = from; at < bars.length; at++) for (let field = 0; field < names.length; field++) columns[names[field]!][at] = bars[at]![field]!;
  return { ...columns, length: bars.length };
}

/** No bars yet. */
export const emptyColumns = (): CandleColumns => allocate(1024);

/**
 * The columns of `bars`. Where the new list only changed or grew at its end, just the end is written, into the same arrays.
 * `prepended` is how many bars now stand before the one that was first; bars before the index `from` are as they were.
 */
export function takeBars(columns: CandleColumns, bars: readonly Kline[]): { readonly columns: CandleColumns; readonly prepended: number; readonly from: number } {
  const first = bars[0]?.[0];
  const sameStart = columns.length > 0 && first === columns.time[0];
  if (sameStart && bars.length >= columns.length && bars.length <= columns.time.length && bars[columns.length - 1]?.[0] === columns.time[columns.length - 1]) {
    const closed = columns.length - 2;
    const same = closed >= 0 && names.every((name, field) => columns[name][closed] === bars[closed]![field]);
    return { columns: write(columns, bars, Math.max(0, closed)), prepended: 0, from: same ? closed + 1 : Math.max(0, closed) };
  }
  const before = columns.length > 0 && first !== undefined ? bars.findIndex((bar) => bar[0] === columns.time[0]) : 0;
  const roomy = bars.length <= columns.time.length ? columns : allocate(2 ** Math.ceil(Math.log2(bars.length + 1)));
  return { columns: write(roomy, bars, 0), prepended: Math.max(0, before), from: 0 };
}

/** Lowest low, highest high and largest volume of the bars from `from` to `to`, both inclusive; undefined where there are none. */
export function extremes({ low, high, volume, length }: CandleColumns, from: number, to: number) {
  const [first, last] = [Math.max(0, Math.floor(from)), Math.min(length - 1, Math.ceil(to))];
  if (last < first) return undefined;
  let [bottom, top, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let at = first; at <= last; at++) {
    if (low[at]! < bottom) bottom = low[at]!;
    if (high[at]! > top) top = high[at]!;
    if (volume[at]! > most) most = volume[at]!;
  }
  return { bottom, top, most };
}
