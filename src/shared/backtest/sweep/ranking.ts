import { Refusal } from '../../base/refusal.ts';
import { type Candidates, placesOf } from './candidates.ts';
import type { RunResult, SweepResults } from './results.ts';

/** By what candidates are chosen. */
export type Measure = 'PROFIT' | 'SHARPE' | 'PROFIT_BY_DRAWDOWN';

/**
 * A result by a measure, the higher the better; null where it has none. Profit as a fraction of what was invested;
 * Infinity for a profit without a drawdown.
 */
export function measured({ profit, invested, sharpe, drawdown }: RunResult, measure: Measure): number | null {
  if (measure === 'SHARPE') return sharpe;
  const gained = profit / invested;
  if (measure === 'PROFIT') return gained;
  if (drawdown > 0) return gained / drawdown;
  return gained > 0 ? Number.POSITIVE_INFINITY : 0;
}

/** A candidate with what it came to. */
export interface Ranked {
  readonly index: number;
  readonly value: number;
  readonly result: RunResult;
}

function rankedAt(results: SweepResults, index: number, measure: Measure): Ranked | undefined {
  const result = results.at(index);
  if ('rule' in result) return undefined;
  const value = measured(result, measure);
  return value === null ? undefined : { index, value, result };
}

/** The best candidates of those that have run, best first; of two as good the earlier one. */
export function bestOf(results: SweepResults, measure: Measure, count: number): Ranked[] {
  const best: Ranked[] = [];
  for (let index = 0; index < results.done; index++) {
    const ranked = rankedAt(results, index, measure);
    if (!ranked || (best.length >= count && ranked.value <= best.at(-1)!.value)) continue;
    let place = best.length;
    while (place > 0 && best[place - 1]!.value < ranked.value) place -= 1;
    best.splice(place, 0, ranked);
    if (best.length > count) best.pop();
  }
  return best;
}

/** The best of a sweep over two of its parameters. */
export interface HeatMap {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** By y, then x: best value over all other parameters; NaN where none has run or can begin. */
  readonly values: Float64Array;
  /** The candidate of each value, −1 where there is none. */
  readonly candidates: Int32Array;
}

/** Throws INPUT where a parameter has no range, or both are one (`x`, `y`; `key`). */
export function heatMap<C>(
  candidates: Candidates<C>,
  results: SweepResults,
  measure: Measure,
  [xKey, yKey]: readonly [x: keyof C & string, y: keyof C & string],
): HeatMap {
  const axisOf = (key: string): number => candidates.axes.findIndex((axis) => axis.key === key);
  const xAxis = axisOf(xKey);
  const yAxis = axisOf(yKey);
  if (xAxis < 0) throw new Refusal('INPUT', { field: 'x', rule: 'key' });
  if (yAxis < 0 || yAxis === xAxis) throw new Refusal('INPUT', { field: 'y', rule: 'key' });
  const x = candidates.axes[xAxis]!.values;
  const y = candidates.axes[yAxis]!.values;
  const values = new Float64Array(x.length * y.length).fill(Number.NaN);
  const indices = new Int32Array(x.length * y.length).fill(-1);
  for (let index = 0; index < results.done; index++) {
    const ranked = rankedAt(results, index, measure);
    if (!ranked) continue;
    const places = placesOf(candidates, index);
    const cell = places[yAxis]! * x.length + places[xAxis]!;
    if (indices[cell]! >= 0 && values[cell]! >= ranked.value) continue;
    values[cell] = ranked.value;
    indices[cell] = index;
  }
  return { x, y, values, candidates: indices };
}
