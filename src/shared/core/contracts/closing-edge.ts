import { lesser } from '../ledger/money.ts';
import { feeAt } from './opening.ts';
import { profitAt } from '../ledger/position.ts';
import { stepEdge } from '../book/halt.ts';
import { indexOf, portfolioOf } from './collateral.ts';
import { claimOf, positionAt, unrealisedOf } from '../state/contract.ts';
import type { PositionState, OrderState, MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { unifiedOf } from './portfolio-margin.ts';
import { backingOf } from './position-view.ts';
import { collarOf } from '../book/price-collar.ts';
import type { Barred, Plan } from '../book/sweep.ts';
import { one } from '../book/asset-price.ts';

/*
 * Who closes a position bears its loss with what stands behind it and no more, and the house the rest. So nobody may
 * close at a price at which that is used up: else one account could lose to another what it never had. Prices of the
 * market itself do not get there: a position is liquidated before.
 */

/** An order, as far as it decides which position it closes. */
export type Closer = Pick<OrderState, 'api_id' | 'market' | 'side' | 'positionSide'>;

const highestTicks = 10 ** 13;

/**
 * Money that the loss of a cross position may take, reckoned from its entry; what others of its pool have gained by the
 * mark cannot be paid with, what they have lost is spoken for.
 */
function bearableBy(state: CoreState, position: PositionState): bigint {
  const { pool } = position;
  let others = 0n;
  for (const each of pool.positions.values()) if (each !== position && each.mode === 'CROSS') others += claimOf(each);
  const own = backingOf(state, position).wallet + lesser(others, 0n);
  const account = portfolioOf(state, pool);
  if (!account?.portfolio) return own;
  const { exchange } = account.portfolio;
  const { equity, losses } = unifiedOf(state, account, exchange);
  const index = indexOf(state, exchange, pool.settle);
  return index === 0n ? 0n : lesser(own, ((equity + losses) * one) / index - unrealisedOf(position));
}

/**
 * The position that an order closes, or a part of it; undefined where it closes none, or one whose loss has been paid
 * for, as that of a long option has.
 */
function closedBy(state: CoreState, { api_id, market, side, positionSide }: Closer): PositionState | undefined {
  if (!market.contract) return undefined;
  const held = positionAt(state, api_id, market, positionSide);
  if (!held || held.lots > 0 !== (side === 'SELL')) return undefined;
  return market.contract.option && held.lots > 0 ? undefined : held;
}

/**
 * The worst price in ticks at which an order may close: one beyond it leaves less than nothing of what stands behind
 * the position, its fee paid. Null where it closes nothing.
 */
export function closingEdge(state: CoreState, closer: Closer): number | null {
  const position = closedBy(state, closer);
  if (!position) return null;
  const contract = position.market.contract!;
  const isLong = position.lots > 0;
  const size = Math.abs(position.lots);
  const bearable =
    (position.mode === 'ISOLATED' ? position.margin : bearableBy(state, position)) +
    (contract.option ? position.cost : 0n);
  const isBorne = (ticks: number): boolean =>
    bearable + profitAt(position, contract.terms, ticks) - feeAt(contract, ticks, size, false) >= 0n;
  let low = 1;
  let high = highestTicks;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // NOTE: a long one is borne from a price on, a short one up to a price.
    if (isLong ? isBorne(middle) : !isBorne(middle + 1)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether a price is beyond an edge for an order of a side. */
export const isBeyondEdge = (edge: number | null, side: OrderState['side'], ticks: number): boolean =>
  edge !== null && (side === 'SELL' ? ticks < edge : ticks > edge);

/**
 * Orders at rest that may not be filled at a price, as their position could not bear it; null in markets without
 * positions.
 */
export const barredIn = (state: CoreState, { contract }: MarketState): Barred | null =>
  contract ? (maker, ticks) => isBeyondEdge(closingEdge(state, maker), maker.side, ticks) : null;

/**
 * What bounds a taker: the market's collar and the edge of what it closes, the nearer one, and whom it may not meet.
 */
export function takerBounds(
  state: CoreState,
  closer: Closer,
): { readonly collar: number | null; readonly barred: Barred | null } {
  const { market, side } = closer;
  return {
    collar: nearestOf(side, [collarOf(state, market, side), stepEdge(state, market, side), closingEdge(state, closer)]),
    barred: barredIn(state, market),
  };
}

/** The nearest of some bounds for a taker of a side; null where there is none. */
function nearestOf(side: OrderState['side'], bounds: readonly (number | null)[]): number | null {
  const some = bounds.filter((bound) => bound !== null);
  if (some.length === 0) return null;
  return side === 'SELL' ? Math.max(...some) : Math.min(...some);
}

/** What bounds the flow as a taker. */
export const flowBounds = (
  state: CoreState,
  market: MarketState,
  side: OrderState['side'],
): { readonly collar: number | null; readonly barred: Barred | null } => ({
  collar: nearestOf(side, [collarOf(state, market, side), stepEdge(state, market, side)]),
  barred: barredIn(state, market),
});

/** Whether it was the band of the step that has stopped a taker which has traded. */
export function isStoppedByStep(state: CoreState, closer: Closer, { fills, stop }: Plan): boolean {
  const edge = stop === 'collar' && fills.length > 0 ? stepEdge(state, closer.market, closer.side) : null;
  return edge !== null && edge === takerBounds(state, closer).collar;
}
