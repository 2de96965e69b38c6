import { indicators } from '../../shared/indicators/catalogue.ts';
import { type Indicator, type Params, resolveParams } from '../../shared/indicators/kernel.ts';
import { createSeries, type IndicatorSeries } from '../../shared/indicators/series.ts';
import type { NumberedBars } from './bar-store.ts';
import { createLod, type Lod } from './lod.ts';

/** An indicator that a chart is to show. */
export interface StudySpec {
  readonly id: string;
  /** Of the catalogue, or `volume`. */
  readonly kind: string;
  readonly params: Params;
  /** #rrggbb by output. */
  readonly colours: Readonly<Record<string, string>>;
  /** Place in the theme's series of what has no colour of its own. */
  readonly tone: number;
  readonly name: string;
}

/** One indicator that is shown: its columns are as long as the bars, NaN where there is no value. Volume has neither indicator nor series. */
export interface Study {
  readonly spec: StudySpec;
  readonly params: Params;
  readonly indicator: Indicator | undefined;
  readonly series: IndicatorSeries | undefined;
  /** Extremes of its columns. */
  readonly lods: readonly Lod[];
}

/** The indicators of one chart. Closed bars are worked out once; a tick peeks at the last one. */
export interface Studies {
  /** Chooses what is shown, in this order. What comes new has no values before the next `take`. */
  readonly show: (specs: readonly StudySpec[]) => void;
  /** Takes the bars as they stand now; those before the index `from` are as they were at the last call. */
  readonly take: (bars: NumberedBars, from: number) => void;
  readonly list: () => readonly Study[];
}

const byId = new Map(indicators.map((one) => [one.id, one]));

/** The indicator of this name, and whether it has a pane of its own; undefined where there is none. */
export const kindOf = (kind: string): { readonly indicator: Indicator | undefined; readonly place: Indicator['place'] } | undefined => {
  const indicator = byId.get(kind);
  if (kind === 'volume') return { indicator: undefined, place: 'pane' };
  return indicator && { indicator, place: indicator.place };
};

/** Parameters that hold: what is out of its bounds, or unknown, counts as its default. */
export function soundParams(indicator: Indicator, given: Params): Params {
  const sound = Object.entries(given).filter(([key, value]) => {
    try {
      return Object.keys(resolveParams(indicator, { [key]: value })).length > 0;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  });
  return resolveParams(indicator, Object.fromEntries(sound));
}

export function createStudies(): Studies {
  let shown: readonly Study[] = [];
  const isSame = (a: Params, b: Params) => Object.keys(a).every((key) => a[key] === b[key]);
  const make = (spec: StudySpec): Study[] => {
    const found = kindOf(spec.kind);
    if (!found) return [];
    const { indicator } = found;
    if (!indicator) return [{ spec, params: {}, indicator: undefined, series: undefined, lods: [] }];
    const params = soundParams(indicator, spec.params);
    const known = shown.find((one) => one.spec.id === spec.id && one.indicator === indicator && isSame(one.params, params));
    return [{ spec, params, indicator, series: known?.series ?? createSeries(indicator, params), lods: known?.lods ?? indicator.outputs.map(createLod) }];
  };
  return {
    show: (specs) => { shown = specs.flatMap(make); },
    take: (bars, from) => {
      const { first, length, time } = bars;
      for (const { series, lods } of shown) {
        series?.take(bars, from);
        for (const [output, lod] of lods.entries()) {
          const column = series!.outputs[output]!;
          lod.take({ first, length, time, open: column, high: column, low: column, close: column, volume: column }, from);
        }
      }
    },
    list: () => shown,
  };
}

/** Bars by which an output is drawn to the right of the bar that it was worked out at. */
export const shiftOf = ({ indicator, params }: Study, output: number): number => indicator?.shift?.(indicator.outputs[output]!.key, params) ?? 0;

/** Lines of these stand in one colour. */
const oneTone: ReadonlySet<string> = new Set(['boll', 'nineTurn', 'supertrend']);

export function colourOf({ spec, indicator }: Study, output: number, series: readonly string[]): string {
  const own = indicator && spec.colours[indicator.outputs[output]!.key];
  return own ?? series[(spec.tone + (oneTone.has(spec.kind) ? 0 : output)) % series.length] ?? '#888888';
}

/** Whether the axis makes room for an output: marks count bars, all but those of SAR, and the levels of a count lie wherever its bars were. */
export const isFitted = ({ spec, indicator }: Study, output: number): boolean => spec.kind === 'sar' || (spec.kind !== 'nineTurn' && indicator!.outputs[output]!.kind !== 'mark');

/** Least and greatest value that a study draws at bars from index `first` to `last`, both inclusive; undefined where there are none. */
export function rangeOfStudy(study: Study, first: number, last: number): readonly [number, number] | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [output, lod] of study.lods.entries()) {
    const shift = shiftOf(study, output);
    const found = isFitted(study, output) && lod.extremes(first - shift, last - shift);
    if (!found || found.top < found.bottom) continue;
    const base = study.indicator!.outputs[output]!.kind === 'histogram' ? 0 : found.top;
    [min, max] = [Math.min(min, found.bottom, base), Math.max(max, found.top, base)];
  }
  return max < min ? undefined : [min, max];
}
