import { fundingIntervalMs, nextFundingMs } from '../core/contracts/funding-rate.ts';
import type { FundingRate } from './paid-rates.ts';
import type { FundingFacts } from '../market/funding-facts.ts';

const stampOf = (atMs: number): number => nextFundingMs(atMs - 1);

/**
 * What a perpetual pays at the stamps of the core. Rates of a list that a venue has paid between two of them, as one
 * that pays every hour does, add up to that of the later one.
 */
export class FundingRates {
  readonly #always: number | undefined;
  readonly #paid = new Map<number, number>();
  readonly #firstMs: number;

  constructor(rate: FundingRate) {
    this.#always = typeof rate === 'number' ? rate : undefined;
    const list = typeof rate === 'number' ? [] : rate;
    for (const [atMs, each] of list) this.#paid.set(stampOf(atMs), (this.#paid.get(stampOf(atMs)) ?? 0) + each);
    this.#firstMs = Math.min(...this.#paid.keys());
  }

  /** Rate of a stamp; 0 where the list has none. */
  at = (stampMs: number): number => this.#always ?? this.#paid.get(stampMs) ?? 0;

  /**
   * What is known at a time, with at most `periods` of the rates paid last. The last one stands for that of the running
   * interval, as nobody knows that before it is paid; undefined before any was.
   */
  facts(nowMs: number, periods: number): FundingFacts | undefined {
    const nextMs = nextFundingMs(nowMs);
    const paid: number[] = [];
    for (let ms = nextMs - fundingIntervalMs; paid.length < Math.max(1, periods); ms -= fundingIntervalMs) {
      if (this.#always === undefined && !(ms >= this.#firstMs)) break;
      paid.push(this.at(ms));
    }
    const [last] = paid;
    if (last === undefined) return undefined;
    return { predicted: last, nextMs, intervalMs: fundingIntervalMs, paid: paid.slice(0, periods) };
  }

  /** Mean of the stamps after a time until another. */
  meanOf(fromMs: number, toMs: number): number {
    let sum = 0;
    let count = 0;
    for (let ms = nextFundingMs(fromMs); ms <= toMs; ms = nextFundingMs(ms), count++) sum += this.at(ms);
    return this.#always ?? (count === 0 ? 0 : sum / count);
  }
}
