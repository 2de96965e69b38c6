import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import { type GridPlan, isShortCell, levelTicks } from '../../finance/grid-plan.ts';
import type { Grid } from '../../market/instrument.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order, Side } from '../../trade/order.ts';

/** An order that has ended before it was filled is replaced after this. */
const paceMs = 1_000;

/** One order of an interval. Interval `i` buys on level i and sells on level i + 1. Prices in ticks, sizes in lots. */
export interface CellOrder {
  readonly order_id: string;
  readonly cell: number;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
  readonly isOpen: boolean;
  /** Whether all of it was filled. */
  readonly isFull: boolean;
  readonly updatedMs: number;
}

/** An order of an interval by its market's grid. */
export const cellOrderOf = (
  { order_id, side, price, amount, status, updated }: Order,
  cell: number,
  grid: Grid,
): CellOrder => ({
  order_id,
  cell,
  side,
  ticks: must(toUnits(price, grid.price), 'price on the grid'),
  lots: must(toUnits(amount, grid.size), 'size on the grid'),
  isOpen: !isFinal(status),
  isFull: status === 'FILLED',
  updatedMs: updated,
});

/** What an interval holds, in money of the base, after fees, below 0 where it is short; and its newest order. */
export interface Cell {
  readonly net: bigint;
  readonly last: CellOrder | undefined;
}

/** All that a grid's next orders depend on. */
export interface GridSituation {
  readonly plan: GridPlan;
  /** Number of the first interval of `cells`: that of the plan unless the range has gone along with the price. */
  readonly first?: number;
  readonly cells: readonly Cell[];
  /** Those that rest, whichever interval they are of. */
  readonly open: readonly CellOrder[];
  readonly basePerLot: bigint;
  /** Smallest order in lots that the market takes at a price. */
  readonly least: (ticks: number, side: Side) => number;
  readonly nowMs: number;
}

