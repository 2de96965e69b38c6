import fc from 'fast-check';
import { expect, test } from 'vitest';
import { watchable } from '../../../../src/shared/indicators/crossing.ts';
import { resolveParams } from '../../../../src/shared/indicators/kernel.ts';
import { hourMs } from '../../../../src/shared/base/time.ts';
import { gridOf } from '../../../../src/shared/market/instrument.ts';
import { createStudy } from '../../../../src/shared/indicators/study.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { createCoinPaths } from '../../../../src/server/simulation/price/coin-path.ts';
import { processOf } from '../../../../src/server/simulation/price/fair-price.ts';
import { createHistory } from '../../../../src/server/simulation/price/history.ts';
import { createSyntheticBars } from '../../../../src/server/simulation/price/synthetic-bars.ts';
import type { Market } from '../../../../src/server/venues/venue.ts';
import { run, walk } from './bars.ts';
import { instrument } from '../core/core-kit.ts';

const spot = listing[0]!;
const count = 120;
const bars = walk(count, 7);

/** A market whose bars stand as far as they have begun at the time that is told. */
function marketAt(clock: { nowMs: number }): Market {
  const klines = (_interval: string, limit: number) =>
    bars
      .filter(({ timeMs }) => timeMs <= clock.nowMs)
      .map((bar) => [bar.timeMs, bar.open, bar.high, bar.low, bar.close, bar.volume, 0, 1])
      .slice(-limit);
  return { instrument, grid: gridOf(instrument), klines } as unknown as Market;
}

test('a study is told each bar once as it closes, whenever it begins and is looked at, and stands then where the chart of all bars does', () => {
  const times = fc
    .array(fc.integer({ min: 0, max: count * hourMs - 1 }), { minLength: 2, maxLength: 12 })
    .map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(fc.constantFrom(...watchable), times, (kind, [untilMs = 0, ...looks]) => {
      const params = resolveParams(kind);
      const clock = { nowMs: untilMs };
      const study = createStudy({ market: marketAt(clock), kind, interval: '1h', params }, untilMs);
      const drawn = run(kind, bars, params);
      const reported: number[] = [];
      for (const nowMs of looks) {
        clock.nowMs = nowMs;
        study.advance(nowMs, (closeMs) => {
          reported.push(closeMs);
          const lag = (key: string) => Math.max(0, kind.shift?.(key, params) ?? 0);
          for (const [at, { key }] of kind.outputs.entries())
            expect(study.plots.now.values[at], key).toBe(drawn[key]![closeMs / hourMs - 1 - lag(key)] ?? Number.NaN);
        });
      }
      const from = Math.floor(untilMs / hourMs);
      const last = Math.floor((looks.at(-1) ?? untilMs) / hourMs);
      expect(reported).toEqual(Array.from({ length: last - from }, (_, index) => (from + index + 1) * hourMs));
    }),
    { numRuns: 300 },
  );
});

test("of a recording it is told each bar as it closes in the recording's time, at whatever speed, by the server's", () => {
  const kind = watchable[0]!;
  const recorded = { nowMs: 40 * hourMs };
  const startMs = 1_000 * hourMs;
  const market = { ...marketAt(recorded), barsMs: () => recorded.nowMs } as Market;
  const study = createStudy({ market, kind, interval: '1h', params: resolveParams(kind) }, startMs);
  const reported: number[] = [];
  for (const [serverMs, playedMs] of [
    [1, 40.5],
    [2, 41],
    [3, 41.9],
    [4, 45.25],
  ] as const) {
    recorded.nowMs = playedMs * hourMs;
    study.advance(startMs + serverMs, (closeMs) => reported.push((closeMs - startMs - serverMs) / hourMs + playedMs));
  }
  expect(reported).toEqual([41, 42, 43, 44, 45]);
});

test('it begins with half of what it asks for from before its time, however many bars have come since', () => {
  let asked = 0;
  const long = walk(6_000, 11);
  const klines = (_interval: string, limit: number) => {
    asked = Math.max(asked, limit);
    return long.map((bar) => [bar.timeMs, bar.open, bar.high, bar.low, bar.close, bar.volume, 0, 1]).slice(-limit);
  };
  const kind = watchable.find(({ id }) => id === 'ema')!;
  const params = resolveParams(kind);
  const study = createStudy(
    { market: { instrument, grid: gridOf(instrument), klines } as unknown as Market, kind, interval: '1h', params },
    3_000 * hourMs,
  );
  expect(asked).toBeLessThan(7_000);
  const drawn = run(kind, long, params).ema!;
  const reported: number[] = [];
  study.advance(6_000 * hourMs, (closeMs) => {
    reported.push(closeMs);
    expect(study.plots.now.values[0]).toBeCloseTo(drawn[closeMs / hourMs - 1]!, 6);
  });
  expect(reported).toHaveLength(3_000);
});

test.each(['America/New_York', 'Asia/Kolkata', 'UTC'])(
  'on days of %s it stands where the chart of those days does, and is told each as it closes there',
  (zone) => {
    const clock = { ms: Date.parse('2026-03-01T12:00:00Z') };
    const history = createHistory({
      instrument: spot,
      synthetic: createSyntheticBars(spot, processOf(7, spot, createCoinPaths())),
      stored: [],
      nowMs: () => clock.ms,
      onClosed: () => undefined,
    });
    history.wake();
    const kind = watchable.find(({ id }) => id === 'ma')!;
    const params = resolveParams(kind, { period: 5 });
    const study = createStudy(
      {
        market: {
          instrument: spot,
          grid: gridOf(spot),
          klines: (...asked: Parameters<Market['klines']>) => history.klines(...asked),
        } as unknown as Market,
        kind,
        interval: '1d',
        zone,
        params,
      },
      clock.ms,
    );
    const reported: [closeMs: number, value: number][] = [];
    while (clock.ms < Date.parse('2026-03-11T12:00:00Z')) {
      clock.ms += 6 * hourMs;
      study.advance(clock.ms, (closeMs) => {
        reported.push([closeMs, study.plots.now.values[0]!]);
      });
    }
    const days = history.klines('1d', 40, undefined, zone);
    const drawn = run(
      kind,
      days.map(([timeMs, open, high, low, close, volume]) => ({ timeMs, open, high, low, close, volume })),
      params,
    ).ma!;
    const closed = days.flatMap(([openMs], index) =>
      index > 0 && openMs > Date.parse('2026-03-01T12:00:00Z') ? [[openMs, drawn[index - 1]!]] : [],
    );
    expect(reported.map(([closeMs]) => closeMs)).toEqual(closed.map(([openMs]) => openMs));
    for (const [at, [, value]] of reported.entries()) expect(value).toBeCloseTo(closed[at]![1]!, 6);
  },
);
