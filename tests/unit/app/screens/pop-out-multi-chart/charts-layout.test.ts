import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  chartsLayout,
  chartsOf,
  setsOfLayout,
} from '../../../../../src/app/screens/pop-out-multi-chart/charts-layout.ts';
import { defaultChart } from '../../../../../src/shared/trade/workspace/default-chart.ts';
import { SavedLayout } from '../../../../../src/shared/trade/workspace/saved-layout.ts';

const standard = defaultChart();
const window = { ...standard, mode: 'log' as const };
const second = { ...standard, type: 'area' as const };

test('a chart without a set of its own shows that of its window, else the common one', () => {
  const sets = [
    { id: 'c3d4', chart: window },
    { id: 'c3d4.2', chart: second },
  ];
  expect(chartsOf(sets, 'c3d4', 3, standard)).toEqual([window, second, window]);
  expect(chartsOf([], 'c3d4', 2, standard)).toEqual([standard, standard]);
});

test('a window that shows a layout has the charts that it was saved with, whatever its own set was', () => {
  const cells = [
    { key: 'BINANCE/BTCUSDT/spot', interval: '1m' },
    { key: 'OKX/ETHUSDT/spot', interval: '4h' },
  ] as const;
  const named = { id: 'layout-1', name: 'Two', updated: 5 };
  const layout = chartsLayout(named, { count: '2', cells, charts: [window, second] });
  expect(v.parse(SavedLayout, layout)).toEqual(layout);
  expect(layout.cells).toBe('BINANCE/BTCUSDT/spot 1m,OKX/ETHUSDT/spot 4h');
  const sets = setsOfLayout('other', layout.charts);
  expect(chartsOf([{ id: 'other', chart: standard }, ...sets], 'other', 2, standard)).toEqual([window, second]);
});
