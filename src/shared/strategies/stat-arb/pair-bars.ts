import { fitPair, type PairCloses, pairCloses, type PairFit, pairScore } from '../../finance/pair-fit.ts';
import { nextOpenOf, openTimeOf } from '../../base/time.ts';
import type { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import type { StrategyMarket } from '../moves.ts';
import { barMs } from '../position-instance.ts';

/** What the bars of a pair say at the close of one of them. */
export interface PairReading {
  /** Number of the bar, counted from 1970. */
  readonly bar: number;
  /** By the bars before this one. */
  readonly fit: PairFit;
  /** Standard deviations by which this bar is off the fit. */
  readonly z: number;
  /** Logarithms of its closes. */
  readonly a: number;
  readonly b: number;
}

type BarParams = Pick<StatArbParams, 'interval' | 'window' | 'lags'>;

/** Bars more than needed that are asked for, as one market may lack some that the other has. */
const spareBars = 10;

/** Bars of each market that are asked for: the window, the one after it, and those that the other market may lack. */
export const historyBars = ({ window }: Pick<StatArbParams, 'window'>): number => window + 1 + spareBars;

/** The bars that both markets have, closed by `untilMs`: the window and the one after it. */
export function closesOf(legs: readonly StrategyMarket[], params: BarParams, untilMs: number): PairCloses {
  const { interval, window } = params;
  const formingMs = openTimeOf(interval, untilMs);
  const [a = [], b = []] = legs.map(({ market }) => market.klines(interval, historyBars(params), formingMs));
  return pairCloses(a, b, window + 1);
}

/** What those bars say; undefined where there are too few, or nothing can be fitted. */
export function readingOf(
  { openMs, a, b }: PairCloses,
  { interval, window, lags }: BarParams,
): PairReading | undefined {
  if (openMs.length <= window) return undefined;
  const fit = fitPair(a.subarray(0, window), b.subarray(0, window), lags);
  const [lastA, lastB] = [a[window]!, b[window]!];
  return (
    fit && { bar: openMs[window]! / barMs({ interval }), fit, z: pairScore(fit, lastA, lastB), a: lastA, b: lastB }
  );
}

/** Time by which the bars of both markets go, ms. */
const barsNow = (legs: readonly StrategyMarket[], nowMs: number): number =>
  Math.min(...legs.map(({ market }) => market.barsMs?.() ?? nowMs));

/** The closed bars of both markets of a pair. */
export class PairBars {
  readonly #params: BarParams;
  readonly #legs: readonly StrategyMarket[];
  #newest: PairReading | undefined;

  constructor(params: BarParams, legs: readonly StrategyMarket[]) {
    this.#params = params;
    this.#legs = legs;
  }

  get #length(): number {
    return barMs(this.#params);
  }

  /** How long ago a bar has closed, ms. */
  sinceClose = (bar: number, nowMs: number): number => barsNow(this.#legs, nowMs) - (bar + 1) * this.#length;

  /** When the bar that is on closes, ms; undefined where bars go by a time of their own. */
  nextCloseMs(nowMs: number): number | undefined {
    const isOwn = this.#legs.some(({ market }) => market.barsMs !== undefined);
    return isOwn ? undefined : nextOpenOf(this.#params.interval, openTimeOf(this.#params.interval, nowMs));
  }

  /** What the newest bar says that both have closed by now; undefined where there are too few bars. */
  at(nowMs: number): PairReading | undefined {
    const untilMs = barsNow(this.#legs, nowMs);
    if (this.#newest && untilMs < (this.#newest.bar + 2) * this.#length) return this.#newest;
    this.#newest = readingOf(closesOf(this.#legs, this.#params, untilMs), this.#params);
    return this.#newest;
  }

  /** What a bar said that closed a while ago. */
  of(bar: number): PairReading | undefined {
    if (bar === this.#newest?.bar) return this.#newest;
    const reading = readingOf(closesOf(this.#legs, this.#params, (bar + 1) * this.#length), this.#params);
    return reading?.bar === bar ? reading : undefined;
  }
}
