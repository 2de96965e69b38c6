import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Interval, minuteMs, nextOpenOf, openTimeOf } from '../../../../../src/shared/base/time.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { aggregate, type Kline, tidySum } from '../../../../../src/shared/market/kline.ts';
import { hoursOf } from '../../../../../src/shared/market/session/hours.ts';
import { nextBarOpen, sessionBarOpen } from '../../../../../src/shared/market/session/session-bars.ts';
import type { Trade } from '../../../../../src/shared/market/trade.ts';
import { commodityListing } from '../../../../../src/server/simulation/listing/commodity-listing.ts';
import { listing } from '../../../../../src/server/simulation/listing/listing.ts';
import { createCoinPaths } from '../../../../../src/server/simulation/price/coin-path.ts';
import { processOf } from '../../../../../src/server/simulation/price/fair-price.ts';
import { createHistory } from '../../../../../src/server/simulation/price/history.ts';
import { createSessionHistory } from '../../../../../src/server/simulation/price/session-history.ts';
import { createSyntheticBars } from '../../../../../src/server/simulation/price/synthetic-bars.ts';
import { placeOfTrade } from '../../../../../src/server/simulation/price/trade-place.ts';
import { sessionListing } from '../../../../../src/server/simulation/listing/session-listing.ts';

const coinOf = createCoinPaths();
const stepMs = 100;
interface Printed {
  readonly ms: number;
  readonly ticks: number;
  readonly lots: number;
}
type Places = { readonly openOf: (ms: number) => number; readonly nextOpen: (openMs: number) => number };

/** Bars of a tape, in whole ticks and lots, up to the one of `nowMs`: the first opens at the first trade. */
function fold(tape: readonly Printed[], { openOf, nextOpen }: Places, nowMs: number) {
  const bars: {
    openMs: number;
    open: number;
    high: number;
    low: number;
    close: number;
    lots: number;
    trades: number;
  }[] = [];
  const flatUpTo = (openMs: number): void => {
    for (let last = bars.at(-1); last && nextOpen(last.openMs) <= openMs; last = bars.at(-1)) {
      bars.push({
        openMs: nextOpen(last.openMs),
        open: last.close,
        high: last.close,
        low: last.close,
        close: last.close,
        lots: 0,
        trades: 0,
      });
    }
  };
  for (const { ms, ticks, lots } of tape) {
    const openMs = openOf(ms);
    flatUpTo(openMs - 1);
    const last = bars.at(-1);
    if (last?.openMs !== openMs)
      bars.push({ openMs, open: ticks, high: ticks, low: ticks, close: ticks, lots, trades: 1 });
    else
      Object.assign(last, {
        high: Math.max(last.high, ticks),
        low: Math.min(last.low, ticks),
        close: ticks,
        lots: last.lots + lots,
        trades: last.trades + 1,
      });
  }
  flatUpTo(nowMs);
  return bars;
}

/** A bar in whole ticks and lots. */
const inUnits = ([openMs, open, high, low, close, volume, , trades]: Kline, { tick, step }: Instrument) => {
  const units = (value: number, unit: string) => Math.round((value / Number(unit)) * 1e6) / 1e6;
  return {
    openMs,
    open: units(open, tick),
    high: units(high, tick),
    low: units(low, tick),
    close: units(close, tick),
    lots: units(volume, step),
    trades,
  };
};

/** What happens to a market: it rests for some steps, trades are made in one of them, a reader asks for an interval. */
const life = (longestSteps: number) =>
  fc.array(
    fc.record({
      steps: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: longestSteps })),
      prints: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: stepMs - 1 }),
          ticks: fc.integer({ min: 5_000, max: 15_000 }),
          lots: fc.integer({ min: 1, max: 1_000 }),
        }),
        { maxLength: 4 },
      ),
      asks: fc.option(fc.constantFrom<Interval>('1s', '1m', '3m', '5m', '15m', '1h', '1d'), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 40 },
  );

