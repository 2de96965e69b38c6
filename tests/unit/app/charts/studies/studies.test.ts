import { expect, test } from 'vitest';
import { BarStore, type NumberedBars } from '../../../../../src/app/charts/series/bar-store.ts';
import { BarList } from '../../../../../src/shared/market/bar-list.ts';
import { kindOf } from '../../../../../src/app/charts/studies/study-kinds.ts';
import {
  createStudies,
  type Study,
  shiftOf,
  soundParams,
  volumeKind,
  type StudySpec,
  widenByStudy,
} from '../../../../../src/app/charts/studies/studies.ts';
import { indicators } from '../../../../../src/shared/indicators/catalogue.ts';
import { createSeries } from '../../../../../src/shared/indicators/series.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { walk } from '../../../shared/indicators/bars.ts';

const bars = walk(300, 2).map(
  ({ timeMs, open, high, low, close, volume }): Kline => [timeMs, open, high, low, close, volume, volume * close, 1],
);
const spec = (kind: string, params: Record<string, number> = {}): StudySpec => ({
  id: `${kind}-${JSON.stringify(params)}`,
  kind,
  indicator: kindOf(kind)?.indicator,
  params,
  colours: {},
  tone: 0,
  name: kind,
});
const everything = indicators.map(({ id }) => spec(id));

/** A chart's columns and studies, fed as the chart feeds them. */
function feed(...specs: StudySpec[]) {
  const store = new BarStore();
  const studies = createStudies();
  studies.show(specs);
  return {
    studies,
    take: (list: readonly Kline[]) => studies.take(store, store.take(BarList.of(list)).from),
    show: (...next: StudySpec[]) => {
      studies.show(next);
      studies.take(store, store.length - 1);
    },
    /** All values of all studies at the bars there are. */
    values: () =>
      studies.list().map(({ series }) => series?.outputs.map((column) => [...column.subarray(0, store.length)])),
  };
}

/** What working all out anew gives. */
const anew = (list: readonly Kline[]) => {
  const fresh = feed(...everything);
  fresh.take(list);
  return fresh.values();
};

test('a tick, a new bar, older bars in front and a closed bar told otherwise give what working all out anew gives, for every indicator', () => {
  const chart = feed(...everything);
  const corrected = bars.slice(0, 201).with(-2, bars[199]!.with(4, bars[199]![2]) as Kline);
  for (const list of [
    bars.slice(100, 200),
    bars.slice(100, 200).with(-1, bars[199]!.with(4, bars[199]![3]) as Kline),
    bars.slice(100, 201),
    bars.slice(0, 201),
    corrected,
    bars.slice(0, 240),
  ]) {
    chart.take(list);
    if (list.length !== 240) expect(chart.values()).toEqual(anew(list));
  }
});

test('what is chosen keeps its values when others come and go, and other parameters are another series', () => {
  const chart = feed(spec('boll'));
  chart.take(bars);
  const [before] = chart.studies.list();
  chart.show(spec('vwap'), spec('boll'), spec('volume'));
  expect(chart.studies.list().map((study) => study.spec.kind)).toEqual(['vwap', 'boll', 'volume']);
  expect(chart.studies.list()[1]!.series).toBe(before!.series);
  chart.show({ ...spec('boll'), params: { period: 5 } });
  expect(chart.studies.list()[0]!.series).not.toBe(before!.series);
});

test('parameters out of their bounds count as their defaults, alone', () => {
  const macd = indicators.find(({ id }) => id === 'macd')!;
  expect(soundParams(macd, { fast: 5, slow: -3, signal: 2.5, other: 1 })).toEqual({ fast: 5, slow: 26, signal: 9 });
});

test('a tick over 20 000 bars with every indicator costs what the last bars cost: no older bar is read again', () => {
  const many = walk(20_000, 9).map(
    ({ timeMs, open, high, low, close, volume }): Kline => [timeMs, open, high, low, close, volume, 0, 1],
  );
  const chart = feed(...everything);
  chart.take(many);
  const read: PropertyKey[] = [];
  const watched = (column: Float64Array) =>
    new Proxy(column, {
      get: (target, name) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) read.push(name);
        return Reflect.get(target, name, target) as unknown;
      },
    });
  const store = new BarStore();
  store.take(BarList.of(many));
  const seen: NumberedBars = {
    first: 0,
    length: many.length,
    time: watched(store.time),
    open: watched(store.open),
    high: watched(store.high),
    low: watched(store.low),
    close: watched(store.close),
    volume: watched(store.volume),
  };
  chart.studies.take(seen, many.length - 1);
  expect(new Set(read)).toEqual(new Set([String(many.length - 1)]));
});

test('a series is as long as its bars after older ones came in front', () => {
  const chart = feed(spec('ma', { period: 7 }));
  chart.take(bars.slice(150));
  chart.take(bars);
  const store = new BarStore();
  store.take(BarList.of(bars));
  const whole = createSeries(indicators[0]!, { period: 7 });
  whole.take(store, 0);
  expect(chart.values()[0]![0]).toEqual([...whole.outputs[0]!.subarray(0, bars.length)]);
});

test('the extremes of a study are those of all its values in view, however many, and a tick moves them', () => {
  const many = walk(20_000, 5).map(
    ({ timeMs, open, high, low, close, volume }): Kline => [timeMs, open, high, low, close, volume, 0, 1],
  );
  const spiked = many.map(
    (bar, at) => (at === 9_001 || at === 12_345 ? bar.with(4, bar[4] * (at === 9_001 ? 3 : 0.2)) : bar) as Kline,
  );
  const chart = feed(...everything);
  const rangeOf = (study: Study, from: number, to: number) => {
    const range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    widenByStudy(range, study, spiked.length, from, to);
    return range.max < range.min ? undefined : [range.min, range.max];
  };
  const plain = (from: number, to: number) =>
    chart.studies.list().map((study) => {
      if (study.spec.kind === 'nineTurn') return undefined;
      const values = study.series!.outputs.flatMap((column, output) => {
        const { kind } = study.indicator!.outputs[output]!;
        if (kind === 'mark' && study.spec.kind !== 'sar') return [];
        const shift = shiftOf(study, output);
        const seen = [
          ...column.subarray(Math.max(0, from - shift), Math.min(spiked.length, Math.max(0, to - shift + 1))),
        ].filter((value) => !Number.isNaN(value));
        return kind === 'histogram' && seen.length > 0 ? [0, ...seen] : seen;
      });
      return values.length === 0
        ? undefined
        : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    });
  const check = (...spans: readonly (readonly [number, number])[]) => {
    for (const [from, to] of spans)
      expect(chart.studies.list().map((study) => rangeOf(study, from, to))).toEqual(plain(from, to));
  };
  chart.take(spiked.slice(5_000));
  chart.take(spiked);
  check([0, 19_999], [700, 19_000], [8_900, 9_100], [0, 5], [3, 19_998]);
  const last = spiked.at(-1)!;
  chart.take(spiked.with(-1, [last[0], last[1], last[2] * 4, last[3], last[2] * 4, last[5], 0, 1]));
  check([0, 19_999], [10_000, 19_999]);
});

test('kinds are those of the catalogue and volume; without the catalogue volume alone is known', () => {
  for (const indicator of indicators) {
    expect(kindOf(indicator.id)).toEqual({ indicator, place: indicator.place });
    expect(volumeKind(indicator.id)).toBeUndefined();
  }
  expect(kindOf('volume')).toEqual({ indicator: undefined, place: 'pane' });
  expect(volumeKind('volume')).toEqual(kindOf('volume'));
  expect(kindOf('no such indicator')).toBeUndefined();
});
