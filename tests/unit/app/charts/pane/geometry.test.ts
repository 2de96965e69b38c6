import fc from 'fast-check';
import type uPlot from 'uplot';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createBarTimes } from '../../../../../src/app/charts/series/bar-times.ts';
import { frameOf } from '../../../../../src/app/charts/pane/geometry.ts';
import type { Palette } from '../../../../../src/app/charts/theme/palette.ts';
import { measure } from '../../../../../src/shared/drawings/kinds/measure.ts';
import { intervalKeys, minuteMs, openTimeOf } from '../../../../../src/shared/base/time.ts';
import { isNextBar, nextBarOpen, sessionBarOpen } from '../../../../../src/shared/market/session/session-bars.ts';
import { isMoving, nextPriceTimeOf } from '../../../../../src/shared/market/session/trading-hours.ts';
import { defaultStyle } from '../../../../../src/shared/trade/workspace/drawing-tools.ts';
import { words } from '../../../shared/drawings/frame.ts';

beforeEach(() => {
  vi.stubGlobal('devicePixelRatio', 2);
});

const kinds = ['astock', 'forex', 'shfe 02:30', 'always'] as const;
type Kind = (typeof kinds)[number];
type Interval = (typeof intervalKeys)[number];
const none = new Float64Array(0);
const barsAt = (times: readonly number[], first = 0) => ({
  time: Float64Array.from(times),
  first,
  length: times.length,
  open: none,
  high: none,
  low: none,
  close: none,
  volume: none,
});

/** Open times of so many bars from the first one within the hours after a time. */
function opensOf(kind: Kind, interval: Interval, fromMs: number, count: number): number[] {
  const opens = [sessionBarOpen(kind, interval, nextPriceTimeOf(kind, openTimeOf('1m', fromMs)))];
  while (opens.length < count) opens.push(nextBarOpen(kind, interval, opens.at(-1)!));
  return opens;
}

function timesOf(kind: Kind, interval: Interval, opens: readonly number[], first = 0) {
  const times = createBarTimes(barsAt([]));
  const take = (bars: readonly number[]) => times.take(barsAt(bars, first), nextOpen);
  const nextOpen = (openMs: number) => nextBarOpen(kind, interval, openMs);
  take(opens);
  return {
    ...times,
    get bars() {
      return times.bars;
    },
    takeOpens: take,
  };
}

/** A pane of 800 × 400 px. */
const plot = (from: number, to: number, min: number, max: number) =>
  ({
    bbox: { left: 0, top: 0, width: 1_600, height: 800 },
    scales: { x: { min: from, max: to }, y: { min, max } },
  }) as unknown as uPlot;
const palette = { size: 11 } as Palette;

const series = fc.record({
  kind: fc.constantFrom(...kinds),
  interval: fc.constantFrom(...intervalKeys),
  first: fc.integer({ min: -500, max: 500 }),
  count: fc.integer({ min: 1, max: 120 }),
  fromMs: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2026, 11, 1) }),
});

