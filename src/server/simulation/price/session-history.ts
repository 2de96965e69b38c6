import { must } from '../../../shared/base/assert.ts';
import { type Parts, wholeOf } from '../../../shared/base/parts.ts';
import { fromUnits, scaleOf } from '../../../shared/base/decimal.ts';
import { dayMs, type Interval, intervalKeys, minuteMs, openTimeOf } from '../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { joinBar, type Kline } from '../../../shared/market/kline.ts';
import { type Hours, hoursOf } from '../../../shared/market/session/hours.ts';
import { barCloseOf, isOfDays, sessionBarOpen } from '../../../shared/market/session/session-bars.ts';
import { closeBefore, isMoving } from '../../../shared/market/session/trading-hours.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import type { MarketHistory } from './market-history.ts';
import { type LiveBars, sessionBars } from './live-bars.ts';
import { createKeptBars, type KeptBars } from './kept-bars.ts';
import { firstMinuteOf } from './minutes.ts';
import { isLong, joined } from './spans.ts';
import { createSessionSeconds } from './session-seconds.ts';
import type { SyntheticBars } from './synthetic-bars.ts';
import { movingMinutes, movingRuns, type OpeningHours } from './trade-place.ts';

/** Minutes that are made before others have their turn. */
const minutesPerPart = 256;
/** Minutes of a day, at most, that a market is awake. */
const keptMinutes = 1_440;

export interface SessionHistoryOptions {
  readonly instrument: Instrument;
  readonly synthetic: SyntheticBars;
  /** Minute bars that were live before the last stop, ascending; they win over synthetic ones. */
  readonly stored: readonly Kline[];
  readonly nowMs: () => number;
  /** Hears of each minute bar since the market woke, once it is over. */
  readonly onClosed: (bar: Kline) => void;
  /** Bars of closed trading days that are kept; some of its own where it is left out. */
  readonly kept?: KeptBars;
  /** Of a listing that is younger than the history, ms. */
  readonly listedMs?: number | undefined;
}

/**
 * Bars and figures of an instrument that trades at some hours: there are none of other times. Figures are those of the
 * last day with prices, the change is from the close before it.
 */
class SessionHistory implements MarketHistory {
  readonly #options: SessionHistoryOptions;
  readonly #hours: OpeningHours;
  readonly #firstMs: number;
  readonly #own: Map<number, Kline>;
  readonly #kept: KeptBars;
  readonly #seconds: ReturnType<typeof createSessionSeconds>;
  readonly #figures: ReturnType<typeof createFigures>;
  /** Minutes since the market woke. */
  #live: LiveBars | undefined;

  constructor(options: SessionHistoryOptions) {
    const { instrument, synthetic, stored, nowMs } = options;
    this.#options = options;
    const hours = hoursOf(instrument);
    if (hours === 'always') throw new RangeError(`${instrument.symbol} trades at all hours`);
    this.#hours = hours;
    this.#firstMs = firstMinuteOf(options);
    this.#kept = options.kept ?? createKeptBars()();
    this.#own = new Map(stored.map((bar) => [bar[0], bar]));
    this.#seconds = createSessionSeconds(this.#hours, synthetic, this.#firstMs);
    this.#figures = createFigures(this.#hours, nowMs, (...asked) => wholeOf(this.#newestFirst(...asked)));
  }

