import { must } from '../../../shared/base/assert.ts';
import { exp } from '../../../shared/base/math/exp.ts';
import { scaleOf } from '../../../shared/base/decimal.ts';
import { normalAt } from '../../../shared/base/random.ts';
import { minuteMs, secondMs } from '../../../shared/base/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { joinBar, type Kline, tidySum } from '../../../shared/market/kline.ts';
import { assetOf, underlyingOf } from '../assets/session-assets.ts';
import { venueShares } from '../assets/venue-shares.ts';
import { minutesPerDay } from './coin-draw.ts';
import { volumeDigits } from './contract-volume.ts';
import { basisAt, eachMinute, fairTicks, minuteTicks, offsetBound, type PriceProcess } from './fair-price.ts';

const minutesPerHour = 60;

/** Part of a coin's volume that one of its options sees. */
const optionShare = 0.2;

/** Volume of a perpetual in USDT as a multiple of the coin's spot volume on its venue. */
const perpetualShare = 8;

/** Base volume that a simulated market trades in a mean minute. */
export const volumePerMinute = (
  instrument: Pick<Instrument, 'account_type' | 'base' | 'symbol' | 'exchange'>,
): number =>
  ((assetOf(underlyingOf(instrument))?.dailyVolume ?? 0) *
    (venueShares[instrument.exchange] ?? 0.1) *
    (instrument.account_type === 'option' ? optionShare : instrument.account_type === 'linear' ? perpetualShare : 1)) /
  minutesPerDay;

/** What the bars of some minutes come to. */
export interface WindowSums {
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly quoteVolume: number;
}

/** Bars that a simulated market would have made while it was asleep or not there at all: pure functions of time. */
export interface SyntheticBars {
  /** Minute bars with open time in [fromMs, toMs), ascending; both on the minute. */
  minutes(fromMs: number, toMs: number): Kline[];
  /** One bar of the minutes in [fromMs, toMs), at least one; both on the minute. Their fold, without their arrays. */
  fold(fromMs: number, toMs: number): Kline;
  /** Second bars with open time in [fromMs, toMs), ascending; both on the second. */
  seconds(fromMs: number, toMs: number): Kline[];
  /**
   * The minute bar that is forming at a time: its close is the fair price then, its volume in proportion to the time
   * that has passed.
   */
  forming(atMs: number): Kline;
  /**
   * The minute bars in [fromMs, toMs), both on the minute, without those of which `own` holds one: their extremes to
   * the tick, their volume but for the rounding of each bar. Costs little more than looking at the minutes once for all
   * instruments of the coin.
   */
  window(fromMs: number, toMs: number, own: ReadonlyMap<number, Kline>): WindowSums;
  fairTicks(atMs: number): number;
}

/** Bars of one instrument under its price process. Volumes are drawn by hash from the coin's daily volume. */
export function createSyntheticBars(instrument: Instrument, process: PriceProcess): SyntheticBars {
  const price = scaleOf(instrument.tick);
  const step = 10 ** volumeDigits(instrument);
  const perMinute = volumePerMinute(instrument);
  const { soldIn, volumeOf, volumeIn } = volumesOf(process, perMinute, step);
  // As `unitsToNumber`, whose power is a third of the cost of a bar.
  const one = 10 ** price.decimals;
  const priceOf = (ticks: number): number => (ticks * price.unit) / one;
  const places = quotePlaces(perMinute * priceOf(exp(process.logAnchor)));

  /** Hands out the bars of the minutes in [fromMs, toMs): each is the same array, written over. */
  function each(fromMs: number, toMs: number, take: (bar: Kline) => void): void {
    const bar: Kline = [0, 0, 0, 0, 0, 0, 0, 0];
    eachMinute(process, fromMs / minuteMs, toMs / minuteMs, (minute, open, high, low, close, share) => {
      bar[0] = minute * minuteMs;
      bar[1] = priceOf(open);
      bar[2] = priceOf(high);
      bar[3] = priceOf(low);
      bar[4] = priceOf(close);
      bar[5] = volumeOf(minute, share);
      bar[6] = Math.round(bar[5] * ((bar[1] + bar[2] + bar[3] + bar[4]) / 4) * places) / places;
      bar[7] = Math.max(1, Math.round(40 * (bar[5] / (perMinute || 1))));
      take(bar);
    });
  }

  function minutes(fromMs: number, toMs: number): Kline[] {
    const bars: Kline[] = [];
    each(fromMs, toMs, (bar) => bars.push([...bar]));
    return bars;
  }

  function fold(fromMs: number, toMs: number): Kline {
    const [first] = minutes(fromMs, fromMs + minuteMs);
    const whole = must(first, 'minute');
    each(fromMs + minuteMs, toMs, (bar) => joinBar(whole, bar));
    return whole;
  }

  function second(openMs: number): Kline {
    const open = priceOf(fairTicks(process, openMs));
    const close = priceOf(fairTicks(process, openMs + secondMs));
    const volume = Math.max(1, Math.round((volumeIn(Math.floor(openMs / minuteMs)) / 60) * step)) / step;
    return [openMs, open, Math.max(open, close), Math.min(open, close), close, volume, tidySum(volume * close), 1];
  }

  function forming(atMs: number): Kline {
    const openMs = Math.floor(atMs / minuteMs) * minuteMs;
    const [whole] = minutes(openMs, openMs + minuteMs) as [Kline];
    const close = priceOf(fairTicks(process, atMs));
    let high = Math.max(whole[1], close);
    let low = Math.min(whole[1], close);
    for (let index = openMs + secondMs; index < atMs; index += secondMs) {
      const seen = priceOf(fairTicks(process, index));
      [high, low] = [Math.max(high, seen), Math.min(low, seen)];
    }
    const part = (atMs - openMs) / minuteMs;
    return [
      openMs,
      whole[1],
      high,
      low,
      close,
      Math.round(whole[5] * part * step) / step,
      tidySum(whole[6] * part),
      Math.round(whole[7] * part),
    ];
  }

  return {
    minutes,
    fold,
    seconds: (fromMs, toMs) => range(fromMs, toMs, secondMs, second),
    forming,
    window: (fromMs, toMs, own) => windowSums(process, soldIn, priceOf, [fromMs, toMs, own]),
    fairTicks: (atMs) => fairTicks(process, atMs),
  };
}

