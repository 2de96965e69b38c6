import { chinaDayOf } from '../../market/session/china-calendar.ts';
import { type OrderState, isShareMarket, type MarketState } from '../state/market-state.ts';
import { isNeeded, type CoreState } from '../state/core-state.ts';
import { cellKey } from '../ledger/accounts.ts';

const keyOf = (api_id: string, base: string): string => `${api_id}/${base}`;

/** Shares that an account has bought on a day, which it may not sell before the next trading day. */
export function boughtOn({ bought }: CoreState, api_id: string, base: string, day: number): number {
  const row = bought.get(keyOf(api_id, base));
  return row?.day === day ? row.lots : 0;
}

/** Remembers a fill of a buy; only the newest day of each share is kept. Does nothing in other markets. */
export function noteBought(state: CoreState, { api_id, side, market }: OrderState, lots: number, nowMs: number): void {
  if (side === 'SELL' || !isShareMarket(market)) return;
  const { base } = market.listed.instrument;
  const day = chinaDayOf(nowMs);
  const before = boughtOn(state, api_id, base, day);
  state.bought.delete(keyOf(api_id, base));
  state.bought.set(keyOf(api_id, base), { day, lots: before + lots });
}

/** Whether a market is one of a share that somebody holds, or has an order for that is open or on its way. */
export function isHeldShare(state: CoreState, market: MarketState): boolean {
  if (!isShareMarket(market)) return false;
  const cell = cellKey('astock', market.listed.instrument.base);
  const isOwned = [...state.ledger.accounts.values()].some(({ cells }) =>
    ((held) => held !== undefined && held.free + held.locked > 0n)(cells.get(cell)),
  );
  return (
    isOwned ||
    isNeeded(market) ||
    [...state.inFlight.values()].some(({ orders }) => orders.some((order) => order.market === market))
  );
}

/**
 * Whether a market is one of a share that nobody holds, has an order for or has ever bought: the state need not have
 * it.
 */
export const isIdleShare = (state: CoreState, market: MarketState): boolean =>
  isShareMarket(market) &&
  !isHeldShare(state, market) &&
  ![...state.bought.keys()].some((key) => key.endsWith(`/${market.listed.instrument.base}`));
