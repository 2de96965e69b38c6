import { expect, test } from 'vitest';
import { emptyColumns, takeBars } from '../../../../src/app/charts/candle-columns.ts';
import { createOverlays } from '../../../../src/app/charts/overlays.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { walk } from '../../shared/indicators/bars.ts';

const bars = walk(300, 2).map(({ timeMs, open, high, low, close, volume }): Kline => [timeMs, open, high, low, close, volume, volume * close, 1]);
const mean = (list: readonly Kline[], at: number, count: number) => list.slice(at - count + 1, at + 1).reduce((sum, bar) => sum + bar[4], 0) / count;

/** A chart's columns and overlays, fed as the chart feeds them. Counts how many bars were read. */
function feed() {
  let columns = emptyColumns();
  const overlays = createOverlays();
  return {
    overlays,
    take: (list: readonly Kline[]) => {
      const taken = takeBars(columns, list);
      columns = taken.columns;
      overlays.take(columns, taken.from);
      return taken;
    },
    show: (...chosen: Parameters<typeof overlays.show>[0]) => {
      overlays.show(chosen);
      overlays.take(columns, columns.length - 1);
    },
    ma7: (at: number) => overlays.lines()[0]!.series.outputs[0]![at]!,
  };
}

test('a tick, a new bar, older bars in front and a closed bar that was told otherwise all give the mean of the bars as they stand', () => {
  const chart = feed();
  chart.show('ma');
  chart.take(bars.slice(100, 200));
  expect(chart.ma7(99)).toBeCloseTo(mean(bars, 199, 7), 8);

  const ticked = bars.slice(100, 200).with(-1, bars[199]!.with(4, 1) as Kline);
  expect(chart.take(ticked).from).toBe(99);
  expect(chart.ma7(99)).toBeCloseTo(mean(ticked, 99, 7), 8);

  expect(chart.take(bars.slice(100, 201)).from).toBe(99);
  expect([chart.ma7(99), chart.ma7(100)].map((value) => value.toFixed(6))).toEqual([mean(bars, 199, 7), mean(bars, 200, 7)].map((value) => value.toFixed(6)));

  const corrected = bars.slice(100, 201).with(-2, bars[199]!.with(4, 5) as Kline);
  expect(chart.take(corrected).from).toBe(99);
  expect([chart.ma7(99), chart.ma7(100)].map((value) => value.toFixed(6))).toEqual([mean(corrected, 99, 7), mean(corrected, 100, 7)].map((value) => value.toFixed(6)));

  chart.take(bars.slice(0, 201));
  for (const at of [6, 105, 199, 200]) expect(chart.ma7(at)).toBeCloseTo(mean(bars, at, 7), 8);
});

test('what is chosen keeps its values and its colour when others come and go', () => {
  const chart = feed();
  chart.show('boll');
  chart.take(bars);
  const [before] = chart.overlays.lines();
  chart.show('vwap', 'ma', 'boll');
  expect(chart.overlays.lines().map(({ name }) => name)).toEqual(['MA 7', 'MA 25', 'MA 99', 'BOLL 20 2', 'VWAP']);
  expect(chart.overlays.lines()[3]).toBe(before);
  expect(chart.ma7(299)).toBeCloseTo(mean(bars, 299, 7), 8);
  chart.show();
  expect(chart.overlays.lines()).toEqual([]);
});

test('a tick over 20 000 bars with every overlay costs what the last bar costs: no closed bar is read again', () => {
  const many = walk(20_000, 9).map(({ timeMs, open, high, low, close, volume }): Kline => [timeMs, open, high, low, close, volume, 0, 1]);
  const taken = takeBars(emptyColumns(), many);
  const overlays = createOverlays();
  overlays.show(['ma', 'ema', 'boll', 'vwap']);
  overlays.take(taken.columns, 0);
  const read: PropertyKey[] = [];
  const watched = (column: Float64Array) => new Proxy(column, { get: (target, name) => {
    if (typeof name === 'string' && /^\d+$/.test(name)) read.push(name);
    return Reflect.get(target, name, target) as unknown;
  } });
  overlays.take({ ...taken.columns, time: watched(taken.columns.time), open: watched(taken.columns.open), high: watched(taken.columns.high), low: watched(taken.columns.low), close: watched(taken.columns.close), volume: watched(taken.columns.volume) }, many.length - 1);
  expect(new Set(read)).toEqual(new Set([String(many.length - 1)]));
});
