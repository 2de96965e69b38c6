import { fromUnits, unitsToNumber } from '../../../shared/base/decimal.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { closeBps, openBps, roundedBps } from '../../../shared/finance/spread.ts';
import { ask, bid } from '../../../shared/market/book/book.ts';
import { type InstrumentKey, keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import { type AlertCondition, type AlertSpread, spreadLegTypes } from '../../../shared/trade/alert.ts';
import type { Market } from '../../venues/venue.ts';

/** What one spread of two markets brings in, basis points, and leg A's best price in it. */
export interface SpreadValue {
  readonly value: number;
  readonly price: string;
}

/** Both markets of an alert on a spread: its own, and the one beside it. */
export type SpreadLegs = readonly [a: Market, b: Market];

/**
 * Both executable spreads of two markets now; undefined where a book sleeps, is stale, has one side only or no price
 * above zero.
 */
export function spreadsNow([a, b]: SpreadLegs): Readonly<Record<AlertSpread, SpreadValue>> | undefined {
  const topA = topOf(a);
  const topB = topOf(b);
  if (!topA || !topB) return undefined;
  return {
    OPEN: { value: roundedBps(openBps(topA.ask.price, topB.bid.price)), price: topA.ask.text },
    CLOSE: { value: roundedBps(closeBps(topA.bid.price, topB.ask.price)), price: topA.bid.text },
  };
}

function topOf(market: Market) {
  if (!market.awake || !isLive(market)) return undefined;
  const highest = market.best(bid);
  const lowest = market.best(ask);
  if (highest === undefined || lowest === undefined || highest <= 0) return undefined;
  const of = (ticks: number) => ({
    price: unitsToNumber(ticks, market.grid.price),
    text: fromUnits(ticks, market.grid.price),
  });
  return { bid: of(highest), ask: of(lowest) };
}

function isLive(market: Market): boolean {
  let isNow = false;
  market.state
    .subscribe((state) => {
      isNow = state === 'LIVE';
    })
    .unsubscribe();
  return isNow;
}

/** Whether a spread is at or beyond what an alert on it waits for. */
export const firesAt = (
  { direction, spread_bps = Number.NaN }: Pick<AlertCondition, 'direction' | 'spread_bps'>,
  bps: number,
): boolean => (direction === 'UP_TO' ? bps >= spread_bps : bps <= spread_bps);

type Asked = SymbolRef & Pick<AlertCondition, 'other_leg'>;

/**
 * The markets of an alert, that of its other leg too where it has one; undefined where one of them is not there.
 */
export function marketsOf(
  alert: Asked,
  marketOf: (key: InstrumentKey) => Market | undefined,
): readonly [Market, Market?] | undefined {
  const market = marketOf(keyOfSymbol(alert));
  if (!market || !alert.other_leg) return market && [market];
  const other = marketOf(keyOfSymbol(alert.other_leg));
  return other && [market, other];
}

/**
 * Throws where two markets have no spread: INPUT where they are one, where a leg is of a type that the table of spreads
 * does not pair, or where their bases differ, and UNKNOWN_PAIR where the other one does not exist.
 */
export function checkLegs(asked: Asked, market: Market, other: Market | undefined): asserts other is Market {
  const { other_leg } = asked;
  const refused = (field: string, rule: string) => new Refusal('INPUT', { field, rule });
  if (!other_leg) throw refused('other_leg', 'required');
  if (!spreadLegTypes.includes(asked.account_type)) throw refused('account_type', 'spread_leg');
  if (!spreadLegTypes.includes(other_leg.account_type)) throw refused('other_leg', 'spread_leg');
  if (keyOfSymbol(asked) === keyOfSymbol(other_leg)) throw refused('other_leg', 'same_leg');
  if (!other) throw new Refusal('UNKNOWN_PAIR', { field: 'other_leg', rule: 'unknown', symbol: other_leg.symbol });
  if (other.instrument.base !== market.instrument.base) throw refused('other_leg', 'other_base');
}
