import { expect, test } from 'vitest';
import {
  choosable,
  textFault,
  withAdded,
  without,
  withMoved,
  withPanes,
} from '../../../../../../src/app/market/chart/indicators/indicator-edit.ts';
import { indicators } from '../../../../../../src/shared/indicators/catalogue.ts';
import type { ChartIndicator } from '../../../../../../src/shared/trade/workspace/chart-document.ts';
import { defaultChart } from '../../../../../../src/shared/trade/workspace/default-chart.ts';

const ids = (list: readonly ChartIndicator[]) => list.map(({ id }) => id);

test('volume and all nineteen indicators of the catalogue can be chosen', () => {
  expect(choosable).toEqual(['volume', ...indicators.map(({ id }) => id)]);
  expect(indicators).toHaveLength(19);
});

test('each new one has an id of its own, and over the candles the colour that the others use least', () => {
  let list: ChartIndicator[] = [];
  for (const kind of ['ma', 'ma', 'macd', 'boll']) list = withAdded(list, kind);
  expect(ids(list)).toEqual(['ma-1', 'ma-2', 'macd-1', 'boll-1']);
  expect(list.map(({ tone }) => tone)).toEqual([0, 1, 0, 2]);
});

test('one moves among those of its place, and stays where it is at the end', () => {
  let list: ChartIndicator[] = [];
  for (const kind of ['ma', 'volume', 'boll', 'macd']) list = withAdded(list, kind);
  expect(ids(withMoved(list, 'boll-1', -1))).toEqual(['boll-1', 'volume', 'ma-1', 'macd-1']);
  expect(ids(withMoved(list, 'macd-1', -1))).toEqual(['ma-1', 'macd-1', 'boll-1', 'volume']);
  expect(ids(withMoved(list, 'ma-1', -1))).toEqual(ids(list));
});

test('panes take the order that they were dragged into, and what lies over the candles stays where it is', () => {
  let list: ChartIndicator[] = [];
  for (const kind of ['volume', 'ma', 'macd', 'boll', 'rsi']) list = withAdded(list, kind);
  expect(ids(withPanes(list, ['rsi-1', 'volume', 'macd-1']))).toEqual(['rsi-1', 'ma-1', 'volume', 'boll-1', 'macd-1']);
  expect(ids(withPanes(list, ['volume', 'macd-1', 'rsi-1']))).toEqual(ids(list));
  expect(ids(withPanes(list, ['macd-1', 'volume'])), 'a pane without room keeps its place').toEqual([
    'macd-1',
    'ma-1',
    'volume',
    'boll-1',
    'rsi-1',
  ]);
  expect(ids(withPanes(list, ['gone-1', 'rsi-1', 'volume', 'macd-1']))).toEqual([
    'rsi-1',
    'ma-1',
    'volume',
    'boll-1',
    'macd-1',
  ]);
});

test('one that goes takes what was kept for it along', () => {
  const chart = { ...defaultChart(), shares: { volume: 0.3, other: 0.2 } };
  expect(without(chart, 'volume')).toEqual({ ...chart, indicators: [], shares: { other: 0.2 } });
});

test('a text for a parameter is a number within its bounds, whole where it counts bars', () => {
  const period = { default: 9, min: 1, max: 1_000, step: 1 };
  expect(['', 'x', '0', '1001', '2.5', '9'].map((text) => textFault(text, period))).toEqual([
    'number',
    'number',
    'bounds',
    'bounds',
    'whole',
    undefined,
  ]);
  expect(textFault('0.25', { default: 0.02, min: 0.001, max: 1, step: 0.001 })).toBeUndefined();
});
