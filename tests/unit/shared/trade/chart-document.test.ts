import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ChartDocument, defaultChart } from '../../../../src/shared/trade/chart-document.ts';
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
