import { fromUnits, type Scale, scaleOf } from '../../../shared/kit/decimal.ts';
import { dayMs, type Interval, minuteMs, openTimeBefore, openTimeOf, secondMs } from '../../../shared/kit/time.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { aggregate, type Kline } from '../../../shared/market/kline.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import type { MarketHistory } from '../market-history.ts';
import { createLiveBars, type LiveBars } from './live-bars.ts';
import type { SyntheticBars } from './synthetic-bars.ts';

/** Days of bars before the start that a simulated market can show. */
export const historyDays = 30;
const keptDays = historyDays + 1;
const keptSeconds = 7_200;

export interface HistoryOptions {
  readonly instrument: Instrument;
  /** Null for a recording: its bars come from its trades alone. */
  readonly synthetic: SyntheticBars | null;
  /** Minute bars that were live before the last stop, ascending; they win over synthetic ones. */
  readonly stored: readonly Kline[];
  readonly nowMs: () => number;
  /** Hears of each closed live minute bar once. */
  readonly onClosed: (bar: Kline) => void;
}

interface Window {
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly quoteVolume: number;
}

/** Bars and 24 h figures of one market: what its price process would have made, then stored bars, then live ones. */
export function createHistory({ instrument, synthetic, stored, nowMs, onClosed }: HistoryOptions): MarketHistory {
  const key = keyOfSymbol(instrument);
  const price = scaleOf(instrument.tick);
  const size = scaleOf(instrument.step);
  const startedMs = nowMs();
  const firstMs = openTimeOf('1d', startedMs) - historyDays * dayMs;
  const storedBars = new Map(stored.map((bar) => [bar[0], bar]));
  const minutes = createLiveBars('1m', keptDays * 1440, onClosed);
  const seconds = createLiveBars('1s', keptSeconds, () => undefined);
  const series = new Map<Interval, LiveBars>([['1s', seconds]]);
  let window: Window | undefined;
  if (synthetic) {
    minutes.seed(openingBar(synthetic, startedMs));
    for (const bar of synthetic.seconds(openTimeOf('1s', startedMs), startedMs + 1)) seconds.seed(bar);
  }

  /** Minute bars with open time in [fromMs, toMs). */
  function minuteRange(fromMs: number, toMs: number): Kline[] {
    const liveFrom = minutes.bars[0]?.[0] ?? toMs;
    const before = synthetic ? synthetic.minutes(Math.max(fromMs, firstMs), Math.min(toMs, liveFrom)) : [];
    const past = before.map((bar) => storedBars.get(bar[0]) ?? bar);
    const live = minutes.bars.filter((bar) => bar[0] >= fromMs && bar[0] < toMs);
    return [...past, ...live];
  }

  function seriesOf(interval: Interval): LiveBars {
    const known = series.get(interval);
    if (known) return known;
    const now = nowMs();
    minutes.roll(now);
    const made = createLiveBars(interval, keptDays * 1440, () => undefined);
    // To draw a month of minutes takes 50 ms, to add them up 3.
    const known1m = series.get('1m');
    known1m?.roll(now);
    for (const bar of aggregate(known1m?.bars ?? minuteRange(firstMs, now + 1), interval)) made.seed(bar);
    series.set(interval, made);
    return made;
  }

  function klines(interval: Interval, limit: number, endMs = nowMs() + 1): readonly Kline[] {
    const { bars, roll } = seriesOf(interval);
    roll(nowMs());
    const end = lowerBound(bars, endMs);
    const found = bars.slice(Math.max(0, end - limit), end);
    if (found.length === limit || interval !== '1s' || !synthetic) return found;
    return [...olderSeconds(synthetic, found, limit, endMs), ...found];
  }

  function olderSeconds(source: SyntheticBars, found: readonly Kline[], limit: number, endMs: number): Kline[] {
    const toMs = found[0]?.[0] ?? openTimeOf('1s', endMs - 1) + secondMs;
    return source.seconds(Math.max(firstMs, openTimeBefore('1s', toMs, limit - found.length)), toMs);
  }

  function windowAt(now: number): Window | undefined {
    const minute = openTimeOf('1m', now);
    if (window?.minute === minute) return window;
    const bars = minuteRange(minute - dayMs + minuteMs, minute);
    const first = bars[0] ?? minutes.bars.at(-1);
    if (!first) return undefined;
    window = windowOf(minute, first, bars);
    return window;
  }

  function ticker(bestBid: number | undefined, bestAsk: number | undefined): TickerRow {
    const now = nowMs();
    minutes.roll(now);
    const text = (value: number) => fromUnits(Math.round((value * 10 ** price.decimals) / price.unit), price);
    const sides = [textOfTicks(bestBid, price), textOfTicks(bestAsk, price)] as const;
    const forming = minutes.bars.at(-1);
    const past = windowAt(now);
    if (!forming || !past) return [key, '', '', '', '', '0', '0', 0, ...sides, now];
    const change = ((forming[4] - past.open) / past.open) * 100;
    const volume = (past.volume + forming[5]).toFixed(size.decimals);
    return [
      key, text(forming[4]), text(past.open), text(Math.max(past.high, forming[2])), text(Math.min(past.low, forming[3])),
      volume, (past.quoteVolume + forming[6]).toFixed(2), Math.round(change * 1e4) / 1e4, ...sides, now,
    ];
  }

  function addTrades(trades: readonly Trade[]): void {
    for (const [, atMs, priceText, sizeText] of trades) {
      const [at, amount] = [Number(priceText), Number(sizeText)];
      minutes.add(atMs, at, amount);
      for (const bars of series.values()) bars.add(atMs, at, amount);
    }
  }

  return { addTrades, klines, ticker };
}

/** Figures of these bars; open, high and low begin with those of `first`. */
function windowOf(minute: number, first: Kline, bars: readonly Kline[]): Window {
  let [high, low, volume, quoteVolume] = [first[2], first[3], 0, 0];
  for (const bar of bars) {
    high = Math.max(high, bar[2]);
    low = Math.min(low, bar[3]);
    volume += bar[5];
    quoteVolume += bar[6];
  }
  return { minute, open: first[1], high, low, volume, quoteVolume };
}

/** The forming minute at the start: the synthetic open, and volume in proportion to the time that has passed. */
function openingBar(synthetic: SyntheticBars, now: number): Kline {
  const openMs = openTimeOf('1m', now);
  const whole = synthetic.minutes(openMs, openMs + minuteMs)[0]!;
  const part = (now - openMs) / minuteMs;
  const seen = synthetic.seconds(openMs, openTimeOf('1s', now) + 1);
  const prices = seen.flatMap((bar) => [bar[1], bar[4]]);
  return [
    openMs, whole[1], Math.max(whole[1], ...prices), Math.min(whole[1], ...prices), prices.at(-1) ?? whole[1],
    whole[5] * part, whole[6] * part, Math.round(whole[7] * part),
  ];
}

const textOfTicks = (ticks: number | undefined, scale: Scale): string => (ticks === undefined ? '' : fromUnits(ticks, scale));

/** Index of the first bar that does not open before `endMs`. */
function lowerBound(bars: readonly Kline[], endMs: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const mid = (low + high) >>> 1;
    if (bars[mid]![0] < endMs) low = mid + 1;
    else high = mid;
  }
  return low;
}
