import { requireFinite } from '../../src/shared/finance/argument.ts';
import {
  type PortfolioAsset,
  portfolioBounds,
  assetMaintenance,
  adjustedEquity,
} from '../../src/shared/finance/portfolio-margin.ts';

/** What a portfolio account may still do, freest first; see portfolioState. */
export type PortfolioState = 'NORMAL' | 'MARGIN_CALL' | 'REDUCE_ONLY' | 'FORCE_LIQUIDATION';

/**
 * Unified maintenance margin ratio = Σ adjusted equity ÷ Σ maintenance margin, both in USD; null where there is no maintenance margin. Source: Binance
 * portfolio margin.
 */
export function unifiedMarginRatio(assets: readonly PortfolioAsset[]): number | null {
  const maintenance = assets.reduce((sum, asset) => sum + assetMaintenance(asset) * asset.index, 0);
  const equity = assets.reduce((sum, asset) => sum + adjustedEquity(asset), 0);
  return maintenance === 0 ? null : equity / maintenance;
}

/**
 * What a unified maintenance margin ratio means: above 1.5 free, to 1.2 a reminder, to 1.05 only orders that reduce, below liquidation; null is free.
 * Refuses NaN.
 */
export function portfolioState(ratio: number | null): PortfolioState {
  if (ratio === null) return 'NORMAL';
  requireFinite({ ratio });
  if (ratio <= portfolioBounds.liquidateAt) return 'FORCE_LIQUIDATION';
  if (ratio <= portfolioBounds.reduceOnlyAt) return 'REDUCE_ONLY';
  return ratio <= portfolioBounds.callAt ? 'MARGIN_CALL' : 'NORMAL';
}