function play(
  events: readonly {
    steps: number;
    prints: readonly { at: number; ticks: number; lots: number }[];
    asks?: Interval | undefined;
  }[],
  market: {
    readonly clock: { ms: number };
    readonly instrument: Instrument;
    readonly history: ReturnType<typeof createHistory>;
  },
): Printed[] {
  const {
    clock,
    instrument: { tick, step },
    history,
  } = market;
  const tape: Printed[] = [];
  for (const { steps, prints, asks } of events) {
    clock.ms += steps * stepMs;
    const batch = prints.map(({ at, ticks, lots }) => ({ ms: clock.ms + at, ticks, lots })).sort((a, b) => a.ms - b.ms);
    tape.push(...batch);
    history.addTrades(
      batch.map(
        ({ ms, ticks, lots }, index): Trade => [
          String(tape.length + index),
          ms,
          String(ticks * Number(tick)),
          String(lots * Number(step)),
          'BUY',
        ],
      ),
    );
    if (asks) history.klines(asks, 10);
  }
  return tape;
}

const btc = { ...listing[0]!, tick: '0.01', step: '0.00001' };
const day = Date.UTC(2026, 10, 20);

describe('bars of a market that trades at all hours', () => {
  const places = (interval: Interval): Places => ({
    openOf: (ms) => openTimeOf(interval, ms),
    nextOpen: (openMs) => nextOpenOf(interval, openMs),
  });

  test("a recording's are the fold of its tape, for every interval and whenever it is first asked for", () => {
    fc.assert(
      fc.property(life(2_000), (events) => {
        const clock = { ms: day };
        const history = createHistory({
          instrument: btc,
          synthetic: null,
          stored: [],
          nowMs: () => clock.ms,
          onClosed: () => undefined,
        });
        const tape = play(events, { clock, instrument: btc, history });
        for (const interval of ['1s', '1m', '3m', '5m', '15m', '1h', '1d'] as const) {
          const made = history.klines(interval, 1_000).map((bar) => inUnits(bar, btc));
          expect(made, interval).toEqual(fold(tape, places(interval), clock.ms).slice(-made.length));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("a simulated market's are, from the first whole minute on, and after a restart its closed minutes are the same", () => {
    fc.assert(
      fc.property(life(2_000), (events) => {
        const clock = { ms: day + 10 * minuteMs + 20_000 };
        const stored: Kline[] = [];
        const options = {
          instrument: btc,
          synthetic: createSyntheticBars(btc, processOf(7, btc, coinOf)),
          nowMs: () => clock.ms,
        };
        const history = createHistory({ ...options, stored: [], onClosed: (bar) => stored.push([...bar]) });
        history.addTrades([['0', clock.ms, '100', '0.001', 'BUY']]);
        const tape = [{ ms: clock.ms, ticks: 10_000, lots: 100 }, ...play(events, { clock, instrument: btc, history })];
        const whole = day + 11 * minuteMs;
        for (const interval of ['1s', '1m', '5m'] as const) {
          const from = interval === '5m' ? day + 15 * minuteMs : whole;
          const made = history
            .klines(interval, 1_000)
            .filter(([openMs]) => openMs >= from)
            .map((bar) => inUnits(bar, btc));
          expect(made, interval).toEqual(
            fold(tape, places(interval), clock.ms)
              .filter(({ openMs }) => openMs >= from)
              .slice(-1_000),
          );
        }
        const closed = history.klines('1m', 1_000).filter(([openMs]) => openMs < openTimeOf('1m', clock.ms));
        const again = createHistory({ ...options, stored, onClosed: () => undefined });
        again.wake();
        expect(again.klines('1m', closed.length + 1).slice(0, -1)).toEqual(closed);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each([
  ['astock', sessionListing.find(({ symbol }) => symbol === 'SH600519')!, '2026-11-20T11:25:00+08:00'],
  [
    'commodity',
    commodityListing(Date.parse('2026-11-20')).find(({ base }) => base === 'AU')!,
    '2026-11-20T11:25:00+08:00',
  ],
  ['forex', sessionListing.find(({ symbol }) => symbol === 'EURUSD')!, '2026-11-20T21:50:00Z'],
] as const)('bars of a market with hours: %s', (_kind, instrument, from) => {
  const hours = hoursOf(instrument);
  const places = (interval: '1m' | '1s'): Places => ({
    openOf: (ms) => placeOfTrade(hours, interval, ms),
    nextOpen: (openMs) => nextBarOpen(hours, interval, openMs),
  });

  test('are the fold of its tape, over its pause and after a restart', () => {
    fc.assert(
      fc.property(life(4_000), (events) => {
        const clock = { ms: Date.parse(from) };
        const stored: Kline[] = [];
        const options = {
          instrument,
          synthetic: createSyntheticBars(instrument, processOf(7, instrument, coinOf)),
          nowMs: () => clock.ms,
        };
        const history = createSessionHistory({ ...options, stored: [], onClosed: (bar) => stored.push([...bar]) });
        const ticks = 10_000;
        history.addTrades([['0', clock.ms, String(ticks * Number(instrument.tick)), instrument.step, 'BUY']]);
        const tape = [{ ms: clock.ms, ticks, lots: 1 }, ...play(events, { clock, instrument, history })];
        const second = Date.parse(from) + minuteMs;
        for (const interval of ['1s', '1m'] as const) {
          const made = history
            .klines(interval, 1_000)
            .filter(([openMs]) => openMs >= second)
            .map((bar) => inUnits(bar, instrument));
          expect(made, interval).toEqual(
            fold(tape, places(interval), clock.ms)
              .filter(({ openMs }) => openMs >= second && openMs <= clock.ms)
              .slice(-1_000),
          );
        }
        const fives = history.klines('5m', 4).filter(([openMs]) => openMs >= Date.parse(from) + 5 * minuteMs);
        const minutes = history.klines('1m', 1_000);
        for (const five of fives) {
          const own = minutes.filter(([openMs]) => sessionBarOpen(hours, '5m', openMs) === five[0]);
          const traded = own.filter((bar) => bar[7] > 0);
          expect([five[1], five[4], five[7]]).toEqual([
            (traded[0] ?? own[0])![1],
            own.at(-1)![4],
            own.reduce((sum, bar) => sum + bar[7], 0),
          ]);
        }
        const closed = stored.filter(([openMs]) => openMs >= second);
        const again = createSessionHistory({ ...options, stored, onClosed: () => undefined });
        const known = new Map(again.klines('1m', 1_000).map((bar) => [bar[0], bar]));
        for (const bar of closed) expect(known.get(bar[0])).toEqual(bar);
      }),
      { numRuns: 30 },
    );
  });
});

test('a quiet bar has no say in the prices of a longer one', () => {
  const quiet = (openMs: number): Kline => [openMs, 90, 90, 90, 90, 0, 0, 0];
  const bars: Kline[] = [
    quiet(day),
    [day + minuteMs, 100, 101, 99, 100, 2, 200, 3],
    [day + 2 * minuteMs, 100, 100, 100, 100, 0, 0, 0],
  ];
  expect(aggregate(bars, '5m')).toEqual([[day, 100, 101, 99, 100, 2, 200, 3]]);
  expect(aggregate([quiet(day), quiet(day + minuteMs)], '5m')).toEqual([quiet(day)]);
});

test('sums of volume carry no dirt of binary fractions', () => {
  const bar: Kline = [day, 1, 1, 1, 1, 0, 0, 0];
  const added = fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(added, (lots) => {
      const sum = lots.reduce((total, one) => tidySum(total + one / 1e5), bar[5]);
      expect(sum).toBe(lots.reduce((total, one) => total + one, 0) / 1e5);
    }),
  );
});