/** Highest and lowest price of the minutes in which the coin had its own extremes. */
function extremesOf(
  process: PriceProcess,
  priceOf: (ticks: number) => number,
  highest: readonly number[],
  lowest: readonly number[],
): Pick<WindowSums, 'high' | 'low'> {
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  for (const index of highest) high = Math.max(high, priceOf(minuteTicks(process, index).high));
  for (const index of lowest) low = Math.min(low, priceOf(minuteTicks(process, index).low));
  return { high, low };
}

/** What the minutes of a window come to, but for those that `own` holds. */
function windowSums(
  process: PriceProcess,
  soldIn: ReturnType<typeof volumesOf>['soldIn'],
  priceOf: (ticks: number) => number,
  [fromMs, toMs, own]: Parameters<SyntheticBars['window']>,
): WindowSums {
  const from = fromMs / minuteMs;
  const to = toMs / minuteMs;
  const { highest, lowest, hours } = process.coin.window(
    from,
    to,
    offsetBound,
    own.size > 0 ? (index) => own.has(index * minuteMs) : undefined,
  );
  const { volume, value } = soldIn(hours);
  return {
    ...extremesOf(process, priceOf, highest, lowest),
    volume,
    quoteVolume: value * priceOf(exp(process.logAnchor + basisAt(process, (fromMs + toMs) / 2))),
  };
}

/** Minutes of a month, and how much more than usual may be traded in it. */
const monthMinutes = 31 * minutesPerDay;
const busiest = 10;

/**
 * A power of ten: quote volumes are whole multiples of its inverse, so that the sums of `tidySum` over a month come to
 * the same whether minutes are added or the days of them. `perMinute` is a mean minute's, in quote.
 */
export function quotePlaces(perMinute: number): number {
  const most = perMinute * monthMinutes * busiest;
  return most < 1e7 ? 1e8 : most < 1e11 ? 1e4 : 1;
}

/** Volumes as they are drawn by hash: of one minute from the epoch, and of some hours with their value. */
function volumesOf(process: PriceProcess, perMinute: number, step: number) {
  const hourFactor = (hour: number): number => exp(0.3 * normalAt(process.venueSeed, hour, 3) - 0.045);
  const drawn = { hour: Number.NaN, factor: 0 };

  function volumeOf(minute: number, share: number): number {
    const hour = Math.floor(minute / minutesPerHour);
    if (drawn.hour !== hour) {
      drawn.hour = hour;
      drawn.factor = hourFactor(hour);
    }
    return Math.max(1, Math.round(perMinute * share * drawn.factor * step)) / step;
  }

  function volumeIn(minute: number): number {
    return volumeOf(minute, process.coin.day(Math.floor(minute / minutesPerDay)).share[minute % minutesPerDay]!);
  }

  function soldIn(hours: ReturnType<PriceProcess['coin']['window']>['hours']): {
    readonly volume: number;
    readonly value: number;
  } {
    let volume = 0;
    let value = 0;
    for (const { hour, ...sums } of hours) {
      const factor = hourFactor(hour);
      volume += perMinute * sums.share * factor;
      value += perMinute * sums.value * factor;
    }
    return { volume, value };
  }
  return { soldIn, volumeOf, volumeIn };
}

/** Bars with open times in [fromMs, toMs), `stepMs` apart. */
function range(fromMs: number, toMs: number, stepMs: number, bar: (openMs: number) => Kline): Kline[] {
  const bars: Kline[] = [];
  for (let index = fromMs; index < toMs; index += stepMs) bars.push(bar(index));
  return bars;
}
