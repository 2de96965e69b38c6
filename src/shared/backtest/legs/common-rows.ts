import { Refusal } from '../../base/refusal.ts';
import { type BarColumns, isGap } from '../bars.ts';

type PriceColumn = 'open' | 'high' | 'low' | 'close';

/** Rows that the bars of all legs have in common, matched by their time. */
export class CommonRows {
  readonly intervalMs: number;
  /** How many there are. */
  readonly count: number;
  /** Row of the first leg's bars at which they begin. */
  readonly offset: number;
  readonly #firstMs: number;
  readonly #legs: readonly { readonly bars: BarColumns; readonly offset: number }[];

  /** Throws INPUT where intervals differ (`same_interval`), or bars of some time are not there (`no_common_bars`). */
  constructor(legs: readonly BarColumns[]) {
    const [first] = legs as readonly [BarColumns, ...BarColumns[]];
    const { intervalMs } = first;
    const isOff = (bars: BarColumns): boolean =>
      bars.intervalMs !== intervalMs || (bars.firstMs - first.firstMs) % intervalMs !== 0;
    legs.forEach((bars, leg) => {
      if (isOff(bars)) throw new Refusal('INPUT', { field: `others.${leg - 1}`, rule: 'same_interval' });
    });
    this.intervalMs = intervalMs;
    this.#firstMs = Math.max(...legs.map(({ firstMs }) => firstMs));
    const endMs = Math.min(...legs.map(({ firstMs, open }) => firstMs + open.length * intervalMs));
    this.count = Math.max(0, (endMs - this.#firstMs) / intervalMs);
    if (this.count === 0) throw new Refusal('INPUT', { field: 'others', rule: 'no_common_bars' });
    this.#legs = legs.map((bars) => ({ bars, offset: (this.#firstMs - bars.firstMs) / intervalMs }));
    this.offset = this.#legs[0]!.offset;
  }

  openMs = (row: number): number => this.#firstMs + row * this.intervalMs;
  closeMs = (row: number): number => this.openMs(row + 1);

  /** Whether a leg has no bar in a row. */
  isGap = (row: number): boolean => this.#legs.some(({ bars, offset }) => isGap(bars, row + offset));

  /** Rows until one, exclusive, in which a leg has no bar. */
  gapsUntil(to: number): number {
    let gaps = 0;
    for (let row = 0; row < to; row++) if (this.isGap(row)) gaps += 1;
    return gaps;
  }

  /** A price of a leg's bar in ticks. */
  priceAt(leg: number, row: number, column: PriceColumn): number {
    const { bars, offset } = this.#legs[leg]!;
    return bars[column][row + offset]!;
  }

  /** A price of all legs, ticks. */
  pricesAt = (row: number, column: PriceColumn): number[] => this.#legs.map((_, leg) => this.priceAt(leg, row, column));

  /** How many bars of a leg, from its own first one on, have closed before a row. */
  closedBefore = (leg: number, row: number): number => row + this.#legs[leg]!.offset;
}
