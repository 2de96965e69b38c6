import { toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Exchange } from '../../market/instrument.ts';
import { type Account, addTo, cellKey, freeOf, openAccount, openCell } from '../ledger/accounts.ts';
import { ceilDiv, dueOf, hourlyInterest, hourOf, lend, loanOf, owedOf, payBack } from '../ledger/loans.ts';
import { limitFor } from '../ledger/margin-terms.ts';
import { lesser, moneyDecimals, moneyText } from '../ledger/money.ts';
import { isMarginType, type Wallet, walletOf, walletParts } from '../ledger/wallets.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import type { LoanCommand, Place } from '../state/ledger-command.ts';
import { dailyRateOf, emitBooking, emitInterest } from '../state/ledger-entries.ts';
import { boundsOf, isAbove, equityOf } from './equity.ts';
import { tieredBorrowable } from './margin-tiers.ts';
import { mayOnlyReduce } from '../contracts/portfolio-margin.ts';
import { portfolioBorrowable } from './portfolio-room.ts';
import type { CoreState } from '../state/core-state.ts';
import { chargeLoan } from './interest.ts';
import { leverageOf } from '../ledger/leverage.ts';
import { one, priceOf } from '../book/asset-price.ts';
import type { Loan } from '../ledger/debt.ts';

/** A margin wallet of an account, and the vip_level by which it may borrow. */
export interface Borrower {
  readonly api_id: string;
  readonly user_id: string;
  readonly exchange: Exchange;
  readonly wallet: Wallet;
  readonly vip: number;
}

/**
 * How much of an asset may still be borrowed: what the tier leaves, and what the collateral allows; the smaller one is
 * `amount`.
 */
export interface Borrowable {
  readonly amount: bigint;
  /** Of the vip tier, whatever is owed already. */
  readonly limit: bigint;
}

const nothing: Borrowable = { amount: 0n, limit: 0n };

/**
 * Whether an asset may be borrowed in a wallet: it has terms and a price, and belongs to the pair or to one that cross
 * margin has.
 */
export function isLent(state: CoreState, exchange: Exchange, wallet: Wallet, asset: string): boolean {
  const { pair } = walletParts(wallet);
  if (!state.terms.assets.has(asset) || priceOf(state, exchange, asset) === 0n) return false;
  return [...state.terms.pairs.values()].some(({ market, cross, isolated }) => {
    const instrument = state.markets.get(market)?.listed.instrument;
    const isMeant = pair === undefined ? cross : isolated > 0 && instrument?.symbol === pair;
    return isMeant && instrument?.exchange === exchange && (instrument.base === asset || instrument.quote === asset);
  });
}

/**
 * The same figure as `maxBorrowable` of the shared formulas in whole numbers, rounded down, of an isolated pair with
 * tiers that of `maxBorrowableIsolated`, of a portfolio account at most what the whole bears; nothing where the level
 * is too low, or while a liquidation runs.
 */
export function borrowable(
  state: CoreState,
  { api_id, exchange, wallet, vip }: Omit<Borrower, 'user_id'>,
  asset: string,
): Borrowable {
  const account = state.ledger.accounts.get(api_id);
  if (!account || !isLent(state, exchange, wallet, asset)) return nothing;
  const limit = limitFor(state.terms, asset, vip);
  const leverage = leverageOf(state, account, wallet, exchange);
  const equity = equityOf(state, account, wallet, exchange);
  const { collateral, debt } = equity;
  const tiered = tieredBorrowable(state, account, { wallet, exchange }, asset, equity);
  if (
    account.debts.get(wallet)?.status === 'FORCE_LIQ' ||
    (wallet === 'margin' && mayOnlyReduce(state, account)) ||
    (tiered === undefined && !isAbove(collateral, debt, boundsOf(leverage).borrowAbove))
  )
    return { amount: 0n, limit };
  const tierLeaves = limit - (loanOf(account, wallet, asset)?.principal ?? 0n);
  const allowed =
    tiered ?? (((BigInt(leverage) - 1n) * (collateral - debt) - debt) * one) / priceOf(state, exchange, asset);
  const ofWhole = wallet === 'margin' ? portfolioBorrowable(state, account, asset) : null;
  const amount = lesser(tierLeaves, ofWhole === null ? allowed : lesser(allowed, ofWhole));
  return { amount: amount > 0n ? amount : 0n, limit };
}

