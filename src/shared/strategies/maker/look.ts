import * as v from 'valibot';
import { minuteMs, secondMs } from '../../base/time.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { MarketView } from '../../market/market-view.ts';
import type { Seen } from './quotes.ts';
import { firstVariance, isJump, type Variance, varianceOf, withMiddle } from '../../finance/price-variance.ts';

const Memory = v.object({
  /** When the market was looked at last, ms; 0 before. */
  atMs: v.number(),
  /** Best prices then, ticks; null where a side was empty. */
  seen: v.nullable(v.object({ middle: v.number(), bid: v.number(), ask: v.number(), drift: v.number() })),
  variance: v.nullable(v.object({ sum: v.number(), seconds: v.number(), middle: v.number(), atMs: v.number() })),
  haltedMs: v.number(),
  /** Ticks by which the price may move before it is looked at again at once; 0 where it need not. */
  near: v.number(),
});
type Memory = v.InferOutput<typeof Memory>;

/** Seconds between two looks, and times the usual move that are a jump; 0 where none is. */
export interface LookParams {
  readonly refresh: number;
  readonly vol_halt: number;
}

/** How long no quote rests after a jump. */
const haltMs = 30 * secondMs;
/** Bars from which the variance begins. */
const firstBars = 60;

export type DriftOf = (bidTicks: number, askTicks: number) => number;
const noDrift: DriftOf = () => 0;

/**
 * What a maker knows of its market: looked at every `refresh` seconds and where the price has moved, never in between,
 * so that the same looks are had however often it is asked.
 */
export class Look {
  readonly #market: MarketView;
  #it: Memory;

  constructor(market: MarketView, memory: unknown, nowMs: number) {
    this.#market = market;
    this.#it = memory === undefined ? this.#first(nowMs) : v.parse(Memory, memory);
  }

  /** From the closed bars of the last hour. */
  #first(nowMs: number): Memory {
    let variance: Variance | null = null;
    for (const [openMs, , , , close] of this.#market.klines('1m', firstBars + 1)) {
      const closeMs = openMs + minuteMs;
      if (closeMs > nowMs || !(close > 0)) continue;
      variance = variance ? withMiddle(variance, close, closeMs) : firstVariance(close, closeMs);
    }
    return { atMs: 0, seen: null, variance, haltedMs: 0, near: 0 };
  }

  get memory(): Memory {
    return this.#it;
  }

  get seen(): Seen | undefined {
    return this.#it.seen ?? undefined;
  }

  /** σ² of the logarithm of the price a second; undefined before it is known long enough. */
  get variance(): number | undefined {
    return this.#it.variance ? varianceOf(this.#it.variance) : undefined;
  }

  /** Until when no quote rests, ms. */
  get haltedMs(): number {
    return this.#it.haltedMs;
  }

  /** Moves of fewer ticks are no jump; infinite where none is. */
  jumpTicks({ vol_halt }: LookParams): number {
    const { variance } = this;
    const { seen } = this.#it;
    if (vol_halt === 0 || !variance || !seen) return Number.POSITIVE_INFINITY;
    return seen.middle * vol_halt * Math.sqrt(variance);
  }

  set near(ticks: number) {
    this.#it = { ...this.#it, near: ticks };
  }

  /** When the market is looked at next though its price does not move, ms. */
  nextMs = ({ refresh }: LookParams): number => this.#it.atMs + refresh * secondMs;

  /**
   * Looks at the market where that is due; whether it was. `driftOf` says by how many ticks the price is expected to
   * move, by the best prices.
   */
  at(nowMs: number, markTicks: number, params: LookParams, driftOf: DriftOf = noDrift): boolean {
    const { seen, near } = this.#it;
    const hasMoved = seen !== null && near > 0 && Math.abs(markTicks - seen.middle) >= near;
    if (nowMs < this.nextMs(params) && !hasMoved) return false;
    const [low, high] = [this.#market.best(bid), this.#market.best(ask)];
    if (low === undefined || high === undefined) {
      this.#it = { ...this.#it, atMs: nowMs, seen: null };
      return true;
    }
    const middle = Math.max(1, Math.floor((low + high) / 2));
    const price = (middle * this.#market.grid.price.unit) / 10 ** this.#market.grid.price.decimals;
    const before = this.#it.variance;
    const isHalted = before !== null && isJump(before, price, nowMs, params.vol_halt);
    this.#it = {
      ...this.#it,
      atMs: nowMs,
      seen: { middle, bid: low, ask: high, drift: driftOf(low, high) },
      variance: before ? withMiddle(before, price, nowMs) : firstVariance(price, nowMs),
      haltedMs: isHalted ? nowMs + haltMs : this.#it.haltedMs,
    };
    return true;
  }
}
