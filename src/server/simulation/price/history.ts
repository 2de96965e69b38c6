import { fromUnits, type Scale, scaleOf } from '../../../shared/base/decimal.ts';
import { dayMs, type Interval, nextOpenOf, openTimeBefore, openTimeOf, secondMs } from '../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { aggregate, type Kline } from '../../../shared/market/kline.ts';
import { hoursOf } from '../../../shared/market/session/hours.ts';
import { zonedBarsOf } from '../../../shared/market/session/zoned-bars.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import type { MarketHistory } from './market-history.ts';
import { baseOfTrade, volumeDigits } from './contract-volume.ts';
import { dayAndNightBars, type LiveBars } from './live-bars.ts';
import { createMinutes, historyDays, keptDays, type Minutes, type MinutesOptions } from './minutes.ts';
import { createZoneDays } from './zone-days.ts';

const keptSeconds = 7_200;
const quartersPerDay = 96;
/**
 * Bars that a series begins with at least: what a chart shows at first. Older ones are made when they are asked for.
 */
const firstBars = 500;

export interface HistoryOptions extends MinutesOptions {
  readonly instrument: Instrument;
}

/**
 * Bars of one market since it woke, by interval: each series begins when it is first asked for, that of seconds at
 * once.
 */
class LiveSeries {
  readonly #minutes: Minutes;
  readonly #firstMs: number;
  readonly #nowMs: () => number;
  readonly #series = new Map<Interval, LiveBars>();
  /** The series of quarter hours holds the whole history. */
  #areQuartersWhole = false;

  constructor(minutes: Minutes, firstMs: number, nowMs: () => number) {
    this.#minutes = minutes;
    this.#firstMs = firstMs;
    this.#nowMs = nowMs;
  }

  /** Begins the series of seconds with these bars. */
  wake(bars: readonly Kline[]): void {
    const seconds = dayAndNightBars('1s', keptSeconds);
    for (const bar of bars) seconds.seed(bar);
    this.#series.set('1s', seconds);
  }

  clear(): void {
    this.#series.clear();
    this.#areQuartersWhole = false;
  }

  add(atMs: number, price: number, amount: number): void {
    for (const bars of this.#series.values()) bars.add(atMs, price, amount);
  }

  newest(interval: Interval, limit: number, endMs: number): readonly Kline[] {
    const { bars, roll } = this.#of(interval, limit);
    roll(this.#nowMs());
    const end = lowerBound(bars, endMs);
    return bars.slice(Math.max(0, end - limit), end);
  }

  /** Makes the series of quarter hours over the whole history; idempotent. */
  wholeQuarters(): void {
    if (this.#areQuartersWhole) return;
    this.#series.delete('15m');
    this.#of('15m', keptDays * quartersPerDay);
    this.#areQuartersWhole = true;
  }

  #of(interval: Interval, limit: number): LiveBars {
    const known = this.#series.get(interval);
    if (known) return known;
    const now = this.#nowMs();
    const made = dayAndNightBars(interval, keptDays * 1440);
    const fromMs = openTimeBefore(interval, openTimeOf(interval, now), Math.max(limit, firstBars));
    const bars = aggregate(this.#minutes.range(Math.max(this.#firstMs, fromMs), now + 1), interval);
    for (const bar of bars) made.seed(bar);
    this.#series.set(interval, made);
    return made;
  }
}

/** Bars and 24 h figures of one market. Bars of seconds that trades made before the market last woke are not kept. */
export function createHistory({ instrument, ...options }: HistoryOptions): MarketHistory {
  const { synthetic, nowMs } = options;
  const firstMs = openTimeOf('1d', nowMs()) - historyDays * dayMs;
  const minutes = createMinutes(options);
  const series = new LiveSeries(minutes, firstMs, nowMs);
  const zoneDays = createZoneDays(quarters, nowMs);
  if (minutes.isAwake) series.wake([]);

  function wake(): void {
    if (minutes.isAwake) return;
    minutes.wake();
    const now = nowMs();
    series.wake(synthetic?.seconds(openTimeOf('1s', now), now + 1) ?? []);
  }

  function rest(): void {
    minutes.rest();
    if (!minutes.isAwake) series.clear();
  }

  function klines(interval: Interval, limit: number, endMs = nowMs() + 1, zone?: string): readonly Kline[] {
    const zoned = zonedBarsOf(hoursOf(instrument), interval, zone);
    return zoned ? zoneDays.klines(zoned, limit, endMs) : barsOf(interval, limit, endMs);
  }

  /** Quarter hours for the days of zones: those of the whole history are made once, whichever zones are asked for. */
  function quarters(limit: number, endMs: number): readonly Kline[] {
    if (minutes.isAwake) series.wholeQuarters();
    return barsOf('15m', limit, endMs);
  }

  function barsOf(interval: Interval, limit: number, endMs: number): readonly Kline[] {
    const now = nowMs();
    const found = minutes.isAwake ? series.newest(interval, limit, endMs) : [];
    if (found.length === limit || !synthetic) return found;
    const toMs = found[0]?.[0] ?? nextOpenOf(interval, openTimeOf(interval, Math.min(endMs - 1, now)));
    const fromMs = Math.max(firstMs, openTimeBefore(interval, toMs, limit - found.length));
    if (fromMs >= toMs) return found;
    const older =
      interval === '1s'
        ? synthetic.seconds(fromMs, Math.min(toMs, openTimeOf('1s', now) + secondMs))
        : aggregate(minutes.range(fromMs, toMs), interval);
    return [...older, ...found];
  }

  function addTrades(trades: readonly Trade[]): void {
    wake();
    for (const [, atMs, priceText, sizeText] of trades) {
      const at = Number(priceText);
      const amount = baseOfTrade(instrument, at, Number(sizeText));
      minutes.add(atMs, at, amount);
      series.add(atMs, at, amount);
    }
  }

  return {
    wake,
    rest,
    addTrades,
    klines,
    ticker: (bestBid, bestAsk) => tickerRow(instrument, minutes, nowMs(), [bestBid, bestAsk]),
  };
}

function tickerRow(
  instrument: Instrument,
  minutes: Minutes,
  now: number,
  [bestBid, bestAsk]: readonly (number | undefined)[],
): TickerRow {
  const key = keyOfSymbol(instrument);
  const price = scaleOf(instrument.tick);
  const sides = [textOfTicks(bestBid, price), textOfTicks(bestAsk, price)] as const;
  const forming = minutes.forming();
  const past = minutes.window();
  if (!forming || !past) return [key, '', '', '', '', '0', '0', 0, ...sides, now];
  const text = (value: number) => fromUnits(Math.round((value * 10 ** price.decimals) / price.unit), price);
  const change = ((forming[4] - past.open) / past.open) * 100;
  const volume = (past.volume + forming[5]).toFixed(volumeDigits(instrument));
  return [
    key,
    text(forming[4]),
    text(past.open),
    text(Math.max(past.high, forming[2])),
    text(Math.min(past.low, forming[3])),
    volume,
    (past.quoteVolume + forming[6]).toFixed(2),
    Math.round(change * 1e4) / 1e4,
    ...sides,
    now,
  ];
}

const textOfTicks = (ticks: number | undefined, scale: Scale): string =>
  ticks === undefined ? '' : fromUnits(ticks, scale);

/** Index of the first bar that does not open before `endMs`. */
function lowerBound(bars: readonly Kline[], endMs: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if (bars[mid]![0] < endMs) low = mid + 1;
    else high = mid;
  }
  return low;
}
