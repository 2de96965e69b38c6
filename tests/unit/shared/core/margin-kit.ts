import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import type { MarginTerms } from '../../../../src/shared/core/ledger/margin-terms.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { LedgerCommand, Place } from '../../../../src/shared/core/state/ledger-command.ts';
import type { FairPriceOf, CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { freshId, key, listed, userOf } from './core-kit.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

export const ethListed = listed({ symbol: 'ETHUSDT', base: 'ETH' });
export const ethKey = keyOfSymbol(ethListed.instrument);
export const linearListed = listed({ account_type: 'linear', contract: true, linear: true, max_leverage: 100 });

/**
 * Interest of 0.02 % a day in USDT and 0.001 % an hour in BTC; cross margin at 5×, BTC isolated at 5× and ETH at 3×.
 */
export const terms: MarginTerms = {
  crossLeverage: 5,
  conversionFee: '0.02',
  assets: [
    { asset: 'USDT', dailyRate: '0.0002', limits: ['500000', '1000000'], collateral: 100 },
    { asset: 'BTC', dailyRate: '0.00024', limits: ['50', '100'], collateral: 90 },
    { asset: 'ETH', dailyRate: '0.0006', limits: ['20'], collateral: 0 },
  ],
  pairs: [
    { market: key, cross: true, isolated: 5 },
    { market: ethKey, cross: false, isolated: 3 },
  ],
};

/** A fair price that is 1000.0 until a test sets it. */
export interface Lever {
  ticks: number;
}

/**
 * A state with margin: two spot markets and a contract, and 100,000 USDT and 10 BTC for `a` (user u), `b` (user v) and
 * `c` (user u). Flow of both spot markets follows the lever.
 */
export function marginState(lever: Lever = { ticks: 10_000 }): CoreState {
  const fairPriceOf: FairPriceOf = () => () => lever.ticks;
  const state = flowingState(fairPriceOf);
  apply(state, { kind: 'list', seed: 1, markets: [listed(), ethListed, linearListed] }, 0);
  apply(state, { kind: 'terms', terms }, 0);
  apply(state, { kind: 'rebase', step: 10 }, 1_000);
  for (const api_id of ['a', 'b', 'c']) {
    for (const [asset, amount] of [
      ['USDT', '100000'],
      ['BTC', '10'],
    ] as const) {
      apply(state, { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'spot', asset, amount }, 0);
    }
  }
  return state;
}

export const placeOf = (api_id: string, account_type: Place['account_type'], symbol?: string): Place => ({
  api_id,
  exchange: 'HALYARD',
  account_type,
  ...(symbol !== undefined && { symbol }),
});

type Fields<C> = C extends unknown ? Omit<C, 'user_id' | 'client_id' | 'hash'> : never;
export function ledgerCommand(api_id: string, fields: Fields<LedgerCommand>, client_id = freshId()): Command {
  return { ...fields, user_id: userOf(api_id), client_id, hash: client_id } as LedgerCommand;
}

export const transfer = (
  state: CoreState,
  from: Place,
  to: Place,
  asset: string,
  amount: string,
  nowMs = state.step * 100,
): Effects => apply(state, ledgerCommand(from.api_id, { kind: 'transfer', from, to, asset, amount }), nowMs);

export const loan = (
  state: CoreState,
  type: 'BORROW' | 'REPAY',
  place: Place,
  asset: string,
  amount: string,
  nowMs = state.step * 100,
): Effects => apply(state, ledgerCommand(place.api_id, { kind: 'loan', type, place, vip: 1, asset, amount }), nowMs);

/** What a command without an order has booked, or its refusal. */
export function bookedOf({ answer }: Effects): Record<string, unknown> {
  if (answer.kind === 'booked') return { ...answer.booked };
  return answer.kind === 'refused' ? { refused: answer.code, ...(answer.data as object) } : { answer: answer.kind };
}

/** A limit or market order on margin. */
export const onMargin = (
  fields: Partial<PlaceOrder>,
  auto: NonNullable<PlaceOrder['margin']>['auto'] = 'MANUAL',
  account_type: 'margin' | 'isolated' = 'margin',
): Partial<PlaceOrder> => ({ ...fields, margin: { account_type, auto, vip: 1 } });

/** Free, locked, principal and interest of a cell, in text of money units. */
export function cellText(state: CoreState, api_id: string, wallet: string, asset: string): string {
  const account = state.ledger.accounts.get(api_id);
  const cell = account?.cells.get(`${wallet}/${asset}`);
  const owed = account?.debts.get(wallet)?.loans.get(asset);
  return [cell?.free, cell?.locked, owed?.principal, owed?.interest].map((amount = 0n) => moneyText(amount)).join(' ');
}

/** Runs the flow up to a step. */
export function runTo(state: CoreState, step: number): Effects[] {
  const effects: Effects[] = [];
  while (state.step < step) effects.push(apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100));
  return effects;
}

/** Jumps the flow to a time. */
export const jumpTo = (state: CoreState, atMs: number): Effects =>
  apply(state, { kind: 'rebase', step: Math.floor(atMs / 100) }, atMs);
