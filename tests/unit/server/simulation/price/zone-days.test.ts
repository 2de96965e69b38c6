import fc from 'fast-check';
import { BehaviorSubject, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs, hourMs, minuteMs, openTimeOf } from '../../../../../src/shared/base/time.ts';
import type { Frame } from '../../../../../src/shared/base/topic.ts';
import { gridOf, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { joinBar, type Kline } from '../../../../../src/shared/market/kline.ts';
import { zonedIntervals, type ZonedInterval } from '../../../../../src/shared/market/session/zoned-bars.ts';
import type { Trade } from '../../../../../src/shared/market/trade.ts';
import type { klines } from '../../../../../src/shared/topics/klines.ts';
import { createMarkets } from '../../../../../src/server/venues/markets.ts';
import { listing } from '../../../../../src/server/simulation/listing/listing.ts';
import { createCoinPaths } from '../../../../../src/server/simulation/price/coin-path.ts';
import { processOf } from '../../../../../src/server/simulation/price/fair-price.ts';
import { createHistory } from '../../../../../src/server/simulation/price/history.ts';
import { createSyntheticBars } from '../../../../../src/server/simulation/price/synthetic-bars.ts';
import type { Market, MarketState, Venue } from '../../../../../src/server/venues/venue.ts';
import { klinesPublisher } from '../../../../../src/server/ws/publishers/klines.ts';

const btc = { ...listing[0]!, tick: '0.01', step: '0.00001' };
const coinOf = createCoinPaths();
const quarterMs = 15 * minuteMs;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Names the day, week or month that a moment lies in, by what a calendar on the wall says. */
function nameOf(zone: string, interval: ZonedInterval, ms: number): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  clocks.set(zone, clock);
  const date = clock.format(ms);
  if (interval === '1d') return date;
  if (interval === '1M') return date.slice(0, 7);
  const day = Date.parse(date);
  return new Date(day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
}

/** Open time of the bar that holds a moment: the first quarter hour of the same name before it. */
function openOf(zone: string, interval: ZonedInterval, ms: number): number {
  let open = Math.floor(ms / quarterMs) * quarterMs;
  while (nameOf(zone, interval, open - quarterMs) === nameOf(zone, interval, ms)) open -= quarterMs;
  return open;
}

/** Minutes, put together by the days of a zone one after the other. */
function foldMinutes(minutes: readonly Kline[], zone: string, interval: ZonedInterval): Kline[] {
  const bars: Kline[] = [];
  let name = '';
  for (const minute of minutes) {
    const own = minute[0] % quarterMs === 0 || name === '' ? nameOf(zone, interval, minute[0]) : name;
    if (own === name) joinBar(bars.at(-1)!, minute);
    else
      bars.push([
        openOf(zone, interval, minute[0]),
        minute[1],
        minute[2],
        minute[3],
        minute[4],
        minute[5],
        minute[6],
        minute[7],
      ]);
    name = own;
  }
  return bars;
}

/** A bar with its sums to eight places, which minutes are put together to in another order. */
const rounded = (bar: Kline): number[] =>
  bar.map((value, index) => (index === 5 || index === 6 ? Number(value.toPrecision(9)) : value));

/**
 * Where clocks are put forward and back, where they are half and three quarters of an hour apart from others, and where
 * a day was left out.
 */
const places = [
  ['America/New_York', '2026-03-07T20:00:00Z'],
  ['America/New_York', '2026-10-31T20:00:00Z'],
  ['Asia/Kolkata', '2026-11-20T10:00:00Z'],
  ['Asia/Kathmandu', '2026-11-29T10:00:00Z'],
  ['Asia/Shanghai', '2026-09-30T10:00:00Z'],
  ['Pacific/Apia', '2026-11-20T10:00:00Z'],
  ['Pacific/Apia', '2011-12-29T01:00:00Z'],
  ['Africa/Cairo', '2026-10-28T10:00:00Z'],
] as const;
const listedBars = { '1d': 34, '1w': 4, '1M': 1 } as const; // that minutes of 36 days hold in whole
/** Hours of the day on which clocks change. */
const changes: Readonly<Record<string, number>> = {
  'America/New_York 2026-03-07T20:00:00Z': 23,
  'America/New_York 2026-10-31T20:00:00Z': 25,
  'Africa/Cairo 2026-10-28T10:00:00Z': 25,
};
const anyPlace = fc.constantFrom(...places);
/** A market's life over some days: hours pass, and trades are made. */
const life = fc.array(
  fc.record({
    minutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 30 * 60 })),
    ticks: fc.integer({ min: 5_000, max: 15_000 }),
    lots: fc.integer({ min: 1, max: 1_000 }),
    asks: fc.option(fc.constantFrom(...zonedIntervals), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 10 },
);
type Life = readonly {
  readonly minutes: number;
  readonly ticks: number;
  readonly lots: number;
  readonly asks?: ZonedInterval | undefined;
}[];

