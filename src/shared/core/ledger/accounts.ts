import { assert } from '../../base/assert.ts';
import type { CrossLeverage } from '../../finance/margin-level.ts';
import type { Exchange } from '../../market/instrument.ts';
import type { Wallet } from './wallets.ts';
import type { Debt, MarginStatus } from './debt.ts';

/** One asset of one account in money units. Neither part is ever negative. */
export interface Cell {
  free: bigint;
  locked: bigint;
}

export interface Account {
  readonly api_id: string;
  readonly user_id: string;
  /** By `wallet/asset`. */
  readonly cells: Map<string, Cell>;
  /** What its wallets owe. */
  readonly debts: Map<Wallet, Debt>;
  /** Whether the debts of its margin wallet are paid from its futures wallets every hour. */
  autoRepay?: true;
  /** Leverage of cross margin where it is not that of the terms. */
  crossLeverage?: CrossLeverage;
  /**
   * There where margin and contracts are one: whose markets price it, and its state as the last look has found it;
   * FORCE_LIQ stays until nothing is owed or held.
   */
  portfolio?: { readonly exchange: Exchange; status: MarginStatus };
}

/**
 * Who owns what. Per asset, the users' cells less what they have borrowed, the fees, the flow's balance, the interest
 * income and the insurance fund add up to the deposits, exactly. The flow stands for all simulated and recorded
 * counterparties, and as the house for the other side of contracts and for what the insurance fund cannot bear; it may
 * owe, the fund never does.
 */
export interface Ledger {
  readonly accounts: Map<string, Account>;
  readonly fees: Map<string, bigint>;
  readonly flow: Map<string, bigint>;
  /** What liquidations have left over, for those that leave too little. */
  readonly insurance: Map<string, bigint>;
  readonly deposits: Map<string, bigint>;
  /** Interest that has been paid. */
  readonly interest: Map<string, bigint>;
}

export const emptyLedger = (): Ledger => ({
  accounts: new Map(),
  fees: new Map(),
  flow: new Map(),
  insurance: new Map(),
  deposits: new Map(),
  interest: new Map(),
});

const cellKeys = new Map<Wallet, Map<string, string>>();
/** Most wallets, and assets of one, whose keys are kept: names that were made up must not fill the memory. */
const keptKeys = 2_000;

/** `wallet/asset`: one and the same string each time, whose hash is known, as every order asks for it a dozen times. */
export function cellKey(wallet: Wallet, asset: string): string {
  const known = cellKeys.get(wallet);
  const key = known?.get(asset);
  if (key !== undefined) return key;
  const made = `${wallet}/${asset}`;
  if (known && known.size < keptKeys) known.set(asset, made);
  if (!known && cellKeys.size < keptKeys) cellKeys.set(wallet, new Map([[asset, made]]));
  return made;
}

/** Adds to a sum per asset. */
export function addTo(sums: Map<string, bigint>, asset: string, amount: bigint): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + amount);
}

/** The account; opened for `user_id` where it does not exist yet. */
export function openAccount(ledger: Ledger, api_id: string, user_id: string): Account {
  const known = ledger.accounts.get(api_id);
  if (known) return known;
  const account: Account = { api_id, user_id, cells: new Map(), debts: new Map() };
  ledger.accounts.set(api_id, account);
  return account;
}

/** The cell of an asset; opened at zero where it does not exist yet. */
export function openCell(account: Account, wallet: Wallet, asset: string): Cell {
  const key = cellKey(wallet, asset);
  const known = account.cells.get(key);
  if (known) return known;
  const cell = { free: 0n, locked: 0n };
  account.cells.set(key, cell);
  return cell;
}

/** Free money; zero where the account or the cell does not exist. */
export const freeOf = (ledger: Ledger, api_id: string, wallet: Wallet, asset: string): bigint =>
  ledger.accounts.get(api_id)?.cells.get(cellKey(wallet, asset))?.free ?? 0n;

/** Free and locked money; zero where the account or the cell does not exist. */
export function heldOf(ledger: Ledger, api_id: string, wallet: Wallet, asset: string): bigint {
  const cell = ledger.accounts.get(api_id)?.cells.get(cellKey(wallet, asset));
  return cell ? cell.free + cell.locked : 0n;
}

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
