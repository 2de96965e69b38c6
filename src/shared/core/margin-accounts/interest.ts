import { hourMs } from '../../base/time.ts';
import type { Account } from '../ledger/accounts.ts';
import { chargeHour, hourOf } from '../ledger/loans.ts';
import type { Wallet } from '../ledger/wallets.ts';
import type { PendingEffects } from '../state/effects.ts';
import type { CoreState } from '../state/core-state.ts';
import { dailyRateOf, emitInterest } from '../state/ledger-entries.ts';
import type { Loan } from '../ledger/debt.ts';

/** Whether anybody owes anything, so that a step may touch an account without an order. */
export function isLending({ ledger }: CoreState): boolean {
  for (const { debts } of ledger.accounts.values()) if (debts.size > 0) return true;
  return false;
}

/** Charges one loan for every clock hour that has begun by `atMs`. */
export function chargeLoan(
  state: CoreState,
  account: Account,
  wallet: Wallet,
  [asset, loan]: readonly [string, Loan],
  atMs: number,
  effects: PendingEffects,
): void {
  const rate = dailyRateOf(state, asset);
  for (
    let interest = chargeHour(loan, rate, hourOf(atMs));
    interest !== undefined;
    interest = chargeHour(loan, rate, hourOf(atMs))
  ) {
    emitInterest(
      state,
      account,
      wallet,
      { asset, interest, principal: loan.principal, type: 'PERIODIC', time: loan.hour * hourMs },
      effects,
    );
  }
}

/**
 * Charges all debts for every clock hour that has begun by the state's time; what has been charged is not charged
 * again.
 */
export function chargeAll(state: CoreState, atMs: number, effects: PendingEffects): void {
  for (const account of state.ledger.accounts.values()) {
    for (const [wallet, { loans }] of account.debts)
      for (const loan of loans) chargeLoan(state, account, wallet, loan, atMs, effects);
  }
}
