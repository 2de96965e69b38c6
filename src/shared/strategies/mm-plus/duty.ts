import * as v from 'valibot';
import { dayMs } from '../../base/time.ts';

/** Time that has passed, quoted on both sides, and quoted so within the obligation, ms; Σ spread × ms. */
const Sums = v.object({ ms: v.number(), twoSided: v.number(), within: v.number(), spreadMs: v.number() });
type Sums = v.InferOutput<typeof Sums>;

export const DutyMemory = v.object({
  /** Until when all is counted, ms; 0 before the first look. */
  toMs: v.number(),
  all: Sums,
  /** The UTC day of `toMs`, ms, and what has been since its beginning. */
  dayMs: v.number(),
  today: Sums,
});
type DutyMemory = v.InferOutput<typeof DutyMemory>;

/** Spreads are whole thousandths of a basis point, so that sums are exact however time is cut up. */
const spreadUnit = 10_000_000;

const none: Sums = { ms: 0, twoSided: 0, within: 0, spreadMs: 0 };

/** How a maker has kept to an obligation. Shares in percent, the mean spread in basis points. */
export interface DutyReport {
  readonly twoSided: number;
  readonly within: number;
  readonly spread: number | undefined;
}

/**
 * The obligation of a market maker: for how long it has quoted both sides, and that within a spread. It is counted up
 * to a time by what has rested since the time before, so that it does not matter how often that is asked.
 */
export class Duty {
  #it: DutyMemory;

  constructor(memory: DutyMemory | undefined) {
    this.#it = memory ?? { toMs: 0, all: none, dayMs: 0, today: none };
  }

  get memory(): DutyMemory {
    return this.#it;
  }

  /** Begins to count where it has not. */
  begin(nowMs: number): void {
    if (this.#it.toMs === 0) this.#it = { ...this.#it, toMs: nowMs, dayMs: startOfDay(nowMs) };
  }

  /** Counts up to a time; `bestOf` says the best of its own that have rested since, in one unit. */
  until(nowMs: number, bestOf: () => OwnBest, mostBps: number): void {
    const { toMs, all, today } = this.#it;
    if (toMs === 0 || nowMs <= toMs) return;
    const best = bestOf();
    const startMs = startOfDay(nowMs);
    this.#it = {
      toMs: nowMs,
      all: added(all, nowMs - toMs, best, mostBps),
      dayMs: startMs,
      today: added(startMs === this.#it.dayMs ? today : none, nowMs - Math.max(toMs, startMs), best, mostBps),
    };
  }

  /** Since the start, and of the newest day, UTC; undefined before any time has passed. */
  get reports(): { readonly all: DutyReport | undefined; readonly today: DutyReport | undefined } {
    return { all: reportOf(this.#it.all), today: reportOf(this.#it.today) };
  }
}

/** The best of a maker's own orders that rest, undefined where a side has none. */
export interface OwnBest {
  readonly bid: number | undefined;
  readonly ask: number | undefined;
}

const startOfDay = (ms: number): number => ms - (ms % dayMs);

function added(sums: Sums, ms: number, { bid, ask }: OwnBest, mostBps: number): Sums {
  const passed = { ...sums, ms: sums.ms + ms };
  if (bid === undefined || ask === undefined) return passed;
  const spread = Math.round((spreadUnit * 2 * (ask - bid)) / (ask + bid));
  return {
    ...passed,
    twoSided: sums.twoSided + ms,
    within: sums.within + (spread <= (mostBps * spreadUnit) / 10_000 ? ms : 0),
    spreadMs: sums.spreadMs + spread * ms,
  };
}

const reportOf = ({ ms, twoSided, within, spreadMs }: Sums): DutyReport | undefined =>
  ms === 0
    ? undefined
    : {
        twoSided: (100 * twoSided) / ms,
        within: (100 * within) / ms,
        spread: twoSided === 0 ? undefined : (spreadMs * 10_000) / spreadUnit / twoSided,
      };
