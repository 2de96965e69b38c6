import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBarTimes } from '../../../../../src/app/charts/series/bar-times.ts';
import { timeLabels, timeSplits } from '../../../../../src/app/charts/scale/time-axis.ts';
import { dayMs, hourMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import { nextBarOpen } from '../../../../../src/shared/market/session/session-bars.ts';

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
const every = (ms: number, count: number, startMs: number) =>
  barsAt(Array.from({ length: count }, (_, at) => startMs + at * ms));
/** Two sessions a day, 09:30 to 11:30 and 13:00 to 15:00 in Shanghai, by the minute. */
const sessions = (days: number) =>
  barsAt(
    Array.from({ length: days * 240 }, (_, at) => {
      const day = Math.floor(at / 240);
      const minute = at % 240;
      return Date.UTC(2026, 10, 16 + day, 1, 30) + (minute + (minute >= 120 ? 90 : 0)) * minuteMs;
    }),
  );
type Bars = ReturnType<typeof barsAt>;
/** They go on as the last two do, or by a table of sessions. */
function timesOf(bars: Bars, nextOpen = (openMs: number) => openMs + bars.time[1]! - bars.time[0]!) {
  const times = createBarTimes(barsAt([]));
  times.take(bars, nextOpen);
  return times;
}
const labelsOf = (bars: Bars, zone: string, range: readonly [number, number], width: number) =>
  timeLabels(timesOf(bars), timeSplits(timesOf(bars), zone, range, width), zone);

describe('the time axis', () => {
  it('has labels at times that a clock knows, and the date where a day begins', () => {
    const minutes = every(minuteMs, 500, Date.UTC(2026, 10, 21, 22, 7));
    expect(labelsOf(minutes, 'UTC', [0, 180], 700)).toEqual(['22:30', '23:00', '23:30', '11-22', '00:30', '01:00']);
    const hours = every(hourMs, 200, Date.UTC(2026, 11, 31, 5));
    expect(labelsOf(hours, 'UTC', [0, 60], 700)).toEqual(['12:00', '2027-01-01', '12:00', '01-02', '12:00']);
    expect(labelsOf(every(dayMs, 900, Date.UTC(2025, 0, 1)), 'UTC', [0, 800], 1_000)).toEqual([
      '04-01',
      '07-01',
      '10-01',
      '2026-01-01',
      '04-01',
      '07-01',
      '10-01',
      '2027-01-01',
    ]);
  });

  it('takes them from the zone, over a change of its clocks too', () => {
    expect(labelsOf(every(hourMs, 100, Date.UTC(2026, 10, 20)), 'Asia/Shanghai', [0, 48], 700)).toEqual([
      '12:00',
      '18:00',
      '11-21',
      '06:00',
      '12:00',
      '18:00',
      '11-22',
      '06:00',
    ]);
    expect(labelsOf(every(hourMs, 100, Date.UTC(2026, 9, 24, 12)), 'Europe/Berlin', [0, 60], 600)).toEqual([
      '10-25',
      '12:00',
      '10-26',
      '12:00',
    ]);
  });

  it('leaves out what a night or a pause brings too near, and keeps the first bar of a day', () => {
    expect(labelsOf(sessions(3), 'Asia/Shanghai', [0, 720], 1_000)).toEqual([
      '10:00',
      '11:00',
      '14:00',
      '11-17',
      '11:00',
      '14:00',
      '11-18',
      '11:00',
      '14:00',
    ]);
  });

  it('has labels all along where a day is a few bars that stand closer than labels', () => {
    const opens = [Date.UTC(2026, 9, 20, 1)];
    while (opens.length < 100) opens.push(nextBarOpen('astock', '1h', opens.at(-1)!));
    const bars = barsAt(opens);
    for (const zone of ['UTC', 'Asia/Shanghai'])
      for (const perBar of [3, 6, 10]) {
        const splits = timeSplits(
          timesOf(bars, (openMs) => nextBarOpen('astock', '1h', openMs)),
          zone,
          [0, 99],
          99 * perBar,
        );
        expect(splits.length, `${zone}, ${perBar} px a bar`).toBeGreaterThanOrEqual(
          Math.floor((99 * perBar) / 300) + 1,
        );
        for (const [at, number] of splits.entries())
          if (at > 0) expect((number - splits[at - 1]!) * perBar).toBeLessThan(300);
      }
  });

  it('goes on beyond the last bar, and has none before the first', () => {
    const bars = every(minuteMs, 60, Date.UTC(2026, 10, 22));
    expect(labelsOf(bars, 'UTC', [30, 130], 400)).toEqual(['01:00', '01:30', '02:00']);
    expect(timeSplits(timesOf(bars), 'UTC', [-500, -100], 400)).toEqual([]);
    expect(timeSplits(timesOf(barsAt([])), 'UTC', [0, 100], 400)).toEqual([]);
  });

  it('holds for whatever bars and view: in order, inside, apart, and the same wherever the view begins', () => {
    const views = fc.record({
      gaps: fc.array(fc.constantFrom(1, 1, 1, 1, 60, 1_080, 3_960), { minLength: 50, maxLength: 400 }),
      unit: fc.constantFrom(1, 5, 60, 1_440),
      first: fc.integer({ min: -1_000, max: 1_000 }),
      from: fc.double({ min: 0, max: 0.8, noNaN: true }),
      share: fc.double({ min: 0.1, max: 1.2, noNaN: true }),
      width: fc.integer({ min: 100, max: 2_000 }),
      zone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Bogota'),
    });
    fc.assert(
      fc.property(views, ({ gaps, unit, first, from, share, width, zone }) => {
        let ms = Date.UTC(2026, 3, 5, 3, 17);
        const bars = barsAt(
          gaps.map((gap) => {
            ms += gap * unit * minuteMs;
            return ms;
          }),
          first,
        );
        const range = [first + from * bars.length, first + (from + share) * bars.length] as const;
        const perPixel = (range[1] - range[0]) / width;
        const times = timesOf(bars, (openMs) => openMs + unit * minuteMs);
        const splits = timeSplits(times, zone, range, width);
        for (const [at, number] of splits.entries()) {
          expect(number).toBeGreaterThanOrEqual(range[0]);
          expect(number).toBeLessThanOrEqual(range[1]);
          expect(number).toBeGreaterThanOrEqual(first);
          if (at > 0) expect(number - splits[at - 1]!).toBeGreaterThanOrEqual(48 * perPixel - 1e-9);
        }
        const moved = [range[0] + 30 * perPixel, range[1] + 30 * perPixel] as const;
        const shared = (list: readonly number[]) =>
          list.filter((number) => number >= moved[0] + 300 * perPixel && number <= range[1] - 60 * perPixel);
        expect(shared(timeSplits(times, zone, moved, width))).toEqual(shared(splits));
      }),
    );
  });
});