  wake(): void {
    if (this.#live) return;
    this.#live = sessionBars(this.#hours, '1m', keptMinutes, (bar) => this.#keep(bar));
    const now = this.#options.nowMs();
    for (const open of movingMinutes(this.#hours, now, this.#firstMs)) {
      this.#live.seed([...this.#minuteAt(open, now)]);
      break;
    }
  }

  rest(): void {
    this.#live?.roll(this.#options.nowMs());
    const forming = this.#live?.bars.at(-1);
    if (forming) this.#keep(forming);
    this.#live = undefined;
    this.#seconds.clear();
  }

  addTrades(trades: readonly Trade[]): void {
    this.wake();
    for (const [, atMs, priceText, sizeText] of trades) {
      const price = Number(priceText);
      const size = Number(sizeText);
      this.#live?.add(atMs, price, size);
      this.#seconds.add(atMs, price, size);
    }
  }

  klines(interval: Interval, limit: number, endMs?: number): readonly Kline[] {
    return wholeOf(this.klinesInParts(interval, limit, endMs));
  }

  *klinesInParts(interval: Interval, limit: number, endMs = Number.POSITIVE_INFINITY): Parts<readonly Kline[]> {
    if (interval === '1s') return this.#seconds.bars(limit, Math.min(endMs, this.#options.nowMs() + 1));
    return (yield* this.#newestFirst(interval, limit, endMs)).reverse();
  }

  ticker(bestBid: number | undefined, bestAsk: number | undefined): TickerRow {
    const { instrument, nowMs } = this.#options;
    return tickerRow(instrument, this.#figures(), nowMs(), [bestBid, bestAsk]);
  }

  #keep(bar: Kline): void {
    this.#own.set(bar[0], bar);
    this.#options.onClosed(bar);
  }

  #minuteAt(open: number, now: number): Kline {
    const { synthetic } = this.#options;
    const forming = this.#live?.bars.at(-1);
    if (forming?.[0] === open) return forming;
    const known = this.#own.get(open);
    if (known) return known;
    return open + minuteMs <= now ? synthetic.minutes(open, open + minuteMs)[0]! : synthetic.forming(now);
  }

  /** Bars of one interval that open before `endMs`, newest first, made of the minutes up to `lastMs`. */
  *#newestFirst(
    interval: Interval,
    limit: number,
    endMs: number,
    lastMs = Math.min(endMs - 1, this.#options.nowMs()),
  ): Parts<Kline[]> {
    this.#live?.roll(this.#options.nowMs());
    return isLong(interval)
      ? yield* this.#ofPieces(interval, limit, endMs, lastMs)
      : yield* this.#ofMinutes(interval, limit, endMs, lastMs);
  }

  *#ofMinutes(interval: Interval, limit: number, endMs: number, lastMs: number): Parts<Kline[]> {
    const hours = this.#hours;
    const now = this.#options.nowMs();
    const bars: Kline[] = [];
    let minutes: Kline[] = [];
    let count = 0;
    for (const open of movingMinutes(hours, lastMs, this.#firstMs)) {
      if (bars.length >= limit) break;
      count += 1;
      if (count % minutesPerPart === 0) yield;
      const barOpen = sessionBarOpen(hours, interval, open);
      if (barOpen >= endMs) continue;
      if (minutes.length > 0 && sessionBarOpen(hours, interval, minutes.at(-1)![0]) !== barOpen) {
        bars.push(joinedBackwards(sessionBarOpen(hours, interval, minutes.at(-1)![0]), minutes));
        minutes = [];
      }
      if (bars.length < limit) minutes.push(this.#minuteAt(open, now));
    }
    if (bars.length < limit && minutes.length > 0)
      bars.push(joinedBackwards(sessionBarOpen(hours, interval, minutes.at(-1)![0]), minutes));
    return bars;
  }

  /** Bars of an hour and longer: of pieces that are kept, which are days where a bar has a day or more. */
  *#ofPieces(interval: Interval, limit: number, endMs: number, lastMs: number): Parts<Kline[]> {
    const hours = this.#hours;
    const unit = isOfDays(interval) ? '1d' : interval;
    const bars: Kline[] = [];
    let pieces: Kline[] = [];
    let barOpen = Number.NaN;
    const newest = this.#newest(this.#options.nowMs()) ?? 0;
    for (let open = this.#newest(lastMs); open !== undefined && bars.length < limit; ) {
      const pieceOpen = sessionBarOpen(hours, unit, open);
      const nextOpen = sessionBarOpen(hours, interval, open);
      const olderMs = unit === '1d' ? closeBefore(hours, pieceOpen / dayMs) : pieceOpen;
      if (nextOpen < endMs) {
        if (pieces.length > 0 && nextOpen !== barOpen) {
          bars.push(joinedBackwards(barOpen, pieces));
          pieces = [];
        }
        barOpen = nextOpen;
        if (bars.length < limit) pieces.push(yield* this.#piece(unit, pieceOpen, [open, newest], lastMs));
      }
      open = this.#newest(olderMs - 1);
    }
    if (bars.length < limit && pieces.length > 0) bars.push(joinedBackwards(barOpen, pieces));
    return bars;
  }

  /** Open time of the newest minute with prices that is not after a time; undefined before the first. */
  #newest(atMs: number): number | undefined {
    for (const [, endMs] of movingRuns(this.#hours, atMs, this.#firstMs)) return endMs - minuteMs;
    return undefined;
  }

  /**
   * The bar that opens at `pieceOpen`, up to its minute `open`, of the minutes not after `lastMs`; `newest` is the
   * market's last minute. One that another has followed is made once: the last of a day takes trades of the auction
   * after it.
   */
  *#piece(unit: Interval, pieceOpen: number, [open, newest]: readonly [number, number], lastMs: number): Parts<Kline> {
    const hours = this.#hours;
    const now = this.#options.nowMs();
    const isWhole = lastMs >= barCloseOf(hours, unit, pieceOpen) - 1;
    const isOver = isWhole && sessionBarOpen(hours, unit, newest) > pieceOpen;
    const key = (pieceOpen / minuteMs) * intervalKeys.length + intervalKeys.indexOf(unit);
    const known = isOver ? this.#kept.get(key) : undefined;
    if (known) return known;
    const made: Kline[] = [];
    for (const [startMs, endMs] of movingRuns(hours, open, this.#firstMs)) {
      if (sessionBarOpen(hours, unit, endMs - minuteMs) !== pieceOpen) break;
      const fromMs = unit === '1d' ? startMs : Math.max(startMs, pieceOpen);
      made.push(this.#run(fromMs, endMs, now));
      if (fromMs > startMs) break;
    }
    const bar = joinedBackwards(pieceOpen, made);
    if (isOver) this.#kept.set(key, bar);
    yield;
    return bar;
  }

  /** One bar of the minutes in [fromMs, toMs), all with prices; at least one. */
  #run(fromMs: number, toMs: number, now: number): Kline {
    const ownMs = this.#own.keys().next().value ?? Number.POSITIVE_INFINITY;
    const liveMs = this.#live?.bars[0]?.[0] ?? openTimeOf('1m', now);
    if (toMs <= Math.min(ownMs, liveMs)) return this.#options.synthetic.fold(fromMs, toMs);
    const minutes: Kline[] = [];
    for (let open = fromMs; open < toMs; open += minuteMs) minutes.push(this.#minuteAt(open, now));
    return must(joined(fromMs, minutes), 'minute');
  }
}

export const createSessionHistory = (options: SessionHistoryOptions): MarketHistory => new SessionHistory(options);

/** One bar of others, which come newest first; at least one. */
function joinedBackwards(openMs: number, bars: readonly Kline[]): Kline {
  const bar = [...bars.at(-1)!] as Kline;
  bar[0] = openMs;
  for (let index = bars.length - 2; index >= 0; index -= 1) joinBar(bar, bars[index]!);
  return bar;
}

/** The last day with prices, and the close of the one before it: closed minutes are summed once a minute. */
function createFigures(
  hours: Hours,
  nowMs: () => number,
  newestFirst: (interval: Interval, limit: number, endMs: number, lastMs?: number) => Kline[],
) {
  let drawn:
    | { readonly minute: number; readonly day: Kline | undefined; readonly before: number | undefined }
    | undefined;
  return () => {
    const now = nowMs();
    const minute = openTimeOf('1m', now);
    if (drawn?.minute !== minute) {
      const [day, before] = newestFirst('1d', 2, Number.POSITIVE_INFINITY, minute - 1);
      drawn = { minute, day, before: before?.[4] };
    }
    const newest = newestFirst('1m', 1, now + 1)[0];
    const { day, before } = drawn;
    if (!newest || !isMoving(hours, newest[0]) || newest[0] < minute) return { day, before };
    if (!day || day[0] !== sessionBarOpen(hours, '1d', newest[0])) return { day: newest, before: day?.[4] };
    const whole = [...day] as Kline;
    joinBar(whole, newest);
    return { day: whole, before };
  };
}

function tickerRow(
  instrument: Instrument,
  { day, before }: { readonly day: Kline | undefined; readonly before: number | undefined },
  now: number,
  best: readonly (number | undefined)[],
): TickerRow {
  const key = keyOfSymbol(instrument);
  const price = scaleOf(instrument.tick);
  const size = scaleOf(instrument.step);
  const [bidText, askText] = best.map((ticks) => (ticks === undefined ? '' : fromUnits(ticks, price))) as [
    string,
    string,
  ];
  if (!day) return [key, '', '', '', '', '0', '0', 0, bidText, askText, now];
  const text = (value: number) => fromUnits(Math.round((value * 10 ** price.decimals) / price.unit), price);
  const open = before ?? day[1];
  return [
    key,
    text(day[4]),
    text(open),
    text(day[2]),
    text(day[3]),
    day[5].toFixed(size.decimals),
    day[6].toFixed(2),
    Math.round(((day[4] - open) / open) * 1e6) / 1e4,
    bidText,
    askText,
    now,
  ];
}
