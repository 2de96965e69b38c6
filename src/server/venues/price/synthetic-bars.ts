import { scaleOf, unitsToNumber } from '../../../shared/kit/decimal.ts';
import { normalAt } from '../../../shared/kit/random.ts';
import { dayMs, minuteMs, secondMs } from '../../../shared/kit/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { assets } from '../listing.ts';
import { type DayBars, dayBars, fairTicks, type PriceProcess } from './fair-price.ts';

/** Share of a coin's volume that a venue sees. */
const venueShare: Readonly<Record<string, number>> = { BINANCE: 1, OKX: 0.5, BYBIT: 0.4, DERIBIT: 0.15, HALYARD: 0.1 };
const minutesPerDay = 1440;

/** Base volume that a simulated market trades in a mean minute. */
export const volumePerMinute = ({ base, exchange }: Pick<Instrument, 'base' | 'exchange'>): number =>
  ((assets[base]?.dailyVolume ?? 0) * (venueShare[exchange] ?? 0.1)) / minutesPerDay;

/** Bars that a simulated market would have made before it was started. Pure but for a cache of the last few days. */
export interface SyntheticBars {
  /** Minute bars with open time in [fromMs, toMs), ascending; both on the minute. */
  minutes(fromMs: number, toMs: number): Kline[];
  /** Second bars with open time in [fromMs, toMs), ascending; both on the second. */
  seconds(fromMs: number, toMs: number): Kline[];
}

/** Bars of one instrument under its price process. Volumes are drawn by hash from the coin's daily volume. */
export function createSyntheticBars(instrument: Instrument, process: PriceProcess): SyntheticBars {
  const price = scaleOf(instrument.tick);
  const step = 10 ** scaleOf(instrument.step).decimals;
  const perMinute = volumePerMinute(instrument);
  const days = new Map<number, DayBars>();

  function day(index: number): DayBars {
    const known = days.get(index);
    if (known) return known;
    if (days.size >= 4) days.delete(days.keys().next().value!);
    const bars = dayBars(process, index);
    days.set(index, bars);
    return bars;
  }

  function volumeOf(minuteIndex: number, bars: DayBars, minute: number): number {
    const range = (bars.high[minute]! - bars.low[minute]!) / bars.open[minute]!;
    const typical = process.dailyVol / Math.sqrt(minutesPerDay);
    const drawn = perMinute * Math.exp(0.5 * normalAt(process.venueSeed, minuteIndex, 3) - 0.125) * (0.4 + 0.4 * (range / typical));
    return Math.max(1, Math.round(drawn * step)) / step;
  }

  function minute(openMs: number): Kline {
    const index = Math.floor(openMs / dayMs);
    const at = (openMs - index * dayMs) / minuteMs;
    const bars = day(index);
    const prices = [bars.open[at]!, bars.high[at]!, bars.low[at]!, bars.close[at]!].map((ticks) => unitsToNumber(ticks, price));
    const volume = volumeOf(openMs / minuteMs, bars, at);
    const mean = (prices[0]! + prices[1]! + prices[2]! + prices[3]!) / 4;
    return [openMs, prices[0]!, prices[1]!, prices[2]!, prices[3]!, volume, volume * mean, Math.max(1, Math.round(40 * (volume / (perMinute || 1))))];
  }

  function second(openMs: number): Kline {
    const [open, close] = [fairTicks(process, openMs), fairTicks(process, openMs + secondMs)].map((ticks) => unitsToNumber(ticks, price)) as [number, number];
    const whole = minute(Math.floor(openMs / minuteMs) * minuteMs);
    const volume = Math.max(1, Math.round((whole[5] / 60) * step)) / step;
    return [openMs, open, Math.max(open, close), Math.min(open, close), close, volume, volume * close, 1];
  }

  const range = (fromMs: number, toMs: number, stepMs: number, bar: (openMs: number) => Kline): Kline[] => {
    const bars: Kline[] = [];
    for (let at = fromMs; at < toMs; at += stepMs) bars.push(bar(at));
    return bars;
  };
  return {
    minutes: (fromMs, toMs) => range(fromMs, toMs, minuteMs, minute),
    seconds: (fromMs, toMs) => range(fromMs, toMs, secondMs, second),
  };
}
