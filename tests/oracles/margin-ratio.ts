import { requireFinite, requireNotNegative } from '../../src/shared/finance/argument.ts';

/** Whether a margin ratio calls for liquidation: at 1 (100 %) and above. */
export const isLiquidated = (ratio: number): boolean => ratio >= 1;

/**
 * Margin ratio = maintenance margin ÷ (wallet balance + unrealised profit), a fraction: at 1 and above the position is
 * liquidated. 0 without maintenance margin, Infinity where the equity is used up. All in the settling coin. Source:
 * Binance futures.
 */
export function marginRatio(maintenance: number, wallet: number, unrealised: number): number {
  requireNotNegative({ maintenance });
  requireFinite({ wallet, unrealised });
  if (maintenance === 0) return 0;
  const equity = wallet + unrealised;
  return equity > 0 ? maintenance / equity : Infinity;
}

/**
 * Initial margin = notional ÷ leverage, in the notional's unit; the caller rounds up before it is locked. Refuses a
 * leverage below 1.
 */
export function initialMargin(notional: number, leverage: number): number {
  requireNotNegative({ notional, leverageAboveOne: leverage - 1 });
  return notional / leverage;
}
