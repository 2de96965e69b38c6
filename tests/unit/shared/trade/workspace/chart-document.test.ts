import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ChartDocument, ChartIndicator, Share } from '../../../../../src/shared/trade/workspace/chart-document.ts';
import {
  type ChartPlace,
  ChartPlaces,
  maxPlaces,
  withPlace,
} from '../../../../../src/shared/trade/workspace/chart-place.ts';
import { defaultChart } from '../../../../../src/shared/trade/workspace/default-chart.ts';
import { DashboardState } from '../../../../../src/shared/trade/workspace/dashboard-state.ts';

test('the list of names that older states hold becomes what it showed', () => {
  const { indicators } = v.parse(DashboardState, { chart_overlays: ['ma', 'boll', 'gone'] }).chart_overlays;
  expect(indicators.map(({ kind, params, tone }) => [kind, params, tone])).toEqual([
    ['ma', { period: 7 }, 0],
    ['ma', { period: 25 }, 1],
    ['ma', { period: 99 }, 2],
    ['boll', { period: 20, width: 2 }, 4],
    ['volume', {}, 0],
  ]);
  expect(indicators.map(({ id }) => id)).toEqual(['ma-1', 'ma-2', 'ma-3', 'boll-4', 'volume']);
  const others = v.parse(ChartDocument, ['vwap', 'ema', 7]).indicators;
  expect(others.map(({ kind, params, tone }) => [kind, params, tone])).toEqual([
    ['vwap', {}, 5],
    ['ema', { period: 21 }, 3],
    ['volume', {}, 0],
  ]);
});

test('a document is read as it was written', () => {
  const chart = {
    ...defaultChart(),
    type: 'heikin' as const,
    mode: 'log' as const,
    tags: false,
    shares: { 'macd-1': 0.3 },
    indicators: [{ id: 'macd-1', kind: 'macd', params: { fast: 5 }, colours: { macd: '#ff0000' }, tone: 2 }],
  };
  expect(v.parse(ChartDocument, JSON.parse(JSON.stringify(chart)))).toEqual(chart);
});

test('one bad field or indicator costs no other', () => {
  const chart = v.parse(ChartDocument, {
    type: 'cubes',
    mode: 'log',
    shares: { a: 7 },
    indicators: [
      { id: 'x', kind: 'rsi', params: {}, colours: {} },
      { id: 'y' },
      { id: 'x', kind: 'ma', params: {}, colours: {} },
      5,
    ],
  });
  expect([chart.type, chart.mode, chart.shares, chart.indicators.map(({ kind }) => kind)]).toEqual([
    'candles',
    'log',
    {},
    ['rsi'],
  ]);
});

test('what is neither becomes the default, and the empty list of before has volume, which it always showed', () => {
  for (const bad of [7, 'ma', null])
    expect(v.parse(DashboardState, { chart_overlays: bad }).chart_overlays).toEqual(defaultChart());
  expect(v.parse(DashboardState, { chart_overlays: [] }).chart_overlays).toEqual(defaultChart());
});

test('the chart of someone who never changed anything is what an empty document falls back to', () => {
  expect(defaultChart()).toEqual(v.parse(ChartDocument, {}));
});

test('places of charts that do not parse are left out, and the one moved last is first; the oldest go', () => {
  const place = (id: string): ChartPlace => ({ id, px: 8, rightMs: null });
  expect(
    v.parse(ChartPlaces, [place('a'), { id: 'b', px: 0, rightMs: null }, 7, { ...place('c'), rightMs: 5 }]),
  ).toEqual([place('a'), { ...place('c'), rightMs: 5 }]);
  let places = [place('a'), place('b')];
  places = withPlace(places, { ...place('b'), px: 9 });
  expect(places.map(({ id, px }) => `${id} ${px}`)).toEqual(['b 9', 'a 8']);
  for (let index = 0; index < 40; index++) places = withPlace(places, place(String(index)));
  expect([places.length, maxPlaces, v.parse(ChartPlaces, [...places, place('last')]).length]).toEqual([24, 24, 24]);
  expect(places.map(({ id }) => Number(id))).toEqual(Array.from({ length: 24 }, (_, index) => 39 - index));
});

