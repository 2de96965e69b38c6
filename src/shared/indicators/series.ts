import { type Bar, createKernel, type Indicator, type Params } from './kernel.ts';

/** Bars as columns; only the first `length` entries count. All but the last are closed, the last may still form. */
export interface BarColumns {
  readonly length: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** Index of the bar that a time lies in, the newest that opens then or before; −1 before the first. */
export function barAt({ time, length }: Pick<BarColumns, 'time' | 'length'>, ms: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time[middle]! <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** An indicator along a series of bars. */
export interface IndicatorSeries {
  /**
   * One column per output, as long as the bars last taken; NaN where there is no value. A column is another array once
   * it has grown.
   */
  readonly outputs: readonly Float64Array[];
  /**
   * Takes the bars as they stand now, of which those before `from` are as they were. Costs as much as the bars that are
   * new; where sealed ones changed or others were put in front of them, all are worked out anew.
   */
  readonly take: (columns: BarColumns, from: number) => void;
}

/** @throws RangeError as `resolveParams` does */
export function createSeries(kind: Indicator, params?: Params): IndicatorSeries {
  let kernel = createKernel(kind, params);
  let sealed = 0;
  const outputs = kind.outputs.map(() => new Float64Array(0));
  const bar: Bar = { timeMs: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };
  const read = ({ time, open, high, low, close, volume }: BarColumns, at: number) => {
    bar.timeMs = time[at]!;
    bar.open = open[at]!;
    bar.high = high[at]!;
    bar.low = low[at]!;
    bar.close = close[at]!;
    bar.volume = volume[at]!;
  };
  const write = (at: number) => {
    for (let k = 0; k < outputs.length; k++) outputs[k]![at] = kernel.values[k]!;
  };
  const grow = (capacity: number) => {
    for (const [k, old] of outputs.entries()) {
      outputs[k] = new Float64Array(capacity).fill(Number.NaN);
      outputs[k].set(old);
    }
  };
  return {
    outputs,
    take: (columns, from) => {
      if (from < sealed || columns.length <= sealed) {
        kernel = createKernel(kind, params);
        sealed = 0;
      }
      if (columns.time.length > (outputs[0]?.length ?? 0)) grow(columns.time.length);
      for (; sealed < columns.length - 1; sealed++) {
        read(columns, sealed);
        kernel.seal(bar);
        write(sealed);
      }
      if (columns.length === 0) return;
      read(columns, columns.length - 1);
      kernel.peek(bar);
      write(columns.length - 1);
    },
  };
}
