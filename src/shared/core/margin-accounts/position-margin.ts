import { Refusal } from '../../base/refusal.ts';
import { lock, unlock } from '../ledger/accounts.ts';
import { greater, moneyText } from '../ledger/money.ts';
import { availableOf } from '../contracts/contract-need.ts';
import { leastMargin } from '../contracts/leverage-change.ts';
import { liquidationPriceOf } from '../contracts/position-view.ts';
import { cellOfPool, positionAt } from '../state/contract.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import type { PositionMarginCommand } from '../state/ledger-command.ts';
import type { PositionState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { amountOf } from './borrow.ts';

/** What an isolated position has of its own, and the most that may be added to it and taken from it now. */
export interface MarginRoom {
  readonly margin: bigint;
  readonly add: bigint;
  readonly remove: bigint;
}

/**
 * Added may be what the wallet has for new orders; taken what is beyond the initial margin, by the mark price where
 * that asks for more, and beyond what the position has lost.
 */
export function marginRoom(state: CoreState, position: PositionState): MarginRoom {
  return {
    margin: position.margin,
    add: greater(availableOf(state, position.pool), 0n),
    remove: greater(position.margin - leastMargin(position, position.leverage), 0n),
  };
}

type Named = Pick<PositionMarginCommand, 'api_id' | 'market' | 'side'>;

/** Throws UNKNOWN_PAIR, and INPUT where no such position is open or it is a cross one. */
export function isolatedPosition(state: CoreState, { api_id, market: key, side }: Named): PositionState {
  const market = state.markets.get(key);
  if (!market?.contract) throw new Refusal('UNKNOWN_PAIR', { field: 'symbol', key });
  const position = positionAt(state, api_id, market, side);
  if (!position) throw new Refusal('INPUT', { field: 'symbol', rule: 'no_position' });
  if (position.mode !== 'ISOLATED') throw new Refusal('INPUT', { field: 'symbol', rule: 'isolated_position' });
  return position;
}

/** By how much the margin changes; throws INPUT for what is no amount, BALANCE for more than there is room for. */
export function marginChange(
  state: CoreState,
  position: PositionState,
  { way, amount: text }: Pick<PositionMarginCommand, 'way' | 'amount'>,
): bigint {
  const amount = amountOf(text);
  const room = marginRoom(state, position);
  const most = way === 'ADD' ? room.add : room.remove;
  if (amount > most)
    throw new Refusal('BALANCE', {
      field: 'amount',
      asset: position.pool.settle,
      free: moneyText(most),
      need: moneyText(amount),
    });
  return way === 'ADD' ? amount : -amount;
}

/** Mark price that liquidates an isolated position with so much more margin; null where none does. */
export const liquidationWith = (state: CoreState, position: PositionState, more: bigint): string | null =>
  liquidationPriceOf(state, { ...position, margin: position.margin + more });

/** Adds to the margin of an isolated position or takes from it. It has changed nothing where it throws. */
export function applyPositionMargin(state: CoreState, command: PositionMarginCommand, effects: PendingEffects): object {
  const position = isolatedPosition(state, command);
  const by = marginChange(state, position, command);
  const { pool } = position;
  const cell = cellOfPool(state, pool);
  if (by > 0n) lock(cell, by);
  else unlock(cell, -by);
  position.margin += by;
  position.updatedMs = effects.nowMs;
  effects.moved.add(position);
  touch(effects, pool.api_id, pool.account_type, pool.settle);
  return { margin: moneyText(position.margin), liquidation_price: liquidationPriceOf(state, position) };
}
