import { must } from '../../base/assert.ts';
import type { GridPlan } from '../../finance/grid-plan.ts';
import type { Side } from '../../trade/order.ts';

/** An order that has ended before it was filled is replaced after this. */
const paceMs = 1_000;

/** One order of an interval. Interval `i` buys on level i and sells on level i + 1. Prices in ticks, sizes in lots. */
export interface CellOrder {
  readonly order_id: string;
  readonly cell: number;
  readonly side: Side;
  readonly ticks: number;
  readonly isOpen: boolean;
  /** Whether all of it was filled. */
  readonly isFull: boolean;
  readonly updatedMs: number;
}

/** What an interval holds, in money of the base, after fees; and its newest order. */
export interface Cell {
  readonly net: bigint;
  readonly last: CellOrder | undefined;
}

/** All that a grid's next orders depend on. */
export interface GridSituation {
  readonly plan: GridPlan;
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

const priceOf = ({ levels }: GridPlan, cell: number, side: Side): number =>
  must(levels[side === 'BUY' ? cell : cell + 1], 'a level');

/**
 * Orders to cancel and to place so that every interval has the one that it should: a buy on its lower level where it
 * holds nothing, a sell on its upper one where it holds what it bought. No two orders ever rest on one level and none
 * could trade with another of the same grid: one that would waits until the other is gone.
 */
export function gridMoves(it: GridSituation): GridMoves {
  const { plan, open } = it;
  const kept: CellOrder[] = [];
  const cancel: string[] = [];
  const taken = new Set<number>();
  for (const order of [...open].reverse()) {
    const isMeant = order.ticks === priceOf(plan, order.cell, order.side) && !taken.has(order.cell);
    if (isMeant) kept.push(order);
    else cancel.push(order.order_id);
    taken.add(order.cell);
  }
  const wanted = it.cells.flatMap((cell, index) => (taken.has(index) ? [] : wantedOf(it, cell, index)));
  const waits = it.cells.flatMap((cell, index) =>
    taken.has(index) || !isTooEarly(it, cell) ? [] : [cell.last!.updatedMs],
  );
  return { cancel, place: apart(wanted, open), dueMs: Math.min(...waits, Number.POSITIVE_INFINITY) + paceMs };
}

/** Whether the order of an interval has ended before it was filled, and that just now. */
const isTooEarly = ({ nowMs }: GridSituation, { last }: Cell): boolean =>
  last !== undefined && !last.isFull && nowMs < last.updatedMs + paceMs;

/**
 * What an interval without an order should have; nothing where neither side would be large enough, or where it is too
 * early.
 */
function wantedOf(it: GridSituation, { net, last }: Cell, cell: number): CellPlace[] {
  if (isTooEarly(it, { net, last })) return [];
  const { plan, basePerLot, least } = it;
  const held = Math.min(plan.lots, Math.max(0, Number(net / basePerLot)));
  const sizes = { BUY: plan.lots - held, SELL: held };
  // One that was filled is followed by the other side, one that ended before goes on.
  const first = last ? (last.isFull === (last.side === 'BUY') ? 'SELL' : 'BUY') : cell >= plan.empty ? 'SELL' : 'BUY';
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

const codeOfCell = (cell: number, side: Side): number => cell * 2 + (side === 'SELL' ? 1 : 0);
/** The first purchase, and what closes at the end. */
export const openingCode = 1_000;
export const closingCode = 1_001;
const codes = 1_024;

/** What an order of a grid is for: a cell's code, `openingCode` or `closingCode`. */
export const childCode = (place: Pick<CellPlace, 'cell' | 'side'>): number => codeOfCell(place.cell, place.side);

/** Number of the `attempt`-th child for one purpose, attempts from 0. */
export const childNumber = (code: number, attempt: number): number => attempt * codes + code;

export const purposeOf = (number: number): { readonly code: number; readonly attempt: number } => ({
  code: number % codes,
  attempt: Math.floor(number / codes),
});

/** Interval of a code; undefined where it is for no interval. */
export const cellOf = (code: number): number | undefined => (code < openingCode ? code >> 1 : undefined);
