import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { readChartTheme } from '../../../../../src/app/charts/theme/chart-theme.ts';
import { directed } from '../../../../../src/app/charts/theme/theme-colours.ts';
import { createThemeStore } from '../../../../../src/app/charts/theme/theme-store.ts';
import { eventually } from '../../../../doubles/eventually.ts';

const own: unknown = JSON.parse(readFileSync('public/my-echarts/dark.project.json', 'utf8'));

test('the file that the server gives is read in full', () => {
  const { colours, faults } = readChartTheme(own);
  expect(faults).toEqual([]);
  expect(colours).toMatchObject({
    up: '#2cc58f',
    down: '#ff7085',
    background: '#10151c',
    axis: '#94a1b2',
    grid: '#222b36',
    numeral: '#e8edf4',
    lineWidth: 1,
  });
  expect(colours.series).toHaveLength(7);
});

test('the form that registerTheme takes says the same', () => {
  const theme = {
    color: ['#123456', 'rgb(1, 2, 3)'],
    backgroundColor: 'rgba(51,51,51,1)',
    candlestick: {
      itemStyle: {
        color: '#fd1050',
        color0: '#0cf49b',
        borderColor: '#fd1050',
        borderColor0: '#0cf49b',
        borderWidth: 1,
      },
    },
    line: { lineStyle: { width: '2' } },
    valueAxis: { axisLabel: { color: '#eee' }, splitLine: { lineStyle: { color: ['#aaaaaa'] } } },
  };
  expect(readChartTheme(theme)).toEqual({
    faults: [],
    colours: {
      up: '#fd1050',
      down: '#0cf49b',
      upEdge: '#fd1050',
      downEdge: '#0cf49b',
      background: '#333333',
      series: ['#123456', '#010203'],
      lineWidth: 2,
      axis: '#eeeeee',
      grid: '#aaaaaa',
      timeAxis: '#eeeeee',
      timeGrid: '#aaaaaa',
      edgeWidth: 1,
    },
  });
});

test('a key that cannot be used is named, and costs no other', () => {
  const { colours, faults } = readChartTheme({
    version: 1,
    themeName: 'dark',
    theme: { kColor: 'green-ish', kColor0: '#0cf49b', lineWidth: 'thick', color: [] },
  });
  expect(colours).toEqual({ down: '#0cf49b' });
  expect(faults.toSorted()).toEqual(['color', 'kColor', 'lineWidth']);
  expect(readChartTheme('no theme')).toEqual({ colours: {}, faults: ['theme'] });
});

test('axes count by their type where the file sets them apart', () => {
  const axes = [
    { type: 'all', axisLabelColor: '#111111' },
    { type: 'category', axisLabelColor: '#222222' },
    { type: 'value', axisLabelColor: '#333333' },
  ];
  expect(readChartTheme({ theme: { axes, axisSeperateSetting: true } }).colours.axis).toBe('#333333');
  expect(readChartTheme({ theme: { axes, axisSeperateSetting: false } }).colours.axis).toBe('#111111');
});

test('lines and strokes of axes, hidden parts, widths and the colour of legends are read in both forms', () => {
  const axes = [
    {
      type: 'all',
      axisLineShow: true,
      axisLineColor: '#111111',
      axisTickShow: false,
      axisTickColor: '#222222',
      splitLineShow: true,
      splitLineColor: ['#333333'],
    },
    {
      type: 'category',
      axisLineShow: false,
      axisLineColor: '#444444',
      axisTickShow: true,
      axisTickColor: '#555555',
      splitLineShow: false,
      splitLineColor: ['#666666'],
      axisLabelShow: true,
      axisLabelColor: '#777777',
    },
    {
      type: 'value',
      axisLineShow: true,
      axisLineColor: '#888888',
      splitLineShow: true,
      splitLineColor: ['#999999'],
      axisLabelShow: false,
      axisLabelColor: '#aaaaaa',
    },
  ];
  const more = { kBorderWidth: '2', tooltipAxisWidth: 3, textColor: '#bbbbbb' };
  expect(readChartTheme({ theme: { axes, axisSeperateSetting: false, ...more } })).toEqual({
    faults: [],
    colours: {
      axisLine: '#111111',
      timeLine: '#111111',
      axisTick: '',
      timeTick: '',
      grid: '#333333',
      timeGrid: '#333333',
      edgeWidth: 2,
      crossWidth: 3,
      legend: '#bbbbbb',
    },
  });
  expect(readChartTheme({ theme: { axes, axisSeperateSetting: true, ...more, legendTextColor: '#cccccc' } })).toEqual({
    faults: [],
    colours: {
      axis: '#00000000',
      axisLine: '#888888',
      axisTick: '',
      grid: '#999999',
      timeAxis: '#777777',
      timeLine: '',
      timeTick: '#555555',
      timeGrid: '#00000000',
      edgeWidth: 2,
      crossWidth: 3,
      legend: '#cccccc',
    },
  });
  const registered = {
    categoryAxis: {
      axisLine: { show: true, lineStyle: { color: '#123' } },
      axisTick: { show: false, lineStyle: { color: '#456' } },
      splitLine: { show: false, lineStyle: { color: ['#789'] } },
    },
    candlestick: { itemStyle: { borderWidth: 0 } },
    tooltip: { axisPointer: { lineStyle: { width: '1' } } },
    legend: { textStyle: { color: '#abc' } },
  };
  expect(readChartTheme(registered)).toEqual({
    faults: [],
    colours: {
      timeLine: '#112233',
      timeTick: '',
      timeGrid: '#00000000',
      edgeWidth: 0,
      crossWidth: 1,
      legend: '#aabbcc',
    },
  });
});

test('colours of tools are read in both forms', () => {
  const colours = { tools: '#112233', toolsOver: '#445566' };
  expect(readChartTheme({ theme: { toolboxColor: '#123', toolboxEmphasisColor: 'rgb(68, 85, 102)' } })).toEqual({
    faults: [],
    colours,
  });
  expect(
    readChartTheme({
      toolbox: { iconStyle: { borderColor: '#112233' }, emphasis: { iconStyle: { borderColor: '#456' } } },
    }),
  ).toEqual({ faults: [], colours });
  expect(readChartTheme({ theme: { toolboxColor: 'greyish' } })).toEqual({ faults: ['toolboxColor'], colours: {} });
});

test("the two colours of candles stand as the user's convention has them", () => {
  const chinese = { up: '#fd1050', down: '#0cf49b', upEdge: '#fd1050', downEdge: '#0cf49b', axis: '#111111' };
  expect(directed(chinese, 'red-up')).toEqual(chinese);
  expect(directed(chinese, 'green-up')).toEqual({
    up: '#0cf49b',
    down: '#fd1050',
    upEdge: '#0cf49b',
    downEdge: '#fd1050',
    axis: '#111111',
  });
  expect(directed(chinese, 'blue-up')).toEqual({ axis: '#111111' });
});

test('the file is read once, when a chart first asks; where it cannot be read the state says so', async () => {
  const load = vi.fn(() => Promise.resolve(own));
  const store = createThemeStore(load);
  expect([store.current().state, load.mock.calls.length]).toEqual(['waiting', 0]);
  store.subscribe(() => undefined);
  store.subscribe(() => undefined);
  await eventually(() => expect(store.current().state).toBe('ready'));
  expect(load).toHaveBeenCalledTimes(1);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const failing = createThemeStore(() => Promise.reject(new Error('404')));
  failing.subscribe(() => undefined);
  await eventually(() => expect(failing.current().state).toBe('missing'));
  warn.mockRestore();
});
