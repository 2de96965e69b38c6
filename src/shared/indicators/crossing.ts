import type { AlertCondition } from '../trade/alert.ts';
import { indicators } from './catalogue.ts';
import {
  type Bar,
  createKernel,
  type Indicator,
  type Output,
  type Params,
  paramFault,
  resolveParams,
} from './kernel.ts';
import { lag } from './rolling.ts';

/** The fields of an INDICATOR alert. */
export type CrossingFields = Pick<
  AlertCondition,
  'indicator' | 'params' | 'plot' | 'crossing' | 'direction' | 'level' | 'other_plot'
>;
export interface CrossingProblem {
  readonly field: string;
  readonly rule: string;
  readonly min?: number;
  readonly max?: number;
}

/**
 * Indicators that an alert may watch. OBV is none of them: it begins at the first bar that there is, and so has no
 * level of its own.
 */
export const watchable: readonly Indicator[] = indicators.filter(({ id }) => id !== 'obv');

/** The watchable indicator of this name. */
export const watchableOf = (id: string | undefined): Indicator | undefined => watchable.find((one) => one.id === id);

/**
 * Plots of an indicator that an alert may watch: all but those drawn back in time, which have no value at the newest
 * bar.
 */
export const plotsOf = (kind: Indicator, params: Params): readonly Output[] =>
  kind.outputs.filter(({ key }) => shiftOf(kind, key, params) >= 0);

const shiftOf = (kind: Indicator, plot: string, params: Params): number => kind.shift?.(plot, params) ?? 0;

/**
 * What a plot counts in: prices, the scale of its own pane, or something that marks bars. Only plots of one scale but
 * the last may cross each other.
 */
export function scaleOf(kind: Indicator, plot: string): 'price' | 'pane' | 'mark' {
  const isMark = kind.outputs.find(({ key }) => key === plot)?.kind === 'mark';
  if (isMark && kind.id !== 'sar') return 'mark';
  return kind.place === 'overlay' ? 'price' : 'pane';
}

/** Plots that a plot may cross. */
export const othersOf = (kind: Indicator, plot: string, params: Params): readonly Output[] =>
  plotsOf(kind, params).filter(
    ({ key }) => key !== plot && scaleOf(kind, key) === scaleOf(kind, plot) && scaleOf(kind, key) !== 'mark',
  );

/**
 * First field that an indicator does not have so; undefined where it can be watched. Parameters keep the bounds that
 * they have on a chart.
 */
export function crossingProblem({
  indicator,
  params = {},
  plot,
  crossing,
  other_plot,
}: CrossingFields): CrossingProblem | undefined {
  const kind = watchableOf(indicator);
  if (!kind)
    return { field: 'indicator', rule: indicators.some(({ id }) => id === indicator) ? 'no_level' : 'unknown' };
  for (const [key, value] of Object.entries(params)) {
    const parameter = Object.hasOwn(kind.params, key) ? kind.params[key] : undefined;
    if (!parameter) return { field: `params.${key}`, rule: 'unknown' };
    const rule = paramFault(value, parameter);
    if (rule) return { field: `params.${key}`, rule, min: parameter.min, max: parameter.max };
  }
  const all = resolveParams(kind, params);
  if (plot === undefined || !plotsOf(kind, all).some(({ key }) => key === plot))
    return { field: 'plot', rule: 'unknown' };
  if (crossing === 'CLOSE' && scaleOf(kind, plot) !== 'price') return { field: 'crossing', rule: 'no_price' };
  if (crossing === 'PLOT' && !othersOf(kind, plot, all).some(({ key }) => key === other_plot))
    return { field: 'other_plot', rule: 'unknown' };
  return undefined;
}

/**
 * What stands at one bar: its close, and the plots by their place in the indicator's outputs, each as it is drawn at
 * this bar; NaN where there is none.
 */
export interface Reading {
  close: number;
  readonly values: Float64Array;
}

/** An indicator along a series of bars, at the newest closed one, the one before, and the one that forms. */
export interface Plots {
  readonly before: Reading;
  readonly now: Reading;
  readonly forming: Reading;
  /** Takes the next closed bar. */
  seal(bar: Readonly<Bar>): void;
  /** Works out the forming bar, as often as it changes. */
  peek(bar: Readonly<Bar>): void;
}

/** @throws RangeError as `resolveParams` does */
export function createPlots(kind: Indicator, params: Params): Plots {
  const kernel = createKernel(kind, params);
  const lags = kind.outputs.map(({ key }) => {
    const bars = shiftOf(kind, key, params);
    return bars > 0 ? lag(bars) : (value: number) => value;
  });
  const reading = (): Reading => ({
    close: Number.NaN,
    values: new Float64Array(kind.outputs.length).fill(Number.NaN),
  });
  const before = reading();
  const now = reading();
  const forming = reading();
  const read = (to: Reading, { close }: Readonly<Bar>, commit: boolean): void => {
    to.close = close;
    for (const [at, delayed] of lags.entries()) to.values[at] = delayed(kernel.values[at]!, commit);
  };
  return {
    before,
    now,
    forming,
    seal(bar) {
      before.close = now.close;
      before.values.set(now.values);
      kernel.seal(bar);
      read(now, bar, true);
    },
    peek(bar) {
      kernel.peek(bar);
      read(forming, bar, false);
    },
  };
}

/**
 * Bars of a series, the forming one included, with which the end of that one can tell a crossing of any plot (but those
 * that come late).
 */
export const barsToCross = (kind: Indicator, params: Params): number =>
  kind.warmUp(params) + 2 + Math.max(0, ...kind.outputs.map(({ key }) => shiftOf(kind, key, params)));

/** The value of a plot in a reading. */
export const plotValue = (kind: Indicator, { values }: Reading, plot: string | undefined): number =>
  values[kind.outputs.findIndex(({ key }) => key === plot)] ?? Number.NaN;

/**
 * Whether the newest closed bar crosses: what was strictly on one side at the bar before has come to the other side or
 * onto it.
 */
export function crosses(
  kind: Indicator,
  { plot, crossing, direction, level = Number.NaN, other_plot }: CrossingFields,
  { before, now }: Pick<Plots, 'before' | 'now'>,
): boolean {
  const sign = direction === 'UP_TO' ? 1 : -1;
  const distance = (at: Reading): number => {
    const value = plotValue(kind, at, plot);
    return (
      sign *
      (crossing === 'CLOSE'
        ? at.close - value
        : value - (crossing === 'LEVEL' ? level : plotValue(kind, at, other_plot)))
    );
  };
  return distance(before) < 0 && distance(now) >= 0;
}

/** The same of the bar that forms, as it was peeked at last. */
export const crossesForming = (kind: Indicator, fields: CrossingFields, { now, forming }: Plots): boolean =>
  crosses(kind, fields, { before: now, now: forming });
