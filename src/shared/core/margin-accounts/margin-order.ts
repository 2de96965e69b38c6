import { borrows } from '../../trade/margin-auto.ts';
import { Refusal } from '../../base/refusal.ts';
import { freeOf } from '../ledger/accounts.ts';
import { moneyText } from '../ledger/money.ts';
import { type Wallet, walletOf } from '../ledger/wallets.ts';
import { type Borrower, borrow, checkBorrow } from './borrow.ts';
import type { PlaceCommand, PlaceOrder } from '../state/command.ts';
import type { PendingEffects } from '../state/effects.ts';
import type { MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';

/** An order and the wallet that it is to be settled from. */
interface MarginRequest {
  readonly state: CoreState;
  readonly command: Pick<PlaceCommand, 'user_id' | 'source'>;
  readonly spec: PlaceOrder;
  readonly market: MarketState;
}

/** The wallet that an order is settled from: that of its market, or the margin wallet that it names. */
export const walletFor = ({ margin }: PlaceOrder, { listed: { instrument } }: MarketState): Wallet =>
  margin
    ? walletOf(margin.account_type, margin.account_type === 'isolated' ? instrument.symbol : undefined)
    : instrument.account_type;

/**
 * Throws UNKNOWN_PAIR where a market has no margin of the kind, INPUT in a recorded market and while the wallet is
 * being liquidated.
 */
export function checkMargin(
  { state, command, spec: { margin, api_id }, market: { key, listed } }: MarginRequest,
  wallet: Wallet,
): void {
  if (!margin || command.source === 'LIQ') return;
  const pair = state.terms.pairs.get(key);
  if (!(margin.account_type === 'margin' ? pair?.cross : pair?.isolated))
    throw new Refusal('UNKNOWN_PAIR', { symbol: listed.instrument.symbol, account_type: margin.account_type });
  if (listed.external) throw new Refusal('INPUT', { field: 'account_type', rule: 'recorded_market' });
  if (state.ledger.accounts.get(api_id)?.debts.get(wallet)?.status === 'FORCE_LIQ')
    throw new Refusal('INPUT', { field: 'account_type', rule: 'liquidation' });
}

/**
 * Throws BALANCE where the wallet has less than an order needs, or MAX_BORROW where what is missing may not be
 * borrowed. Changes nothing.
 */
export function checkFunds(request: MarginRequest, wallet: Wallet, asset: string, need: bigint): void {
  const { state, spec } = request;
  const free = freeOf(state.ledger, spec.api_id, wallet, asset);
  if (need <= free) return;
  if (!borrows(spec.margin?.auto ?? 'NONE'))
    throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need) });
  checkBorrow(state, borrowerOf(request, wallet), asset, need - free);
}

/** Borrows what is missing for a lock that `checkFunds` has let through. */
export function borrowMissing(
  request: MarginRequest,
  wallet: Wallet,
  asset: string,
  need: bigint,
  effects: PendingEffects,
): void {
  const missing = need - freeOf(request.state.ledger, request.spec.api_id, wallet, asset);
  if (missing > 0n && borrows(request.spec.margin?.auto ?? 'NONE'))
    borrow(request.state, borrowerOf(request, wallet), asset, missing, effects);
}

const borrowerOf = ({ command, spec, market }: MarginRequest, wallet: Wallet): Borrower => ({
  api_id: spec.api_id,
  user_id: command.user_id,
  exchange: market.listed.instrument.exchange,
  wallet,
  vip: spec.margin?.vip ?? 0,
});
