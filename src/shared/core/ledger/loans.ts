import { assert } from '../../base/assert.ts';
import { hourMs } from '../../base/time.ts';
import type { Exchange } from '../../market/instrument.ts';
import { addTo, cellKey, type Account, type Ledger, openCell } from './accounts.ts';
import type { Loan } from './debt.ts';
import type { Wallet } from './wallets.ts';
export const hourOf = (atMs: number): number => Math.floor(atMs / hourMs);

/** Hours × 10^12: rates are per day. */
const rateDivisor = 24n * 10n ** 12n;

export const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** One hour's interest on a principal, rounded up to the last decimal; `dailyRate` × 10^12. */
export const hourlyInterest = (principal: bigint, dailyRate: bigint): bigint =>
  ceilDiv(principal * dailyRate, rateDivisor);

export const owedOf = ({ principal, interest }: Loan): bigint => principal + interest;

/** The same with the hours until `hour` that are not charged yet. */
export const dueOf = (loan: Loan, dailyRate: bigint, hour: number): bigint =>
  owedOf(loan) + BigInt(Math.max(0, hour - loan.hour)) * hourlyInterest(loan.principal, dailyRate);

/** What a wallet owes of an asset; undefined where that is nothing. */
export const loanOf = (account: Account | undefined, wallet: Wallet, asset: string): Loan | undefined =>
  account?.debts.get(wallet)?.loans.get(asset);

/**
 * Lends money into a wallet and charges the first hour at once; gives the interest. What it owed before must be charged
 * up to `hour`.
 */
export function lend(
  account: Account,
  { wallet, exchange, asset }: { wallet: Wallet; exchange: Exchange; asset: string },
  amount: bigint,
  charge: { dailyRate: bigint; hour: number },
): bigint {
  const debt = account.debts.get(wallet) ?? { exchange, status: 'NORMAL' as const, loans: new Map<string, Loan>() };
  account.debts.set(wallet, debt);
  const loan = debt.loans.get(asset) ?? { principal: 0n, interest: 0n, hour: charge.hour };
  debt.loans.set(asset, loan);
  const interest = hourlyInterest(amount, charge.dailyRate);
  loan.principal += amount;
  loan.interest += interest;
  openCell(account, wallet, asset).free += amount;
  return interest;
}

/** Charges one more hour where it has begun by `hour`; the interest of it, or undefined where none is due. */
export function chargeHour(loan: Loan, dailyRate: bigint, hour: number): bigint | undefined {
  if (loan.hour >= hour) return undefined;
  const interest = hourlyInterest(loan.principal, dailyRate);
  loan.hour += 1;
  loan.interest += interest;
  return interest;
}

/**
 * Pays a debt from free money, interest first; `amount` is at most what is owed and what is free. The debt is gone once
 * nothing of it is left.
 */
export function payBack(ledger: Ledger, account: Account, wallet: Wallet, asset: string, amount: bigint): void {
  const cell = openCell(account, wallet, asset);
  assert(amount >= 0n && cell.free >= amount, 'a repayment never exceeds free money');
  cell.free -= amount;
  settleDebt(ledger, account, wallet, asset, amount);
}

/** Lowers a debt by money that has been taken from somewhere: interest first, which becomes income. */
export function settleDebt(ledger: Ledger, account: Account, wallet: Wallet, asset: string, amount: bigint): void {
  const debt = account.debts.get(wallet);
  const loan = debt?.loans.get(asset);
  assert(debt !== undefined && loan !== undefined && amount <= owedOf(loan), 'a repayment never exceeds the debt');
  const interest = amount < loan.interest ? amount : loan.interest;
  loan.interest -= interest;
  loan.principal -= amount - interest;
  addTo(ledger.interest, asset, interest);
  if (owedOf(loan) === 0n) debt.loans.delete(asset);
  if (debt.loans.size === 0) account.debts.delete(wallet);
}

/** Assets that lie in a wallet, in the order in which they came, with their cells. */
export function* cellsIn(account: Account, wallet: Wallet) {
  const prefix = cellKey(wallet, '');
  for (const [key, cell] of account.cells) if (key.startsWith(prefix)) yield [key.slice(prefix.length), cell] as const;
}
