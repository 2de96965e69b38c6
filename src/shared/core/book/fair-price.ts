import { must } from '../../base/assert.ts';
import { aShareBoardOf } from '../../finance/a-share-lots.ts';
import { limitPriceTicks, priceLimitPercent, unlimitedDays } from '../../finance/a-share-price-limits.ts';
import { previousCloseMs } from '../../market/session/a-share-session.ts';
import { chinaDayOf, dateOfDay, dayOfDate, tradingDaysIn } from '../../market/session/china-calendar.ts';
import type { MarketState } from '../state/market-state.ts';

/** Board of an A-share's market. Throws for any other. */
export const boardOf = ({
  listed: {
    instrument: { symbol },
  },
}: MarketState) => must(aShareBoardOf(symbol.slice(2)), `board of ${symbol}`);

/**
 * Which trading day since its listing a day is, 1 on the first; no more than one beyond those without a limit, also
 * where the day of listing is unknown.
 */
function tradingDayOf(market: MarketState, day: number): number {
  const most = unlimitedDays[boardOf(market)] + 1;
  const listedOn = market.listed.share?.listed_on ?? null;
  return listedOn === null ? most : tradingDaysIn(dayOfDate(listedOn), day, most);
}

/**
 * Lowest and highest price of an A-share's day in ticks, by its board, its treatment and the fair price at the close
 * before it; on the first days after its listing every price there is. Null in all other markets. Kept on the market
 * for the day.
 */
export function bandOf(market: MarketState, atMs: number): MarketState['band'] {
  const {
    listed: {
      instrument: { account_type },
      share,
    },
    fair,
  } = market;
  if (account_type !== 'astock' || !fair) return null;
  const day = chinaDayOf(atMs);
  if (market.band?.day !== day) {
    const percent = priceLimitPercent({
      board: boardOf(market),
      st: share?.st ?? false,
      date: dateOfDay(day),
      tradingDay: tradingDayOf(market, day),
    });
    market.band = {
      day,
      ...(percent === null
        ? { down: 1, up: Number.MAX_SAFE_INTEGER }
        : limitPriceTicks(fair(previousCloseMs(atMs)), percent)),
    };
  }
  return market.band;
}

/** A market that has a fair price. */
export type Priced = MarketState & { readonly fair: NonNullable<MarketState['fair']> };
export const isPriced = (market: MarketState): market is Priced => market.fair !== null;

/** The fair price at a time, within the day's band. */
export function fairAt(market: Priced, atMs: number): number {
  const fair = market.fair(atMs);
  const band = bandOf(market, atMs);
  return band ? Math.min(band.up, Math.max(band.down, fair)) : fair;
}