/** What a wallet would hold and owe once it has borrowed so much of an asset, the first hour's interest included. */
export function equityWithLoan(
  state: CoreState,
  { api_id, exchange }: Pick<Place, 'api_id' | 'exchange'>,
  wallet: Wallet,
  asset: string,
  amount: bigint,
): { readonly assets: bigint; readonly debt: bigint } {
  const account = state.ledger.accounts.get(api_id);
  const { assets, debt } = account ? equityOf(state, account, wallet, exchange) : { assets: 0n, debt: 0n };
  const price = priceOf(state, exchange, asset);
  const cell = account?.cells.get(cellKey(wallet, asset));
  const held = cell ? cell.free + cell.locked : 0n;
  const loan = loanOf(account, wallet, asset);
  const owed = loan ? owedOf(loan) : 0n;
  const more = amount + hourlyInterest(amount, dailyRateOf(state, asset));
  return {
    assets: assets - (held * price) / one + ((held + amount) * price) / one,
    debt: debt - ceilDiv(owed * price, one) + ceilDiv((owed + more) * price, one),
  };
}

/** Throws MAX_BORROW where so much may not be borrowed. */
export function checkBorrow(state: CoreState, borrower: Borrower, asset: string, amount: bigint): void {
  const { amount: most } = borrowable(state, borrower, asset);
  if (amount > most)
    throw new Refusal('MAX_BORROW', { field: 'amount', asset, max: moneyText(most), need: moneyText(amount) });
}

/** Lends what `checkBorrow` has let through; gives the id and the interest of the first hour. */
export function borrow(
  state: CoreState,
  { api_id, user_id, exchange, wallet }: Borrower,
  asset: string,
  amount: bigint,
  effects: PendingEffects,
): { readonly id: string; readonly interest: bigint } {
  const account = openAccount(state.ledger, api_id, user_id);
  const loan = loanOf(account, wallet, asset);
  if (loan) chargeLoan(state, account, wallet, [asset, loan], effects.nowMs, effects);
  const interest = lend(account, { wallet, exchange, asset }, amount, {
    dailyRate: dailyRateOf(state, asset),
    hour: hourOf(effects.nowMs),
  });
  const id = emitInterest(
    state,
    account,
    wallet,
    { asset, interest, principal: amount, type: 'ON_BORROW', time: effects.nowMs },
    effects,
  );
  emitBooking(
    state,
    account,
    wallet,
    { kind: 'BORROW', asset, amount, debt: { principal: amount, interest: 0n } },
    effects,
  );
  return { interest, id };
}

/** Money units below the eighth decimal: no page shows them, and no debt is left of them. */
const dustBelow = 10_000n;

/** What a debt comes to when it is paid now: with the hours that have begun. */
export const payableOf = (state: CoreState, asset: string, loan: Loan, nowMs: number): bigint =>
  dueOf(loan, dailyRateOf(state, asset), hourOf(nowMs));

/** Up to `most` of what is due; all of it where less than the eighth decimal would be left and there is enough. */
export const partOf = (most: bigint, due: bigint, free: bigint): bigint =>
  most > 0n && due - most < dustBelow && free >= due ? due : lesser(most, due);

/**
 * What a payment has left below the eighth decimal is given by the house and repaid with it, so that it does not go on
 * bearing interest. At most an hour's interest of what was paid, which was charged when that was borrowed: nobody gains
 * by it.
 */
function writeOff(
  state: CoreState,
  account: Account,
  wallet: Wallet,
  [asset, loan]: readonly [string, Loan],
  paid: bigint,
  effects: PendingEffects,
): void {
  const rest = owedOf(loan);
  if (
    rest === 0n ||
    rest >= dustBelow ||
    rest > hourlyInterest(paid, dailyRateOf(state, asset)) ||
    account.debts.get(wallet)?.status === 'FORCE_LIQ'
  )
    return;
  const debt = { principal: loan.principal, interest: loan.interest };
  openCell(account, wallet, asset).free += rest;
  addTo(state.ledger.flow, asset, -rest);
  emitBooking(state, account, wallet, { kind: 'WRITE_OFF', asset, amount: rest }, effects);
  payBack(state.ledger, account, wallet, asset, rest);
  emitBooking(state, account, wallet, { kind: 'REPAY', asset, amount: -rest, debt }, effects);
}

