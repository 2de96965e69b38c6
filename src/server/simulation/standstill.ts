import { ask, bid } from '../../shared/market/book/book.ts';
import { dropQuotes, entriesOf, levelsOf, lotsOf, orderAt } from '../../shared/core/book/queue.ts';
import { notePrice, type PendingEffects } from '../../shared/core/state/effects.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import { stepMs, type CoreState } from '../../shared/core/state/core-state.ts';
import { execute, printTrade } from '../../shared/core/orders/fills.ts';
import { type MarketPhase, phaseOf } from '../../shared/core/shares/hours.ts';
import type { Flowing } from '../../shared/core/contracts/market-awake.ts';
import { fairAt } from '../../shared/core/book/fair-price.ts';

/**
 * Fills the users' orders that a price meets, all of them at this one price: the flow takes the other side of whatever
 * does not pair.
 */
export function crossAt(state: CoreState, market: MarketState, price: number, effects: PendingEffects): void {
  for (const side of [bid, ask] as const) {
    const met = levelsOf(market.book, side).filter((level) =>
      side === bid ? level.price >= price : level.price <= price,
    );
    const entries = met
      .reverse()
      .flatMap((level) => entriesOf(market.book, level).filter((entry) => orderAt(market.book, entry)));
    for (const maker of entries)
      execute(
        state,
        market,
        null,
        side === bid ? 'SELL' : 'BUY',
        { maker, ticks: price, lots: lotsOf(market.book, maker) },
        effects,
      );
  }
  market.last = price;
  notePrice(effects, market, price);
}

/**
 * A step of a market in which nothing trades: the flow's quotes go, and with the last step of a call the orders that
 * have gathered are filled at one price, the fair one that follows it. False where the market trades.
 */
export function standStill(state: CoreState, market: Flowing, phase: MarketPhase, effects: PendingEffects): boolean {
  const atMs = state.step * stepMs;
  if (phase === 'CONTINUOUS') return false;
  if (market.book.flowCount[bid] + market.book.flowCount[ask] > 0) dropQuotes(market);
  if (phase === 'LOCKED_CALL' && phaseOf(market, atMs + stepMs) === 'CLOSED')
    crossAt(state, market, fairAt(market, atMs + stepMs), effects);
  return true;
}

/** A step of an index: its value is told where it has changed, and nobody quotes. False in all other markets. */
export function publishIndex(state: CoreState, market: Flowing, effects: PendingEffects): boolean {
  if (market.listed.instrument.account_type !== 'index') return false;
  const value = market.fair(state.step * stepMs);
  if (value === market.last) return true;
  printTrade(state, market, value > market.last ? 'BUY' : 'SELL', value, 1, effects);
  market.last = value;
  notePrice(effects, market, value);
  return true;
}
