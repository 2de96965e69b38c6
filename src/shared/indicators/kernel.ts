/**
 * One bar: open time in ms, prices in quote per base, volume in base units. All finite; the caller may reuse one object
 * for every bar.
 */
export interface Bar {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/**
 * Works out one bar and writes an output's value at its place of `out`, NaN where there is none yet. With `commit` the
 * bar is closed and the state advances; without it the bar still forms and the state stays. Both run the same code, so
 * that a bar peeked last and then sealed is equal to the bit.
 */
export type Step = (bar: Readonly<Bar>, commit: boolean, out: Float64Array) => void;

/** A number that a user may change: bounds are inclusive. */
export interface Parameter {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface Output {
  readonly key: string;
  /** `band`: edge of a filled area; `mark`: a number at the bar, 0 where there is none. */
  readonly kind: 'line' | 'histogram' | 'band' | 'mark';
  /** Its first value may come later than the warm-up, when what it tells of first happens. */
  readonly late?: true;
}

export type Params = Readonly<Record<string, number>>;

export interface Indicator {
  readonly id: string;
  /** Over the candles, on their price scale, or in a pane of its own. */
  readonly place: 'overlay' | 'pane';
  readonly params: Readonly<Record<string, Parameter>>;
  readonly outputs: readonly Output[];
  /**
   * Bars before the first one at which every output (but `late` ones) is a number. TA-Lib's lookback where TA-Lib has
   * the indicator.
   */
  warmUp(params: Params): number;
  /** Bars by which an output is drawn to the right (negative: to the left) of the bar that it was worked out at. */
  shift?(output: string, params: Params): number;
  create(params: Params): Step;
}

interface Definition<K extends string> extends Omit<Indicator, 'params' | 'warmUp' | 'shift' | 'create'> {
  readonly params: Readonly<Record<K, Parameter>>;
  warmUp(params: Readonly<Record<K, number>>): number;
  shift?(output: string, params: Readonly<Record<K, number>>): number;
  create(params: Readonly<Record<K, number>>): Step;
}

/** An indicator whose functions may read the parameters that it names, and no others. */
export const indicator = <K extends string>(definition: Definition<K>): Indicator => definition;

/** A whole number of bars from 1 (or `min`) to 1000. */
export const period = (standard: number, min = 1): Parameter => ({ default: standard, min, max: 1000, step: 1 });

/** What is wrong with a value of a parameter; undefined where nothing is. */
export const paramFault = (value: number, { min, max, step }: Parameter): 'number' | 'bounds' | 'whole' | undefined => {
  if (!Number.isFinite(value)) return 'number';
  if (value < min || value > max) return 'bounds';
  return step >= 1 && !Number.isInteger(value) ? 'whole' : undefined;
};

/**
 * All parameters of an indicator: the given ones, the defaults for the rest.
 *
 * @throws RangeError with the parameter's name where it is unknown, out of its bounds, or not whole where it counts in
 * whole steps
 */
export function resolveParams({ id, params }: Indicator, given: Params = {}): Params {
  for (const key in given) if (!Object.hasOwn(params, key)) throw new RangeError(`${id} has no parameter ${key}`);
  return Object.fromEntries(
    Object.entries(params).map(([key, parameter]) => {
      const value = given[key] ?? parameter.default;
      const fault = paramFault(value, parameter);
      if (fault) throw new RangeError(`wrong ${key} (${fault}): ${value}`);
      return [key, value];
    }),
  );
}

/** One indicator at one place in a series of bars. Bars come in order, each sealed once; no object is made per bar. */
export interface Kernel {
  /** What the last `seal` or `peek` gave, in the order of the indicator's outputs. */
  readonly values: Float64Array;
  /** Takes a closed bar. */
  readonly seal: (bar: Readonly<Bar>) => void;
  /** Works out the forming bar, as often as it changes; leaves the state. */
  readonly peek: (bar: Readonly<Bar>) => void;
}

/** @throws RangeError as `resolveParams` does */
export function createKernel(kind: Indicator, given?: Params): Kernel {
  const step = kind.create(resolveParams(kind, given));
  const values = new Float64Array(kind.outputs.length).fill(Number.NaN);
  return { values, seal: (bar) => step(bar, true, values), peek: (bar) => step(bar, false, values) };
}
