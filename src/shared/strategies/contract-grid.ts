import { type GridPlan, isShortCell, levelTicks, openedCells } from '../finance/grid-plan.ts';
import {
  contractFee,
  type ContractTerms,
  initialMarginOf,
  maintenanceOf,
  maxNotional,
  notionalOf,
  signedNotional,
  sizeOf,
} from '../core/ledger/contract-terms.ts';
import { greater } from '../core/ledger/money.ts';

/*
 * What a grid on a contract needs, exact, in money units of the asset that it settles in. Every interval opens at one
 * of its levels and closes at the other, by plain orders: none of them only reduces, as what one instance holds is not
 * what its account does. A resting order counts as opening, so that both orders of an interval need margin.
 */

/** Part of the last price by which a short that rests is reckoned, as the core does. */
const shortsBy = [10_015, 10_000] as const;

/** What a grid would be on a contract: its levels from its first interval on, and the leverage of its account. */
export interface ContractGrid {
  readonly terms: ContractTerms;
  readonly plan: Omit<GridPlan, 'lots' | 'opening'>;
  readonly leverage: number;
  /** Number of its first interval, that of its plan unless its range has gone along with the price. */
  readonly first?: number;
}

/** Where an interval opens and closes, ticks. */
interface Interval {
  readonly isShort: boolean;
  readonly entry: number;
  readonly exit: number;
}

function intervalsOf({ plan, first = plan.base ?? 0 }: Pick<ContractGrid, 'plan' | 'first'>): Interval[] {
  const { empty, cap, direction, base = 0 } = plan;
  return Array.from({ length: plan.levels.length - 1 }, (_, index) => {
    const cell = first + index;
    const isShort = isShortCell(plan, cell);
    const [low, high] = [levelTicks(plan, cell), levelTicks(plan, cell + 1)];
    const isOpened = direction !== 'NEUTRAL' && isShort === cell - base < empty;
    return { isShort, entry: isOpened ? cap : isShort ? high : low, exit: isShort ? low : high };
  });
}

/** All that a grid holds where the price has come to one end of its range, and what that end costs it. */
export interface FarEdge {
  readonly ticks: number;
  /** Signed: below 0 is short. */
  readonly lots: number;
  /** Signed as `signedNotional`. */
  readonly cost: bigint;
  readonly loss: bigint;
}

/** The ends of the range at which a grid of so many lots an interval holds most: below for long, above for short. */
export function farEdges(grid: Pick<ContractGrid, 'terms' | 'plan' | 'first'>, lots: number): FarEdge[] {
  const { terms, plan, first = plan.base ?? 0 } = grid;
  return [false, true].flatMap((isShort) => {
    const held = intervalsOf(grid).filter((each) => each.isShort === isShort);
    if (held.length === 0) return [];
    const ticks = levelTicks(plan, isShort ? first + plan.levels.length - 1 : first);
    const sign = isShort ? -lots : lots;
    const cost = held.reduce((sum, { entry }) => sum + signedNotional(terms, entry, sign), 0n);
    const net = sign * held.length;
    return [{ ticks, lots: net, cost, loss: greater(cost - signedNotional(terms, ticks, net), 0n) }];
  });
}

/** Most money that a grid of so many lots an interval can need at once: margin of all its orders, loss and fees. */
export function contractNeed(grid: ContractGrid, lots: number): bigint {
  const { terms, plan, leverage, first = plan.base ?? 0 } = grid;
  const top = levelTicks(plan, first + plan.levels.length - 1);
  const highest = Math.ceil((top * shortsBy[0]) / shortsBy[1]);
  let sum = 0n;
  const add = (ticks: number, isSell: boolean): void => {
    const by = isSell && !terms.inverse ? Math.max(ticks, highest) : ticks;
    sum += initialMarginOf(notionalOf(terms, by, lots), leverage);
    sum += contractFee(terms, notionalOf(terms, ticks, lots), false);
  };
  for (const { isShort, entry, exit } of intervalsOf(grid)) {
    add(entry, isShort);
    add(exit, !isShort);
  }
  return sum + farEdges(grid, lots).reduce((most, { loss }) => greater(most, loss), 0n);
}