export interface CellPlace {
  readonly cell: number;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

export interface GridMoves {
  readonly cancel: readonly string[];
  readonly place: readonly CellPlace[];
  /** When an interval whose order has ended early may have another one, ms; infinite where none waits for that. */
  readonly dueMs: number;
}

const priceOf = (plan: GridPlan, cell: number, side: Side): number =>
  levelTicks(plan, side === 'BUY' ? cell : cell + 1);

/**
 * Orders to cancel and to place so that every interval has the one that it should: a buy on its lower level where it
 * holds nothing, a sell on its upper one where it holds what it bought; one that is short sells first. No two orders
 * ever rest on one level and none could trade with another of the same grid: one that would waits until the other is
 * gone. An order of another size than its interval is to have is one of an older plan, and is cancelled.
 */
export function gridMoves(it: GridSituation): GridMoves {
  const { plan, open, first = plan.base ?? 0 } = it;
  const kept: CellOrder[] = [];
  const cancel: string[] = [];
  const taken = new Set<number>();
  for (const order of [...open].reverse()) {
    const cell = it.cells[order.cell - first];
    const isMeant =
      cell !== undefined &&
      !taken.has(order.cell) &&
      order.ticks === priceOf(plan, order.cell, order.side) &&
      order.lots === sizesOf(it, cell, order.cell)[order.side];
    if (isMeant) kept.push(order);
    else cancel.push(order.order_id);
    taken.add(order.cell);
  }
  const wanted = it.cells.flatMap((cell, index) => (taken.has(first + index) ? [] : wantedOf(it, cell, first + index)));
  const waits = it.cells.flatMap((cell, index) =>
    taken.has(first + index) || !isTooEarly(it, cell) ? [] : [cell.last!.updatedMs],
  );
  return { cancel, place: apart(wanted, open), dueMs: Math.min(...waits, Number.POSITIVE_INFINITY) + paceMs };
}

/** Whether the order of an interval has ended before it was filled, and that just now. */
const isTooEarly = ({ nowMs }: GridSituation, { last }: Cell): boolean =>
  last !== undefined && !last.isFull && nowMs < last.updatedMs + paceMs;

/** Whole lots of what an interval holds, or is short of. */
const lotsOf = (net: bigint, basePerLot: bigint): number => Number((net < 0n ? -net : net) / basePerLot);

/** Lots that an interval may buy, and sell, as it stands. */
function sizesOf({ plan, basePerLot }: GridSituation, { net }: Cell, cell: number): Readonly<Record<Side, number>> {
  const isShort = isShortCell(plan, cell);
  const held = net < 0n === isShort ? lotsOf(net, basePerLot) : 0;
  const more = Math.max(0, plan.lots - held);
  return isShort ? { BUY: held, SELL: more } : { BUY: more, SELL: held };
}

/**
 * What an interval without an order should have; nothing where neither side would be large enough, or where it is too
 * early.
 */
function wantedOf(it: GridSituation, { net, last }: Cell, cell: number): CellPlace[] {
  if (isTooEarly(it, { net, last })) return [];
  const { plan, least } = it;
  const sizes = sizesOf(it, { net, last }, cell);
  // One that was filled is followed by the other side, one that ended before goes on.
  const first = last
    ? last.isFull === (last.side === 'BUY')
      ? 'SELL'
      : 'BUY'
    : cell - (plan.base ?? 0) >= plan.empty
      ? 'SELL'
      : 'BUY';
  const isEnough = (side: Side): boolean => sizes[side] > 0 && sizes[side] >= least(priceOf(plan, cell, side), side);
  const side = isEnough(first) ? first : first === 'BUY' ? 'SELL' : 'BUY';
  return isEnough(side) ? [{ cell, side, ticks: priceOf(plan, cell, side), lots: sizes[side] }] : [];
}

/** Those that neither rest on the level of another nor could trade with it, nearest to the middle first. */
function apart(wanted: readonly CellPlace[], open: readonly CellOrder[]): CellPlace[] {
  const pricesOf = (side: Side) => open.filter((order) => order.side === side).map(({ ticks }) => ticks);
  let highestBuy = Math.max(0, ...pricesOf('BUY'));
  let lowestSell = Math.min(Number.POSITIVE_INFINITY, ...pricesOf('SELL'));
  const taken = new Set(open.map(({ ticks }) => ticks));
  const nearestFirst = [...wanted].sort((a, b) =>
    a.side !== b.side ? (a.side === 'SELL' ? -1 : 1) : a.side === 'SELL' ? a.ticks - b.ticks : b.ticks - a.ticks,
  );
  return nearestFirst.filter(({ side, ticks }) => {
    if (taken.has(ticks) || (side === 'BUY' ? ticks >= lowestSell : ticks <= highestBuy)) return false;
    taken.add(ticks);
    if (side === 'BUY') highestBuy = Math.max(highestBuy, ticks);
    else lowestSell = Math.min(lowestSell, ticks);
    return true;
  });
}

/** The first order, and what closes at the end. */
export const openingCode = 1_000;
export const closingCode = 1_001;

/** How the numbers of its orders are made: a grid whose range changes has more intervals than it has at a time. */
interface Numbering {
  readonly codes: number;
  /** Code of the buy of interval 0. */
  readonly base: number;
}
/** Between the first intervals of two ranges of one grid: further than a range goes along with the price. */
export const rangeStride = 8_192;
const usual: Numbering = { codes: 1_024, base: 0 };
const wide: Numbering = { codes: 2 ** 22, base: 2 ** 21 };
type Numbered = Pick<GridPlan, 'trailing' | 'wide'>;
const numberingOf = (plan: Numbered): Numbering => (plan.trailing || plan.wide ? wide : usual);

/** What an order of a grid is for: a cell's code, `openingCode` or `closingCode`. */
export const childCode = ({ cell, side }: Pick<CellPlace, 'cell' | 'side'>, plan: Numbered = {}) =>
  numberingOf(plan).base + cell * 2 + (side === 'SELL' ? 1 : 0);

/** Number of the `attempt`-th child for one purpose, attempts from 0. */
export const childNumber = (code: number, attempt: number, plan: Numbered = {}): number =>
  attempt * numberingOf(plan).codes + code;

export function purposeOf(number: number, plan: Numbered = {}): { readonly code: number; readonly attempt: number } {
  const { codes } = numberingOf(plan);
  return { code: number % codes, attempt: Math.floor(number / codes) };
}

/** Interval of a code; undefined where it is for no interval. */
export const cellOf = (code: number, plan: Numbered = {}): number | undefined =>
  code === openingCode || code === closingCode ? undefined : Math.floor((code - numberingOf(plan).base) / 2);
