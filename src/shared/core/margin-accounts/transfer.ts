import { Refusal } from '../../base/refusal.ts';
import { type Account, freeOf, openAccount, openCell } from '../ledger/accounts.ts';
import { greater, lesser, moneyText } from '../ledger/money.ts';
import { isMarginType, type Wallet, walletParts } from '../ledger/wallets.ts';
import { amountOf, walletAt } from './borrow.ts';
import { indexOf, isUnified, multiOf } from '../contracts/collateral.ts';
import { availableOf, movableOf } from '../contracts/contract-need.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitEntry } from '../state/ledger-entries.ts';
import type { Place, TransferCommand } from '../state/ledger-command.ts';
import { isShareMarket } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { boundsOf, equityOf } from './equity.ts';
import { portfolioMovable } from './portfolio-room.ts';
import { hub, one, priceOf } from '../book/asset-price.ts';

/**
 * Most of an asset that may leave a wallet: what is available, and of a margin wallet with debts no more than leaves it
 * at a collateral level of 2 or above, rounded down, nor of a portfolio account so much that a margin call would
 * follow. The same figure as `maxTransferable` of the shared formulas in whole numbers.
 */
export function transferable(
  state: CoreState,
  { api_id, exchange }: Pick<Place, 'api_id' | 'exchange'>,
  wallet: Wallet,
  asset: string,
): bigint {
  const account = state.ledger.accounts.get(api_id);
  const available = availableIn(state, api_id, wallet, asset);
  const free =
    account && isUnified(walletParts(wallet).account_type)
      ? portfolioMovable(state, account, asset, available)
      : available;
  const debt = account?.debts.get(wallet);
  if (!account || !debt) return free;
  if (debt.status === 'FORCE_LIQ') return 0n;
  const { collateral, debt: owed } = equityOf(state, account, wallet, exchange);
  const spare = collateral * 100n - boundsOf(3).transferAbove * owed;
  if (spare <= 0n) return 0n;
  const ratio = walletParts(wallet).pair !== undefined ? 100n : (state.terms.assets.get(asset)?.collateral ?? 0n);
  const weight = priceOf(state, exchange, asset) * ratio;
  return weight === 0n ? free : lesser(free, (spare * one) / weight);
}

/**
 * What is free of an asset in a wallet; of a futures wallet less what its cross positions have lost, in asset mode
 * MULTI what its positions and orders do not need; in a portfolio account all of it, as it stays within the whole.
 * Never negative.
 */
export function availableIn(state: CoreState, api_id: string, wallet: Wallet, asset: string): bigint {
  const { account_type } = walletParts(wallet);
  const account = state.ledger.accounts.get(api_id);
  if (account?.portfolio && isUnified(account_type)) return freeOf(state.ledger, api_id, wallet, asset);
  if (account_type === 'spot' || isMarginType(account_type)) return freeOf(state.ledger, api_id, wallet, asset);
  if (multiOf(state, { api_id, account_type })) return movableOf(state, { api_id, account_type, settle: hub }, asset);
  return greater(availableOf(state, { api_id, account_type, settle: asset }), 0n);
}

/**
 * Whether a wallet may hold an asset: a spot wallet any but shares, isolated margin those of its pair, cross margin
 * those of its pairs, a futures wallet what its markets settle in, in asset mode MULTI also what has a haircut, one of
 * currencies both of a pair.
 */
export function mayHold(state: CoreState, { api_id, exchange, account_type, symbol }: Place, asset: string): boolean {
  if (account_type === 'spot') return !isShare(state, asset);
  if (isMarginType(account_type)) {
    return [...state.terms.pairs.values()].some(({ market, cross, isolated }) => {
      const instrument = state.markets.get(market)?.listed.instrument;
      const isMeant = account_type === 'margin' ? cross : isolated > 0 && instrument?.symbol === symbol;
      return isMeant && instrument?.exchange === exchange && (instrument.base === asset || instrument.quote === asset);
    });
  }
  if (
    multiOf(state, { api_id, account_type }) &&
    state.terms.weights.has(asset) &&
    indexOf(state, exchange, asset) > 0n
  )
    return true;
  for (const {
    listed: { instrument },
  } of state.markets.values()) {
    if (instrument.exchange !== exchange || instrument.account_type !== account_type) continue;
    if (instrument.settle === asset || (account_type === 'forex' && instrument.base === asset)) return true;
  }
  return false;
}

/** Shares are bought and sold where they lie: a wallet from which they could not come back must not have them. */
function isShare({ markets }: CoreState, asset: string): boolean {
  for (const market of markets.values())
    if (isShareMarket(market) && market.listed.instrument.base === asset) return true;
  return false;
}

