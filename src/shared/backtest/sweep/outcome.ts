import { formSweep, type FormSweepRequest } from './form-sweep.ts';
import { bestOf, type Measure } from './ranking.ts';
import { type ResultRows, type RunResult, SweepResults } from './results.ts';
import type { ScanBars } from './scan.ts';

/** Candidates that are shown as the best. */
const shown = 20;

/** One candidate in the terms of its form: money in quote, rates in percent. */
export interface BestCandidate {
  readonly index: number;
  /** All parameters of the form. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly profit: number;
  readonly rate: number;
  /** At or below 0. */
  readonly drawdown: number;
  readonly sharpe: number | null;
  readonly fees: number;
  readonly fills: number;
  readonly rounds: number;
  readonly invested: number;
}

/** The best over two parameters, their values as a form has them. */
export interface HeatCells {
  readonly x: readonly string[];
  readonly y: readonly string[];
  /** By y, then x; NaN where none can begin. */
  readonly values: Float64Array;
}

/** What a sweep has come to, as plain data. */
export interface SweepOutcome {
  readonly count: number;
  readonly keys: readonly string[];
  readonly measure: Measure;
  /** What kept candidates out, the commonest first. */
  readonly problems: readonly { readonly field: string; readonly rule: string; readonly count: number }[];
  /** Best first. */
  readonly best: readonly BestCandidate[];
  /** Null where it is not of two parameters. */
  readonly heat: HeatCells | null;
}

/** Joins the results of all parts of a sweep, in their order. Throws what `formSweep` throws. */
export function sweepOutcome(
  request: FormSweepRequest,
  scan: ScanBars,
  parts: readonly ResultRows[],
  measure: Measure,
): SweepOutcome {
  const sweep = formSweep(request, scan);
  const results = new SweepResults(sweep.count);
  for (const part of parts) results.addRows(part);
  const { perQuote } = sweep;
  const paramsOf = (index: number) => sweep.params(index) as Readonly<Record<string, unknown>>;
  const candidate = (index: number, result: RunResult): BestCandidate => ({
    index,
    params: paramsOf(index),
    profit: result.profit / perQuote,
    rate: (result.profit / result.invested) * 100,
    drawdown: result.drawdown === 0 ? 0 : -result.drawdown * 100,
    sharpe: result.sharpe,
    fees: result.fees / perQuote,
    fills: result.fills,
    rounds: result.rounds,
    invested: result.invested / perQuote,
  });
  const keys = request.ranges.map(({ key }) => key as string);
  const [xKey, yKey] = keys;
  const heatOf = (x: string, y: string): HeatCells => {
    const map = sweep.heatMap(results, measure, x, y);
    const [columns, rows] = [map.x.length, map.y.length];
    const texts = (key: string, count: number, at: (index: number) => number) =>
      Array.from({ length: count }, (_, index) => String(paramsOf(at(index))[key] ?? ''));
    return {
      x: texts(x, columns, (column) => column * rows),
      y: texts(y, rows, (row) => row),
      values: map.values,
    };
  };
  return {
    count: sweep.count,
    keys,
    measure,
    problems: results.problems.toSorted((a, b) => b.count - a.count),
    best: bestOf(results, measure, shown).map(({ index, result }) => candidate(index, result)),
    heat: xKey !== undefined && yKey !== undefined && keys.length === 2 ? heatOf(xKey, yKey) : null,
  };
}
