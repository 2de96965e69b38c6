import { requireFinite, requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';
import { marginRatio } from './margin-ratio.ts';

/**
 * One coin of a futures account, in the coin; `balance` may be negative, `unrealised` is the profit of the positions
 * that settle in it.
 */
export interface SettlingAsset {
  readonly asset: string;
  readonly balance: number;
  readonly unrealised: number;
  /** Maintenance margin of the positions that settle in it. */
  readonly maintenance: number;
}

/**
 * A coin as collateral of a multi-asset account: quote (USD) per coin, and the share of its value that does not count,
 * 0 to 1.
 */
export interface Collateral extends SettlingAsset {
  readonly index: number;
  readonly haircut: number;
}

/**
 * Equity and margin ratio of each coin in single-asset mode, where every coin stands alone; in the coin, the ratio as
 * marginRatio. Refuses NaN.
 */
export const singleAssetMargins = (
  assets: readonly SettlingAsset[],
): { asset: string; equity: number; ratio: number }[] =>
  assets.map(({ asset, balance, unrealised, maintenance }) => {
    requireFinite({ balance, unrealised });
    return { asset, equity: balance + unrealised, ratio: marginRatio(maintenance, balance, unrealised) };
  });

/**
 * Equity and margin ratio of a multi-asset account in USD: Σ balance·index·(1 − haircut) + Σ unrealised·index against Σ
 * maintenance·index, cross margin only. A negative balance counts in full: a haircut must not make a debt smaller.
 * Refuses NaN, an index of 0 and a haircut outside 0 to 1.
 */
export function multiAssetMargin(assets: readonly Collateral[]): {
  equity: number;
  maintenance: number;
  ratio: number;
} {
  let collateral = 0;
  let profit = 0;
  let maintenance = 0;
  for (const asset of assets) {
    const { balance, index, haircut } = asset;
    requireFinite({ balance, unrealised: asset.unrealised });
    requirePositive({ index });
    requireNotNegative({ haircut, oneLessHaircut: 1 - haircut, maintenance: asset.maintenance });
    collateral += balance * index * (balance > 0 ? 1 - haircut : 1);
    profit += asset.unrealised * index;
    maintenance += asset.maintenance * index;
  }
  return { equity: collateral + profit, maintenance, ratio: marginRatio(maintenance, collateral, profit) };
}
