import { requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';
import { smallLiabilityBelowUsd } from '../../src/shared/finance/small-liability.ts';

/**
 * A small debt of one asset (principal and interest in the asset, `index` in USD per unit) and the collateral that pays
 * for it.
 */
export interface SmallLiability {
  readonly principal: number;
  readonly interest: number;
  readonly index: number;
  /** USD per unit of the collateral. */
  readonly collateralIndex: number;
  /** Of the collateral, neither locked nor borrowed. */
  readonly collateralFree: number;
}

/** The figures of a conversion, or why there is none; `liabilityUsd` is what the debt is worth. */
export type SmallLiabilityVerdict =
  | {
      readonly state: 'eligible';
      readonly liabilityUsd: number;
      readonly collateralQty: number;
      readonly interestPaid: number;
      readonly principalPaid: number;
    }
  | { readonly state: 'nothing_owed' | 'too_large' | 'not_enough_collateral'; readonly liabilityUsd: number };

/**
 * What a conversion of one small debt takes and pays: collateral worth debt·(1 + fee) at index prices, for all of the
 * interest and all of the principal or, where the collateral falls short or the debt is not below the bound, for
 * nothing. Floats: the caller rounds the collateral up. Refuses negative amounts and prices of 0.
 */
export function convertSmallLiability(
  debt: SmallLiability,
  fee: number,
  belowUsd = smallLiabilityBelowUsd,
): SmallLiabilityVerdict {
  const { principal, interest, index, collateralIndex, collateralFree } = debt;
  requireNotNegative({ principal, interest, collateralFree, fee });
  requirePositive({ index, collateralIndex, belowUsd });
  const liabilityUsd = (principal + interest) * index;
  if (liabilityUsd === 0) return { state: 'nothing_owed', liabilityUsd };
  if (liabilityUsd >= belowUsd) return { state: 'too_large', liabilityUsd };
  const collateralQty = (liabilityUsd * (1 + fee)) / collateralIndex;
  if (collateralQty > collateralFree) return { state: 'not_enough_collateral', liabilityUsd };
  return { state: 'eligible', liabilityUsd, collateralQty, interestPaid: interest, principalPaid: principal };
}