interface Played {
  readonly clock: { ms: number };
  readonly history: ReturnType<typeof createHistory>;
}

function play(
  { clock, history }: Played,
  events: Life,
  zone: string,
): readonly { readonly ms: number; readonly price: number; readonly size: number }[] {
  return events.map(({ minutes, ticks, lots, asks }, index) => {
    clock.ms += minutes * minuteMs + 7_000;
    const price = ticks / 100;
    const size = lots / 1e5;
    history.addTrades([[String(index + 1), clock.ms, String(price), String(size), 'BUY'] satisfies Trade]);
    if (asks) history.klines(asks, 3, undefined, zone);
    return { ms: clock.ms, price, size };
  });
}

test('bars of a recording are the fold of its trades by the days of each zone, whenever they are first asked for, and page by page', () => {
  fc.assert(
    fc.property(
      anyPlace,
      life,
      fc.constantFrom(...zonedIntervals),
      fc.integer({ min: 1, max: 3 }),
      ([zone, from], events, interval, page) => {
        const clock = { ms: Date.parse(from) };
        const history = createHistory({
          instrument: btc,
          synthetic: null,
          stored: [],
          nowMs: () => clock.ms,
          onClosed: () => undefined,
        });
        const tape = play({ clock, history }, events, zone);
        const made = history.klines(interval, 1_000, undefined, zone);
        for (const [at, bar] of made.entries()) {
          const own = tape.filter(({ ms }) => openOf(zone, interval, ms) === bar[0]).map(({ price }) => price);
          const before = tape.findLast(({ ms }) => ms < bar[0])?.price;
          expect(bar.slice(1, 5)).toEqual(
            own.length > 0
              ? [own[0], Math.max(...own), Math.min(...own), own.at(-1)]
              : [before, before, before, before],
          );
          expect(bar[7]).toBe(own.length);
          expect(nameOf(zone, interval, bar[0])).not.toBe(nameOf(zone, interval, bar[0] - quarterMs));
          if (at > 0) expect(openOf(zone, interval, bar[0] - 1)).toBe(made[at - 1]![0]);
        }
        expect([made[0]![0], made.at(-1)![0]]).toEqual([
          openOf(zone, interval, tape[0]!.ms),
          openOf(zone, interval, clock.ms),
        ]);
        const pages: Kline[] = [];
        for (let end: number | undefined; ; end = pages[0]![0]) {
          const older = history.klines(interval, page, end, zone);
          if (older.length === 0) break;
          pages.unshift(...older);
        }
        expect(pages).toEqual(made);
      },
    ),
    { numRuns: 60 },
  );
});

test('bars of a simulated market are those of its minutes, awake, asleep and after a restart', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(anyPlace, life, fc.constantFrom(...zonedIntervals), ([zone, from], events, interval) => {
      const clock = { ms: Date.parse(from) };
      const stored: Kline[] = [];
      const options = {
        instrument: btc,
        synthetic: createSyntheticBars(btc, processOf(7, btc, coinOf)),
        nowMs: () => clock.ms,
      };
      const history = createHistory({ ...options, stored: [], onClosed: (bar) => stored.push([...bar]) });
      history.wake();
      play({ clock, history }, events, zone);
      const listed = (of: Played['history']) => of.klines(interval, listedBars[interval], undefined, zone).map(rounded);
      const folded = (of: Played['history']) =>
        foldMinutes(of.klines('1m', 36 * 1_440), zone, interval)
          .slice(-listedBars[interval])
          .map(rounded);
      const awake = listed(history);
      expect(awake).toEqual(folded(history));
      history.rest();
      expect(listed(history)).toEqual(folded(history));
      history.wake();
      expect(listed(history).slice(0, -1)).toEqual(awake.slice(0, -1));
      const again = createHistory({ ...options, stored, onClosed: () => undefined });
      again.wake();
      expect(listed(again)).toEqual(folded(again));
      // Its history begins so many days before the start: what both have of whole bars is the same.
      const first = openTimeOf('1d', clock.ms) - 35 * dayMs;
      const closed = (bars: readonly number[][]) => bars.slice(0, -1).filter(([openMs]) => openMs! >= first);
      expect(closed(listed(again))).toEqual(closed(awake));
    }),
    { numRuns: 8 },
  );
});

