import { type BookSide, bid } from '../../market/book/book.ts';
import { quoteOf } from '../ledger/money.ts';
import { entryAfter, levelsOf, lotsOf, onlyReduces, opposite, orderAt } from './queue.ts';
import type { External } from '../state/command.ts';
import { heldKey } from '../state/contract.ts';
import type { OrderState, MarketState, Entry } from '../state/market-state.ts';

/** One execution to come: with an entry of the book, or with a recorded venue where `maker` is null. */
export interface PlannedFill {
  readonly maker: Entry | null;
  readonly ticks: number;
  readonly lots: number;
}

/**
 * Why a sweep ended: size reached, budget too small for one lot more, price limit, the market's collar, no more
 * liquidity, or an own order in the way.
 */
export type Stop = 'filled' | 'spent' | 'limit' | 'collar' | 'empty' | 'self';

export interface Plan {
  readonly fills: readonly PlannedFill[];
  readonly lots: number;
  readonly stop: Stop;
}

/** Whether an order at rest may not be filled at a price in ticks. */
export type Barred = (maker: OrderState, ticks: number) => boolean;

export interface Taker {
  /** Side on which it would rest: it takes from the other one. */
  readonly side: BookSide;
  /** Worst price; null for any. */
  readonly limit: number | null;
  /** Worst price that the market lets anybody trade at; null where it lets any. */
  readonly collar: number | null;
  readonly lots: number;
  /** Quote to spend; then `lots` is infinite. */
  readonly budget: bigint | null;
  /** Whose orders it must not meet; null for the flow. */
  readonly user_id: string | null;
  /** Which orders at rest it passes over; null for none. */
  readonly barred: Barred | null;
  readonly external: External;
}

/**
 * What a taker would do to the book, best price first and oldest entry first, without changing anything. At equal
 * prices the users' orders come before the recorded venue's.
 */
export function planOf(market: MarketState, taker: Taker): Plan {
  const { book } = market;
  const levels = levelsOf(book, opposite(taker.side));
  const fills: PlannedFill[] = [];
  let lots = 0;
  let quote = 0n;
  let at = levels.length - 1;
  let outside = 0;

  const roomAt = (ticks: number): number => {
    if (taker.budget === null) return taker.lots - lots;
    const affordable = (taker.budget - quote) / quoteOf(market.units, ticks, 1);
    return affordable > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(affordable);
  };
  const take = (maker: Entry | null, ticks: number, offered: number): boolean => {
    const taken = Math.min(offered, roomAt(ticks));
    if (taken > 0) fills.push({ maker, ticks, lots: taken });
    lots += taken;
    if (taker.budget !== null) quote += quoteOf(market.units, ticks, taken);
    return taken === offered && (taker.budget !== null || lots < taker.lots);
  };
  const full: Stop = taker.budget === null ? 'filled' : 'spent';
  const end = (stop: Stop): Plan =>
    taker.budget === null ? { fills, lots, stop } : { fills, lots, stop: quote === taker.budget ? 'spent' : stop };

  for (;;) {
    const level = levels[at];
    const quoted = taker.external[outside];
    const inside = level !== undefined && (quoted === undefined || !isBetter(taker.side, quoted[0], level.price));
    const ticks = inside ? level.price : quoted?.[0];
    if (ticks === undefined) return end('empty');
    if (taker.limit !== null && isBetter(taker.side, taker.limit, ticks)) return end('limit');
    if (taker.collar !== null && isBetter(taker.side, taker.collar, ticks)) return end('collar');
    if (!inside) {
      if (!take(null, ticks, quoted![1])) return end(full);
      outside += 1;
      continue;
    }
    for (let entry = level.head; entry; entry = entryAfter(book, entry)) {
      if (taker.user_id !== null && orderAt(book, entry)?.user_id === taker.user_id) return end('self');
      const present = lotsOf(book, entry);
      const maker = taker.barred && orderAt(book, entry);
      if (maker && taker.barred(maker, ticks)) continue;
      const offered = onlyReduces(book, entry) ? Math.min(present, reducibleBy(orderAt(book, entry)!, fills)) : present;
      if (offered === 0) continue;
      if (!take(entry, ticks, offered)) return end(full);
    }
    at -= 1;
  }
}

/**
 * Lots that an order which only reduces may still be filled, after what was planned before it: all of that goes the
 * same way.
 */
function reducibleBy(
  { market: { contract, book }, api_id, positionSide }: OrderState,
  planned: readonly PlannedFill[],
): number {
  let left = Math.abs(contract?.held.get(heldKey(api_id, positionSide)) ?? 0);
  for (const { maker, lots } of planned) {
    const other = maker && orderAt(book, maker);
    if (other?.api_id === api_id && other.positionSide === positionSide) left -= lots;
  }
  return Math.max(0, left);
}

/** Whether price `a` is strictly better than `b` for one who takes from the side opposite to `side`. */
const isBetter = (side: BookSide, a: number, b: number): boolean => (side === bid ? a < b : a > b);

/** Quote that the fills of a plan come to. */
export function costOf(market: MarketState, { fills }: Plan): bigint {
  let cost = 0n;
  for (const fill of fills) cost += quoteOf(market.units, fill.ticks, fill.lots);
  return cost;
}
