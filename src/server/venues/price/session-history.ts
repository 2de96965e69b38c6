import { fromUnits, scaleOf } from '../../../shared/kit/decimal.ts';
import { dayMs, type Interval, minuteMs, openTimeOf } from '../../../shared/kit/time.ts';
import { type AccountType, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { addTrade, barOfTrade, type Kline } from '../../../shared/market/kline.ts';
import { sessionBarOpen } from '../../../shared/market/session/session-bars.ts';
import { isMoving } from '../../../shared/market/session/trading-hours.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import type { MarketHistory } from '../market-history.ts';
import { historyDays } from './minutes.ts';
import { createSessionSeconds, movingMinutes, placeOfTrade } from './session-seconds.ts';
import type { SyntheticBars } from './synthetic-bars.ts';

export interface SessionHistoryOptions {
  readonly instrument: Instrument;
  readonly synthetic: SyntheticBars;
  /** Minute bars that were live before the last stop, ascending; they win over synthetic ones. */
  readonly stored: readonly Kline[];
  readonly nowMs: () => number;
  /** Hears of each minute bar that trades have made, once it is over. */
  readonly onClosed: (bar: Kline) => void;
}

function joined(bar: Kline, minute: Kline): void {
  bar[2] = Math.max(bar[2], minute[2]);
  bar[3] = Math.min(bar[3], minute[3]);
  bar[4] = minute[4];
  for (const field of [5, 6, 7] as const) bar[field] += minute[field];
}

/** Bars and figures of an instrument that trades at some hours: there are none of other times. Figures are those of the last day with prices, the change is from the close before it. */
export function createSessionHistory({ instrument, synthetic, stored, nowMs, onClosed }: SessionHistoryOptions): MarketHistory {
  const { account_type: kind } = instrument;
  const firstMs = openTimeOf('1d', nowMs()) - historyDays * dayMs;
  const own = new Map(stored.map((bar) => [bar[0], bar]));
  const seconds = createSessionSeconds(kind, synthetic, firstMs);
  let forming: Kline | undefined;

  function minuteAt(open: number, now: number): Kline {
    if (forming?.[0] === open) return forming;
    const known = own.get(open);
    if (known) return known;
    return open + minuteMs <= now ? synthetic.minutes(open, open + minuteMs)[0]! : synthetic.forming(now);
  }

  /** Bars of one interval, newest first, made of the minutes before `endMs`. */
  function newestFirst(interval: Interval, limit: number, endMs: number): Kline[] {
    const now = nowMs();
    const bars: Kline[] = [];
    let minutes: Kline[] = [];
    const close = (): void => {
      const [first, ...rest] = minutes.reverse();
      if (!first) return;
      const bar = [...first] as Kline;
      bar[0] = sessionBarOpen(kind, interval, first[0]);
      for (const minute of rest) joined(bar, minute);
      bars.push(bar);
      minutes = [];
    };
    for (const open of movingMinutes(kind, Math.min(endMs - 1, now), firstMs)) {
      if (bars.length >= limit) break;
      const barOpen = sessionBarOpen(kind, interval, open);
      if (barOpen >= endMs) continue;
      if (minutes.length > 0 && sessionBarOpen(kind, interval, minutes.at(-1)![0]) !== barOpen) close();
      if (bars.length < limit) minutes.push(minuteAt(open, now));
    }
    if (bars.length < limit) close();
    return bars;
  }

  function addTrades(trades: Parameters<MarketHistory['addTrades']>[0]): void {
    for (const [, atMs, priceText, sizeText] of trades) {
      const [price, size] = [Number(priceText), Number(sizeText)];
      const minute = placeOfTrade(kind, '1m', atMs);
      if (forming && forming[0] !== minute) keep(forming);
      if (forming?.[0] === minute) addTrade(forming, price, size);
      else forming = own.get(minute) ?? barOfTrade('1m', minute, price, size);
      seconds.add(atMs, price, size);
    }
  }

  function keep(bar: Kline): void {
    own.set(bar[0], bar);
    onClosed(bar);
  }

  function rest(): void {
    if (forming) keep(forming);
    forming = undefined;
    seconds.clear();
  }

  const figures = createFigures(kind, nowMs, newestFirst);
  return {
    wake: () => undefined, rest, addTrades,
    klines: (interval, limit, endMs = nowMs() + 1) => (interval === '1s' ? seconds.bars(limit, Math.min(endMs, nowMs() + 1)) : newestFirst(interval, limit, endMs).reverse()),
    ticker: (bestBid, bestAsk) => tickerRow(instrument, figures(), nowMs(), [bestBid, bestAsk]),
  };
}

/** The last day with prices, and the close of the one before it: closed minutes are summed once a minute. */
function createFigures(kind: AccountType, nowMs: () => number, newestFirst: (interval: Interval, limit: number, endMs: number) => Kline[]) {
  let drawn: { readonly minute: number; readonly day: Kline | undefined; readonly before: number | undefined } | undefined;
  return () => {
    const now = nowMs();
    const minute = openTimeOf('1m', now);
    if (drawn?.minute !== minute) {
      const [day, before] = newestFirst('1d', 2, minute);
      drawn = { minute, day, before: before?.[4] };
    }
    const newest = newestFirst('1m', 1, now + 1)[0];
    const { day, before } = drawn;
    if (!newest || !isMoving(kind, newest[0]) || newest[0] < minute) return { day, before };
    if (!day || openTimeOf('1d', day[0]) !== openTimeOf('1d', newest[0])) return { day: newest, before: day?.[4] };
    const whole = [...day] as Kline;
    joined(whole, newest);
    return { day: whole, before };
  };
}

function tickerRow(instrument: Instrument, { day, before }: { readonly day: Kline | undefined; readonly before: number | undefined }, now: number, best: readonly (number | undefined)[]): TickerRow {
  const [key, price, size] = [keyOfSymbol(instrument), scaleOf(instrument.tick), scaleOf(instrument.step)];
  const [bidText, askText] = best.map((ticks) => (ticks === undefined ? '' : fromUnits(ticks, price))) as [string, string];
  if (!day) return [key, '', '', '', '', '0', '0', 0, bidText, askText, now];
  const text = (value: number) => fromUnits(Math.round((value * 10 ** price.decimals) / price.unit), price);
  const open = before ?? day[1];
  return [key, text(day[4]), text(open), text(day[2]), text(day[3]), day[5].toFixed(size.decimals), day[6].toFixed(2), Math.round(((day[4] - open) / open) * 1e6) / 1e4, bidText, askText, now];
}
