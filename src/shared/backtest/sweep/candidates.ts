import { pow } from '../../base/math/pow.ts';
import { Refusal } from '../../base/refusal.ts';

/** Values of one parameter. */
export interface ParameterRange<K extends string> {
  readonly key: K;
  readonly from: number;
  readonly to: number;
  /** How many there are, both ends included; or how far apart they are, from `from` on. One of the two. */
  readonly count?: number;
  readonly step?: number;
  /** Equal differences, or equal ratios: these need a `count`. */
  readonly spacing: 'LINEAR' | 'GEOMETRIC';
  /** Whether values are rounded half up to whole numbers; those that become the same count once. */
  readonly isWhole: boolean;
}

/**
 * Combinations of ranges over a base, all or a part of them in their order; none is kept, each is made when it is asked
 * for.
 */
export interface Candidates<C> {
  /** Number among all of the first one. */
  readonly first: number;
  readonly count: number;
  readonly base: C;
  readonly axes: readonly { readonly key: keyof C & string; readonly values: readonly number[] }[];
}

export const mostCandidates = 100_000;

const refuse = (field: string, rule: string): never => {
  throw new Refusal('INPUT', { field, rule });
};

/** How many values a range has before any of them are rounded to the same. */
function countOf({ from, to, count, step, spacing }: ParameterRange<string>, field: string): number {
  for (const [name, value] of Object.entries({ from, to }))
    if (!Number.isFinite(value)) refuse(`${field}.${name}`, 'number');
  if (to < from) refuse(`${field}.to`, 'above_from');
  if ((count === undefined) === (step === undefined)) refuse(`${field}.count`, 'count_or_step');
  if (spacing === 'GEOMETRIC' && !(from > 0)) refuse(`${field}.from`, 'positive');
  if (count !== undefined)
    return Number.isInteger(count) && count >= 1 && count <= mostCandidates ? count : refuse(`${field}.count`, 'range');
  if (spacing === 'GEOMETRIC') refuse(`${field}.step`, 'needs_count');
  if (!(step! > 0 && step! < Number.POSITIVE_INFINITY)) refuse(`${field}.step`, 'positive');
  // A step that fits but for the rounding of the division counts.
  const steps = Math.floor((to - from) / step! + 1e-9);
  return steps < mostCandidates ? steps + 1 : refuse(`${field}.step`, 'range');
}

/**
 * Values of a range, ascending, to 12 digits: what engines may round differently is cut off. Throws INPUT with `field`
 * where it is none.
 */
export function rangeValues(range: ParameterRange<string>, field: string): number[] {
  const { from, to, step, spacing, isWhole } = range;
  const count = countOf(range, field);
  const at = (index: number): number => {
    if (step !== undefined) return from + index * step;
    if (index === 0) return from;
    if (index === count - 1) return to;
    const share = index / (count - 1);
    return spacing === 'LINEAR' ? from + (to - from) * share : from * pow(to / from, share);
  };
  const values = Array.from({ length: count }, (_, index) =>
    isWhole ? Math.floor(at(index) + 0.5) : Number(at(index).toPrecision(12)),
  );
  return values.filter((value, index) => value !== values[index - 1]);
}

/**
 * All combinations of ranges, in the order of the ranges, the last one fastest. Throws INPUT where a range is none
 * (`ranges.0.from` and so on), names a parameter twice, or where there are more than 100,000 (`most`).
 */
export function candidatesOf<C extends object>(
  base: C,
  ranges: readonly ParameterRange<keyof C & string>[],
): Candidates<C> {
  const axes = ranges.map((range, index) => {
    const isKnown = Object.hasOwn(base, range.key) && ranges.findIndex(({ key }) => key === range.key) === index;
    if (!isKnown) refuse(`ranges.${index}.key`, 'key');
    return { key: range.key, values: rangeValues(range, `ranges.${index}`) };
  });
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > mostCandidates) refuse('ranges', 'most');
  return { first: 0, count, base, axes };
}

/** Candidates in up to `parts` parts as long as each other, one for each thread: in order they make up the whole. */
export function partsOf<C>(candidates: Candidates<C>, parts: number): Candidates<C>[] {
  const { first, count } = candidates;
  const size = Math.ceil(count / Math.max(1, parts));
  return Array.from({ length: Math.ceil(count / size) }, (_, part) => ({
    ...candidates,
    first: first + part * size,
    count: Math.min(size, count - part * size),
  }));
}

/** Position of a candidate on each axis. */
export function placesOf<C>({ axes, first }: Pick<Candidates<C>, 'axes' | 'first'>, index: number): number[] {
  const places: number[] = [];
  let rest = first + index;
  for (const { values } of axes.toReversed()) {
    places.unshift(rest % values.length);
    rest = Math.floor(rest / values.length);
  }
  return places;
}

/** The parameters of a candidate. */
export function candidateAt<C extends object>(candidates: Candidates<C>, index: number): C {
  const places = placesOf(candidates, index);
  const changed = candidates.axes.map(({ key, values }, axis) => [key, values[places[axis]!]!]);
  return { ...candidates.base, ...Object.fromEntries(changed) };
}
