import { deliveryPrice, deliveryWindowMs } from '../../finance/delivery-price.ts';
import { secondMs } from '../../base/time.ts';
import { indexAt, ticksOf } from '../contracts/coin-index.ts';
import type { PendingEffects } from '../state/effects.ts';
import { isNeeded, stepMs, type CoreState } from '../state/core-state.ts';
import type { MarketState } from '../state/market-state.ts';
import { closeForced } from './liquidation.ts';
import { cancelOpen } from '../orders/oco.ts';
import { lastOf, payoffAt } from '../contracts/option-settlement.ts';
import { dropQuotes } from '../book/queue.ts';

/** How often the index is looked at for the delivery price. */
const sampleMs = 10 * secondMs;

/**
 * Settles the dated contracts and options whose time has come: orders are canceled, positions closed at the delivery
 * price, or at what the option pays, with the house, the market is closed for good.
 */
export function deliver(state: CoreState, effects: PendingEffects): void {
  for (const market of state.markets.values()) {
    const {
      contract,
      listed: { instrument },
    } = market;
    if (!contract || instrument.expiry === null || instrument.expiry > state.step * stepMs) continue;
    // NOTE: one whose end came while the server was down is listed no more, and so is closed before its positions are.
    if (instrument.status === 'TRADING' || isNeeded(market)) settle(state, market, instrument.expiry, effects);
  }
}

function settle(state: CoreState, market: MarketState, expiryMs: number, effects: PendingEffects): void {
  for (const order of [...state.orders.values()])
    if (order.market === market && state.orders.has(order.id)) cancelOpen(state, order, 'DELIVERY', effects);
  const mean = deliveryMean(state, market, expiryMs);
  const { ticks, settling } = market.contract!.option ? payoffAt(market, mean) : { ticks: deliveryTicks(market, mean) };
  for (const pool of [...state.contracts.pools.values()])
    for (const position of [...pool.positions.values()]) {
      if (position.market === market)
        closeForced(
          state,
          position,
          { ticks, lots: Math.abs(position.lots), reason: 'DELIVERY', ...(settling && { settling }) },
          effects,
        );
    }
  dropQuotes(market);
  market.awake = false;
  market.last = settling ? lastOf(market, ticks, settling) : ticks;
  market.listed = { ...market.listed, instrument: { ...market.listed.instrument, status: 'CLOSE' } };
}

/**
 * Mean of the index over the last half hour, not rounded; null where there is no index. A pure function of seed and
 * time.
 */
function deliveryMean(state: CoreState, market: MarketState, expiryMs: number): number | null {
  const samples: { atMs: number; price: number }[] = [];
  for (let atMs = expiryMs - deliveryWindowMs; atMs < expiryMs; atMs += sampleMs) {
    const price = indexAt(state, market, atMs);
    if (price !== null) samples.push({ atMs, price });
  }
  return deliveryPrice(samples, expiryMs);
}

/** The delivery price of a dated contract half up to the tick; the mark where there is no index. */
const deliveryTicks = (market: MarketState, mean: number | null): number =>
  mean === null ? Math.max(1, market.contract?.mark ?? market.last) : ticksOf(market, mean);
