import type { AccountType } from '../../market/instrument.ts';
import { addTo, type Cell, lock, spend, unlock } from '../ledger/accounts.ts';
import { type ContractTerms, notionalOf } from '../ledger/contract-terms.ts';
import { insure } from '../ledger/insurance.ts';
import { greater, lesser } from '../ledger/money.ts';
import { addLots, closeLots, openHolding, poolKey } from '../ledger/position.ts';
import { isUnlocked, raise } from './collateral.ts';
import { cellOfPool, heldKey, poolOf, positionAt, positionKey, settingOf } from '../state/contract.ts';
import type { Pool, PositionState, OrderState } from '../state/market-state.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitCollateral } from '../state/ledger-entries.ts';
import type { CoreState } from '../state/core-state.ts';
import { feeAt, openLoss } from './opening.ts';
import { marginOf } from './option-margin.ts';

/*
 * Money of a fill in contracts. A wallet is one cell: free, and locked for orders and positions. A position's margin is
 * the initial margin of what it cost. Profit and loss go between the wallet and the flow, which is the house; a loss
 * takes what is free, then, in cross mode, the margins of the pool's other positions and the locks of its orders, which
 * then are canceled; what is still missing the insurance fund pays as far as it can, and nobody owes anything.
 */

/** Lots of a position at a price in ticks; signed where they are added, unsigned where they are taken off. */
export interface Part {
  readonly ticks: number;
  readonly lots: number;
  /** Of the grid that the price is on where it is not the market's. */
  readonly terms?: ContractTerms;
}

/** What a fill came to, in money of the settling asset. */
export interface BookedFill {
  readonly quote: bigint;
  readonly fee: bigint;
  readonly profit: bigint;
}

/**
 * Fills a part of an order: closes what there is against it, opens the rest, takes the fee. The order's lock gives up
 * its share.
 */
export function bookContract(
  state: CoreState,
  order: OrderState,
  ticks: number,
  lots: number,
  isMaker: boolean,
  effects: PendingEffects,
): BookedFill {
  const { market, api_id, user_id, positionSide } = order;
  const contract = market.contract!;
  const key = poolOf(api_id, market);
  const cell = cellOfPool(state, { ...key, user_id });
  releaseShare(order, cell, lots);
  const held = positionAt(state, api_id, market, positionSide);
  const isAgainst = held !== undefined && held.lots > 0 === (order.side === 'SELL');
  const closed = isAgainst ? Math.min(Math.abs(held.lots), lots) : 0;
  let profit = 0n;
  let fee = 0n;
  if (isAgainst) {
    profit = closePart(state, held, { ticks, lots: closed }, effects);
    fee = takeFee(state, held, feeAt(contract, ticks, closed, isMaker), effects);
  }
  if (closed < lots) {
    const position = (isAgainst ? undefined : held) ?? openPosition(state, order, effects);
    fee += takeFee(state, position, feeAt(contract, ticks, lots - closed, isMaker), effects);
    openPart(state, position, { ticks, lots: order.side === 'BUY' ? lots - closed : closed - lots }, effects);
  }
  if (order.attached) effects.opened.add(order);
  if (order.exitOf !== '') effects.exited.set(order, (effects.exited.get(order) ?? 0) + lots);
  touch(effects, api_id, key.account_type as AccountType, key.settle);
  return { quote: notionalOf(contract.terms, ticks, lots), fee, profit };
}

function releaseShare(order: OrderState, cell: Cell, lots: number): void {
  const left = order.lots - order.filledLots;
  const share = left === lots ? order.locked : (order.locked * BigInt(lots)) / BigInt(left);
  unlock(cell, share);
  order.locked -= share;
}

function openPosition(
  state: CoreState,
  { market, api_id, user_id, positionSide, side }: OrderState,
  effects: PendingEffects,
): PositionState {
  const key = poolOf(api_id, market);
  const name = poolKey(key);
  const pool: Pool = state.contracts.pools.get(name) ?? { ...key, user_id, positions: new Map() };
  state.contracts.pools.set(name, pool);
  const position: PositionState = {
    ...openHolding({ side: positionSide, ...settingOf(state, api_id, market) }, side === 'BUY' ? 1 : -1, effects.nowMs),
    market,
    pool,
  };
  pool.positions.set(positionKey(market, positionSide), position);
  return position;
}

/**
 * Adds to a position, pays or receives the premium of an option, and locks its margin as far as there is free money;
 * none where the whole stands behind it.
 */
function openPart(state: CoreState, position: PositionState, { ticks, lots }: Part, effects: PendingEffects): void {
  const { terms, option, house, held } = position.market.contract!;
  const before = position.cost;
  const margin = marginOf(position);
  addLots(position, terms, ticks, lots);
  held.set(heldKey(position.pool.api_id, position.side), position.lots);
  house.lots -= lots;
  house.cost -= position.cost - before;
  if (option) settleProfit(state, position, before - position.cost, 0n, effects);
  // NOTE: an isolated position has nothing but its margin: what it has lost by the mark with the very fill that opens
  // it, for which the order had locked money, is a part of it.
  const own =
    position.mode === 'ISOLATED' ? marginOf(position) - margin + openLoss(position.market.contract!, ticks, lots) : 0n;
  if (!isUnlocked(state, position.pool)) lockMargin(cellOfPool(state, position.pool), position, own);
  move(position, effects);
}

