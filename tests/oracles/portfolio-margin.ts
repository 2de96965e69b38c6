import { requireFinite, requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';
import { portfolioBounds, loanMaintenanceRates } from '../../src/shared/finance/portfolio-margin.ts';

/** What a portfolio account may still do, freest first; see portfolioState. */
export type PortfolioState = 'NORMAL' | 'MARGIN_CALL' | 'REDUCE_ONLY' | 'FORCE_LIQUIDATION';

/**
 * Unified maintenance margin ratio = Σ adjusted equity ÷ Σ maintenance margin, both in USD; null where there is no
 * maintenance margin. Source: Binance portfolio margin.
 */
export function unifiedMarginRatio(assets: readonly PortfolioAsset[]): number | null {
  const maintenance = assets.reduce((sum, asset) => sum + assetMaintenance(asset) * asset.index, 0);
  const equity = assets.reduce((sum, asset) => sum + adjustedEquity(asset), 0);
  return maintenance === 0 ? null : equity / maintenance;
}

/**
 * What a unified maintenance margin ratio means: above 1.5 free, to 1.2 a reminder, to 1.05 only orders that reduce,
 * below liquidation; null is free. Refuses NaN.
 */
export function portfolioState(ratio: number | null): PortfolioState {
  if (ratio === null) return 'NORMAL';
  requireFinite({ ratio });
  if (ratio <= portfolioBounds.liquidateAt) return 'FORCE_LIQUIDATION';
  if (ratio <= portfolioBounds.reduceOnlyAt) return 'REDUCE_ONLY';
  return ratio <= portfolioBounds.callAt ? 'MARGIN_CALL' : 'NORMAL';
}

/**
 * Maintenance margin of one asset in the asset: that of its futures plus loan · rate of the loan. Refuses negative
 * amounts. Source: Binance portfolio margin.
 */
export function assetMaintenance({
  futuresMaintenance,
  loan,
  loanLeverage,
}: Pick<PortfolioAsset, 'futuresMaintenance' | 'loan' | 'loanLeverage'>): number {
  requireNotNegative({ futuresMaintenance, loan });
  return futuresMaintenance + loan * loanMaintenanceRates[loanLeverage];
}

/**
 * Equity of one asset in USD less the loss of its open orders: min(x·index·collateral ratio, x·index) with x = margin
 * asset − loan + futures asset + futures profit, so that a debt counts in full. Refuses NaN, an index of 0 and negative
 * amounts. Source: Binance portfolio margin.
 */
export function adjustedEquity(asset: PortfolioAsset): number {
  const { index, collateralRatio, marginAsset, loan, futuresAsset, futuresProfit, openLoss } = asset;
  requirePositive({ index });
  requireNotNegative({ collateralRatio, marginAsset, loan, openLoss });
  requireFinite({ futuresAsset, futuresProfit });
  const notional = (marginAsset - loan + futuresAsset + futuresProfit) * index;
  return Math.min(notional * collateralRatio, notional) - openLoss * index;
}

/**
 * One asset of a portfolio margin account; all but `index` (USD per unit) and `collateralRatio` (0 to 1) in the asset.
 */
export interface PortfolioAsset {
  readonly index: number;
  readonly collateralRatio: number;
  /** In the margin account, unsigned. */
  readonly marginAsset: number;
  /** Borrowed with its interest, unsigned. */
  readonly loan: number;
  readonly loanLeverage: LoanLeverage;
  /** Wallet balance of the futures accounts that settle in it. */
  readonly futuresAsset: number;
  readonly futuresProfit: number;
  /** Maintenance margin of the futures that settle in it, unsigned. */
  readonly futuresMaintenance: number;
  /** Loss that open orders would open with, unsigned. */
  readonly openLoss: number;
}

/** Leverages of the margin account that have a loan rate. */
export type LoanLeverage = keyof typeof loanMaintenanceRates;
