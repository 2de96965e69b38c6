import * as v from 'valibot';
import { isTimeZone } from '../../base/time-zone.ts';
import { chartTypes, volumeStudy } from './chart-choices.ts';

/** How the price axis counts: prices, their logarithms, percent of the first close in view, or that close as 100. */
export const priceModes = ['linear', 'log', 'percent', 'indexed'] as const;
export type PriceMode = (typeof priceModes)[number];

/** Whose clock the labels of the time axis follow: the browser's, UTC, the exchange's, or that of an IANA zone. */
export const chartZones = ['local', 'utc', 'exchange'] as const;
export type ChartZone = string;

const isZone = (zone: string): boolean => (chartZones as readonly string[]).includes(zone) || isTimeZone(zone);

/** Many more would leave no room for candles. */
export const maxIndicators = 32;

/**
 * One indicator of a chart. The catalogue knows its kind and bounds of its parameters; those that are missing here have
 * their defaults.
 */
export const ChartIndicator = v.object({
  /** Tells it from others of its kind in the same chart. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  kind: v.pipe(v.string(), v.maxLength(40)),
  params: v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.number(), v.finite())),
  /** #rrggbb by output, and as `up` and `down` of rise and fall; what is missing follows the theme. */
  colours: v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))),
  /** Place in the theme's series of what has no colour of its own. */
  tone: v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)), 0), 0),
});
export type ChartIndicator = v.InferOutput<typeof ChartIndicator>;

/** Height of a pane as a share of its chart. */
export const Share = v.pipe(v.number(), v.minValue(0.05), v.maxValue(0.9));

const fallback = <S extends v.GenericSchema>(schema: S, value: v.InferOutput<S>) =>
  v.optional(v.fallback(schema, value), value as v.InferInput<S>);

/**
 * What every chart of a dashboard shows. Each field falls back by itself, and of the indicators only those that do not
 * parse are left out.
 */
const Document = v.object({
  type: fallback(v.picklist(chartTypes), 'candles'),
  mode: fallback(v.picklist(priceModes), 'linear'),
  inverted: fallback(v.boolean(), false),
  zone: fallback(v.pipe(v.string(), v.check(isZone)), 'local'),
  /** Whether lines of indicators have their newest value on the price axis. */
  tags: fallback(v.boolean(), true),
  /** In the order of the menu; those with a pane of their own have theirs in this order under the candles. */
  indicators: v.pipe(fallback(v.array(v.unknown()), [volumeStudy]), v.transform(valid)),
  /** Height of an indicator's pane as a share of the chart, by its id. */
  shares: fallback(v.record(v.string(), Share), {}),
  /** Keys of instruments beside the chart's own. */
  compare: fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(120))), v.maxLength(6)), []),
});
export type ChartDocument = v.InferOutput<typeof Document>;

function valid(list: unknown[]): ChartIndicator[] {
  const found = list
    .map((item) => v.safeParse(ChartIndicator, item))
    .filter(({ success }) => success)
    .map(({ output }) => output as ChartIndicator);
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index).slice(0, maxIndicators);
}

/** The names of the choice that charts had before this document, and what each of them showed. */
const earlier: Readonly<Record<string, readonly Pick<ChartIndicator, 'kind' | 'params' | 'tone'>[]>> = {
  ma: [7, 25, 99].map((period, tone) => ({ kind: 'ma', params: { period }, tone })),
  ema: [{ kind: 'ema', params: { period: 21 }, tone: 3 }],
  boll: [{ kind: 'boll', params: { period: 20, width: 2 }, tone: 4 }],
  vwap: [{ kind: 'vwap', params: {}, tone: 5 }],
};

function ofEarlier(names: readonly unknown[]): v.InferInput<typeof Document> {
  const chosen = names
    .flatMap((name) => (typeof name === 'string' ? (earlier[name] ?? []) : []))
    .map((one, index) => ({ ...one, id: `${one.kind}-${index + 1}`, colours: {} }));
  return { indicators: [...chosen, volumeStudy] };
}

/** A chart document, or the list of names that stood in its place before. */
export const ChartDocument = v.pipe(
  v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
  v.transform((given) => v.parse(Document, Array.isArray(given) ? ofEarlier(given) : given)),
);
