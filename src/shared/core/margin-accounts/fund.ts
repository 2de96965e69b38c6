import { Refusal } from '../../base/refusal.ts';
import { addTo, openAccount, openCell } from '../ledger/accounts.ts';
import { moneyText } from '../ledger/money.ts';
import { amountOf, walletAt } from './borrow.ts';
import type { CoreState } from '../state/core-state.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitBooking } from '../state/ledger-entries.ts';
import type { FundCommand } from '../state/ledger-command.ts';
import { mayHold } from './transfer.ts';

/**
 * Adds money to a wallet, and as much to what was deposited. Throws INPUT where the wallet cannot hold the asset or the
 * account is another user's; it has changed nothing then.
 */
export function applyFunding(
  state: CoreState,
  { user_id, place, asset, amount: text }: FundCommand,
  effects: PendingEffects,
) {
  const amount = amountOf(text);
  const wallet = walletAt(place);
  const owner = state.ledger.accounts.get(place.api_id)?.user_id ?? user_id;
  if (owner !== user_id) throw new Refusal('INPUT', { field: 'api_id', rule: 'unknown' });
  if (!mayHold(state, place, asset))
    throw new Refusal('INPUT', { field: 'asset', rule: 'not_held', account_type: place.account_type });
  const account = openAccount(state.ledger, place.api_id, user_id);
  const cell = openCell(account, wallet, asset);
  cell.free += amount;
  addTo(state.ledger.deposits, asset, amount);
  touch(effects, place.api_id, wallet, asset);
  const entry_id = emitBooking(state, account, wallet, { kind: 'DEPOSIT', asset, amount }, effects);
  return { entry_id, balance: moneyText(cell.free + cell.locked) };
}