/** Locks what a position's margin lacks, and `least` at least, as far as there is free money. */
function lockMargin(cell: Cell, position: PositionState, least: bigint): void {
  const missing = greater(marginOf(position) - position.margin, least);
  const locked = lesser(cell.free, greater(missing, 0n));
  lock(cell, locked);
  position.margin += locked;
}

/**
 * Closes a part of a position with the house and settles the profit, which is returned, or of an option its worth; one
 * that is closed whole leaves its pool. Used by fills, liquidation and delivery alike. The caller touches the balance.
 */
export function closePart(state: CoreState, position: PositionState, part: Part, effects: PendingEffects): bigint {
  const { market, pool } = position;
  const { option, house, held } = market.contract!;
  const { ticks, lots, terms = market.contract!.terms } = part;
  const cost = position.cost;
  const size = Math.abs(position.lots);
  house.lots += position.lots > 0 ? lots : -lots;
  const profit = closeLots(position, terms, ticks, lots);
  house.cost += cost - position.cost;
  const share = lots === size ? position.margin : (position.margin * BigInt(lots)) / BigInt(size);
  settleProfit(state, position, option ? profit + cost - position.cost : profit, share, effects);
  move(position, effects);
  held.set(heldKey(pool.api_id, position.side), position.lots);
  if (position.lots === 0) {
    held.delete(heldKey(pool.api_id, position.side));
    pool.positions.delete(positionKey(market, position.side));
    if (pool.positions.size === 0) state.contracts.pools.delete(poolKey(pool));
  }
  return profit;
}

/** Marks a position as changed: its owner hears of it, and orders that only reduce are cut to it. */
function move(position: PositionState, effects: PendingEffects): void {
  position.updatedMs = effects.nowMs;
  effects.moved.add(position);
}

/** Frees a closed part's margin and moves its profit or loss, or what is paid or received for an option. */
function settleProfit(
  state: CoreState,
  position: PositionState,
  profit: bigint,
  share: bigint,
  effects: PendingEffects,
): void {
  const {
    pool,
    market: { contract },
  } = position;
  const cell = cellOfPool(state, pool);
  const { settle } = contract!.terms;
  if (profit >= 0n || position.mode === 'CROSS') {
    unlock(cell, share);
    position.margin -= share;
  }
  if (profit >= 0n) {
    cell.free += profit;
    addTo(state.ledger.flow, settle, -profit);
    return;
  }
  const loss = -profit;
  const paid =
    position.mode === 'CROSS' ? payCross(state, pool, loss, effects) : payIsolated(position, cell, loss, share);
  const insured = insure(state.ledger, settle, loss - paid);
  addTo(state.ledger.flow, settle, paid + insured);
  // The position tells all of its loss; the wallet has borne what it had.
  if (paid < loss)
    emitCollateral(
      state,
      { ...pool, wallet: pool.account_type },
      { kind: 'INSURANCE', asset: settle, amount: loss - paid },
      effects,
    );
}

/** Takes a loss, or a payment, from a cross wallet; gives what there was of it. */
export function payCross(state: CoreState, pool: Pool, amount: bigint, effects: PendingEffects): bigint {
  raise(state, pool, amount, effects);
  const cell = cellOfPool(state, pool);
  let left = amount;
  const some = (there: bigint): bigint => lesser(left, there);
  const fromFree = some(cell.free);
  cell.free -= fromFree;
  left -= fromFree;
  if (left === 0n) return amount;
  for (const position of pool.positions.values()) {
    if (position.mode !== 'CROSS') continue;
    const part = some(position.margin);
    spend(cell, part);
    position.margin -= part;
    left -= part;
  }
  for (const order of left > 0n ? state.orders.values() : []) {
    if (
      order.api_id !== pool.api_id ||
      order.locked === 0n ||
      poolKey(poolOf(order.api_id, order.market)) !== poolKey(pool)
    )
      continue;
    const part = some(order.locked);
    spend(cell, part);
    order.locked -= part;
    left -= part;
    if (part > 0n) effects.underfunded.add(order);
  }
  return amount - left;
}

/**
 * Takes a loss from an isolated position's own margin, the closed part's share first, and frees what is left of the
 * share.
 */
function payIsolated(position: PositionState, cell: Cell, loss: bigint, share: bigint): bigint {
  const paid = lesser(loss, position.margin);
  spend(cell, paid);
  position.margin -= paid;
  if (paid < share) {
    unlock(cell, share - paid);
    position.margin -= share - paid;
  }
  return paid;
}

/** Takes a fee, at most what is free. */
function takeFee(state: CoreState, position: PositionState, fee: bigint, effects: PendingEffects): bigint {
  raise(state, position.pool, fee, effects);
  const cell = cellOfPool(state, position.pool);
  const taken = lesser(fee, cell.free);
  cell.free -= taken;
  position.fees += taken;
  addTo(state.ledger.fees, position.market.contract!.terms.settle, taken);
  return taken;
}
