import { requireFinite, requireNotNegative, requirePositive } from './argument.ts';

/** Maintenance rate of a loan by the leverage of the margin account, a fraction. Source: Binance portfolio margin. */
export const loanMaintenanceRates = { 3: 0.1, 5: 0.08, 10: 0.05 } as const;
/** Leverages of the margin account that have a loan rate. */
export type LoanLeverage = keyof typeof loanMaintenanceRates;

/** One asset of a portfolio margin account; all but `index` (USD per unit) and `collateralRatio` (0 to 1) in the asset. */
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

/** Bounds of the unified maintenance margin ratio; a bound itself belongs to the stricter state. Source: Binance portfolio margin. */
export const portfolioBounds = { callAt: 1.5, reduceOnlyAt: 1.2, liquidateAt: 1.05 } as const;

/**
 * Maintenance margin of one asset in the asset: that of its futures plus loan · rate of the loan. Refuses negative amounts. Source: Binance portfolio
 * margin.
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
 * Equity of one asset in USD less the loss of its open orders: min(x·index·collateral ratio, x·index) with x = margin asset − loan + futures asset + futures profit,
 * so that a debt counts in full. Refuses NaN, an index of 0 and negative amounts. Source: Binance portfolio margin.
 */
export function adjustedEquity(asset: PortfolioAsset): number {
  const { index, collateralRatio, marginAsset, loan, futuresAsset, futuresProfit, openLoss } = asset;
  requirePositive({ index });
  requireNotNegative({ collateralRatio, marginAsset, loan, openLoss });
  requireFinite({ futuresAsset, futuresProfit });
  const worth = (marginAsset - loan + futuresAsset + futuresProfit) * index;
  return Math.min(worth * collateralRatio, worth) - openLoss * index;
}
