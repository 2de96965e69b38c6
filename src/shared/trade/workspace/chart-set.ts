import * as v from 'valibot';
import { ChartDocument } from './chart-document.ts';

/**
 * Charts whose sets are kept; those that were changed longest ago go, also where all take too much room beside the rest
 * of the user's config.
 */
export const maxSets = 48;
const maxCharacters = 128 * 1024;

/** What one chart of its own shows: a window, or a cell of a multi-chart. */
export const ChartSet = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(160)), chart: ChartDocument });
export type ChartSet = v.InferOutput<typeof ChartSet>;

/** The set changed last first; those that do not parse are left out. */
export const ChartSets = v.pipe(
  v.array(v.unknown()),
  v.transform((list) =>
    bounded(
      list.flatMap((one) => {
        const parsed = v.safeParse(ChartSet, one);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  ),
);

/** Sets with some of them changed, or new. */
export const withSets = (sets: readonly ChartSet[], changed: readonly ChartSet[]): ChartSet[] =>
  bounded([...changed, ...sets.filter(({ id }) => changed.every((one) => one.id !== id))]);

function bounded(sets: readonly ChartSet[]): ChartSet[] {
  let characters = 0;
  const beyond = sets.findIndex((set) => {
    characters += JSON.stringify(set).length;
    return characters > maxCharacters;
  });
  return sets.slice(0, Math.min(maxSets, beyond < 0 ? maxSets : beyond));
}
