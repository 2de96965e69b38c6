import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsToCross, othersOf, plotsOf, scaleOf, watchable } from '../../../../../src/shared/indicators/crossing.ts';
import { resolveParams } from '../../../../../src/shared/indicators/kernel.ts';
import { createSeries } from '../../../../../src/shared/indicators/series.ts';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { createStudyList } from '../../../../../src/server/desk/alerts/study-list.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { walk } from '../../../shared/indicators/bars.ts';
import { instrument } from '../../../shared/core/core-kit.ts';
import { klineOf } from './indicator-alert.ts';

test('the server fires at the first bar at which the values that the chart draws cross, with that very value', () => {
  const wanted = fc.record({
    kind: fc.constantFrom(...watchable),
    seed: fc.integer({ min: 1, max: 1e6 }),
    pick: fc.nat(),
    other: fc.nat(),
    quick: fc.boolean(),
    crossing: fc.constantFrom('LEVEL', 'PLOT', 'CLOSE'),
    direction: fc.constantFrom('UP_TO', 'DOWN_TO'),
    place: fc.nat(),
  });
  fc.assert(
    fc.property(wanted, ({ kind, seed, pick, other, quick, crossing, direction, place }) => {
      // Every second time half of each period; the parameters that count nothing stay.
      const params = resolveParams(
        kind,
        quick
          ? Object.fromEntries(
              Object.entries(kind.params)
                .filter(([, each]) => each.step === 1 && each.max === 1_000)
                .map(([key, each]) => [key, Math.max(each.min, Math.floor(each.default / 2))]),
            )
          : {},
      );
      const plots = plotsOf(kind, params);
      const plot = plots[pick % plots.length]!.key;
      const others = othersOf(kind, plot, params);
      fc.pre((crossing !== 'CLOSE' || scaleOf(kind, plot) === 'price') && (crossing !== 'PLOT' || others.length > 0));
      const other_plot = crossing === 'PLOT' ? others[other % others.length]!.key : undefined;

      const bars = walk(260, seed);
      const column = (field: 'open' | 'high' | 'low' | 'close' | 'volume' | 'timeMs') =>
        Float64Array.from(bars, (bar) => bar[field]);
      const series = createSeries(kind, params);
      series.take(
        {
          length: bars.length,
          time: column('timeMs'),
          open: column('open'),
          high: column('high'),
          low: column('low'),
          close: column('close'),
          volume: column('volume'),
        },
        0,
      );
      const drawn = (key: string, at: number): number =>
        series.outputs[kind.outputs.findIndex((output) => output.key === key)]![
          at - (kind.shift?.(key, params) ?? 0)
        ] ?? Number.NaN;

      const from = Math.max(150, barsToCross(kind, params));
      const level = drawn(plot, from + (place % 60));
      fc.pre(crossing !== 'LEVEL' || Number.isFinite(level));
      const distance = (at: number): number =>
        crossing === 'CLOSE'
          ? bars[at]!.close - drawn(plot, at)
          : drawn(plot, at) - (crossing === 'LEVEL' ? level : drawn(other_plot!, at));
      const isCrossed = (at: number): boolean =>
        direction === 'UP_TO' ? distance(at - 1) < 0 && distance(at) >= 0 : distance(at - 1) > 0 && distance(at) <= 0;
      const expected = Array.from({ length: 258 - from }, (_, after) => from + after).find(isCrossed);

      let now = from * hourMs;
      let fired = undefined as { at: number; value: number } | undefined;
      const market = {
        instrument,
        grid: gridOf(instrument),
        hold: () => () => undefined,
        // The forming bar stands where it has not ended yet.
        klines: (_interval: string, limit: number) =>
          bars
            .filter(({ timeMs }) => timeMs <= now)
            .map((bar) =>
              klineOf(bar.timeMs + hourMs > now ? { ...bar, close: bar.close * 2, high: bar.high * 2 } : bar),
            )
            .slice(-limit),
      } as unknown as Market;
      const studies = createStudyList(
        () => now,
        (watched, { value }) => {
          watched.isEnding = true;
          fired = { at: now / hourMs - 1, value };
        },
      );
      const alert = {
        alert_id: '1',
        exchange: instrument.exchange,
        symbol: instrument.symbol,
        account_type: instrument.account_type,
        kind: 'INDICATOR',
        indicator: kind.id,
        params,
        plot,
        interval: '1h',
        crossing,
        direction,
        other_plot,
        level: crossing === 'LEVEL' ? level : undefined,
        duration_s: 0,
        channel: ['web'],
        status: 'MONITORING',
        created: now,
        updated: now,
        expires: null,
        triggered: null,
        price: null,
      } as Alert;
      studies.add(market, { user_id: 'u', alert }, now);
      for (; now < 259 * hourMs && !fired; now += hourMs) studies.look(now);
      expect(fired).toEqual(expected === undefined ? undefined : { at: expected, value: drawn(plot, expected) });
    }),
    { numRuns: 300 },
  );
});
