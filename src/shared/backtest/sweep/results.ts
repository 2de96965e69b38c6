import { must } from '../../base/assert.ts';
import type { RunEnd } from './play.ts';
import type { Problem } from './market.ts';

/** What one run came to. Money in ticks × lots, sizes in lots, as floats; null where there is no figure. */
export interface RunResult {
  /** Net value at the last close less what was invested. */
  readonly profit: number;
  readonly fees: number;
  /** Deepest fall of the closes from the peak before, a fraction at or above 0. */
  readonly drawdown: number;
  /** A year's, of the closes of UTC days; null below a week of them. */
  readonly sharpe: number | null;
  readonly invested: number;
  readonly maxBase: number;
  readonly fills: number;
  /** Sells of what was bought below. */
  readonly rounds: number;
  readonly end: RunEnd;
}

const ends: readonly RunEnd[] = ['', 'TAKE_PROFIT', 'STOP_LOSS', 'START_FAILED'];
const floats = ['profit', 'fees', 'drawdown', 'sharpe', 'invested', 'maxBase'] as const;

/** One candidate in JSON: figures of `RunResult` in its order, or the number of its problem alone, from 1. */
export type ResultRow = readonly (number | null)[];

/** Results as JSON: a row for each candidate that has run, and the problems that rows name. */
export interface ResultRows {
  readonly problems: readonly Problem[];
  readonly rows: readonly ResultRow[];
}

/** Results of all candidates that have run, as columns: less than 64 bytes each. */
export class SweepResults {
  readonly #columns: Readonly<Record<(typeof floats)[number], Float64Array>>;
  readonly #fills: Int32Array;
  readonly #rounds: Int32Array;
  readonly #ends: Uint8Array;
  /** Number of the problem, from 1; 0 for a result. */
  readonly #problems: Uint8Array;
  readonly #kinds: Problem[] = [];
  /** Candidates that have run, the first ones. */
  done = 0;

  constructor(count: number) {
    const column = (): Float64Array => new Float64Array(count);
    this.#columns = {
      profit: column(),
      fees: column(),
      drawdown: column(),
      sharpe: column(),
      invested: column(),
      maxBase: column(),
    };
    this.#fills = new Int32Array(count);
    this.#rounds = new Int32Array(count);
    this.#ends = new Uint8Array(count);
    this.#problems = new Uint8Array(count);
  }

  /** What kept candidates out, and how many. */
  get problems(): readonly (Problem & { readonly count: number })[] {
    const counts = this.#kinds.map(() => 0);
    for (let index = 0; index < this.done; index++)
      if (this.#problems[index]! > 0) counts[this.#problems[index]! - 1]! += 1;
    return this.#kinds.map((kind, index) => ({ ...kind, count: counts[index]! }));
  }

  /** Takes what the next candidate came to. */
  add(result: RunResult | Problem): void {
    const index = this.done;
    this.done += 1;
    if ('rule' in result) {
      this.#problems[index] = this.#numberOf(result);
      return;
    }
    for (const name of floats) this.#columns[name][index] = result[name] ?? Number.NaN;
    this.#fills[index] = result.fills;
    this.#rounds[index] = result.rounds;
    this.#ends[index] = ends.indexOf(result.end);
  }

  #numberOf({ field, rule }: Problem): number {
    const known = this.#kinds.findIndex((kind) => kind.field === field && kind.rule === rule);
    return known >= 0 ? known + 1 : this.#kinds.push({ field, rule });
  }

  /** What a candidate that has run came to, or what kept it out. */
  at(index: number): RunResult | Problem {
    const number = this.#problems[index]!;
    if (number > 0) return this.#kinds[number - 1]!;
    const { profit, fees, drawdown, sharpe, invested, maxBase } = this.#columns;
    return {
      profit: profit[index]!,
      fees: fees[index]!,
      drawdown: drawdown[index]!,
      sharpe: Number.isNaN(sharpe[index]!) ? null : sharpe[index]!,
      invested: invested[index]!,
      maxBase: maxBase[index]!,
      fills: this.#fills[index]!,
      rounds: this.#rounds[index]!,
      end: ends[this.#ends[index]!]!,
    };
  }

  /** All that has run, as JSON. */
  rows(): ResultRows {
    const rowOf = (result: RunResult | Problem): ResultRow =>
      'rule' in result
        ? [this.#numberOf(result)]
        : [...floats.map((name) => result[name]), result.fills, result.rounds, ends.indexOf(result.end)];
    return { problems: [...this.#kinds], rows: Array.from({ length: this.done }, (_, index) => rowOf(this.at(index))) };
  }

  /** Takes what `rows` has given. */
  addRows({ problems, rows }: ResultRows): void {
    for (const row of rows) {
      if (row.length === 1) this.add(must(problems[row[0]! - 1], 'a problem'));
      else {
        const [profit, fees, drawdown, sharpe, invested, maxBase, fills, rounds, end] = row as number[];
        const figures = { profit: profit!, fees: fees!, drawdown: drawdown!, sharpe: sharpe ?? null };
        const sizes = { invested: invested!, maxBase: maxBase!, fills: fills!, rounds: rounds! };
        this.add({ ...figures, ...sizes, end: must(ends[end!], 'an end') });
      }
    }
  }
}
