import type { AShareBoard } from '../../finance/a-share-lots.ts';
import { priceCage } from '../../finance/a-share-price-cage.ts';
import { chinaDayOf, dateOfDay } from '../../market/session/china-calendar.ts';
import type { Side } from '../../trade/order.ts';

/** What decides the price of an order. Ticks of 0.01 yuan. */
export interface PriceCase {
  readonly side: Side;
  readonly board: AShareBoard;
  readonly nowMs: number;
  readonly bid: number | undefined;
  readonly ask: number | undefined;
  /** Last price that there was. */
  readonly last: number;
  /** Worst price by the limit of the execution; null where it has none. */
  readonly bound: number | null;
  readonly band: { readonly down: number; readonly up: number } | null;
}

/** The farther of two prices for a side, and the nearer. */
const dearer = (side: Side, a: number, b: number): number => (side === 'BUY' ? Math.max(a, b) : Math.min(a, b));
const cheaper = (side: Side, a: number, b: number): number => (side === 'BUY' ? Math.min(a, b) : Math.max(a, b));

/** A price within the limit and within the day's band; undefined where both leave none. */
function withinLimits({ side, bound, band }: PriceCase, ticks: number): number | undefined {
  const limited = bound === null ? ticks : cheaper(side, ticks, bound);
  if (!band) return limited;
  const [best, worst] = side === 'BUY' ? [band.down, band.up] : [band.up, band.down];
  // A limit on the far side of the band lets in no price of the day.
  if (dearer(side, limited, best) !== limited) return undefined;
  return cheaper(side, limited, worst);
}

/** The price cage around what an order would meet, by which the exchange takes a limit in continuous trading. */
function cageOf({ board, nowMs, side, bid, ask, last }: PriceCase): number | null {
  const reference = (side === 'BUY' ? (ask ?? bid) : (bid ?? ask)) ?? last;
  return priceCage({ board, date: dateOfDay(chinaDayOf(nowMs)), side, reference });
}

/**
 * The price of an order in continuous trading: the best of the other side, and where that is empty the price limit of a
 * locked share or the best of its own side, never beyond limit, cage and band. Undefined where none of them is left, or
 * where nobody quotes.
 */
export function tradingPrice(it: PriceCase): number | undefined {
  const { side, bid, ask } = it;
  const touch = lockedAt(it) ?? (side === 'BUY' ? (ask ?? bid) : (bid ?? ask));
  if (touch === undefined) return undefined;
  const cage = cageOf(it);
  return withinLimits(it, cage === null ? touch : cheaper(side, touch, cage));
}

/**
 * The price of an order in the closing auction: the limit where there is one, else as far from the last price as the
 * price cage lets an order go; within the day's band.
 */
export function auctionPrice(it: PriceCase): number | undefined {
  const { bound, board, nowMs, side, last } = it;
  if (bound !== null) return withinLimits(it, bound);
  const cage = priceCage({ board, date: dateOfDay(chinaDayOf(nowMs)), side, reference: last });
  return withinLimits(it, cage ?? last);
}

/** How near the best price of its own side stands to the limit of a locked share, in parts of that. */
const lockParts = 1_000;

/**
 * The price limit at which a share is locked, ticks: nobody stands on the other side, and its own side has come to the
 * limit. An order can only queue there. Undefined where it is not locked.
 */
export function lockedAt({ side, bid, ask, band }: PriceCase): number | undefined {
  if (!band) return undefined;
  const [other, own, limit] = side === 'BUY' ? [ask, bid, band.up] : [bid, ask, band.down];
  if (other !== undefined || own === undefined) return undefined;
  return Math.abs(limit - own) <= Math.max(2, limit / lockParts) ? limit : undefined;
}