/** The largest grid whose need is no more than it may be; of 0 lots where not even one lot an interval can be paid. */
export function contractPlan(grid: ContractGrid, invest: bigint): GridPlan {
  let fits = 0;
  let most = 1;
  while (most < 2 ** 40 && contractNeed(grid, most) <= invest) [fits, most] = [most, most * 2];
  while (most - fits > 1) {
    const middle = fits + Math.floor((most - fits) / 2);
    if (contractNeed(grid, middle) <= invest) fits = middle;
    else most = middle;
  }
  return {
    ...grid.plan,
    lots: fits,
    opening: openedCells({ ...grid.plan, intervals: grid.plan.levels.length - 1 }) * fits,
  };
}

/** What stands behind the position of a grid: its money, or where the margin is isolated that of the position alone. */
export interface GridBacking {
  readonly funds: bigint;
  readonly isIsolated: boolean;
}

/** What a far edge leaves beyond maintenance and the fee of closing there; the position lives where it is above 0. */
function spareAt({ terms, leverage }: ContractGrid, edge: FarEdge, { funds, isIsolated }: GridBacking): bigint {
  const fees = contractFee(terms, sizeOf(edge.cost), false);
  const wallet = isIsolated ? initialMarginOf(sizeOf(edge.cost), leverage) : funds - fees;
  const notional = notionalOf(terms, edge.ticks, edge.lots);
  return wallet - edge.loss - maintenanceOf(terms, notional) - contractFee(terms, notional, false);
}

/** The first end of its range at which a grid would be liquidated; undefined where none does. */
export const liquidatedEdge = (grid: ContractGrid, lots: number, backing: GridBacking): FarEdge | undefined =>
  farEdges(grid, lots).find((edge) => spareAt(grid, edge, backing) <= 0n);

/** The highest leverage at which no end of its range liquidates a grid; 0 where every one does. */
export function safeLeverage(grid: ContractGrid, lots: number, backing: GridBacking): number {
  for (let leverage = grid.leverage; leverage > 0; leverage--)
    if (!liquidatedEdge({ ...grid, leverage }, lots, backing)) return leverage;
  return 0;
}

/** The highest leverage at which a contract lets a grid hold all that it may; undefined where that of the grid does. */
export function bracketLeverage(grid: ContractGrid, lots: number): number | undefined {
  const { terms, plan, first = plan.base ?? 0 } = grid;
  const top = levelTicks(plan, first + plan.levels.length - 1);
  const bottom = levelTicks(plan, first);
  const size = lots * (plan.levels.length - 1);
  const notional = greater(notionalOf(terms, top, size), notionalOf(terms, bottom, size));
  const fits = (leverage: number): boolean => {
    const most = maxNotional(terms, leverage);
    return most === null || notional <= most;
  };
  if (fits(grid.leverage)) return undefined;
  return terms.brackets.find(({ leverage }) => leverage < grid.leverage && fits(leverage))?.leverage ?? 0;
}

/**
 * Price in ticks at which a grid is liquidated once it holds all of one side, with its own money alone behind it: the
 * first at which what is left does not cover maintenance, searched outwards from the end of the range; null where none
 * is found above zero and below ten times the range.
 */
export function liquidationTicks(grid: ContractGrid, lots: number, backing: GridBacking, edge: FarEdge): number | null {
  const { terms, leverage } = grid;
  const wallet = backing.isIsolated
    ? initialMarginOf(sizeOf(edge.cost), leverage)
    : backing.funds - contractFee(terms, sizeOf(edge.cost), false);
  const isDue = (ticks: number): boolean =>
    wallet + signedNotional(terms, ticks, edge.lots) - edge.cost <=
    maintenanceOf(terms, notionalOf(terms, ticks, edge.lots));
  let alive = edge.ticks;
  let due = edge.lots > 0 ? 1 : edge.ticks * 10;
  if (isDue(alive)) return alive;
  if (!isDue(due) || lots === 0) return null;
  while (Math.abs(due - alive) > 1) {
    const middle = Math.floor((alive + due) / 2);
    if (isDue(middle)) due = middle;
    else alive = middle;
  }
  return due;
}
