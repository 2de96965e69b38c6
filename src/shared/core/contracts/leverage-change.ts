import { initialMarginOf, maxNotional, notionalOf } from '../ledger/contract-terms.ts';
import { greater, lesser, moneyText } from '../ledger/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AccountType } from '../../market/instrument.ts';
import { lock, unlock } from '../ledger/accounts.ts';
import { isUnlocked } from './collateral.ts';
import { availableOf, boundBroken, needPrice, restingNeed } from './contract-need.ts';
import { cellOfPool, poolOf, positionAt, type SymbolSetting, unrealisedOf } from '../state/contract.ts';
import type { PositionState, OrderState, MarketState } from '../state/market-state.ts';
import { type PendingEffects, emitOrder, touch } from '../state/effects.ts';
import type { CoreState } from '../state/core-state.ts';
import { marginOf } from './option-margin.ts';

/*
 * Leverage is of a market and an account: all of its positions and open orders there take a new one at once. A higher
 * one frees margin, a lower one needs more, which must be free; it is refused where it is not, and nothing has changed
 * then. Raising is refused where a position or an order would be larger than the higher leverage allows. A position's
 * liquidation price follows where its own margin stands behind it.
 */

/** What a change has brought about, so that it can be told or taken back. */
export interface LeverageChange {
  undo(): void;
  emit(effects: PendingEffects): void;
}

const sides = ['BOTH', 'LONG', 'SHORT'] as const;

/** Positions of an account in a market. */
export const positionsIn = (state: CoreState, api_id: string, market: MarketState): PositionState[] =>
  sides.flatMap((side) => positionAt(state, api_id, market, side) ?? []);

/**
 * Throws LEVERAGE where what is open would be larger than the account's leverage in the market allows, by the mark
 * price or an order's own.
 */
function checkBounds(state: CoreState, api_id: string, market: MarketState, leverage: number): void {
  const { terms, mark, opening } = market.contract!;
  const most = maxNotional(terms, leverage);
  if (most === null) return;
  const broken = (): Refusal => new Refusal('LEVERAGE', { field: 'leverage', leverage, max_notional: moneyText(most) });
  for (const { lots } of positionsIn(state, api_id, market))
    if (mark > 0 && notionalOf(terms, mark, Math.abs(lots)) > most) throw broken();
  for (const order of opening.get(api_id) ?? [])
    if (boundBroken(state, order, needPrice(market, order), order.lots - order.filledLots) !== null) throw broken();
}

/**
 * The margin that a position is to have at a leverage. One of its own is never freed so far that the mark liquidates
 * it.
 */
function marginAt(position: PositionState, leverage: number): bigint {
  const { terms, mark } = position.market.contract!;
  const before = marginOf(position);
  const after = marginOf({ ...position, leverage });
  if (after >= before)
    return position.mode === 'CROSS' ? greater(position.margin, after) : position.margin + after - before;
  if (position.mode === 'CROSS') return lesser(position.margin, after);
  const loss = greater(-unrealisedOf(position), 0n);
  const least =
    greater(after, mark > 0 ? initialMarginOf(notionalOf(terms, mark, Math.abs(position.lots)), leverage) : 0n) + loss;
  return greater(lesser(position.margin, least), position.margin + after - before);
}

/**
 * What an order at rest is to lock by the account's leverage as it is now; an OCO locks what its dearer leg needs,
 * once.
 */
function lockAt(state: CoreState, order: OrderState, isHigher: boolean): bigint {
  const own = restingNeed(state, order);
  const need = order.sibling ? greater(own, restingNeed(state, order.sibling)) : own;
  return isHigher ? lesser(order.locked, need) : greater(order.locked, need);
}

/**
 * Takes all that an account has open in a market to the leverage that has been set there. Throws LEVERAGE where that
 * allows less than is open, BALANCE with the field, what is free and what is missing where its margin does not suffice;
 * it has changed nothing then.
 */
export function changeLeverage(
  state: CoreState,
  api_id: string,
  market: MarketState,
  before: SymbolSetting,
  { leverage }: SymbolSetting,
): LeverageChange {
  const isHigher = leverage > before.leverage;
  if (isHigher) checkBounds(state, api_id, market, leverage);
  const key = poolOf(api_id, market);
  const locks = !isUnlocked(state, key);
  const spare = availableOf(state, key);
  const positions = positionsIn(state, api_id, market).map((position) => ({
    position,
    leverage: position.leverage,
    by: locks ? marginAt(position, leverage) - position.margin : 0n,
  }));
  const open = [
    ...(market.contract!.opening.get(api_id) ?? []),
    ...[...market.contract!.reducing].filter((order) => order.api_id === api_id),
  ];
  const orders = open.map((order) => ({
    order,
    leverage: order.leverage,
    by: locks && order.entry ? lockAt(state, order, isHigher) - order.locked : 0n,
  }));
  const more = [...positions, ...orders].reduce((sum, { by }) => sum + by, 0n);
  if (more > 0n && more > spare) throw missing(key.settle, spare, more);
  const user_id = positions[0]?.position.pool.user_id ?? orders[0]?.order.user_id;
  if (user_id === undefined) return { undo: () => undefined, emit: () => undefined };
  // Where nothing is locked there may be no cell, and none is opened for it.
  const move = (by: bigint): void => {
    if (by > 0n) lock(cellOfPool(state, { ...key, user_id }), by);
    else if (by < 0n) unlock(cellOfPool(state, { ...key, user_id }), -by);
  };
  move(more);
  for (const { position, by } of positions) Object.assign(position, { leverage, margin: position.margin + by });
  for (const { order, by } of orders) Object.assign(order, { leverage, locked: order.locked + by });
  const undo = (): void => {
    for (const { position, leverage: old, by } of positions)
      Object.assign(position, { leverage: old, margin: position.margin - by });
    for (const { order, leverage: old, by } of orders)
      Object.assign(order, { leverage: old, locked: order.locked - by });
    move(-more);
  };
  // NOTE: where nothing is locked, what positions and orders need is held against the whole, which knows the new
  // leverage only now.
  const left = locks || isHigher ? 0n : availableOf(state, key);
  if (left < 0n && left < spare) {
    undo();
    throw missing(key.settle, spare, spare - left);
  }
  return {
    undo,
    emit(effects) {
      for (const { position } of positions) {
        position.updatedMs = effects.nowMs;
        effects.moved.add(position);
      }
      // The order that has named the leverage may have ended some of them.
      for (const { order } of orders)
        if (state.orders.has(order.id)) {
          order.version += 1;
          order.updatedMs = effects.nowMs;
          emitOrder(effects, order);
        }
      if (more !== 0n) touch(effects, api_id, key.account_type as AccountType, key.settle);
    },
  };
}

function missing(asset: string, spare: bigint, need: bigint): Refusal {
  const free = greater(spare, 0n);
  return new Refusal('BALANCE', {
    field: 'leverage',
    asset,
    free: moneyText(free),
    need: moneyText(need),
    missing: moneyText(need - free),
  });
}
