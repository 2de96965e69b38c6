import { chinaDayOf } from '../../shared/market/session/china-calendar.ts';
import type { OrderState } from './order-state.ts';
import { isShareMarket, type World } from './world.ts';

const keyOf = (api_id: string, base: string): string => `${api_id}/${base}`;

/** Shares that an account has bought on a day, which it may not sell before the next trading day. */
export function boughtOn({ bought }: World, api_id: string, base: string, day: number): number {
  const row = bought.get(keyOf(api_id, base));
  return row?.day === day ? row.lots : 0;
}

/** Remembers a fill of a buy; only the newest day of each share is kept. Does nothing in other markets. */
export function noteBought(world: World, { api_id, side, market }: OrderState, lots: number, nowMs: number): void {
  if (side === 'SELL' || !isShareMarket(market)) return;
  const { base } = market.listed.instrument;
  const day = chinaDayOf(nowMs);
  const before = boughtOn(world, api_id, base, day);
  world.bought.delete(keyOf(api_id, base));
  world.bought.set(keyOf(api_id, base), { day, lots: before + lots });
}
