import { must } from '../../../shared/base/assert.ts';
import { hourMs } from '../../../shared/base/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import {
  chinaDayOf,
  chinaDayStart,
  isChinaTradingDay,
  tradingDayAfter,
} from '../../../shared/market/session/china-calendar.ts';
import { nightEndOf } from '../../../shared/market/session/hours.ts';
import { titleOf } from './contract-title.ts';
import { wholeListing } from './session-listing.ts';

/** Months of each metal at once. */
const monthsListed = 2;
const endHour = 15;
const endDay = 15;
/** Dated contracts of coins and instruments with hours come before these. */
const roomForDated = 1_000;

/**
 * `[base, tick in CNY, contract size in units, months in which a contract ends, 1 to 12]`: rebar and coil in tonnes,
 * copper in tonnes, gold in grams, silver in kilograms.
 */
const metals: readonly (readonly [base: string, tick: string, size: string, months: readonly number[]])[] = [
  ['RB', '1', '10', [1, 5, 10]],
  ['HC', '1', '10', [1, 5, 10]],
  ['CU', '10', '5', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['AU', '0.02', '1000', [2, 4, 6, 8, 10, 12]],
  ['AG', '1', '15', [2, 4, 6, 8, 10, 12]],
];

/** End of a month's contract: 15:00 in China on the 15th, or on the next trading day; ms. */
export function lastTradeOf(year: number, month: number): number {
  const day = chinaDayOf(Date.UTC(year, month - 1, endDay));
  return chinaDayStart(isChinaTradingDay(day) ? day : tradingDayAfter(day)) + endHour * hourMs;
}

/** The next months that end after a time, ascending, as `[yymm, end in ms]`. */
function nextMonths(months: readonly number[], nowMs: number): (readonly [code: string, endMs: number])[] {
  const year = new Date(nowMs).getUTCFullYear();
  return [year, year + 1, year + 2]
    .flatMap((each) =>
      months.map(
        (month) => [`${String(each).slice(2)}${String(month).padStart(2, '0')}`, lastTradeOf(each, month)] as const,
      ),
    )
    .filter(([, endMs]) => endMs > nowMs)
    .slice(0, monthsListed);
}

/** When the contract of a metal that ends at a time was listed: when the one before the last ended, ms. */
export function commodityListedMs(base: string, endMs: number): number {
  const months = must(
    metals.find(([name]) => name === base),
    `metal ${base}`,
  )[3];
  const year = new Date(endMs).getUTCFullYear();
  const ends = [year - 1, year].flatMap((each) => months.map((month) => lastTradeOf(each, month)));
  return must(ends.filter((each) => each < endMs).at(-monthsListed), `month of ${base} before ${endMs}`);
}

/** Commodity futures of a time, settled in CNY at the mean of their own price in the last half hour. */
export function commodityListing(nowMs: number): readonly Instrument[] {
  return metals
    .flatMap(([base, tick, contract_size, months]) =>
      nextMonths(months, nowMs).map(([code, expiry]) => ({
        base,
        tick,
        contract_size,
        symbol: `${base}${code}`,
        expiry,
      })),
    )
    .map(
      (facts, index): Instrument => ({
        ...facts,
        exchange: 'HALYARD',
        account_type: 'commodity',
        quote: 'CNY',
        settle: 'CNY',
        step: '1',
        min_qty: '1',
        max_qty: '500',
        min_notional: '0',
        contract: true,
        linear: true,
        strike: null,
        option_type: null,
        title: titleOf(facts.expiry, nowMs),
        night_end: nightEndOf(facts.base),
        status: 'TRADING',
        price_band_up: 1.07,
        price_band_down: 0.93,
        maker: 0.0001,
        taker: 0.0001,
        max_leverage: 10,
        sort: wholeListing.length + roomForDated + index,
      }),
    );
}
