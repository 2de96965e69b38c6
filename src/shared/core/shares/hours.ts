import { must } from '../../base/assert.ts';
import { fromUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { priceCage } from '../../finance/a-share-price-cage.ts';
import { aShareLots, isLot } from '../../finance/a-share-lots.ts';
import { hasAfterHours } from '../../finance/a-share-after-hours.ts';
import {
  type ASharePhase,
  aSharePhase,
  aShareTimes,
  closeMsOf,
  isAfterHours,
  previousCloseMs,
} from '../../market/session/a-share-session.ts';
import { chinaDayOf, chinaDayStart, dateOfDay, tradingDayAfter } from '../../market/session/china-calendar.ts';
import { type Hours, hasHours } from '../../market/session/hours.ts';
import { isMoving, nextPriceTimeOf } from '../../market/session/trading-hours.ts';
import type { Instrument } from '../../market/instrument.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { Side } from '../../trade/order.ts';
import { freeOf } from '../ledger/accounts.ts';
import { bestOf } from '../book/queue.ts';
import type { PlaceOrder } from '../state/command.ts';
import type { MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { boughtOn } from './settlement.ts';
import { bandOf, boardOf, fairAt, isPriced } from '../book/fair-price.ts';

/** AFTER_HOURS: orders of A-shares trade at the day's close, the oldest first. */
export type MarketPhase = ASharePhase | 'AFTER_HOURS';

/**
 * The hours of an instrument as the journal tells them: what was listed without the end of its evening had it at 23:00.
 */
export function tradedHoursOf({ account_type, night_end }: Pick<Instrument, 'account_type' | 'night_end'>): Hours {
  if (account_type === 'commodity') return `shfe ${night_end ?? '23:00'}`;
  return account_type === 'astock' || account_type === 'forex' ? account_type : 'always';
}

/** What a market takes at a time; those without hours always trade. */
export function phaseOf(market: MarketState, atMs: number): MarketPhase {
  const hours = tradedHoursOf(market.listed.instrument);
  if (!hasHours(hours)) return 'CONTINUOUS';
  if (hours !== 'astock') return isMoving(hours, atMs) ? 'CONTINUOUS' : 'CLOSED';
  const phase = aSharePhase(atMs);
  return phase === 'CLOSED' && isAfterHours(atMs) && hasAfterHours(boardOf(market), dateOfDay(chinaDayOf(atMs)))
    ? 'AFTER_HOURS'
    : phase;
}

/** When the phase of an A-share's day that runs at a time ends, ms. */
export function phaseEndMs(market: MarketState, atMs: number): number {
  const phase = phaseOf(market, atMs);
  const today = chinaDayOf(atMs);
  const edges = [today, tradingDayAfter(today)].flatMap((day) =>
    Object.values(aShareTimes).map((time) => chinaDayStart(day) + time),
  );
  return must(
    edges.find((edge) => edge > atMs && phaseOf(market, edge) !== phase),
    'a phase of the next trading day',
  );
}

/** Whether orders gather for an auction. */
export function isGathering(market: MarketState, atMs: number): boolean {
  const phase = phaseOf(market, atMs);
  return phase !== 'CONTINUOUS' && phase !== 'AFTER_HOURS';
}

/** The close in ticks at which an A-share trades after hours; null at all other times and in all other markets. */
export function fixedPriceOf(market: MarketState, atMs: number): number | null {
  if (
    market.listed.instrument.account_type !== 'astock' ||
    !isPriced(market) ||
    phaseOf(market, atMs) !== 'AFTER_HOURS'
  )
    return null;
  return fairAt(market, closeMsOf(atMs));
}

const broken = (filter: string, field: string, facts: object = {}): Refusal =>
  new Refusal('FILTER', { filter, field, ...facts });

/**
 * The one place at which an instrument's hours, lots and daily band are asked for a new order. Throws FILTER: A_SESSION
 * outside the hours, and in a call or after hours for what must trade at once, A_LOT for a buy that is no lot,
 * A_LIMIT_BAND for a price beyond the day's, or after hours for one on the wrong side of the close; MARKET_STATUS where
 * a market without sessions rests.
 */
export function checkHours(
  market: MarketState,
  { side, time_in_force }: Pick<PlaceOrder, 'side' | 'time_in_force'>,
  price: number | null,
  lots: number,
  nowMs: number,
): void {
  checkOpen(market, nowMs);
  if (tradedHoursOf(market.listed.instrument) !== 'astock') return;
  const phase = phaseOf(market, nowMs);
  if (phase === 'CLOSED' || (phase !== 'CONTINUOUS' && time_in_force !== 'DAY'))
    throw broken('A_SESSION', phase === 'CLOSED' ? 'symbol' : 'time_in_force', { phase });
  if (side === 'BUY' && !isLot(boardOf(market), side, lots, 0)) throw broken('A_LOT', 'amount', lotFacts(market));
  const band = bandOf(market, nowMs);
  if (price === null || !band) return;
  const close = fixedPriceOf(market, nowMs);
  const least = close !== null && side === 'BUY' ? close : band.down;
  const most = close !== null && side === 'SELL' ? close : band.up;
  if (price > most) throw broken('A_LIMIT_BAND', 'price', { max: fromUnits(most, market.grid.price) });
  if (price < least) throw broken('A_LIMIT_BAND', 'price', { min: fromUnits(least, market.grid.price) });
}

/**
 * The highest price of a buy or the lowest of a sell that the price cage takes now, in ticks; null where there is none:
 * in other markets, outside of continuous trading, and where nothing tells a price.
 */
export function cageOf({ terms }: CoreState, market: MarketState, side: Side, nowMs: number): number | null {
  if (
    !terms.source.priceCage ||
    market.listed.instrument.account_type !== 'astock' ||
    phaseOf(market, nowMs) !== 'CONTINUOUS'
  )
    return null;
  const [first, second] = side === 'BUY' ? ([ask, bid] as const) : ([bid, ask] as const);
  const reference =
    bestOf(market.book, first) ??
    bestOf(market.book, second) ??
    (market.last > 0 ? market.last : isPriced(market) ? fairAt(market, previousCloseMs(nowMs)) : 0);
  return reference > 0
    ? priceCage({ board: boardOf(market), date: dateOfDay(chinaDayOf(nowMs)), side, reference })
    : null;
}

/**
 * Throws FILTER A_PRICE_CAGE for a limit for an A-share in continuous trading that lies too far beyond the price that
 * it would meet.
 */
export function checkCage(
  state: CoreState,
  market: MarketState,
  side: Side,
  price: number | null,
  nowMs: number,
): void {
  const limit = price === null ? null : cageOf(state, market, side, nowMs);
  if (price === null || limit === null || (side === 'BUY' ? price <= limit : price >= limit)) return;
  const text = fromUnits(limit, market.grid.price);
  throw broken('A_PRICE_CAGE', 'price', side === 'BUY' ? { max: text } : { min: text });
}

/** The lots of a share's board as a refusal names them. */
function lotFacts(market: MarketState): { readonly board: string; readonly least: string; readonly step: string } {
  const board = boardOf(market);
  return { board, least: String(aShareLots[board].least), step: String(aShareLots[board].step) };
}

/** Throws FILTER where a market without sessions rests: nothing trades in it, and nothing may come to. */
export function checkOpen(market: MarketState, nowMs: number): void {
  const hours = tradedHoursOf(market.listed.instrument);
  if (hasHours(hours) && hours !== 'astock' && phaseOf(market, nowMs) === 'CLOSED')
    throw broken('MARKET_STATUS', 'symbol', { status: 'CLOSED', opens: nextPriceTimeOf(hours, nowMs) });
}

/** Shares of a market that an account has free, and how many of them it may sell: what it bought today it may not. */
export function holdingOf(
  state: CoreState,
  market: MarketState,
  api_id: string,
  nowMs: number,
): { readonly free: number; readonly boughtToday: number; readonly sellable: number } {
  const { base } = market.listed.instrument;
  const free = Number(freeOf(state.ledger, api_id, 'astock', base) / market.units.basePerLot);
  const boughtToday = boughtOn(state, api_id, base, chinaDayOf(nowMs));
  return { free, boughtToday, sellable: Math.max(0, free - boughtToday) };
}

/**
 * Throws FILTER where an A-share sell breaks T+1 (A_T1) or splits an odd lot (A_LOT). What the account has not at all
 * is left to the balance check.
 */
export function checkHolding(
  state: CoreState,
  market: MarketState,
  { side, api_id }: Pick<PlaceOrder, 'side' | 'api_id'>,
  lots: number,
  nowMs: number,
): void {
  if (market.listed.instrument.account_type !== 'astock' || side === 'BUY') return;
  const { free, sellable } = holdingOf(state, market, api_id, nowMs);
  if (lots > free) return;
  if (lots > sellable) throw broken('A_T1', 'amount', { max: String(sellable) });
  if (!isLot(boardOf(market), side, lots, sellable))
    throw broken('A_LOT', 'amount', { ...lotFacts(market), sellable: String(sellable) });
}

/** Least size of a buy in lots of the market and the step above it. */
export const lotRuleOf = (market: MarketState): { readonly least: number; readonly step: number } =>
  market.listed.instrument.account_type === 'astock' ? aShareLots[boardOf(market)] : { least: 1, step: 1 };

/**
 * Whether an order may be taken back now: not in the last five minutes of the opening call, nor in the closing call.
 */
export const mayCancel = (market: MarketState, nowMs: number): boolean => phaseOf(market, nowMs) !== 'LOCKED_CALL';
