import type { Account } from '../ledger/accounts.ts';
import { lesser } from '../ledger/money.ts';
import { indexOf } from '../contracts/collateral.ts';
import { spareOf } from '../contracts/contract-need.ts';
import { callAt, loanPercent, unifiedOf } from '../contracts/portfolio-margin.ts';
import type { CoreState } from '../state/core-state.ts';
import { one } from '../book/asset-price.ts';

/**
 * Most of an asset that may leave a portfolio account so that its positions, orders and debts are covered and no margin
 * call follows, rounded down; at most `free`.
 */
export function portfolioMovable(state: CoreState, account: Account, asset: string, free: bigint): bigint {
  if (!account.portfolio) return free;
  const { exchange, status } = account.portfolio;
  const { equity, maintenance, losses } = unifiedOf(state, account, exchange);
  const uncommitted = spareOf(state, account, exchange);
  if (status !== 'FORCE_LIQ' && uncommitted === equity + losses) return free;
  const spare = lesser(uncommitted * 100n, equity * 100n - maintenance * callAt);
  if (status === 'FORCE_LIQ' || spare <= 0n) return 0n;
  const ratio = account.debts.get('margin')?.loans.has(asset)
    ? 100n
    : (state.terms.assets.get(asset)?.collateral ?? 0n);
  const weight = indexOf(state, exchange, asset) * ratio;
  return weight === 0n ? free : lesser(free, (spare * one) / weight);
}

/**
 * Most of an asset that a portfolio account may borrow so that the maintenance margin of the debt is covered too and no
 * margin call follows, rounded down; null for all others.
 */
export function portfolioBorrowable(state: CoreState, account: Account, asset: string): bigint | null {
  if (!account.portfolio) return null;
  const { exchange } = account.portfolio;
  const { equity, maintenance } = unifiedOf(state, account, exchange);
  const spare = lesser(spareOf(state, account, exchange), (equity * 100n) / callAt - maintenance);
  const weight = indexOf(state, exchange, asset) * loanPercent(state, account, exchange);
  return spare <= 0n || weight === 0n ? 0n : (spare * one * 100n) / weight;
}
