import { barsToCross, type CrossingFields, crossingProblem, createPlots, type Plots, watchableOf } from './crossing.ts';
import { type Bar, type Indicator, type Params, resolveParams } from './kernel.ts';
import { must } from '../base/assert.ts';
import type { Interval } from '../base/time.ts';
import type { Kline } from '../market/kline.ts';
import { hasHours, hoursOf } from '../market/session/hours.ts';
import { barCloseIn, nextBarOpenIn } from '../market/session/zone-calendar.ts';
import type { MarketView } from '../market/market-view.ts';

/**
 * Bars that an indicator is fed at first, beside twice its warm-up: means that never forget have then forgotten what
 * came before.
 */
const seedBars = 1_500;
/** Bars that are asked for where some have closed, and how many times more where those do not reach back. */
const fewBars = 4;
const moreTimes = 8;
/**
 * In a market with hours no trade waits longer than this to be counted into its bar; in others it is counted into the
 * next one.
 */
const settleMs = 250;

export interface StudyOptions {
  readonly market: MarketView;
  readonly kind: Indicator;
  readonly interval: Interval;
  /** IANA name of the zone whose days the bars are, where they are moved; UTC where there is none. */
  readonly zone?: string | undefined;
  /** All of the indicator's parameters. */
  readonly params: Params;
}

/** One indicator along the bars of one market. */
export interface Study {
  readonly plots: Plots;
  /** Takes the bars that have closed by now, ms; told of each, with its close time, when `plots` stand at it. */
  advance(now: number, closed: (closeMs: number) => void): void;
  /** Works out the bar that forms; false where none has begun. */
  peek(): boolean;
}

/** First field that is wrong, and the rule that it breaks. */
export interface StudyProblem {
  readonly field: string;
  readonly rule: string;
  readonly [bound: string]: string | number | undefined;
}

/**
 * The study that somebody asks for on a market, with all parameters of its indicator. `refuse` is told what the
 * indicator has not so, or that there are too few bars.
 */
export function studyOn(
  market: MarketView,
  fields: CrossingFields & { readonly interval: Interval; readonly tz?: string | undefined },
  refuse: (problem: StudyProblem) => never,
): StudyOptions {
  const { indicator, params: given, interval, tz: zone } = fields;
  const problem = crossingProblem(fields);
  if (problem) return refuse({ ...problem });
  const kind = must(watchableOf(indicator), 'an indicator');
  const params = resolveParams(kind, given);
  const bars = barsToCross(kind, params);
  return market.klines(interval, bars, undefined, zone).length < bars
    ? refuse({ field: 'interval', rule: 'too_few_bars', bars })
    : { market, kind, interval, zone, params };
}

const barOf = ([timeMs, open, high, low, close, volume]: Kline): Bar => ({ timeMs, open, high, low, close, volume });

/**
 * Begins with the bars that had closed by `untilMs`. It follows its market for alerts and strategies alike, by the
 * kernel that draws the indicator on charts.
 */
export function createStudy({ market, kind, interval, zone, params }: StudyOptions, untilMs: number): Study {
  const hours = hoursOf(market.instrument);
  const plots = createPlots(kind, params);
  /** How far the server's time is ahead of that by which the bars go: nothing but for a recording. */
  const aheadMs = (now: number): number => now - (market.barsMs?.() ?? now);
  /** Open time of the newest bar that was taken; no other bar closes before `dueMs`. */
  let takenMs = Number.NEGATIVE_INFINITY;
  let dueMs = 0;

  /** When a bar has its last price for certain. */
  const settledAt = (openMs: number): number =>
    barCloseIn(zone, hours, interval, openMs) + (hasHours(hours) ? settleMs : 0);

  function take(bar: Kline): void {
    plots.seal(barOf(bar));
    takenMs = bar[0];
  }

  /** All bars after the newest one that was taken, the forming one included. */
  function barsAfter(): readonly Kline[] {
    for (let limit = fewBars; ; limit *= moreTimes) {
      const bars = market.klines(interval, limit, undefined, zone);
      if (bars.length < limit || bars[0]![0] <= takenMs) return bars.filter(([openMs]) => openMs > takenMs);
    }
  }

  const seededMs = market.barsMs ? Math.min(untilMs, market.barsMs()) : untilMs;
  /** Enough bars that half of them had closed by then; all that there are where those are fewer. */
  function seed(limit: number): readonly Kline[] {
    const bars = market.klines(interval, limit, undefined, zone);
    return bars.length < limit || settledAt(bars[limit >> 1]![0]) <= seededMs ? bars : seed(limit * 2);
  }

  for (const bar of seed(seedBars + 2 * kind.warmUp(params))) if (settledAt(bar[0]) <= seededMs) take(bar);
  return {
    plots,
    advance(now, closed) {
      if (now < dueMs) return;
      const bars = barsAfter();
      const ahead = aheadMs(now);
      const settled = bars.filter(([openMs]) => settledAt(openMs) <= now - ahead);
      for (const bar of settled) {
        take(bar);
        closed(barCloseIn(zone, hours, interval, bar[0]) + ahead);
      }
      const next =
        bars[settled.length]?.[0] ?? (takenMs > 0 ? nextBarOpenIn(zone, hours, interval, takenMs) : undefined);
      // A recording may go at any speed: it is looked at each time.
      if (next !== undefined && !market.barsMs) dueMs = settledAt(next);
    },
    peek() {
      const [forming] = barsAfter();
      if (forming) plots.peek(barOf(forming));
      return forming !== undefined;
    },
  };
}
