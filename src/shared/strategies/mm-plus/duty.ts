import * as v from 'valibot';
import { dayMs } from '../../base/time.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order, Side } from '../../trade/order.ts';

/** Time that has passed, quoted on both sides, and quoted so within the obligation, ms; Σ spread × ms. */
const Sums = v.object({ ms: v.number(), twoSided: v.number(), within: v.number(), spreadMs: v.number() });
type Sums = v.InferOutput<typeof Sums>;

export const DutyMemory = v.object({
  /** Until when all is counted, ms; 0 before the first look. */
  toMs: v.number(),
  all: Sums,
  /** The newest UTC day of which something is counted, ms, and what of it is. */
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

/** A quote while it has been in the book: its price in ticks, and from when until when, ms; without an end yet. */
export interface QuoteLife {
  readonly side: Side;
  readonly ticks: number;
  readonly fromMs: number;
  readonly endMs: number | undefined;
}

/** How long a quote at a price in ticks has been in the book; undefined of one that never was. */
export function lifeOf({ side, status, created, updated }: Order, ticks: number): QuoteLife | undefined {
  if (status === 'EXECUTION_ERROR' || status === 'FAILURE') return undefined;
  return { side, ticks, fromMs: created, endMs: isFinal(status) ? updated : undefined };
}

/**
 * The obligation of a market maker: for how long it has quoted both sides, and that within a spread. It is counted from
 * one look to the next by the times of its own quotes, so that it does not matter how often it is asked, nor what of
 * that time was before a restart.
 */
export class Duty {
  #it: DutyMemory;
  readonly #lives = new Map<string, QuoteLife>();

  constructor(memory: DutyMemory | undefined) {
    this.#it = memory ?? { toMs: 0, all: none, dayMs: 0, today: none };
  }

  get memory(): DutyMemory {
    return this.#it;
  }

  /** Takes a quote as it has become, by the id of its order; one that never stood in the book is left out. */
  take(id: string, life: QuoteLife | undefined): void {
    const isCounted = life?.endMs !== undefined && life.endMs <= this.#it.toMs;
    if (life && !isCounted) this.#lives.set(id, life);
    else this.#lives.delete(id);
  }

  /** Counts up to a time, from the first time on; `mostBps` is the spread of the obligation. */
  until(nowMs: number, mostBps: number): void {
    const { toMs } = this.#it;
    if (toMs === 0) this.#it = { ...this.#it, toMs: nowMs, dayMs: startOfDay(nowMs) };
    else for (const endMs of this.#turnsUntil(nowMs)) this.#count(endMs, mostBps);
    for (const [id, { endMs }] of this.#lives) if (endMs !== undefined && endMs <= nowMs) this.#lives.delete(id);
  }

  /** Times at which a quote came or went or a day began, up to now and with it. */
  #turnsUntil(nowMs: number): readonly number[] {
    const times = [...this.#lives.values()].flatMap(({ fromMs, endMs }) => [fromMs, endMs ?? nowMs]);
    const within = [...times, startOfDay(nowMs), nowMs].filter((ms) => ms > this.#it.toMs && ms <= nowMs);
    return [...new Set(within)].sort((a, b) => a - b);
  }

  /** Counts up to a time before which nothing has changed since the last. */
  #count(nowMs: number, mostBps: number): void {
    const { toMs, all, today, dayMs: before } = this.#it;
    const there = [...this.#lives.values()].filter(
      ({ fromMs, endMs }) => fromMs <= toMs && (endMs === undefined || endMs > toMs),
    );
    const of = (side: Side): number[] => there.filter((life) => life.side === side).map(({ ticks }) => ticks);
    const [bids, asks] = [of('BUY'), of('SELL')];
    const best = bids.length > 0 && asks.length > 0 ? { bid: Math.max(...bids), ask: Math.min(...asks) } : undefined;
    const day = startOfDay(toMs);
    this.#it = {
      toMs: nowMs,
      all: added(all, nowMs - toMs, best, mostBps),
      dayMs: day,
      today: added(day === before ? today : none, nowMs - toMs, best, mostBps),
    };
  }

  /** Since the start, and of the newest day, UTC, of which something is counted; undefined before that. */
  get reports(): { readonly all: DutyReport | undefined; readonly today: DutyReport | undefined } {
    return { all: reportOf(this.#it.all), today: reportOf(this.#it.today) };
  }
}

const startOfDay = (ms: number): number => ms - (ms % dayMs);

/** The sums after so many ms with such best quotes, undefined where a side had none. */
function added(
  sums: Sums,
  ms: number,
  best: { readonly bid: number; readonly ask: number } | undefined,
  mostBps: number,
): Sums {
  const passed = { ...sums, ms: sums.ms + ms };
  if (!best) return passed;
  const { bid, ask } = best;
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
