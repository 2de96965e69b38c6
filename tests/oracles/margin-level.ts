import { requireFinite, requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';
import { noDebtLevel, crossMarginRules, type CrossLeverage } from '../../src/shared/finance/margin-level.ts';

/**
 * Margin level = assets ÷ (loans + outstanding interest), both in one unit and not negative; with assets weighted by
 * their collateral ratio it is the collateral margin level. 999 without debt, and never above. Source: Binance, cross
 * margin classic.
 */
export function marginLevel(assets: number, debt: number): number {
  requireNotNegative({ assets, debt });
  return debt === 0 ? noDebtLevel : Math.min(noDebtLevel, assets / debt);
}

/**
 * Margin level of Cross Margin Pro = (net collateral − loss of open orders) ÷ maintenance margin, in one unit; below 0
 * where losses exceed collateral. 999 without maintenance margin.
 */
export function proMarginLevel(netCollateral: number, openLoss: number, maintenance: number): number {
  requireFinite({ netCollateral });
  requireNotNegative({ openLoss, maintenance });
  return maintenance === 0 ? noDebtLevel : Math.min(noDebtLevel, (netCollateral - openLoss) / maintenance);
}

/** What a collateral margin level still allows; every bound itself belongs to the stricter side. Refuses NaN. */
export function marginPermits(
  collateralLevel: number,
  leverage: CrossLeverage,
): { borrow: boolean; transfer: boolean } {
  requireFinite({ collateralLevel });
  const rules = crossMarginRules[leverage];
  return { borrow: collateralLevel > rules.borrowAbove, transfer: collateralLevel > rules.transferAbove };
}

/**
 * State of a margin account by its margin level (not the collateral level); every bound itself belongs to the stricter
 * side. Refuses NaN.
 */
export function marginStatus(level: number, leverage: CrossLeverage): 'NORMAL' | 'MARGIN_CALL' | 'FORCE_LIQ' {
  requireFinite({ level });
  const rules = crossMarginRules[leverage];
  if (level <= rules.liquidateAt) return 'FORCE_LIQ';
  return level <= rules.callAt ? 'MARGIN_CALL' : 'NORMAL';
}

/** What decides how much of one asset can still be borrowed. */
export interface BorrowCapacity {
  /** Assets less debt in USD, weighted by collateral ratio; may be negative. */
  readonly netEquityUsd: number;
  /** Loans with their interest, in USD. */
  readonly debtUsd: number;
  /** Highest loan of this asset that the VIP tier allows, in the asset. */
  readonly limit: number;
  /** Already borrowed of this asset, in the asset. */
  readonly borrowed: number;
  /** USD per unit of the asset. */
  readonly price: number;
}

/**
 * Most that can still be borrowed, in the asset and never negative: the smaller of what the tier leaves and of ((L −
 * 1)·equity − debt) ÷ price. A float: the caller rounds down to the asset's step. Refuses a leverage below 1, a price
 * of 0 and negative debt, limit or loans.
 */
export function maxBorrowable(
  { netEquityUsd, debtUsd, limit, borrowed, price }: BorrowCapacity,
  leverage: number,
): number {
  requireFinite({ netEquityUsd });
  requireNotNegative({ debtUsd, limit, borrowed, leverageAboveOne: leverage - 1 });
  requirePositive({ price });
  return Math.max(0, Math.min(limit - borrowed, ((leverage - 1) * netEquityUsd - debtUsd) / price));
}

/** What decides how much of one asset can leave a cross margin account. */
export interface TransferOut {
  /** Assets of the account in USD, each by its collateral ratio. */
  readonly collateralUsd: number;
  readonly debtUsd: number;
  /** Of the asset to be moved, in the asset: neither locked nor borrowed away. */
  readonly free: number;
  readonly price: number;
  /** 0 to 1: how much of the asset's value counts as collateral. */
  readonly collateralRatio: number;
}

/**
 * Most of one asset that can leave a cross margin account so that the collateral margin level stays at 2 or above, in
 * the asset; all that is free without debt, and nothing where the level is below 2. A float: the caller rounds down to
 * the asset's step. Source: Binance, maxTransferable of 3x and 5x accounts.
 */
export function maxTransferable({ collateralUsd, debtUsd, free, price, collateralRatio }: TransferOut): number {
  requireNotNegative({ collateralUsd, debtUsd, free, collateralRatio });
  requirePositive({ price });
  if (debtUsd === 0) return free;
  const spareUsd = collateralUsd - crossMarginRules[3].transferAbove * debtUsd;
  if (spareUsd <= 0) return 0;
  return collateralRatio === 0 ? free : Math.min(free, spareUsd / (price * collateralRatio));
}