test('a bar is 0.0001 to 1,000 px wide, and the id of a place 140 characters long at most', () => {
  const kept = (fields: Partial<ChartPlace>): boolean =>
    v.parse(ChartPlaces, [{ id: 'a', px: 8, rightMs: null, ...fields }]).length === 1;
  expect([0.000_09, 0.000_1, 1_000, 1_000.1].map((px) => kept({ px }))).toEqual([false, true, true, false]);
  expect([140, 141].map((length) => kept({ id: 'x'.repeat(length) }))).toEqual([true, false]);
});

const rsi = { id: 'rsi-1', kind: 'rsi', params: {}, colours: {} };

test('a chart has 32 indicators at most, the first ones, and compares with 6 others', () => {
  const { indicators } = v.parse(ChartDocument, {
    indicators: Array.from({ length: 33 }, (_, index) => ({ ...rsi, id: `rsi-${index + 1}` })),
  });
  expect([indicators.length, indicators[0]!.id, indicators.at(-1)!.id]).toEqual([32, 'rsi-1', 'rsi-32']);
  const compared = (keys: readonly string[]): number => v.parse(ChartDocument, { compare: keys }).compare.length;
  const keys = (count: number): string[] => Array.from({ length: count }, (_, index) => `HALYARD/X${index}/spot`);
  expect([compared(keys(6)), compared(keys(7)), compared(['x'.repeat(120)]), compared(['x'.repeat(121)])]).toEqual([
    6, 0, 1, 0,
  ]);
});

test.each<[string, object, boolean]>([
  ['an id of 40 characters', { id: 'x'.repeat(40) }, true],
  ['a longer one', { id: 'x'.repeat(41) }, false],
  ['no id', { id: '' }, false],
  ['a kind of 40 characters', { kind: 'x'.repeat(40) }, true],
  ['a longer kind', { kind: 'x'.repeat(41) }, false],
  ['a parameter by a name of 40', { params: { ['x'.repeat(40)]: 1 } }, true],
  ['by a longer one', { params: { ['x'.repeat(41)]: 1 } }, false],
  ['a parameter that is no number', { params: { a: Number.POSITIVE_INFINITY } }, false],
  ['a colour by a name of 40', { colours: { ['x'.repeat(40)]: '#00ff00' } }, true],
  ['by a longer one', { colours: { ['x'.repeat(41)]: '#00ff00' } }, false],
  ['a colour by its name', { colours: { a: 'red' } }, false],
])('an indicator with %s', (_name, fields, fits) => {
  expect(v.is(ChartIndicator, { ...rsi, ...fields })).toBe(fits);
});

test('an indicator without colours has one of the seven of the theme, the first where it names none of them', () => {
  const toneOf = (tone: unknown) => v.parse(ChartIndicator, { ...rsi, tone }).tone;
  expect([-1, 0, 6, 7, 2.5, 'red', undefined].map(toneOf)).toEqual([0, 0, 6, 0, 0, 0, 0]);
});

test('a pane takes 5 to 90 percent of its chart', () => {
  expect([0.049, 0.05, 0.9, 0.901].map((share) => v.is(Share, share))).toEqual([false, true, true, false]);
});

test('the clock of a chart is one of three or a zone that there is; what is wrong falls back', () => {
  const zoneOf = (zone: string) => v.parse(ChartDocument, { zone }).zone;
  expect(['utc', 'exchange', 'local', 'Asia/Tokyo', 'Nowhere/Never'].map(zoneOf)).toEqual([
    'utc',
    'exchange',
    'local',
    'Asia/Tokyo',
    'local',
  ]);
  expect(v.parse(ChartDocument, { inverted: 'yes', tags: 'no', type: 5 })).toEqual(defaultChart());
});
