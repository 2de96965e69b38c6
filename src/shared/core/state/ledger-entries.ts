import type { Booking, InterestCharge, LedgerEntry } from '../../trade/ledger-entry.ts';
import { type Account, openAccount, openCell } from '../ledger/accounts.ts';
import { moneyText } from '../ledger/money.ts';
import { type Wallet, walletParts } from '../ledger/wallets.ts';
import { type PendingEffects, emit, touch } from './effects.ts';
import type { CoreState } from './core-state.ts';

/** Tells a line of the ledger's history under the next id, and gives the id. */
export function emitEntry(
  state: CoreState,
  user_id: string,
  effects: PendingEffects,
  entryOf: (id: string) => LedgerEntry,
): string {
  const id = String(state.nextEntry++);
  emit(effects, { kind: 'entry', user_id, entry: entryOf(id) });
  return id;
}

/** A day's rate of an asset × 10^12; zero where it is lent no more. */
export const dailyRateOf = ({ terms }: CoreState, asset: string): bigint => terms.assets.get(asset)?.dailyRate ?? 0n;

interface Charged {
  readonly asset: string;
  readonly interest: bigint;
  readonly principal: bigint;
  readonly type: InterestCharge['type'];
  readonly time: number;
}

/** Tells one charge of interest on a wallet's debt, and gives its id. */
export function emitInterest(
  state: CoreState,
  account: Account,
  wallet: Wallet,
  { asset, interest, principal, type, time }: Charged,
  effects: PendingEffects,
): string {
  const { account_type, pair } = walletParts(wallet);
  touch(effects, account.api_id, wallet, asset);
  return emitEntry(state, account.user_id, effects, (tx_id) => ({
    of: 'interest',
    row: {
      tx_id,
      api_id: account.api_id,
      account_type,
      asset,
      interest: moneyText(interest),
      principal: moneyText(principal),
      rate: Number(dailyRateOf(state, asset)) / 1e12,
      type,
      time,
      ...(pair !== undefined && { symbol: pair }),
    },
  }));
}

interface Booked {
  readonly kind: Booking['kind'];
  readonly asset: string;
  readonly amount: bigint;
  readonly debt?: { readonly principal: bigint; readonly interest: bigint };
}

/** Tells what a wallet's balance has just changed by, and gives the line's id. */
export function emitBooking(
  state: CoreState,
  account: Account,
  wallet: Wallet,
  { kind, asset, amount, debt }: Booked,
  effects: PendingEffects,
): string {
  const { account_type, pair } = walletParts(wallet);
  const { free, locked } = openCell(account, wallet, asset);
  return emitEntry(state, account.user_id, effects, (entry_id) => ({
    of: 'booking',
    row: {
      entry_id,
      api_id: account.api_id,
      account_type,
      kind,
      asset,
      amount: moneyText(amount),
      balance: moneyText(free + locked),
      ...(debt && { principal: moneyText(debt.principal), interest: moneyText(debt.interest) }),
      time: effects.nowMs,
      ...(pair !== undefined && { symbol: pair }),
    },
  }));
}

/** Tells what a wallet of contracts has given or got without a fill's saying so. */
export function emitCollateral(
  state: CoreState,
  { api_id, user_id, wallet }: { readonly api_id: string; readonly user_id: string; readonly wallet: Wallet },
  line: Booked,
  effects: PendingEffects,
): void {
  emitBooking(state, openAccount(state.ledger, api_id, user_id), wallet, line, effects);
}
