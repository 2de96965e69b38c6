import type { BarColumns } from '../../src/shared/indicators/series.ts';

/** Bars as columns, with the two means that every contestant shows: what a contestant has in hand when it begins. */
export interface SceneData extends BarColumns {
  readonly means: readonly [Float64Array, Float64Array];
}

/** Bars of the two means. */
export const meanBars = [7, 25] as const;
export const barMs = 60_000;

/** The last bar as one tick leaves it. */
export interface Tick {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly means: readonly [number, number];
}

/**
 * A chart of one library on the page: candles, both means, volume in a second pane, both axes, crosshair with its tags.
 */
export interface Mounted {
  /** Changes the last bar, the means and its volume. */
  readonly tick: (tick: Tick) => void;
  /** Moves the view by bars. */
  readonly pan: (bars: number) => void;
  /** Shows all bars but the last `less`. */
  readonly fit: (less: number) => void;
  readonly dispose: () => void;
}

export type Contestant = (host: HTMLElement, data: SceneData, visible: number) => Mounted;

/** A walk of minute bars from one seed. */
export function makeScene(length: number, seed = 5): SceneData {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const column = () => new Float64Array(length);
  const time = column();
  const open = column();
  const high = column();
  const low = column();
  const close = column();
  const volume = column();
  let price = 60_000;
  for (let index = 0; index < length; index++) {
    open[index] = price;
    price *= 1 + (random() - 0.5) * 0.004;
    close[index] = price;
    high[index] = Math.max(open[index]!, price) * (1 + random() * 0.001);
    low[index] = Math.min(open[index]!, price) * (1 - random() * 0.001);
    volume[index] = 10 + random() * 90;
    time[index] = 1_700_000_000_000 - (1_700_000_000_000 % barMs) + index * barMs;
  }
  const means = meanBars.map((bars) => meanOf(close, bars)) as [Float64Array, Float64Array];
  return { length, time, open, high, low, close, volume, means };
}

function meanOf(close: Float64Array, bars: number): Float64Array {
  const mean = new Float64Array(close.length).fill(Number.NaN);
  let sum = 0;
  for (let index = 0; index < close.length; index++) {
    sum += close[index]! - (index >= bars ? close[index - bars]! : 0);
    if (index >= bars - 1) mean[index] = sum / bars;
  }
  return mean;
}

/**
 * The `count`th tick of a scene: the close moves within the bar's high and low. With `beyond` the high grows past what
 * is in view.
 */
export function tickOf({ length, high, low, volume, close, means }: SceneData, count: number, beyond = false): Tick {
  const last = length - 1;
  const share = 0.5 + 0.5 * Math.sin(count * 1.7);
  const next = low[last]! + (high[last]! - low[last]!) * share;
  const top = beyond ? high[last]! * (1 + 0.02 * (count + 1)) : high[last]!;
  const shift = next - close[last]!;
  return {
    high: top,
    low: low[last]!,
    close: beyond ? top : next,
    volume: volume[last]! * (0.5 + 0.5 * share),
    means: [means[0][last]! + shift / meanBars[0], means[1][last]! + shift / meanBars[1]],
  };
}
