import { type Board, boardOf } from '../market/a-share.ts';
import type { Side } from '../trade/order.ts';
import { requireNotNegative } from './argument.ts';

/** Boards of the three mainland exchanges; BSE = Beijing. */
export type AShareBoard = Board | 'BSE';

/** Codes of Beijing begin with 920; those of before October 2025 with 43, 83, 87 or 88. */
const beijing = /^(920\d|(43|83|87|88)\d\d)\d\d$/;

/** Board of a six-digit code; undefined where the prefix is on no share board. */
export const aShareBoardOf = (securityId: string): AShareBoard | undefined =>
  beijing.test(securityId) ? 'BSE' : boardOf(securityId)?.board;

/**
 * Least size of an order and the step above it, in shares. Source: trading rules of the exchanges; ChiNext buys from
 * 100.
 */
export const aShareLots: Readonly<Record<AShareBoard, { readonly least: number; readonly step: number }>> = {
  SH_MAIN: { least: 100, step: 100 },
  SZ_MAIN: { least: 100, step: 100 },
  CHINEXT: { least: 100, step: 100 },
  STAR: { least: 200, step: 1 },
  BSE: { least: 100, step: 1 },
};

/** Greatest size of one order in shares, with a price and at the market. Source: trading rules of the exchanges. */
export const aShareMost: Readonly<Record<AShareBoard, { readonly limit: number; readonly market: number }>> = {
  SH_MAIN: { limit: 1_000_000, market: 1_000_000 },
  SZ_MAIN: { limit: 1_000_000, market: 1_000_000 },
  CHINEXT: { limit: 300_000, market: 150_000 },
  STAR: { limit: 100_000, market: 50_000 },
  BSE: { limit: 1_000_000, market: 1_000_000 },
};

/**
 * Whether an order size (whole shares) keeps the lot rules. Buys: the board's least size and step. Sells: the same, or
 * with all of the odd lot: where the step is 100 the odd part of `sellable` goes in one go, elsewhere a holding below
 * the least size goes whole. Refuses sizes that are negative or not whole.
 */
export function isLot(board: AShareBoard, side: Side, qty: number, sellable: number): boolean {
  requireWhole(qty, sellable);
  const { least, step } = aShareLots[board];
  const regular = qty >= least && qty % step === 0;
  if (side === 'BUY') return regular;
  if (qty === 0 || qty > sellable) return false;
  if (regular) return true;
  return step === 1 ? qty === sellable : qty % step === sellable % step;
}

/** Largest size at or below `qty` that may be bought, in shares; 0 below the least size. Refuses what isLot refuses. */
export function buyableLot(board: AShareBoard, qty: number): number {
  requireWhole(qty);
  const { least, step } = aShareLots[board];
  return qty < least ? 0 : qty - (qty % step);
}

function requireWhole(...shares: readonly number[]): void {
  for (const qty of shares) {
    requireNotNegative({ shares: qty });
    if (!Number.isInteger(qty)) throw new RangeError(`shares must be whole: ${qty}`);
  }
}
