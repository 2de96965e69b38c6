/** A buy, as far as it is filled, or what is left of one: base after its fee and what that has cost, in money units. */
export interface Bought {
  readonly base: bigint;
  readonly cost: bigint;
}

/**
 * What is left of some buys, oldest first, after a sale of base: whatever is sold was bought first. What is left of a
 * buy that was sold in part has its share of the cost, rounded up.
 */
export function leftAfter(bought: readonly Bought[], sold: bigint): Bought {
  let left = sold;
  let base = 0n;
  let cost = 0n;
  for (const buy of bought) {
    if (left >= buy.base) {
      left -= buy.base;
      continue;
    }
    const kept = buy.base - left;
    base += kept;
    cost += (buy.cost * kept + buy.base - 1n) / buy.base;
    left = 0n;
  }
  return { base, cost };
}
