import type { BarColumns } from './series.ts';

/** Bars as Heikin-Ashi draws them, along a series of bars. */
export interface HeikinAshi {
  /** As long as the bars last taken; times and volumes are theirs. */
  readonly bars: () => BarColumns;
  /**
   * Takes the bars as they stand now, of which those before `from` are as they were. Costs as much as the bars from
   * there on.
   */
  readonly take: (columns: BarColumns, from: number) => void;
}

/**
 * Heikin-Ashi: the close is the mean of open, high, low and close; the open the middle of the body before, of the first
 * bar that of its own; high and low reach to both. Each bar follows from the one before alone, so a tick costs one bar.
 */
export function createHeikinAshi(): HeikinAshi {
  const none = new Float64Array(0);
  let shown = { length: 0, time: none, open: none, high: none, low: none, close: none, volume: none };
  return {
    bars: () => shown,
    take: ({ length, time, open, high, low, close, volume }, from) => {
      if (shown.open.length < time.length)
        for (const name of ['open', 'high', 'low', 'close'] as const) {
          const next = new Float64Array(time.length);
          next.set(shown[name]);
          shown = { ...shown, [name]: next };
        }
      for (let index = Math.min(from, shown.length); index < length; index++) {
        const first = index === 0 ? (open[0]! + close[0]!) / 2 : (shown.open[index - 1]! + shown.close[index - 1]!) / 2;
        const last = (open[index]! + high[index]! + low[index]! + close[index]!) / 4;
        shown.open[index] = first;
        shown.close[index] = last;
        shown.high[index] = Math.max(high[index]!, first, last);
        shown.low[index] = Math.min(low[index]!, first, last);
      }
      shown = {
        ...shown,
        length,
        time: time as Float64Array<ArrayBuffer>,
        volume: volume as Float64Array<ArrayBuffer>,
      };
    },
  };
}