test('the days of UTC are those without a zone, and so are all other bars', () => {
  const clock = { ms: Date.UTC(2026, 10, 20, 13, 7) };
  const history = createHistory({
    instrument: btc,
    synthetic: createSyntheticBars(btc, processOf(7, btc, coinOf)),
    stored: [],
    nowMs: () => clock.ms,
    onClosed: () => undefined,
  });
  history.wake();
  for (const interval of zonedIntervals)
    expect(history.klines(interval, 40, undefined, 'UTC')).toEqual(history.klines(interval, 40));
  for (const interval of ['1m', '1h', '3d'] as const)
    expect(history.klines(interval, 40, undefined, 'Asia/Kolkata')).toEqual(history.klines(interval, 40));
  expect(history.klines('1d', 40, undefined, 'Etc/UTC').map(rounded)).toEqual(history.klines('1d', 40).map(rounded));
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each(places)(
  'the stream of days in %s from %s on has each bar closed once, as the list has it, and then the next one',
  (zone, from) => {
    const clock = { ms: Date.parse(from), nowMs: () => clock.ms };
    const history = createHistory({
      instrument: btc,
      synthetic: null,
      stored: [],
      nowMs: () => clock.ms,
      onClosed: () => undefined,
    });
    const market: Market = {
      instrument: btc,
      key: keyOfSymbol(btc),
      grid: gridOf(btc),
      state: new BehaviorSubject<MarketState>('LIVE'),
      bookChanges: new Subject(),
      trades: new Subject(),
      book: { u: 1, ts: 1, top: () => ({ prices: new Float64Array(), sizes: new Float64Array() }) },
      awake: true,
      hold: () => () => undefined,
      best: () => undefined,
      recentTrades: () => [],
      klines: (...asked) => history.klines(...asked),
      ticker: () => history.ticker(1, 2),
    };
    const venue: Venue = {
      id: 'BINANCE',
      name: 'B',
      mode: 'SIM',
      status: () => 'UP',
      markets: () => [market],
      market: () => market,
      start: () => undefined,
      stop: () => undefined,
    };
    history.addTrades([['0', clock.ms, '100', '1', 'BUY']]);
    const frames: Frame<typeof klines>[] = [];
    const { exchange, symbol, account_type } = btc;
    const stream = klinesPublisher(createMarkets([venue]), clock).open!(
      { exchange, symbol, account_type, interval: '1d', tz: zone },
      (frame) => frames.push(frame as Frame<typeof klines>),
      undefined,
    );
    const begin = clock.ms;
    for (let index = 1; clock.ms < begin + 3 * dayMs; index++) {
      clock.ms += 7 * minuteMs;
      history.addTrades([[String(index), clock.ms, String(100 + (index % 17)), '1', 'BUY']]);
      vi.advanceTimersByTime(250);
    }
    stream.close();
    const closed = frames.flatMap((frame) => (frame.e === 'k' && frame.x ? [frame.k] : []));
    const list = history.klines('1d', 10, undefined, zone);
    expect(closed).toEqual(list.slice(0, -1));
    expect(frames.findLast((frame) => frame.e === 'k')).toMatchObject({ k: list.at(-1), x: false });
    const lengths = list.slice(1, -1).map(([openMs], index) => (list[index + 2]![0] - openMs) / hourMs);
    const change = changes[`${zone} ${from}`] ?? 24;
    expect(Math.max(...lengths.map((hours) => Math.abs(hours - 24)))).toBe(Math.abs(change - 24));
    expect(lengths.filter((hours) => hours === change)).not.toEqual([]);
  },
);
