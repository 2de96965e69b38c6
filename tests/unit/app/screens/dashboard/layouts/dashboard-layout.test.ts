import { expect, test } from 'vitest';
import type { WindowPlace } from '../../../../../../src/app/engine/window-place.ts';
import {
  dashboardLayout,
  isLayoutShown,
  layoutState,
} from '../../../../../../src/app/screens/dashboard/layouts/dashboard-layout.ts';
import { defaultChart } from '../../../../../../src/shared/trade/workspace/default-chart.ts';
import { SavedLayout } from '../../../../../../src/shared/trade/workspace/saved-layout.ts';
import * as v from 'valibot';
import { defaultDashboardState } from '../../../../../doubles/dashboard-state.ts';

const BTC = 'BINANCE/BTCUSDT/spot';
const chart = defaultChart();
const set = (id: string) => ({ id, chart });
const state = {
  ...defaultDashboardState(),
  chart_sets: [
    set(`tab ${BTC}`),
    set('tab OKX/ETHUSDT/spot'),
    set('a1b2'),
    set('c3d4.1'),
    set('c3d4.2'),
    set('c3d45.1'),
  ],
};
const place = (url: string, savedMs = 1): WindowPlace => ({
  name: `halyard ${url}`,
  url,
  left: -1_000,
  top: 10,
  width: 800,
  height: 600,
  group: null,
  savedMs,
});
const named = { id: 'layout-1', name: 'Desk', updated: 5 };
const windows = [place(`/exkchart?q=${BTC}&chart=a1b2`), place(`/exmutiplykchart?s=${BTC}&num=2&chart=c3d4`)];

test('a layout has the windows that are open, and of the charts those of its tabs and windows alone', () => {
  const layout = dashboardLayout(named, state, BTC, windows);
  expect(v.parse(SavedLayout, layout)).toEqual(layout);
  expect(layout.state.chart_sets.map(({ id }) => id)).toEqual([`tab ${BTC}`, 'a1b2', 'c3d4.1', 'c3d4.2']);
  expect(layout.windows.map(({ url }) => url)).toEqual(windows.map(({ url }) => url));
  expect(dashboardLayout(named, state, BTC, []).state.chart_sets.map(({ id }) => id)).toEqual([`tab ${BTC}`]);
});

test('charts of windows whose address names no set of their own are kept too', () => {
  const sets = [set(BTC), set(`charts ${BTC}.1`)];
  const open = [place(`/exkchart?q=${BTC}`), place(`/exmutiplykchart?s=${BTC}&num=1`), place(`/exdepth?q=${BTC}`)];
  expect(layoutState({ ...state, chart_sets: sets }, BTC, open).chart_sets).toEqual(sets);
});

test('of more windows than a layout may have those opened last are kept', () => {
  const many = Array.from({ length: 30 }, (_, at) => place(`/exdepth?q=${at}`, at));
  const kept = dashboardLayout(named, state, BTC, many).windows.map(({ url }) => url);
  expect([kept.length, kept.at(-1)]).toEqual([24, '/exdepth?q=29']);
});

test('a layout is on show until its tabs, charts or tables are others; windows do not count', () => {
  const layout = dashboardLayout(named, state, BTC, windows);
  expect(isLayoutShown(layout, state, BTC)).toBe(true);
  expect(isLayoutShown(layout, { ...state, favourites: [BTC] }, BTC)).toBe(true);
  const others: [Partial<typeof state>, string][] = [
    [{ tabs: state.tabs.slice(1) }, BTC],
    [{ interval: '1d' }, BTC],
    [{ chart_overlays: { ...chart, mode: 'log' } }, BTC],
    [{ current_command_tab: 'positions' }, BTC],
    [{}, 'OKX/BTCUSDT/spot'],
  ];
  for (const [patch, current] of others)
    expect(isLayoutShown(layout, { ...state, ...patch }, current), JSON.stringify(patch)).toBe(false);
});
