import type { PendingEffects } from '../state/effects.ts';
import type { MarketState, FairPrice } from '../state/market-state.ts';
import { type CoreState, isNeeded } from '../state/core-state.ts';
import { lookAt } from './mark.ts';
import { dropQuotes } from '../book/queue.ts';

/** A market in which a maker may quote. */
export type Flowing = MarketState & { readonly fair: FairPrice };
/** Whether a market has a fair price and trades. */
export const isFlowing = (market: MarketState): market is Flowing =>
  market.fair !== null && market.listed.instrument.status === 'TRADING';

/**
 * Quotes a sleeping market as a rebase would and lets its flow run; does nothing where it is awake, recorded or not
 * trading.
 */
export function wake(state: CoreState, market: MarketState, effects: PendingEffects): void {
  if (market.awake || !isFlowing(market)) return;
  market.awake = true;
  if (market.contract) market.contract.basis.length = 0;
  state.maker.quote(state, market, effects);
  lookAt(state, market);
}

/**
 * Drops the flow's quotes and stops the flow; does nothing where a user has an open order or a position, or where there
 * is no flow.
 */
export function rest(market: MarketState): void {
  if (!market.awake || !market.fair || isNeeded(market)) return;
  market.awake = false;
  dropQuotes(market);
}

/** Quotes every market that is awake anew; what the basis of contracts was before the jump says nothing of it after. */
export function requoteAwake(state: CoreState, effects: PendingEffects): void {
  for (const market of state.markets.values()) {
    if (!market.awake) continue;
    if (market.contract) market.contract.basis.length = 0;
    state.maker.quote(state, market, effects);
  }
}
