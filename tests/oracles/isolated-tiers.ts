import { requireFinite, requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';

/**
 * One tier of a pair of isolated margin. Loans of both sides have to fit: the largest of base and of quote, each in its
 * asset, null without a bound.
 */
export interface IsolatedTier {
  readonly leverage: number;
  readonly base: number | null;
  readonly quote: number | null;
  /** Margin levels at or below which it is called and liquidated: the maintenance. */
  readonly callAt: number;
  readonly liquidateAt: number;
}

/** What is owed in an isolated pair without interest, each side in its asset. */
export interface PairLoans {
  readonly base: number;
  readonly quote: number;
}

const fits = (loan: number, bound: number | null): boolean => bound === null || loan <= bound;

/**
 * The first tier that holds the loans, the last one where none does. Tiers stand in the order of what they hold; there
 * is at least one.
 */
export function isolatedTierOf(tiers: readonly IsolatedTier[], { base, quote }: PairLoans): IsolatedTier {
  requireNotNegative({ base, quote });
  const tier = tiers.find((each) => fits(base, each.base) && fits(quote, each.quote)) ?? tiers.at(-1);
  if (!tier) throw new RangeError('a pair without tiers');
  return tier;
}

/** What decides how much of one side of a pair can still be borrowed. */
export interface IsolatedCapacity {
  /** Assets of the pair less its debt in USD. */
  readonly netEquityUsd: number;
  readonly debtUsd: number;
  readonly loans: PairLoans;
  /** Highest loan of this asset that the VIP tier allows, in the asset. */
  readonly limit: number;
  readonly price: number;
}

/**
 * Most that can still be borrowed of one side, in the asset and never negative: over all tiers that hold the other
 * side's loan, the largest of what the tier leaves and ((L − 1)·equity − debt) ÷ price, whichever is smaller, and no
 * more than the limit. Source: the tiers of Binance's isolated margin, where a larger loan has a smaller leverage. A
 * float: the caller rounds down.
 */
export function maxBorrowableIsolated(
  tiers: readonly IsolatedTier[],
  side: 'base' | 'quote',
  { netEquityUsd, debtUsd, loans, limit, price }: IsolatedCapacity,
): number {
  requireFinite({ netEquityUsd });
  requireNotNegative({ debtUsd, limit });
  requirePositive({ price });
  const other = side === 'base' ? 'quote' : 'base';
  const most = tiers
    .filter((tier) => fits(loans[other], tier[other]))
    .map((tier) =>
      Math.min(
        (tier[side] ?? Number.POSITIVE_INFINITY) - loans[side],
        ((tier.leverage - 1) * netEquityUsd - debtUsd) / price,
      ),
    );
  return Math.max(0, Math.min(limit - loans[side], Math.max(0, ...most)));
}
