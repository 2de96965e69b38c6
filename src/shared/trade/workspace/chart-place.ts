import * as v from 'valibot';

/** Charts whose places are kept; those that were moved longest ago go. */
export const maxPlaces = 24;

/** Where the chart of one series was left. */
export const ChartPlace = v.object({
  /** Key of the instrument and interval, with a space between. */
  id: v.pipe(v.string(), v.maxLength(140)),
  /** Width of a bar, CSS px. */
  px: v.pipe(v.number(), v.minValue(0.0001), v.maxValue(1_000)),
  /** Time at the right edge, ms; null where it follows the newest bar. */
  rightMs: v.nullable(v.number()),
});
export type ChartPlace = v.InferOutput<typeof ChartPlace>;

/** The place moved last first; those that do not parse are left out. */
export const ChartPlaces = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => list.filter((one) => v.is(ChartPlace, one)).slice(0, maxPlaces)),
);

export const withPlace = (places: readonly ChartPlace[], place: ChartPlace): ChartPlace[] =>
  [place, ...places.filter(({ id }) => id !== place.id)].slice(0, maxPlaces);
