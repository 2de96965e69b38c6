import { must } from '../../../shared/base/assert.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import type { AccountType, Exchange, Instrument } from '../../../shared/market/instrument.ts';
import { titleOf } from './contract-title.ts';
import { listing } from './listing.ts';

/** Contracts of a coin that are listed at once: a year of them. */
const quarters = 4;
const deliveryHour = 8;

/** Perpetuals that have dated contracts beside them. */
const besides: readonly (readonly [exchange: Exchange, type: AccountType, bases: readonly string[]])[] = [
  ['BINANCE', 'linear', ['BTC', 'ETH']],
  ['OKX', 'linear', ['BTC', 'ETH']],
  ['HALYARD', 'linear', ['BTC', 'ETH']],
  ['BINANCE', 'inverse', ['BTC', 'ETH']],
  ['OKX', 'inverse', ['BTC', 'ETH']],
  ['HALYARD', 'inverse', ['BTC', 'ETH']],
];

/** Delivery of a quarter that ends with `month` (0 … 11): its last Friday, 08:00 UTC. */
function deliveryOf(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  const sinceFriday = (last.getUTCDay() + 2) % 7;
  return last.getTime() - sinceFriday * dayMs + deliveryHour * hourMs;
}

/** The next deliveries after a time, ascending. */
export function deliveriesAfter(nowMs: number): number[] {
  const year = new Date(nowMs).getUTCFullYear();
  const all = [year, year + 1].flatMap((each) => [2, 5, 8, 11].map((month) => deliveryOf(each, month)));
  return all.filter((at) => at > nowMs).slice(0, quarters);
}

/** When the contract of a delivery was listed: at the delivery that made room for it, ms. */
export function deliveryListedMs(expiry: number): number {
  const year = new Date(expiry).getUTCFullYear();
  const before = [year - 1, year].flatMap((each) => [2, 5, 8, 11].map((month) => deliveryOf(each, month)));
  return must(before.filter((at) => at < expiry).at(-quarters), `delivery before ${expiry}`);
}

/** A time as `yymmdd`, UTC. */
const dateText = (atMs: number): string => new Date(atMs).toISOString().slice(2, 10).replaceAll('-', '');

/**
 * The dated contracts of a time: as the perpetual beside them, but for their end and their title; `futures` settle in
 * USD, `delivery` in coin.
 */
export function datedListing(nowMs: number): readonly Instrument[] {
  const perpetuals = besides.flatMap(([exchange, type, bases]) =>
    listing.filter((each) => each.exchange === exchange && each.account_type === type && bases.includes(each.base)),
  );
  return perpetuals
    .flatMap((perpetual) =>
      deliveriesAfter(nowMs).map(
        (expiry): Instrument => ({
          ...perpetual,
          symbol: `${perpetual.symbol}_${dateText(expiry)}`,
          account_type: perpetual.linear ? 'futures' : 'delivery',
          expiry,
          title: titleOf(expiry, nowMs),
        }),
      ),
    )
    .map((instrument, index) => ({ ...instrument, sort: listing.length + index }));
}
