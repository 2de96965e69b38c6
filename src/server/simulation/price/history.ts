import { type Parts, wholeOf } from '../../../shared/base/parts.ts';
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
import { createKeptBars, type KeptBars } from './kept-bars.ts';
import { createMinutes, firstMinuteOf, lowerBound, type Minutes, type MinutesOptions } from './minutes.ts';
import { createSpans, isLong, type Spans } from './spans.ts';
import { zonedBars } from './zone-days.ts';

const keptSeconds = 7_200;
/** Bars of one interval that trades have made, at least. */
const keptBars = 50_000;
/**
 * Bars that a series begins with at least: what a chart shows at first. Older ones are made when they are asked for.
 */
const firstBars = 500;

export interface HistoryOptions extends MinutesOptions {
  readonly instrument: Instrument;
  /** Closed bars that are kept; some of its own where it is left out. */
  readonly kept?: KeptBars;
}

/**
 * Bars of one market since it woke, by interval: each series begins when it is first asked for, that of seconds at
 * once.
 */
class LiveSeries {
  readonly #begin: (interval: Interval, limit: number) => readonly Kline[];
  readonly #nowMs: () => number;
  readonly #series = new Map<Interval, LiveBars>();

  /** `begin` makes the bars that a series begins with, the forming one last. */
  constructor(begin: (interval: Interval, limit: number) => readonly Kline[], nowMs: () => number) {
    this.#begin = begin;
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

  #of(interval: Interval, limit: number): LiveBars {
    const known = this.#series.get(interval);
    if (known) return known;
    const made = dayAndNightBars(interval, keptBars);
    for (const bar of this.#begin(interval, limit)) made.seed(bar);
    this.#series.set(interval, made);
    return made;
  }
}

/** Bars and 24 h figures of one market. Bars of seconds that trades made before the market last woke are not kept. */
class History implements MarketHistory {
  readonly #options: HistoryOptions;
  readonly #firstMs: number;
  readonly #minutes: Minutes;
  readonly #series: LiveSeries;
  readonly #spans: Spans;

  constructor(options: HistoryOptions) {
    const { nowMs, kept = createKeptBars()() } = options;
    this.#options = options;
    this.#firstMs = firstMinuteOf(options);
    this.#minutes = createMinutes({ ...options, onForgotten: () => kept.clear() });
    this.#spans = createSpans({ fold: this.#minutes.fold, kept, firstMs: this.#firstMs, nowMs });
    this.#series = new LiveSeries((interval, limit) => this.#begin(interval, limit), nowMs);
    if (this.#minutes.isAwake) this.#series.wake([]);
  }

  wake(): void {
    if (this.#minutes.isAwake) return;
    this.#minutes.wake();
    const { synthetic, nowMs } = this.#options;
    const now = nowMs();
    this.#series.wake(synthetic?.seconds(openTimeOf('1s', now), now + 1) ?? []);
  }

  rest(): void {
    this.#minutes.rest();
    if (!this.#minutes.isAwake) this.#series.clear();
  }

  klines(...asked: Parameters<MarketHistory['klines']>): readonly Kline[] {
    return wholeOf(this.klinesInParts(...asked));
  }

  *klinesInParts(interval: Interval, limit: number, endMs?: number, zone?: string): Parts<readonly Kline[]> {
    const { instrument, nowMs } = this.#options;
    const now = nowMs();
    const end = endMs ?? now + 1;
    const zoned = zonedBarsOf(hoursOf(instrument), interval, zone);
    return zoned ? yield* zonedBars(this.#spans, zoned, limit, end, now) : yield* this.#bars(interval, limit, end);
  }

  addTrades(trades: readonly Trade[]): void {
    this.wake();
    const { instrument } = this.#options;
    for (const [, atMs, priceText, sizeText] of trades) {
      const at = Number(priceText);
      const amount = baseOfTrade(instrument, at, Number(sizeText));
      this.#minutes.add(atMs, at, amount);
      this.#series.add(atMs, at, amount);
    }
  }

  ticker(bestBid: number | undefined, bestAsk: number | undefined): TickerRow {
    const { instrument, nowMs } = this.#options;
    return tickerRow(instrument, this.#minutes, nowMs(), [bestBid, bestAsk]);
  }

  /** Of a long interval the forming bar alone, as those before it are made one by one; of a recording all. */
  #begin(interval: Interval, limit: number): readonly Kline[] {
    const { synthetic, nowMs } = this.#options;
    const now = nowMs();
    const openMs = openTimeOf(interval, now);
    if (synthetic && isLong(interval)) return wholeOf(this.#spans.bars(interval, openMs, openMs + 1));
    const fromMs = synthetic ? openTimeBefore(interval, openMs, Math.max(limit, firstBars)) : this.#firstMs;
    return aggregate(this.#minutes.range(Math.max(this.#firstMs, fromMs), now + 1), interval);
  }

  *#bars(interval: Interval, limit: number, endMs: number): Parts<readonly Kline[]> {
    const { synthetic, nowMs } = this.#options;
    const found = this.#minutes.isAwake ? this.#series.newest(interval, limit, endMs) : [];
    if (found.length === limit || !synthetic) return found;
    const now = nowMs();
    const toMs = found[0]?.[0] ?? nextOpenOf(interval, openTimeOf(interval, Math.min(endMs - 1, now)));
    const fromMs = Math.max(this.#firstMs, openTimeBefore(interval, toMs, limit - found.length));
    if (fromMs >= toMs) return found;
    if (interval === '1s')
      return [...synthetic.seconds(fromMs, Math.min(toMs, openTimeOf('1s', now) + secondMs)), ...found];
    const older = isLong(interval)
      ? yield* this.#spans.bars(interval, fromMs, toMs)
      : yield* this.#short(interval, fromMs, toMs);
    return [...older, ...found];
  }

  /** Bars of less than an hour, a day's a part. */
  *#short(interval: Interval, fromMs: number, toMs: number): Parts<readonly Kline[]> {
    const made: Kline[] = [];
    for (let dayAtMs = fromMs; dayAtMs < toMs; ) {
      const nextMs = Math.min(toMs, openTimeOf('1d', dayAtMs) + dayMs);
      for (const bar of aggregate(this.#minutes.range(dayAtMs, nextMs), interval)) made.push(bar);
      dayAtMs = nextMs;
      yield;
    }
    return made;
  }
}

export const createHistory = (options: HistoryOptions): MarketHistory => new History(options);

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
