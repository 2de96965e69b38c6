import type { Side } from '../../trade/order.ts';
import { Refusal } from '../../base/refusal.ts';
import { collarOf, soundPrice } from './price-collar.ts';
import type { MarketState } from '../state/market-state.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';

/*
 * A market that moves too far within one step is halted: an order trades up to the band of the step, what is left of it
 * ends, and nobody trades until the market reopens with quotes around the fair price. So one sweep of a thin book
 * cannot take everybody else's stops and orders with it, and its owner cannot follow it up.
 */

/** Percent of the price at which a step began beyond which nobody trades in it, and as many ticks at least. */
const bandPercent = 5;
/** Percent of the fair price within which anybody may trade in any step. */
const fairPercent = 1;
/** How long a halt lasts: five seconds. */
const haltSteps = 50;

/** Remembers where a step began, before its first trade. */
export function notePace({ step, terms }: CoreState, { pace, last }: MarketState): void {
  if (!terms.source.halts || pace.step === step) return;
  pace.step = step;
  pace.ticks = last;
}

export const isHalted = ({ step }: CoreState, { pace }: MarketState): boolean => pace.haltedUntil > step;

/** When a halted market reopens, ms; null where it trades. */
export const reopensAt = (state: CoreState, market: MarketState): number | null =>
  isHalted(state, market) ? market.pace.haltedUntil * stepMs : null;

/** Throws FILTER MARKET_STATUS while a market is halted. */
export function checkHalt(state: CoreState, market: MarketState): void {
  const reopens = reopensAt(state, market);
  if (reopens !== null)
    throw new Refusal('FILTER', { filter: 'MARKET_STATUS', field: 'symbol', status: 'HALT', reopens });
}

const reachOf = (ticks: number, percent: number): number => Math.max(percent, Math.floor((ticks * percent) / 100));

/**
 * The worst price in ticks at which anybody may trade in this step; null where there is no band: in markets without a
 * collar, and before the first trade. Around the fair price everybody may, wherever the last one was: a market that
 * lags behind it must come after.
 */
export function stepEdge(state: CoreState, market: MarketState, side: Side): number | null {
  const from = market.pace.step === state.step ? market.pace.ticks : market.last;
  if (!state.terms.source.halts || from === 0 || collarOf(state, market, side) === null) return null;
  const fair = soundPrice(state, market);
  if (side === 'BUY') return Math.max(from + reachOf(from, bandPercent), fair + reachOf(fair, fairPercent));
  return Math.max(1, Math.min(from - reachOf(from, bandPercent), fair - reachOf(fair, fairPercent)));
}

/** Halts a market whose taker was stopped by the band of the step, after it has traded up to it. */
export function halt({ step }: CoreState, { pace }: MarketState): void {
  pace.haltedUntil = step + haltSteps;
}
