import { gridLevels, type GridMode, type GridRange } from './grid-levels.ts';

/** A grid as it is set up. Prices in ticks, sizes in lots. */
export interface GridPlan {
  /** Ascending, one more than there are intervals. */
  readonly levels: readonly number[];
  /** Position of the level without an order: buys rest on those below it, sells on those above. */
  readonly empty: number;
  /** Size of each order. */
  readonly lots: number;
  /** Bought at first for the sells, so much that after its fee they have enough. */
  readonly opening: number;
  /** Highest price of that purchase. */
  readonly cap: number;
}

/**
 * Levels of a grid on the tick, each rounded half up; two may be the same where it is cut too finely. `range` in ticks.
 */
export const tickLevels = (range: GridRange, mode: GridMode): number[] =>
  gridLevels(range, mode).map((price) => Math.floor(price + 0.5));

/** Position of the level nearest a price; of two as near the lower one. */
export function emptyLevel(levels: readonly number[], ticks: number): number {
  return levels.reduce(
    (best, level, index) => (Math.abs(level - ticks) < Math.abs(levels[best]! - ticks) ? index : best),
    0,
  );
}

const parts = 100_000_000n;

/**
 * Lots to buy so that at least `lots` are left after a fee rate, a fraction below 1, taken in base. Exact as far as
 * whole numbers are.
 */
export function grossLots(lots: number, fee: number): number {
  const kept = parts - BigInt(Math.round(fee * Number(parts)));
  return Number((BigInt(lots) * parts + kept - 1n) / kept);
}

/** What all buys and the first purchase cost at most, in ticks × lots. */
export function gridNeed({ levels, empty, lots, opening, cap }: GridPlan): bigint {
  const buys = levels.slice(0, empty).reduce((sum, ticks) => sum + ticks, 0);
  return BigInt(buys) * BigInt(lots) + BigInt(cap) * BigInt(opening);
}

export interface GridBudget {
  readonly levels: readonly number[];
  readonly empty: number;
  readonly cap: number;
  /** Of the first purchase, a fraction. */
  readonly taker: number;
  /** In ticks × lots. */
  readonly invest: bigint;
}

/** The largest grid that costs no more than it may; of 0 lots where not even one lot an order can be paid. */
export function gridPlan({ levels, empty, cap, taker, invest }: GridBudget): GridPlan {
  const sells = levels.length - 1 - empty;
  const planOf = (lots: number): GridPlan => ({
    levels,
    empty,
    cap,
    lots,
    opening: sells === 0 ? 0 : grossLots(sells * lots, taker),
  });
  const perLot = gridNeed({ ...planOf(1), opening: sells });
  const largest = BigInt(Number.MAX_SAFE_INTEGER) / BigInt(2 * levels.length);
  const affordable = invest / perLot;
  // The cost rises with the size: the largest that fits lies at or above `fits` and at or below `most`.
  let fits = 0;
  let most = Number(affordable < largest ? affordable : largest);
  while (fits < most) {
    const middle = fits + Math.ceil((most - fits) / 2);
    if (gridNeed(planOf(middle)) <= invest) fits = middle;
    else most = middle - 1;
  }
  return planOf(fits);
}

/**
 * Result in ticks × lots, a float below 0 for a loss, where the price falls through all buys and all is sold at `exit`:
 * what was bought less `taker` for the first purchase and `maker` for the others, sold less `taker`, against what it
 * has cost.
 */
export function gridWorst(
  plan: GridPlan,
  exit: number,
  { maker, taker }: { readonly maker: number; readonly taker: number },
): number {
  const { empty, lots, opening } = plan;
  const held = opening * (1 - taker) + empty * lots * (1 - maker);
  return held * exit * (1 - taker) - Number(gridNeed(plan));
}
