import { fromScaled } from '../../../shared/base/decimal.ts';
import { noDebtLevel } from '../../../shared/finance/margin-level.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import { callAt, liquidateAt } from '../../../shared/core/contracts/portfolio-margin.ts';
import type { MarginView, UnifiedView } from '../../trading/margin-views.ts';

/** One unit of an asset or of USDT in money units. */
export const unit = 10n ** BigInt(moneyDecimals);

/** a ÷ b cut to four decimals, at most 999; 999 where b is zero. */
export const levelOf = (a: bigint, b: bigint): number =>
  b === 0n ? noDebtLevel : Math.min(noDebtLevel, Number((a * 10_000n) / b) / 10_000);

/** Money units as text, cut to eight decimals. */
export const cut = (amount: bigint): string => fromScaled(amount / 10n ** BigInt(moneyDecimals - 8), 8);

/** The level of a margin wallet and its bounds; of a portfolio account those of the whole. */
export const levelFields = (view: MarginView, unified: UnifiedView | undefined) => ({
  margin_level: unified ? levelOf(unified.equity, unified.maintenance) : levelOf(view.assets, view.debt),
  call_level: Number(unified ? callAt : view.callAt) / 100,
  liquidation_level: Number(unified ? liquidateAt : view.liquidateAt) / 100,
});

/** What one side of an isolated pair has and owes, money units. */
export interface PairSide {
  readonly total: bigint;
  readonly debt: bigint;
}

/**
 * The base's price at which assets are so many hundredths of the debts, cut to eight decimals; null where nothing is
 * owed and where no price above zero does that.
 */
export function pairLiquidationPrice(base: PairSide, quote: PairSide, liquidateAt: bigint): string | null {
  const hundredths = [
    100n * base.total - liquidateAt * base.debt,
    liquidateAt * quote.debt - 100n * quote.total,
  ] as const;
  if (base.debt + quote.debt === 0n || hundredths[0] === 0n) return null;
  const price = (hundredths[1] * unit) / hundredths[0];
  return price > 0n ? cut(price) : null;
}