/** Moves free money between two wallets, whatever their accounts; the caller has made sure that it may leave. */
export function move(
  {
    from,
    to,
    asset,
    amount,
  }: { readonly from: End; readonly to: End; readonly asset: string; readonly amount: bigint },
  effects: PendingEffects,
): void {
  for (const [[account, wallet], by] of [
    [from, -amount],
    [to, amount],
  ] as const) {
    openCell(account, wallet, asset).free += by;
    touch(effects, account.api_id, wallet, asset);
  }
}

type End = readonly [account: Account, wallet: Wallet];

/** Whether a transfer leaves a portfolio account as a whole what it was; while it is liquidated nothing is moved. */
const staysWithin = (account: Account | undefined, from: Place, to: Place): boolean =>
  account?.portfolio !== undefined &&
  account.portfolio.status !== 'FORCE_LIQ' &&
  from.api_id === to.api_id &&
  isUnified(from.account_type) &&
  isUnified(to.account_type);

/** Whether a place is an account of this user, or of nobody yet. */
const isOf = ({ ledger }: CoreState, { api_id }: Place, user_id: string): boolean =>
  (ledger.accounts.get(api_id)?.user_id ?? user_id) === user_id;

/** Most of an asset that a transfer between two places may move now. */
export const movableBetween = (state: CoreState, from: Place, to: Place, asset: string): bigint =>
  staysWithin(state.ledger.accounts.get(from.api_id), from, to)
    ? availableIn(state, from.api_id, walletAt(from), asset)
    : transferable(state, from, walletAt(from), asset);

/**
 * A transfer between accounts of one user, or of users who belong to each other. Throws INPUT where it cannot be,
 * BALANCE where there is less to move; it has changed nothing then.
 */
export function applyTransfer(
  state: CoreState,
  { user_id, from, to, asset, amount: text }: TransferCommand,
  effects: PendingEffects,
) {
  const amount = amountOf(text);
  const fromWallet = walletAt(from);
  const toWallet = walletAt(to);
  if (from.api_id === to.api_id && fromWallet === toWallet)
    throw new Refusal('INPUT', { field: 'to', rule: 'same_account' });
  if (from.exchange !== to.exchange) throw new Refusal('INPUT', { field: 'to_api_id', rule: 'account_exchange' });
  if (!mayHold(state, to, asset))
    throw new Refusal('INPUT', { field: 'asset', rule: 'not_held', account_type: to.account_type });
  const account = state.ledger.accounts.get(from.api_id);
  const giver = from.user_id ?? user_id;
  const taker = to.user_id ?? user_id;
  if (!isOf(state, from, giver) || !isOf(state, to, taker))
    throw new Refusal('INPUT', { field: 'to_api_id', rule: 'unknown' });
  const most = movableBetween(state, from, to, asset);
  if (!account || amount > most)
    throw new Refusal('BALANCE', { field: 'amount', asset, free: moneyText(most), need: moneyText(amount) });
  move(
    { from: [account, fromWallet], to: [openAccount(state.ledger, to.api_id, taker), toWallet], asset, amount },
    effects,
  );
  const transfer_id = emitTransfer(state, { user_id, from, to, asset, amount }, effects);
  for (const other of new Set([giver, taker]))
    if (other !== user_id)
      emitTransfer(state, { user_id: other, from, to, asset, amount, copy_of: transfer_id }, effects);
  return { transfer_id, status: 'CONFIRMED' as const };
}

type Named = Pick<Place, 'api_id' | 'account_type' | 'symbol'>;

interface MovedMoney {
  readonly user_id: string;
  readonly from: Named;
  readonly to: Named;
  readonly asset: string;
  readonly amount: bigint;
  /** The line that another user has of the same transfer. */
  readonly copy_of?: string;
}

/** Writes one transfer into the ledger's history, and gives its id. */
export function emitTransfer(
  state: CoreState,
  { user_id, from, to, asset, amount, copy_of }: MovedMoney,
  effects: PendingEffects,
): string {
  const symbol = from.symbol ?? to.symbol;
  return emitEntry(state, user_id, effects, (transfer_id) => ({
    of: 'transfer',
    row: {
      transfer_id,
      api_id: from.api_id,
      to_api_id: to.api_id,
      asset,
      amount: moneyText(amount),
      from: from.account_type,
      to: to.account_type,
      ...(symbol !== undefined && { symbol }),
      ...(copy_of !== undefined && { copy_of }),
      status: 'CONFIRMED',
      time: effects.nowMs,
    },
  }));
}
