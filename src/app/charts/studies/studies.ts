import { type Indicator, type Params, paramFault, resolveParams } from '../../../shared/indicators/kernel.ts';
import { createSeries, type IndicatorSeries } from '../../../shared/indicators/series.ts';
import type { NumberedBars } from '../series/bar-store.ts';

/** An indicator that a chart is to show. */
export interface StudySpec {
  readonly id: string;
  /** Of the catalogue, or `volume`. */
  readonly kind: string;
  /** The one of its kind; volume has none. */
  readonly indicator: Indicator | undefined;
  readonly params: Params;
  /** #rrggbb by output, and as `up` and `down` of rise and fall where it has these. */
  readonly colours: Readonly<Record<string, string>>;
  /** Place in the theme's series of what has no colour of its own. */
  readonly tone: number;
  readonly name: string;
}

/**
 * One indicator that is shown: its columns are as long as the bars, NaN where there is no value. Volume has neither
 * indicator nor series.
 */
export interface Study {
  readonly spec: StudySpec;
  readonly params: Params;
  readonly indicator: Indicator | undefined;
  readonly series: IndicatorSeries | undefined;
}

/** The indicators of one chart. Closed bars are worked out once; a tick peeks at the last one. */
export interface Studies {
  /** Chooses what is shown, in this order. What comes new has no values before the next `take`. */
  readonly show: (specs: readonly StudySpec[]) => void;
  /** Takes the bars as they stand now; those before the index `from` are as they were at the last call. */
  readonly take: (bars: NumberedBars, from: number) => void;
  readonly list: () => readonly Study[];
}

/** What there is of a kind: its indicator, and whether that has a pane of its own; undefined where it is unknown. */
export type KindOf = (
  kind: string,
) => { readonly indicator: Indicator | undefined; readonly place: Indicator['place'] } | undefined;

/** Volume, which every chart knows, and nothing else. */
export const volumeKind: KindOf = (kind) => (kind === 'volume' ? { indicator: undefined, place: 'pane' } : undefined);

/** Parameters that hold: what is out of its bounds, or unknown, counts as its default. */
export function soundParams(indicator: Indicator, given: Params): Params {
  const sound = Object.entries(given).filter(([key, value]) => {
    const known = indicator.params[key];
    return known && !paramFault(value, known);
  });
  return resolveParams(indicator, Object.fromEntries(sound));
}

export function createStudies(): Studies {
  let shown: readonly Study[] = [];
  const isSame = (a: Params, b: Params) => Object.keys(a).every((key) => a[key] === b[key]);
  const make = (spec: StudySpec): Study => {
    const { indicator } = spec;
    if (!indicator) return { spec, params: {}, indicator: undefined, series: undefined };
    const params = soundParams(indicator, spec.params);
    const known = shown.find(
      (one) => one.spec.id === spec.id && one.indicator === indicator && isSame(one.params, params),
    );
    return { spec, params, indicator, series: known?.series ?? createSeries(indicator, params) };
  };
  return {
    show: (specs) => {
      shown = specs.map(make);
    },
    take: (bars, from) => {
      for (const { series } of shown) series?.take(bars, from);
    },
    list: () => shown,
  };
}

/** Bars by which an output is drawn to the right of the bar that it was worked out at. */
export const shiftOf = ({ indicator, params }: Study, output: number): number =>
  indicator?.shift?.(indicator.outputs[output]!.key, params) ?? 0;

/** Whether an indicator is painted in the colours of rise and fall: all of it, some of it, or nothing. */
export const directionOf = (kind: string, indicator: Indicator | undefined): 'all' | 'some' | 'none' =>
  !indicator || kind === 'nineTurn' || kind === 'supertrend'
    ? 'all'
    : indicator.outputs.some((output) => output.kind === 'histogram')
      ? 'some'
      : 'none';

/** Lines of these stand in one colour. */
const oneTone: ReadonlySet<string> = new Set(['boll', 'nineTurn', 'supertrend']);

export function colourOf({ spec, indicator }: Study, output: number, series: readonly string[]): string {
  const own = indicator && spec.colours[indicator.outputs[output]!.key];
  return own ?? series[(spec.tone + (oneTone.has(spec.kind) ? 0 : output)) % series.length] ?? '#888888';
}

/**
 * Whether the axis makes room for an output: marks count bars, all but those of SAR, and the levels of a count lie
 * wherever its bars were.
 */
export const isFitted = ({ spec, indicator }: Study, output: number): boolean =>
  spec.kind === 'sar' || (spec.kind !== 'nineTurn' && indicator!.outputs[output]!.kind !== 'mark');

/** The least and the greatest of some values. */
export interface ValueRange {
  min: number;
  max: number;
}

/** Lets a range hold the values of a column from index `first` to `last`, times a factor; none where it is missing. */
export function widen(range: ValueRange, column: ArrayLike<number>, first: number, last: number, factor = 1): void {
  for (let index = Math.max(0, Math.ceil(first)); index <= last; index++) {
    const value = column[index]! * factor;
    if (value < range.min) range.min = value;
    if (value > range.max) range.max = value;
  }
}

/** The same for what a study of `length` bars draws at the bars from index `first` to `last`; columns stand on zero. */
export function widenByStudy(range: ValueRange, study: Study, length: number, first: number, last: number): void {
  for (const [output, column] of (study.series?.outputs ?? []).entries()) {
    if (!isFitted(study, output)) continue;
    const shift = shiftOf(study, output);
    widen(range, column, first - shift, Math.min(length - 1, last - shift));
    if (study.indicator!.outputs[output]!.kind === 'histogram' && range.max >= range.min) widen(range, [0], 0, 0);
  }
}
