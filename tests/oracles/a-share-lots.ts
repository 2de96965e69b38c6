import { requireNotNegative } from '../../src/shared/finance/argument.ts';

/**
 * Shares that may be sold today under T+1: held − bought today − locked in open sell orders, never negative. Refuses
 * what isLot refuses.
 */
export function sellableShares(held: number, boughtToday: number, locked: number): number {
  for (const shares of [held, boughtToday, locked]) {
    requireNotNegative({ shares });
    if (!Number.isInteger(shares)) throw new RangeError(`shares must be whole: ${shares}`);
  }
  return Math.max(0, held - boughtToday - locked);
}
