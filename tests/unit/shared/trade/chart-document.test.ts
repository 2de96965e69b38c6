import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ChartDocument } from '../../../../src/shared/trade/chart-document.ts';
import { type ChartPlace, ChartPlaces, mostPlaces, withPlace } from '../../../../src/shared/trade/chart-place.ts';
import { defaultChart } from '../../../../src/shared/trade/default-chart.ts';
import { DashboardState } from '../../../../src/shared/trade/dashboard-state.ts';

test('the list of names that older states hold becomes what it showed', () => {
  const { indicators } = v.parse(DashboardState, { chart_overlays: ['ma', 'boll', 'gone'] }).chart_overlays;
  expect(indicators.map(({ kind, params, tone }) => [kind, params, tone]))
    .toEqual([['ma', { period: 7 }, 0], ['ma', { period: 25 }, 1], ['ma', { period: 99 }, 2], ['boll', { period: 20, width: 2 }, 4], ['volume', {}, 0]]);
  expect(new Set(indicators.map(({ id }) => id)).size).toBe(5);
});

test('a document is read as it was written', () => {
  const chart = { ...defaultChart(), type: 'heikin' as const, mode: 'log' as const, tags: false, shares: { 'macd-1': 0.3 }, indicators: [{ id: 'macd-1', kind: 'macd', params: { fast: 5 }, colours: { macd: '#ff0000' }, tone: 2 }] };
  expect(v.parse(ChartDocument, JSON.parse(JSON.stringify(chart)))).toEqual(chart);
});

test('one bad field or indicator costs no other', () => {
  const chart = v.parse(ChartDocument, { type: 'cubes', mode: 'log', shares: { a: 7 }, indicators: [{ id: 'x', kind: 'rsi', params: {}, colours: {} }, { id: 'y' }, { id: 'x', kind: 'ma', params: {}, colours: {} }, 5] });
  expect([chart.type, chart.mode, chart.shares, chart.indicators.map(({ kind }) => kind)]).toEqual(['candles', 'log', {}, ['rsi']]);
});

test('what is neither becomes the default, and the empty list of before has volume, which it always showed', () => {
  for (const bad of [7, 'ma', null]) expect(v.parse(DashboardState, { chart_overlays: bad }).chart_overlays).toEqual(defaultChart());
  expect(v.parse(DashboardState, { chart_overlays: [] }).chart_overlays).toEqual(defaultChart());
});

test('the chart of someone who never changed anything is what an empty document falls back to', () => {
  expect(defaultChart()).toEqual(v.parse(ChartDocument, {}));
});

test('places of charts that do not parse are left out, and the one moved last is first; the oldest go', () => {
  const place = (id: string): ChartPlace => ({ id, px: 8, rightMs: null });
  expect(v.parse(ChartPlaces, [place('a'), { id: 'b', px: 0, rightMs: null }, 7, { ...place('c'), rightMs: 5 }])).toEqual([place('a'), { ...place('c'), rightMs: 5 }]);
  let places = [place('a'), place('b')];
  places = withPlace(places, { ...place('b'), px: 9 });
  expect(places.map(({ id, px }) => `${id} ${px}`)).toEqual(['b 9', 'a 8']);
  for (let at = 0; at < 40; at++) places = withPlace(places, place(String(at)));
  expect(places).toHaveLength(mostPlaces);
});
