import { Refusal } from '../../base/refusal.ts';
import { type Account, freeOf, openAccount } from '../ledger/accounts.ts';
import { cellsIn, loanOf } from '../ledger/loans.ts';
import { lesser, moneyText } from '../ledger/money.ts';
import { amountOf, partOf, payableOf, repay } from './borrow.ts';
import { unifiedWallets } from '../contracts/collateral.ts';
import type { PendingEffects } from '../state/effects.ts';
import type { PortfolioCommand } from '../state/ledger-command.ts';
import { availableIn, mayHold, move, emitTransfer } from './transfer.ts';
import type { CoreState } from '../state/core-state.ts';

/** Wallets over which a portfolio account is one, in the order in which they pay. */
const futuresWallets = unifiedWallets.filter((wallet) => wallet !== 'margin');

/** Throws NOTHING_OWED, BALANCE and INPUT, and has changed nothing then. */
export function applyPortfolio(state: CoreState, command: PortfolioCommand, effects: PendingEffects): object {
  const { api_id } = command.place;
  if (command.action === 'repay' && !state.ledger.accounts.has(api_id))
    throw new Refusal('NOTHING_OWED', { field: 'asset', asset: command.asset });
  if (command.action === 'open') return openPortfolio(state, command);
  const account = openAccount(state.ledger, api_id, command.user_id);
  if (command.action === 'collect') return { collected: collect(state, account, command, effects) };
  if (command.action === 'repay') return { repaid: repayAsked(state, account, command, effects) };
  if (command.enabled === true) account.autoRepay = true;
  if (command.enabled === false) delete account.autoRepay;
  return {
    enabled: account.autoRepay === true,
    repaid: command.enabled === undefined ? repayAll(state, account, effects) : [],
  };
}

/**
 * From then on margin and contracts of the account are one. Refuses MODE_LOCKED while contracts are open, INPUT for one
 * in another mode. Idempotent.
 */
function openPortfolio(
  { contracts, markets, ledger }: CoreState,
  { user_id, place: { api_id, exchange } }: PortfolioCommand,
) {
  const isBusy =
    [...contracts.pools.values()].some((pool) => pool.api_id === api_id) ||
    [...markets.values()].some(({ contract, openCount }) => contract && openCount.has(api_id));
  const isIsolated = [...contracts.settings].some(
    ([key, { mode }]) => mode === 'ISOLATED' && key.startsWith(`${api_id}/`),
  );
  if (ledger.accounts.get(api_id)?.portfolio) return { opened: true };
  if (isBusy) throw new Refusal('MODE_LOCKED', { field: 'account_mode' });
  if (isIsolated || contracts.modes.get(api_id)?.asset === 'MULTI')
    throw new Refusal('INPUT', { field: 'account_mode', rule: 'cross_only' });
  openAccount(ledger, api_id, user_id).portfolio = { exchange, status: 'NORMAL' };
  return { opened: true };
}

/** What an account has available of an asset over its margin and futures wallets. */
export const freeOver = (state: CoreState, { api_id }: Account, asset: string): bigint =>
  ['margin', ...futuresWallets].reduce((sum, wallet) => sum + availableIn(state, api_id, wallet, asset), 0n);

function repayAsked(state: CoreState, account: Account, { asset, amount }: PortfolioCommand, effects: PendingEffects) {
  const loan = loanOf(account, 'margin', asset ?? '');
  if (asset === undefined || !loan) throw new Refusal('NOTHING_OWED', { field: 'asset', asset });
  const free = freeOver(state, account, asset);
  const due = payableOf(state, asset, loan, effects.nowMs);
  const wanted = amount === undefined ? lesser(free, due) : partOf(amountOf(amount), due, free);
  if (wanted > free || free === 0n)
    throw new Refusal('BALANCE', { field: 'amount', asset, free: moneyText(free), need: moneyText(wanted) });
  return [{ asset, qty: moneyText(repayOver(state, account, asset, wanted, effects)) }];
}

/** Pays up to so much of one debt from the margin wallet, then from the futures wallets; gives what was paid. */
function repayOver(state: CoreState, account: Account, asset: string, most: bigint, effects: PendingEffects): bigint {
  let missing = most - freeOf(state.ledger, account.api_id, 'margin', asset);
  for (const wallet of futuresWallets) {
    const part = lesser(missing, availableIn(state, account.api_id, wallet, asset));
    if (part <= 0n) continue;
    move({ from: [account, wallet], to: [account, 'margin'], asset, amount: part }, effects);
    emitTransfer(
      state,
      {
        user_id: account.user_id,
        from: { api_id: account.api_id, account_type: wallet },
        to: { api_id: account.api_id, account_type: 'margin' },
        asset,
        amount: part,
      },
      effects,
    );
    missing -= part;
  }
  const { principal, interest } = repay(
    state,
    account,
    'margin',
    asset,
    lesser(most, freeOf(state.ledger, account.api_id, 'margin', asset)),
    effects,
  );
  return principal + interest;
}

/** Pays all debts of an account's margin wallet as far as its margin and futures wallets go. */
function repayAll(state: CoreState, account: Account, effects: PendingEffects) {
  return [...(account.debts.get('margin')?.loans ?? [])].flatMap(([asset, loan]) => {
    const most = lesser(payableOf(state, asset, loan, effects.nowMs), freeOver(state, account, asset));
    return most > 0n ? [{ asset, qty: moneyText(repayOver(state, account, asset, most, effects)) }] : [];
  });
}

/** What the switch does at every hour, after interest has been charged. */
export function repayHourly(state: CoreState, effects: PendingEffects): void {
  for (const account of state.ledger.accounts.values())
    if (account.autoRepay && account.debts.has('margin')) repayAll(state, account, effects);
}

/**
 * Moves all that is free in the futures wallets, or all of one asset, into the margin wallet; what that one cannot hold
 * stays.
 */
function collect(
  state: CoreState,
  account: Account,
  { user_id, place, asset: wanted }: PortfolioCommand,
  effects: PendingEffects,
) {
  return futuresWallets.flatMap((wallet) =>
    [...cellsIn(account, wallet)].flatMap(([asset]) => {
      const free = availableIn(state, account.api_id, wallet, asset);
      if (free === 0n || (wanted !== undefined && asset !== wanted) || !mayHold(state, place, asset)) return [];
      move({ from: [account, wallet], to: [account, 'margin'], asset, amount: free }, effects);
      emitTransfer(
        state,
        { user_id, from: { ...place, account_type: wallet }, to: place, asset, amount: free },
        effects,
      );
      return [{ asset, qty: moneyText(free), from: wallet }];
    }),
  );
}
