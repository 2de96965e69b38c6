import { log } from '../../../shared/base/math/log.ts';
import { magnitudeOf } from '../../../shared/base/math/magnitude.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import type { Exchange, Instrument } from '../../../shared/market/instrument.ts';
import { titleOf } from './contract-title.ts';
import type { CoinPathOf } from '../price/coin-path.ts';
import { coinPriceAt } from '../price/option-price.ts';

/**
 * How often options of a kind expire. A day that ends a month is no week's end, and one that ends a quarter no month's.
 */
export const optionCycles = ['daily', 'weekly', 'monthly', 'quarterly'] as const;
export type OptionCycle = (typeof optionCycles)[number];

const expiryHour = 8;
const friday = 5;
/** Longest way from one expiry of a kind to the next: fifteen weeks are never between two quarters. */
const longestDays = 105;
/** Strikes below and above the middle one. */
const wings = 4;
/** Reach of a step between strikes, as a part of a standard deviation from one expiry of its kind to the next. */
const stepDeviations = 0.5;

/** The kind of a day's expiry, which is at 08:00 UTC; `atMs` lies on that day. */
export function cycleOf(atMs: number): OptionCycle {
  const day = new Date(atMs);
  if (day.getUTCDay() !== friday) return 'daily';
  const isLast = new Date(atMs + 7 * dayMs).getUTCMonth() !== day.getUTCMonth();
  if (!isLast) return 'weekly';
  return (day.getUTCMonth() + 1) % 3 === 0 ? 'quarterly' : 'monthly';
}

/** The first expiry of a kind after a time, or with `direction` −1 the last one before it. */
function expiryBeside(cycle: OptionCycle, atMs: number, direction: 1 | -1): number {
  const first = Math.floor((atMs - expiryHour * hourMs) / dayMs) * dayMs + expiryHour * hourMs;
  for (let days = -1; days <= longestDays; days++) {
    const expiry = first + direction * days * dayMs;
    if ((direction === 1 ? expiry > atMs : expiry < atMs) && cycleOf(expiry) === cycle) return expiry;
  }
  throw new RangeError(`no ${cycle} expiry near ${atMs}`);
}

/** When the options of an expiry were listed: when those before them of their kind expired, ms. */
export const optionListedMs = (expiry: number): number => expiryBeside(cycleOf(expiry), expiry, -1);

/** Expiries that are listed at a time: the next one of each kind. */
export const expiriesAt = (nowMs: number): number[] => optionCycles.map((cycle) => expiryBeside(cycle, nowMs, 1));

/** The round number, 1, 2 or 5 times a power of ten, that is nearest to a size by ratio. */
function roundNumber(size: number): number {
  const power = 10 ** magnitudeOf(size);
  const nearness = (factor: number): number => Math.abs(log((factor * power) / size));
  return [1, 2, 5, 10].reduce((best, factor) => (nearness(factor) < nearness(best) ? factor : best)) * power;
}

/**
 * Strikes of an expiry in USD, ascending: round steps around the coin's price at the time when it was listed, which is
 * when the one before it of its kind expired. A pure function, so that a chain stays as it is while it is listed.
 */
export function strikesOf(seed: number, base: string, expiry: number, coinOf: CoinPathOf): number[] {
  const listedMs = optionListedMs(expiry);
  const coin = coinOf(seed, base);
  const price = coinPriceAt(coin, base, listedMs);
  // Whole dollars, also of a coin that hardly moves.
  const step = Math.max(
    1,
    roundNumber(price * coin.dailyVol * Math.sqrt((expiry - listedMs) / dayMs) * stepDeviations),
  );
  const middle = Math.max(wings + 1, Math.round(price / step));
  return Array.from({ length: 2 * wings + 1 }, (_each, index) => (middle - wings + index) * step);
}

/** How a venue's options on a coin are cut. */
interface ChainTerms {
  readonly exchange: Exchange;
  readonly base: string;
  readonly settle: string;
  readonly tick: string;
  readonly tick_steps?: Instrument['tick_steps'];
  readonly step: string;
  readonly max_qty: string;
}

/** From 0.005 coins on. Source: Deribit, `tick_size_steps` of its options in coin. */
const coinSteps = [{ above: '0.005', tick: '0.0005' }];

/** Those that settle in coin are quoted in it. Source of their ticks and smallest sizes: Deribit. */
const chains: readonly ChainTerms[] = [
  { exchange: 'HALYARD', base: 'BTC', settle: 'USDT', tick: '0.1', step: '0.01', max_qty: '1000' },
  { exchange: 'HALYARD', base: 'ETH', settle: 'USDT', tick: '0.01', step: '0.1', max_qty: '10000' },
  {
    exchange: 'DERIBIT',
    base: 'BTC',
    settle: 'BTC',
    tick: '0.0001',
    tick_steps: coinSteps,
    step: '0.1',
    max_qty: '1000',
  },
  {
    exchange: 'DERIBIT',
    base: 'ETH',
    settle: 'ETH',
    tick: '0.0001',
    tick_steps: coinSteps,
    step: '1',
    max_qty: '10000',
  },
];
/** Of the underlying, maker and taker alike. Source: Deribit. */
const feeRate = 0.0003;
const dateText = (atMs: number): string => new Date(atMs).toISOString().slice(2, 10).replaceAll('-', '');

/**
 * The option chains of a time under a seed, from `firstSort` on; coin-settled ones have their price in coin and their
 * strike in USD.
 */
export function optionListing(
  nowMs: number,
  seed: number,
  coinOf: CoinPathOf,
  firstSort: number,
): readonly Instrument[] {
  const found = chains.flatMap(({ exchange, base, settle, ...grid }) =>
    expiriesAt(nowMs).flatMap((expiry) =>
      strikesOf(seed, base, expiry, coinOf).flatMap((strike) =>
        (['C', 'P'] as const).map(
          (option_type): Omit<Instrument, 'sort'> => ({
            exchange,
            symbol: `${base}-${dateText(expiry)}-${strike}-${option_type}`,
            account_type: 'option',
            base,
            quote: settle === base ? 'USD' : settle,
            settle,
            contract: true,
            linear: true,
            contract_size: '1',
            expiry,
            strike: String(strike),
            option_type,
            ...grid,
            min_qty: grid.step,
            min_notional: '0',
            price_band_up: null,
            price_band_down: null,
            maker: feeRate,
            taker: feeRate,
            max_leverage: 1,
            status: 'TRADING',
            title: titleOf(expiry, nowMs),
          }),
        ),
      ),
    ),
  );
  return found.map((instrument, index) => ({ ...instrument, sort: firstSort + index }));
}
