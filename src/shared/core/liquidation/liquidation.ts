import type { AccountType } from '../../market/instrument.ts';
import { addTo } from '../ledger/accounts.ts';
import { signedNotional } from '../ledger/contract-terms.ts';
import type { Settling } from '../ledger/option-terms.ts';
import { bankruptcyTicks, poolKey } from '../ledger/position.ts';
import { portfolioOf } from '../contracts/collateral.ts';
import { closePart } from '../contracts/contract-fill.ts';
import { claimOf, poolOf, unrealisedOf } from '../state/contract.ts';
import type { Pool, PositionState } from '../state/market-state.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import type { CoreState } from '../state/core-state.ts';
import { cancelOpen } from '../orders/oco.ts';
import { backingOf, profitRank } from '../contracts/position-view.ts';
import { emitForced } from './forced-order.ts';

/*
 * At a margin ratio of 1 by the mark price: the open orders that share the money are canceled first, then the positions
 * are taken over, those with a profit first, at the mark price as long as the wallet bears it and else at the
 * bankruptcy price, at which nothing is left. The insurance fund keeps what the mark price is better than that and pays
 * what it is worse. A fund that is too small pays nothing: then positions of the other side are reduced at the
 * bankruptcy price by their rank, and the house takes the rest at it.
 */

/** Liquidates what has come to its maintenance margin, in the order of the pools. */
export function liquidate(state: CoreState, effects: PendingEffects): void {
  for (const pool of [...state.contracts.pools.values()]) {
    // NOTE: a portfolio account is liquidated as a whole.
    if (portfolioOf(state, pool)) continue;
    for (const position of [...pool.positions.values()])
      if (position.mode === 'ISOLATED' && position.lots !== 0) liquidateIsolated(state, position, effects);
    liquidateCross(state, pool, effects);
  }
}

function isDue(state: CoreState, position: PositionState): boolean {
  const { equity, maintenance } = backingOf(state, position);
  return maintenance > 0n && equity <= maintenance;
}

function liquidateIsolated(state: CoreState, position: PositionState, effects: PendingEffects): void {
  if (!isDue(state, position)) return;
  cancelOrders(state, position.pool, position, effects);
  takeOver(state, position, position.margin, effects);
}

function liquidateCross(state: CoreState, pool: Pool, effects: PendingEffects): void {
  const crossed = (): PositionState[] => [...pool.positions.values()].filter(({ mode }) => mode === 'CROSS');
  const [first] = crossed();
  if (!first || !isDue(state, first)) return;
  cancelOrders(state, pool, null, effects);
  takeOverAll(state, crossed(), false, effects);
}

/**
 * Takes over all positions of a portfolio account's pool, at the mark price as long as what stands behind them bears
 * it.
 */
export const closeOut = (state: CoreState, pool: Pool, effects: PendingEffects): void =>
  takeOverAll(state, [...pool.positions.values()], true, effects);

/** Those with a profit first; `mayMark` also for the last one, else what it leaves is the fund's. */
function takeOverAll(
  state: CoreState,
  positions: readonly PositionState[],
  mayMark: boolean,
  effects: PendingEffects,
): void {
  const byProfit = positions
    .map((position) => ({ position, profit: claimOf(position) }))
    .sort((a, b) => Number(b.profit - a.profit));
  byProfit.forEach(({ position }, index) => {
    if (position.lots === 0) return;
    takeOver(state, position, backingOf(state, position).wallet, effects, mayMark || index < byProfit.length - 1);
  });
}

/** Cancels the orders of a pool, or of one isolated position. */
function cancelOrders(state: CoreState, pool: Pool, only: PositionState | null, effects: PendingEffects): void {
  for (const order of [...state.orders.values()]) {
    if (
      order.api_id !== pool.api_id ||
      !order.market.contract ||
      poolKey(poolOf(order.api_id, order.market)) !== poolKey(pool)
    )
      continue;
    if (only && (order.market !== only.market || order.positionSide !== only.side)) continue;
    if (state.orders.has(order.id)) cancelOpen(state, order, 'LIQUIDATION', effects);
  }
}

/** Takes a position over; `mayMark` where others come after it, which then bear what the wallet has left. */
function takeOver(
  state: CoreState,
  position: PositionState,
  wallet: bigint,
  effects: PendingEffects,
  mayMark = false,
): void {
  const { terms, mark, option } = position.market.contract!;
  // NOTE: the premium of an option lies in the wallet already, or has left it.
  const bankruptcy = bankruptcyTicks(position, terms, option ? wallet + position.cost : wallet);
  const isBorne = position.direction === 1 ? mark >= bankruptcy : mark <= bankruptcy;
  const ticks = mayMark && isBorne ? mark : bankruptcy;
  const lots = Math.abs(position.lots);
  const gain = signedNotional(terms, mark, position.lots) - signedNotional(terms, ticks, position.lots);
  const fund = state.ledger.insurance.get(terms.settle) ?? 0n;
  const isCovered = fund + gain >= 0n;
  closeForced(state, position, { ticks, lots, reason: 'LIQUIDATION' }, effects);
  if (isCovered) {
    addTo(state.ledger.insurance, terms.settle, gain);
    addTo(state.ledger.flow, terms.settle, -gain);
  } else deleverage(state, position, { ticks, lots }, effects);
}

interface Forced {
  readonly ticks: number;
  readonly lots: number;
  readonly reason: 'LIQUIDATION' | 'ADL' | 'DELIVERY';
  /** The grid of the price where it is not the market's. */
  readonly settling?: Settling;
}

/** Closes lots of a position at a price and tells of it as of an order of the house. */
export function closeForced(
  state: CoreState,
  position: PositionState,
  { ticks, lots, reason, settling }: Forced,
  effects: PendingEffects,
): void {
  const { pool } = position;
  const isSell = position.lots > 0;
  const profit = closePart(state, position, { ticks, lots, ...(settling && { terms: settling.terms }) }, effects);
  emitForced(
    state,
    position,
    { ticks, lots, reason, profit, side: isSell ? 'SELL' : 'BUY', ...(settling && { settling }) },
    effects,
  );
  touch(effects, pool.api_id, pool.account_type as AccountType, pool.settle);
}

/** Reduces positions of the other side at the price, the highest rank first, by as much as was taken over. */
function deleverage(
  state: CoreState,
  { market, direction }: PositionState,
  { ticks, lots }: Omit<Forced, 'reason'>,
  effects: PendingEffects,
): void {
  const others: PositionState[] = [];
  for (const pool of state.contracts.pools.values())
    for (const each of pool.positions.values()) {
      if (each.market === market && each.direction !== direction && unrealisedOf(each) > 0n) others.push(each);
    }
  const ranked = others
    .map((position) => ({ position, rank: profitRank(state, position) }))
    .sort((a, b) => b.rank - a.rank);
  let left = lots;
  for (const { position } of ranked) {
    const part = Math.min(left, Math.abs(position.lots));
    if (part > 0) closeForced(state, position, { ticks, lots: part, reason: 'ADL' }, effects);
    left -= part;
  }
}
