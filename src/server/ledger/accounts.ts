import { assert } from '../../shared/kit/assert.ts';
import type { AccountType } from '../../shared/market/instrument.ts';

/** One asset of one account in money units. Neither part is ever negative. */
export interface Cell {
  free: bigint;
  locked: bigint;
}

export interface Account {
  readonly api_id: string;
  readonly user_id: string;
  /** By `account_type/asset`. */
  readonly cells: Map<string, Cell>;
}

/**
 * Who owns what. Per asset, the users' cells, the fees, the insurance fund and the flow's balance add up to the deposits, exactly. The flow stands for all
 * simulated and recorded counterparties, and as the house for the other side of contracts, and may owe; the fund never does.
 */
export interface Ledger {
  readonly accounts: Map<string, Account>;
  readonly fees: Map<string, bigint>;
  readonly flow: Map<string, bigint>;
  /** What liquidations have left over, for those that leave too little. */
  readonly insurance: Map<string, bigint>;
  readonly deposits: Map<string, bigint>;
}

export const emptyLedger = (): Ledger => ({ accounts: new Map(), fees: new Map(), flow: new Map(), insurance: new Map(), deposits: new Map() });

export const cellKey = (accountType: AccountType, asset: string): string => `${accountType}/${asset}`;

/** Adds to a sum per asset. */
export function addTo(sums: Map<string, bigint>, asset: string, amount: bigint): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + amount);
}

/** The account; opened for `user_id` where it does not exist yet. */
export function openAccount(ledger: Ledger, api_id: string, user_id: string): Account {
  const known = ledger.accounts.get(api_id);
  if (known) return known;
  const account: Account = { api_id, user_id, cells: new Map() };
  ledger.accounts.set(api_id, account);
  return account;
}

/** The cell of an asset; opened at zero where it does not exist yet. */
export function openCell(account: Account, accountType: AccountType, asset: string): Cell {
  const key = cellKey(accountType, asset);
  const known = account.cells.get(key);
  if (known) return known;
  const cell = { free: 0n, locked: 0n };
  account.cells.set(key, cell);
  return cell;
}

/** Free money; zero where the account or the cell does not exist. */
export const freeOf = (ledger: Ledger, api_id: string, accountType: AccountType, asset: string): bigint =>
  ledger.accounts.get(api_id)?.cells.get(cellKey(accountType, asset))?.free ?? 0n;

/** Moves free money into the lock. */
export function lock(cell: Cell, amount: bigint): void {
  assert(amount >= 0n && cell.free >= amount, 'a lock never exceeds free money');
  cell.free -= amount;
  cell.locked += amount;
}

/** Moves locked money back. */
export function unlock(cell: Cell, amount: bigint): void {
  assert(amount >= 0n && cell.locked >= amount, 'an unlock never exceeds locked money');
  cell.locked -= amount;
  cell.free += amount;
}

/** Takes locked money away for good. */
export function spend(cell: Cell, amount: bigint): void {
  assert(amount >= 0n && cell.locked >= amount, 'what is spent was locked');
  cell.locked -= amount;
}

/** Per asset: users + fees + insurance + flow − deposits; all zero, or money was made or lost. */
export function imbalanceOf(ledger: Ledger): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const account of ledger.accounts.values()) {
    for (const [key, cell] of account.cells) addTo(sums, key.slice(key.indexOf('/') + 1), cell.free + cell.locked);
  }
  for (const [asset, amount] of ledger.fees) addTo(sums, asset, amount);
  for (const [asset, amount] of ledger.flow) addTo(sums, asset, amount);
  for (const [asset, amount] of ledger.insurance) addTo(sums, asset, amount);
  for (const [asset, amount] of ledger.deposits) addTo(sums, asset, -amount);
  return sums;
}
