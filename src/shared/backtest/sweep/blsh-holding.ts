/** A quotient that is farther than this from a whole number is on the right side of it in spite of its rounding. */
const sure = 1e-4;

/** ⌈cost · kept ÷ base⌉ for integers up to 2^52 with kept ≤ base, exact. */
export function shareOf(cost: number, kept: number, base: number): number {
  const near = cost * (kept / base);
  if (near < 1e9 && Math.abs(near - Math.round(near)) > sure) return Math.ceil(near);
  const [whole, below] = [BigInt(cost) * BigInt(kept), BigInt(base)];
  return Number((whole + below - 1n) / below);
}

/**
 * What a BLSH holds of its buys, oldest first, as `leftAfter` of the strategy has it: base in lots ÷ `feeDivisor`, cost
 * in ticks × lots, all integers. The cost of a part is rounded up.
 */
export class BlshHolding {
  readonly #bases: Float64Array;
  readonly #costs: Float64Array;
  #count = 0;
  #sold = 0;
  /** What is left after the sales. */
  base = 0;
  cost = 0;

  constructor(buys: number) {
    // One more for what the cycle before could not sell.
    this.#bases = new Float64Array(buys + 1);
    this.#costs = new Float64Array(buys + 1);
  }

  buy(base: number, cost: number): void {
    this.#bases[this.#count] = base;
    this.#costs[this.#count] = cost;
    this.#count += 1;
    this.base += base;
    this.cost += cost;
  }

  /** Takes a sale of base, at most of what is left: what was bought first is sold first. */
  sell(base: number): void {
    this.#sold += base;
    let left = this.#sold;
    this.base = 0;
    this.cost = 0;
    for (let index = 0; index < this.#count; index++) {
      const bought = this.#bases[index]!;
      if (left >= bought) {
        left -= bought;
        continue;
      }
      const kept = bought - left;
      left = 0;
      this.base += kept;
      this.cost += kept === bought ? this.#costs[index]! : shareOf(this.#costs[index]!, kept, bought);
    }
  }

  /** A cycle begins with what is left of the one before, as one buy. */
  carry(): void {
    const { base, cost } = this;
    this.#count = 0;
    this.#sold = 0;
    this.base = 0;
    this.cost = 0;
    if (base > 0) this.buy(base, cost);
  }
}
