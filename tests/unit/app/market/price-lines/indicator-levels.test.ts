import { expect, test } from 'vitest';
import { watchedBy } from '../../../../../src/app/market/price-lines/indicator-levels.tsx';
import { roundValue } from '../../../../../src/app/market/price-lines/round-value.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import type { ChartIndicator } from '../../../../../src/shared/trade/workspace/chart-document.ts';

const alert = (patch: Partial<Alert> = {}): Alert => ({
  alert_id: '1',
  exchange: 'BINANCE',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  kind: 'INDICATOR',
  indicator: 'rsi',
  plot: 'rsi',
  interval: '15m',
  crossing: 'LEVEL',
  level: 70,
  direction: 'UP_TO',
  duration_s: 0,
  channel: ['web'],
  status: 'MONITORING',
  created: 0,
  updated: 0,
  expires: null,
  triggered: null,
  price: null,
  ...patch,
});
const rsi = (id: string, params: Record<string, number> = {}): ChartIndicator => ({
  id,
  kind: 'rsi',
  params,
  colours: {},
  tone: 0,
});
const on = (...indicators: ChartIndicator[]) => ({ indicators, interval: '15m' as const, days: undefined });

test('an alert stands over the indicator that has its parameters, defaults included', () => {
  expect(watchedBy(alert(), on(rsi('quick', { period: 6 }), rsi('usual')))?.id).toBe('usual');
  expect(watchedBy(alert({ params: { period: 6 } }), on(rsi('usual'), rsi('quick', { period: 6 })))?.id).toBe('quick');
  expect(watchedBy(alert({ params: { period: 9 } }), on(rsi('usual')))).toBeUndefined();
});

test('what the chart does not show, another interval and what waits for no level have no line', () => {
  expect(watchedBy(alert({ indicator: 'mfi', plot: 'mfi' }), on(rsi('usual')))).toBeUndefined();
  expect(watchedBy(alert({ interval: '1h' }), on(rsi('usual')))).toBeUndefined();
  expect(watchedBy(alert({ crossing: 'CLOSE' }), on(rsi('usual')))).toBeUndefined();
  const daily = { ...on(rsi('usual')), interval: '1d' as const, days: 'Asia/Kolkata' };
  expect(
    ['Asia/Kolkata', 'Asia/Tokyo', undefined].map((tz) => watchedBy(alert({ interval: '1d', tz }), daily)?.id),
    'days of another zone',
  ).toEqual(['usual', undefined, undefined]);
  expect(
    watchedBy(alert({ kind: 'PRICE', indicator: undefined, crossing: undefined }), on(rsi('usual'))),
  ).toBeUndefined();
});

test('a value that is dragged to has four digits', () => {
  expect([71.23456, -388.648, 0.000123456, 69].map(roundValue)).toEqual([71.23, -388.6, 0.0001235, 69]);
});
