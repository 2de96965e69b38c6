import { must } from '../base/assert.ts';
import type { GridDirection } from '../trade/strategy/grid-params.ts';
import { gridLevels, type GridMode, type GridRange, levelAt } from './grid-levels.ts';

/** Lots for each interval of a range, and what all of them had cost, in money units as decimal text. */
export interface GivenLots {
  readonly lots: readonly number[];
  readonly cost: string;
}

/** A range that a grid has had: what its intervals began with follows from it. */
export interface PastRange {
  readonly base: number;
  readonly intervals: number;
  readonly empty: number;
  readonly given?: GivenLots | undefined;
}

/** A grid as it is set up. Prices in ticks, sizes in lots. */
export interface GridPlan {
  /** Ascending, one more than there are intervals. */
  readonly levels: readonly number[];
  /** Position of the level without an order: buys rest on those below it, sells on those above. */
  readonly empty: number;
  /** Size of each order. */
  readonly lots: number;
  /**
   * Bought at first for the sells, so much that after its fee they have enough; sold at first where it is short on a
   * contract.
   */
  readonly opening: number;
  /** Highest price of that purchase; lowest of that sale. */
  readonly cap: number;
  /** On a contract; left out on spot. */
  readonly direction?: GridDirection | undefined;
  /** Price that it waits for before its first order, and whether the price rises to it. */
  readonly trigger?: { readonly ticks: number; readonly rises: boolean } | undefined;
  /** How levels beyond the range follow, where the range goes along with the price. */
  readonly trailing?: GridMode | undefined;
  /** Whether its orders are numbered for further ranges; missing in one that was set up before that. */
  readonly wide?: true | undefined;
  /** Number of its first interval: another one for each range that it has had. */
  readonly base?: number | undefined;
  /** What its intervals began with where its range is not its first one. */
  readonly given?: GivenLots | undefined;
  /** Its ranges before that of now, the first one first. */
  readonly past?: readonly PastRange[] | undefined;
  /** Money that it may use, in money units as decimal text; missing where it was set up before that was kept. */
  readonly funds?: string | undefined;
}

/** Whether an interval sells first and buys back, and so holds nothing or is short. */
export const isShortCell = (
  { direction, empty, base = 0 }: Pick<GridPlan, 'direction' | 'empty' | 'base'>,
  cell: number,
): boolean => direction === 'SHORT' || (direction === 'NEUTRAL' && cell - base >= empty);

/** How many intervals have their share of the first order. */
export const openedCells = ({
  direction,
  empty,
  intervals,
}: Pick<GridPlan, 'direction' | 'empty'> & { readonly intervals: number }): number =>
  direction === 'NEUTRAL' ? 0 : direction === 'SHORT' ? empty : intervals - empty;

/**
 * Price of a level by its number, from `base`, in ticks; of one beyond the range of a grid whose range goes along, as
 * the levels within go on.
 */
export function levelTicks(
  { levels, trailing, base = 0 }: Pick<GridPlan, 'levels' | 'trailing' | 'base'>,
  level: number,
): number {
  const index = level - base;
  const known = levels[index];
  if (known !== undefined || trailing === undefined) return must(known, 'a level');
  const range = { low: must(levels[0], 'a level'), high: must(levels.at(-1), 'a level'), intervals: levels.length - 1 };
  return Math.floor(levelAt(range, trailing, index) + 0.5);
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
