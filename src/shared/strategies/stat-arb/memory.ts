import * as v from 'valibot';
import { SeenBook } from '../legs/situation.ts';
import type { PairBars, PairReading } from './pair-bars.ts';

/** Bars that are made up for at most after an absence. */
const mostMissed = 200;

/** The fit of a trade that is on. */
const Trade = v.object({
  bar: v.number(),
  alpha: v.number(),
  beta: v.number(),
  sigma: v.number(),
  ratio: v.number(),
});

/**
 * What a STAT_ARB remembers: its books, the bar that was looked at last and the last calm one, the fit of its trade,
 * and what its figures say of its estimates and of what it does.
 */
export const Memory = v.object({
  books: v.array(SeenBook),
  looked: v.number(),
  calm: v.number(),
  trade: v.optional(Trade),
  estimates: v.optional(v.record(v.string(), v.string())),
  doing: v.optional(v.string()),
});

/** Follows which bar was the last one within the entry's distance of the fit: after a trade one has to come first. */
export class CalmBars {
  readonly #bars: PairBars;
  #looked: number;
  #calm: number;

  constructor(bars: PairBars, before: { readonly looked: number; readonly calm: number } | undefined) {
    this.#bars = bars;
    this.#looked = before?.looked ?? -1;
    this.#calm = before?.calm ?? -1;
  }

  get looked(): number {
    return this.#looked;
  }

  /** Number of the last calm bar; −1 where there was none. */
  get calm(): number {
    return this.#calm;
  }

  /** Takes the newest bar, and those that were missed before it. */
  note(reading: PairReading, within: number): void {
    const { bar, z } = reading;
    if (bar <= this.#looked) return;
    const from = this.#looked < 0 ? bar : Math.max(this.#looked + 1, bar - mostMissed);
    let isCalm = Math.abs(z) <= within;
    let found = bar;
    while (!isCalm && found > from) {
      found -= 1;
      isCalm = Math.abs(this.#bars.of(found)?.z ?? Number.POSITIVE_INFINITY) <= within;
    }
    if (isCalm) this.#calm = found;
    this.#looked = bar;
  }
}