interface Repaid {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly id: string | null;
}

/**
 * Pays a wallet's debt of an asset from up to so much of its free money, and what is left of it below the eighth
 * decimal; gives what went where, and the id of the line that tells it. Nothing where nothing is owed.
 */
export function repay(
  state: CoreState,
  account: Account,
  wallet: Wallet,
  asset: string,
  most: bigint,
  effects: PendingEffects,
): Repaid {
  const loan = loanOf(account, wallet, asset);
  if (!loan) return { principal: 0n, interest: 0n, id: null };
  chargeLoan(state, account, wallet, [asset, loan], effects.nowMs, effects);
  const amount = partOf(most, owedOf(loan), freeOf(state.ledger, account.api_id, wallet, asset));
  const interest = lesser(amount, loan.interest);
  payBack(state.ledger, account, wallet, asset, amount);
  touch(effects, account.api_id, wallet, asset);
  const paid = { principal: amount - interest, interest };
  const id =
    amount > 0n
      ? emitBooking(state, account, wallet, { kind: 'REPAY', asset, amount: -amount, debt: paid }, effects)
      : null;
  writeOff(state, account, wallet, [asset, loan], paid.principal, effects);
  return { ...paid, id };
}

/** The wallet of a place; throws INPUT where its account type and its symbol contradict each other. */
export function walletAt({ account_type, symbol }: Place): Wallet {
  if ((account_type === 'isolated') !== (symbol !== undefined))
    throw new Refusal('INPUT', { field: 'symbol', rule: symbol === undefined ? 'required' : 'isolated_only' });
  return walletOf(account_type, symbol);
}

/** Money units of an amount's text; throws INPUT where it is no positive decimal of at most twelve places. */
export function amountOf(text: string): bigint {
  const amount = toScaled(text, moneyDecimals);
  if (amount === undefined || amount <= 0n) throw new Refusal('INPUT', { field: 'amount', rule: 'positive_decimal' });
  return amount;
}

/**
 * A command's own borrowing or repayment. Throws MAX_BORROW, BALANCE, NOTHING_OWED and INPUT, and has changed nothing
 * then.
 */
export function applyLoan(
  state: CoreState,
  { type, user_id, place, vip, asset, amount: text }: LoanCommand,
  effects: PendingEffects,
) {
  const { api_id, exchange, account_type } = place;
  if (!isMarginType(account_type)) throw new Refusal('INPUT', { field: 'account_type', rule: 'margin_only' });
  const wallet = walletAt(place);
  const amount = amountOf(text);
  if (type === 'BORROW') {
    const borrower = { api_id, user_id, exchange, wallet, vip };
    if (!isLent(state, exchange, wallet, asset)) throw new Refusal('INPUT', { field: 'asset', rule: 'not_lent' });
    checkBorrow(state, borrower, asset, amount);
    const { id, interest } = borrow(state, borrower, asset, amount, effects);
    return { tran_id: id, principal: moneyText(amount), interest: moneyText(interest), amount: moneyText(amount) };
  }
  const account = state.ledger.accounts.get(api_id);
  const loan = loanOf(account, wallet, asset);
  if (!account || !loan) throw new Refusal('NOTHING_OWED', { field: 'asset', asset });
  const free = freeOf(state.ledger, api_id, wallet, asset);
  const wanted = lesser(amount, payableOf(state, asset, loan, effects.nowMs));
  if (wanted > free)
    throw new Refusal('BALANCE', { field: 'amount', asset, free: moneyText(free), need: moneyText(wanted) });
  const paid = repay(state, account, wallet, asset, wanted, effects);
  return {
    tran_id: paid.id ?? String(state.nextEntry++),
    principal: moneyText(paid.principal),
    interest: moneyText(paid.interest),
    amount: moneyText(paid.principal + paid.interest),
  };
}
