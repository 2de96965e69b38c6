import { emptyLevel } from './grid-plan.ts';

/** A bar of prices, in any unit. */
export interface PriceBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * What a grid on these ascending levels would have made of bars, as a part of the money that it takes: one unit an
 * interval, first bought at the open of the first bar for what lies above, valued at the last close. An order is filled
 * where a bar goes beyond it, what follows from a fill rests with the next bar; in a bar that falls buys come first. An
 * interval without coins waits while one below it has some. `fee` is the rate of every order. 0 without bars.
 */
export function gridResult(levels: readonly number[], bars: readonly PriceBar[], fee: number): number {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return 0;
  const run = new Run(levels, fee, first.open);
  for (const bar of bars) run.take(bar);
  return run.resultAt(last.close);
}

class Run {
  readonly #levels: readonly number[];
  readonly #fee: number;
  readonly #held: Uint8Array;
  readonly #cost: number;
  #count: number;
  #lowest: number;
  #cash: number;

  constructor(levels: readonly number[], fee: number, price: number) {
    this.#levels = levels;
    this.#fee = fee;
    this.#held = new Uint8Array(levels.length - 1);
    this.#lowest = emptyLevel(levels, price);
    this.#held.fill(1, this.#lowest);
    this.#count = this.#held.length - this.#lowest;
    const opening = this.#count * price * (1 + fee);
    this.#cost = opening + levels.slice(0, this.#lowest).reduce((sum, level) => sum + level * (1 + fee), 0);
    this.#cash = this.#cost - opening;
  }

  take({ open, high, low, close }: PriceBar): void {
    const from = this.#lowest;
    const isFall = close <= open;
    if (!isFall) this.#sell(from, high);
    const bought = this.#buy(from, low);
    if (isFall) this.#sell(from, high);
    this.#lowest = Math.min(from, bought);
    while (this.#lowest < this.#held.length && this.#held[this.#lowest] === 0) this.#lowest++;
  }

  /** Buys below the lowest interval that holds something; the lowest that has bought. */
  #buy(from: number, low: number): number {
    let cell = from - 1;
    for (; cell >= 0 && this.#levels[cell]! > low; cell--) {
      this.#held[cell] = 1;
      this.#count += 1;
      this.#cash -= this.#levels[cell]! * (1 + this.#fee);
    }
    return cell + 1;
  }

  #sell(from: number, high: number): void {
    for (let cell = from; cell < this.#held.length && this.#levels[cell + 1]! < high; cell++) {
      if (this.#held[cell] === 0) continue;
      this.#held[cell] = 0;
      this.#count -= 1;
      this.#cash += this.#levels[cell + 1]! * (1 - this.#fee);
    }
  }

  resultAt(price: number): number {
    return (this.#cash + this.#count * price * (1 - this.#fee)) / this.#cost - 1;
  }
}
