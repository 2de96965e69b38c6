import type { AccountType } from '../../market/instrument.ts';
import { fromUnits } from '../../base/decimal.ts';
import { addTo, spend } from '../ledger/accounts.ts';
import { moneyText } from '../ledger/money.ts';
import { ceilDiv, notionalOf } from '../ledger/contract-terms.ts';
import { indexAt, ticksOf } from './coin-index.ts';
import { payCross } from './contract-fill.ts';
import { cellOfPool } from '../state/contract.ts';
import type { PositionState, MarketState } from '../state/market-state.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitEntry } from '../state/ledger-entries.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';
import { isFunded, nextFundingMs, rateAt, rateScale } from './funding-rate.ts';

/**
 * Pays the funding of every stamp after step `from` up to the state's: longs pay shorts where the rate is above 0, and
 * the house is the other side of all users together, so that the sum is 0. A payment is rounded up, a receipt down. A
 * stamp that was slept through is paid at its index.
 */
export function payFunding(state: CoreState, from: number, effects: PendingEffects): void {
  const toMs = state.step * stepMs;
  for (let stampMs = nextFundingMs(from * stepMs); stampMs <= toMs; stampMs = nextFundingMs(stampMs)) {
    const prices = new Map<MarketState, number>();
    for (const pool of [...state.contracts.pools.values()])
      for (const position of pool.positions.values()) {
        if (isFunded(position.market)) pay(state, position, stampMs, prices, effects);
      }
  }
}

function pay(
  state: CoreState,
  position: PositionState,
  stampMs: number,
  prices: Map<MarketState, number>,
  effects: PendingEffects,
): void {
  const { market, pool, direction, lots } = position;
  const { terms } = market.contract!;
  const ticks = prices.get(market) ?? priceAt(state, market, stampMs);
  prices.set(market, ticks);
  const due = BigInt(direction) * notionalOf(terms, ticks, lots) * BigInt(rateAt(state, market, stampMs));
  if (ticks === 0 || due === 0n) return;
  const moved = due > 0n ? charge(state, position, ceilDiv(due, BigInt(rateScale)), effects) : due / BigInt(rateScale);
  if (moved < 0n) cellOfPool(state, pool).free -= moved;
  addTo(state.ledger.flow, terms.settle, moved);
  position.funding -= moved;
  position.updatedMs = effects.nowMs;
  effects.moved.add(position);
  touch(effects, pool.api_id, pool.account_type as AccountType, pool.settle);
  emitFunding(state, position, -moved, stampMs, effects);
}

/** Tells what a position has got. */
function emitFunding(
  state: CoreState,
  { market, pool, side, lots }: PositionState,
  amount: bigint,
  time: number,
  effects: PendingEffects,
): void {
  if (amount === 0n) return;
  const { symbol, account_type } = market.listed.instrument;
  emitEntry(state, pool.user_id, effects, (funding_id) => ({
    of: 'funding',
    row: {
      funding_id,
      api_id: pool.api_id,
      account_type,
      symbol,
      position_side: side,
      asset: pool.settle,
      amount: moneyText(amount),
      time,
      qty: fromUnits(lots, market.grid.size),
      fill_id: String(state.nextFill - 1),
    },
  }));
}

/** Takes a payment, at most what stands behind the position. */
function charge(state: CoreState, position: PositionState, amount: bigint, effects: PendingEffects): bigint {
  if (position.mode === 'CROSS') return payCross(state, position.pool, amount, effects);
  const paid = amount < position.margin ? amount : position.margin;
  spend(cellOfPool(state, position.pool), paid);
  position.margin -= paid;
  return paid;
}

/** Mark price at the stamp of this very step; for one that is past, its index. */
function priceAt(state: CoreState, market: MarketState, stampMs: number): number {
  const { mark } = market.contract!;
  if (stampMs > (state.step - 1) * stepMs && mark > 0) return mark;
  const index = indexAt(state, market, stampMs);
  return index === null ? mark : ticksOf(market, index);
}