describe('time and place of a pane', () => {
  it('lead back to each other at every bar, before the first and after the last one, whatever the hours of the market', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: -200, max: 4_000 }), ({ kind, interval, first, count, fromMs }, at) => {
        const times = timesOf(kind, interval, opensOf(kind, interval, fromMs, count), first);
        const frame = frameOf(
          plot(first + at - 50, first + at + 60, 1, 2),
          times,
          { mode: 'linear', inverted: false, base: 1 },
          0,
          palette,
        );
        const ms = times.timeOf(first + at);
        expect(frame.timeOfX(frame.xOfTime(ms))).toBe(ms);
        expect(times.numberOf(ms)).toBeCloseTo(first + at, 6);
        expect(frame.xOfTime(ms)).toBeCloseTo(50 * (800 / 110), 4);
      }),
    );
  });

  it('an anchor right of the last bar keeps its place when the bars come, and lies within the hours', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 300 }), ({ kind, interval, first, count, fromMs }, more) => {
        const opens = opensOf(kind, interval, fromMs, count + more);
        const times = timesOf(kind, interval, opens.slice(0, count), first);
        const ahead = opens.slice(count).map((_, at) => times.timeOf(first + count + at));
        expect(ahead).toEqual(opens.slice(count));
        const half = opens[count - 1]! + (opens[count]! - opens[count - 1]!) / 2;
        const place = times.numberOf(half);
        for (let end = count + 1; end <= opens.length; end += 7) {
          times.takeOpens(opens.slice(0, end));
          expect(times.numberOf(half)).toBeCloseTo(place, 9);
          expect(times.timeOf(first + opens.length - 1)).toBe(opens.at(-1));
        }
        if (interval === '1m') for (const ms of ahead) expect(isMoving(kind, ms)).toBe(true);
      }),
    );
  });

  it('a first bar after a night makes no later bar longer', () => {
    const opens = opensOf('astock', '1m', Date.parse('2026-11-20T14:50+08:00'), 11);
    const times = timesOf('astock', '1m', opens);
    expect(new Date(opens.at(-1)!)).toEqual(new Date('2026-11-23T09:30+08:00'));
    expect(times.timeOf(11) - opens.at(-1)!).toBe(minuteMs);
    expect(opens[0]! - times.timeOf(-1)).toBe(minuteMs);
    expect(new Date(times.timeOf(10 + 120))).toEqual(new Date('2026-11-23T13:00+08:00'));
  });

  it('months are those of the calendar', () => {
    const times = timesOf('always', '1M', [Date.UTC(2026, 9), Date.UTC(2026, 10)]);
    expect([2, 3, 4, 5].map((number) => new Date(times.timeOf(number)).toISOString().slice(0, 10))).toEqual([
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
      '2027-03-01',
    ]);
    expect(times.numberOf(Date.UTC(2027, 1))).toBe(4);
  });

  it('far beyond the last bar they go on evenly, without a jump', () => {
    const times = timesOf('astock', '1m', opensOf('astock', '1m', Date.UTC(2026, 9, 12), 5));
    const far = Array.from({ length: 40 }, (_, at) => times.timeOf(2_030 + at));
    for (const [at, ms] of far.slice(1).entries()) expect(ms).toBeGreaterThan(far[at]!);
    expect(times.numberOf(times.timeOf(100_000))).toBeCloseTo(100_000, 6);
  });
});

test('price and height lead back to each other on every scale', () => {
  const scales = fc.record({
    mode: fc.constantFrom('linear' as const, 'log' as const, 'percent' as const, 'indexed' as const),
    inverted: fc.boolean(),
    base: fc.double({ min: 1, max: 1e5, noNaN: true }),
  });
  fc.assert(
    fc.property(
      scales,
      fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      fc.double({ min: 1.01, max: 10, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (scale, low, factor, share) => {
        const levels = [low, low * factor]
          .map((price) => (scale.inverted ? -1 : 1) * (scale.mode === 'log' ? Math.log(price) : price))
          .sort((a, b) => a - b);
        const frame = frameOf(
          plot(0, 100, levels[0]!, levels[1]!),
          timesOf('always', '1m', [0, minuteMs]),
          scale,
          0,
          palette,
        );
        const price = low + share * (low * factor - low);
        expect(Math.abs(frame.priceOfY(frame.yOfPrice(price)) / price - 1)).toBeLessThan(1e-9);
        expect(frame.yOfPrice(price)).toBeGreaterThanOrEqual(-1e-6);
        expect(frame.yOfPrice(price)).toBeLessThanOrEqual(400 + 1e-6);
      },
    ),
  );
});

test('a measure counts the bars of the market, to come as well', () => {
  const opens = opensOf('astock', '1m', Date.parse('2026-11-20T14:00+08:00'), 61);
  const frame = frameOf(
    plot(0, 100, 0, 2),
    timesOf('astock', '1m', opens),
    { mode: 'linear', inverted: false, base: 1 },
    0,
    palette,
  );
  expect(isNextBar('astock', '1m', opens[59]!, opens[60]!)).toBe(true);
  const anchors = [
    { t: Date.parse('2026-11-20T14:59+08:00'), p: 1 },
    { t: Date.parse('2026-11-23T13:10+08:00'), p: 1 },
  ];
  const drawing = {
    id: 'm',
    kind: 'measure' as const,
    pane: 'price',
    anchors,
    style: defaultStyle,
    locked: false,
    hidden: false,
    z: 0,
    v: 1 as const,
    updated: 1,
  };
  const texts = measure
    .geometry(
      anchors.map(({ t, p }) => ({ x: frame.xOfTime(t), y: frame.yOfPrice(p) })),
      frame,
      drawing,
      words,
    )
    .flatMap((one) => (one.kind === 'text' ? one.lines : []));
  expect(texts[1]).toMatch(/^131 bars/);
});
