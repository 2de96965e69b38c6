import { must } from '../../../shared/base/assert.ts';
import { scaleOf, unitsToNumber } from '../../../shared/base/decimal.ts';
import { minuteMs, secondMs } from '../../../shared/base/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { type CoinDay, minutesPerDay } from './coin-draw.ts';
import type { CoinPath } from './coin-path.ts';
import { optionActivity } from '../option-activity.ts';
import { offsetBound } from './fair-price.ts';
import { coinPriceAt, isCoinSettled, type OptionProcess } from './option-price.ts';
import { joined } from './spans.ts';
import { quotePlaces, type SyntheticBars, volumePerMinute, type WindowSums } from './synthetic-bars.ts';

/** Price of an option as a part of its coin's, about. */
const usualPart = 0.05;
/** How far the looks at the window of a day lie apart, minutes. */
const lookMinutes = 30;

/**
 * Bars of one option: its price at the ends of each bar and at the coin's extremes between them. The extremes of a
 * window are those of every half hour and of the two minutes in which the coin had its own, so that a day of all
 * options costs little.
 */
export function createOptionBars(instrument: Instrument, process: OptionProcess, seed: number): SyntheticBars {
  const price = scaleOf(instrument.tick);
  const step = 10 ** scaleOf(instrument.step).decimals;
  const perMinute = volumePerMinute(instrument);
  const { coin, ticksAt } = process;
  const places = quotePlaces(perMinute * usualPart * (isCoinSettled(instrument) ? 1 : Number(instrument.strike)));
  const activity = optionActivity(seed, instrument);
  /** Share of the coin's option volume that is traded at a time. */
  const shareAt = (atMs: number, log?: number): number => activity(coinPriceAt(coin, instrument.base, atMs, log), atMs);
  const priceAt = (atMs: number, log?: number): number => unitsToNumber(ticksAt(atMs, log), price);
  const sized = (volume: number): number => Math.max(1, Math.round(volume * step)) / step;

  function minute(openMs: number): Kline {
    const {
      day: { logs, high, low, share },
      row,
    } = placeOf(coin, openMs / minuteMs);
    const closeMs = openMs + minuteMs;
    const open = priceAt(openMs, logs[row]);
    const close = priceAt(closeMs, logs[row + 1]);
    const all = [open, close, ...[high[row], low[row]].flatMap((log) => [priceAt(openMs, log), priceAt(closeMs, log)])];
    const highest = Math.max(...all);
    const lowest = Math.min(...all);
    const volume = sized(perMinute * share[row]! * shareAt(openMs, logs[row]));
    const quoteVolume = Math.round(volume * ((open + highest + lowest + close) / 4) * places) / places;
    return [openMs, open, highest, lowest, close, volume, quoteVolume, 1];
  }

  function second(openMs: number): Kline {
    const open = priceAt(openMs);
    const close = priceAt(openMs + secondMs);
    const volume = sized((perMinute / 60) * shareAt(openMs));
    return [openMs, open, Math.max(open, close), Math.min(open, close), close, volume, volume * close, 1];
  }

  function forming(atMs: number): Kline {
    const openMs = Math.floor(atMs / minuteMs) * minuteMs;
    return partOf(minute(openMs), priceAt(atMs), (atMs - openMs) / minuteMs);
  }

  function window(fromMs: number, toMs: number, own: ReadonlyMap<number, Kline>): WindowSums {
    const from = fromMs / minuteMs;
    const to = toMs / minuteMs;
    const { highest, lowest, hours } = coin.window(
      from,
      to,
      offsetBound,
      own.size > 0 ? (index) => own.has(index * minuteMs) : undefined,
    );
    const looks = looksBetween(coin, from, to);
    const prices = looks.map(({ atMs, log }) => priceAt(atMs, log));
    const extremes = [extremeOf(coin, highest, 1), extremeOf(coin, lowest, -1)].flatMap((index) =>
      index === undefined ? [] : [minute(index * minuteMs)],
    );
    const shares = looks.map(({ atMs, log }) => shareAt(atMs, log));
    const meanShare = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, shares.length);
    const volume = sized(meanShare * hours.reduce((sum, { share }) => sum + perMinute * share, 0));
    return {
      high: Math.max(...prices, ...extremes.map((bar) => bar[2])),
      low: Math.min(...prices, ...extremes.map((bar) => bar[3])),
      volume,
      quoteVolume: (volume * prices.reduce((sum, each) => sum + each, 0)) / Math.max(1, prices.length),
    };
  }

  const minutes = (fromMs: number, toMs: number): Kline[] => range(fromMs, toMs, minuteMs, minute);
  return {
    minutes,
    fold: (fromMs, toMs) => must(joined(fromMs, minutes(fromMs, toMs)), 'minute'),
    seconds: (fromMs, toMs) => range(fromMs, toMs, secondMs, second),
    forming,
    window,
    fairTicks: (atMs) => ticksAt(atMs),
  };
}

/** What is there of a minute's bar after a part of the minute, at whose end the price is `close`. */
const partOf = (whole: Kline, close: number, part: number): Kline => [
  whole[0],
  whole[1],
  Math.max(whole[1], close),
  Math.min(whole[1], close),
  close,
  whole[5] * part,
  whole[6] * part,
  1,
];

/** A time at which a window is looked at, ms, and the coin's log deviation there. */
interface Look {
  readonly atMs: number;
  readonly log: number | undefined;
}

/** The looks of a window, whose bounds are minutes from the epoch. */
function looksBetween(coin: CoinPath, from: number, to: number): readonly Look[] {
  const looks: Look[] = [];
  for (let index = from; index < to; index += lookMinutes) {
    const { day, row } = placeOf(coin, index);
    looks.push({ atMs: index * minuteMs, log: day.logs[row] });
  }
  return looks;
}

/** Day and row of a minute that is counted from the epoch. */
function placeOf(coin: CoinPath, index: number): { readonly day: CoinDay; readonly row: number } {
  const day = Math.floor(index / minutesPerDay);
  return { day: coin.day(day), row: index - day * minutesPerDay };
}

/** The minute of a list in which the coin stood highest, or lowest; undefined for an empty list. */
function extremeOf(coin: CoinPath, indexes: readonly number[], sign: 1 | -1): number | undefined {
  const reach = (index: number): number => {
    const { day, row } = placeOf(coin, index);
    return sign === 1 ? day.high[row]! : -day.low[row]!;
  };
  return indexes.reduce<number | undefined>(
    (found, index) => (found === undefined || reach(index) > reach(found) ? index : found),
    undefined,
  );
}

const range = (fromMs: number, toMs: number, stepMs: number, bar: (openMs: number) => Kline): Kline[] =>
  Array.from({ length: Math.max(0, Math.ceil((toMs - fromMs) / stepMs)) }, (_each, index) =>
    bar(fromMs + index * stepMs),
  );
