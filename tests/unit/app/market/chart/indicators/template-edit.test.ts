import { expect, test } from 'vitest';
import {
  applied,
  byName,
  isShown,
  later,
  nameFault,
  templateOf,
} from '../../../../../../src/app/market/chart/indicators/template-edit.ts';
import { defaultChart } from '../../../../../../src/shared/trade/workspace/default-chart.ts';
import type { IndicatorTemplate } from '../../../../../../src/shared/trade/workspace/indicator-template.ts';

const ma = { id: 'ma-1', kind: 'ma', params: { period: 9 }, colours: { line: '#ff8800' }, tone: 2 };
const chart = { ...defaultChart(), type: 'hollow' as const, indicators: [ma], shares: { 'ma-1': 0.2, gone: 0.3 } };
const template = (name: string, id = `id-${name}`): IndicatorTemplate => ({
  id,
  name,
  indicators: [],
  shares: {},
  updated: 100,
});

test('a template has the indicators with parameters and colours, and the heights of their panes alone', () => {
  expect(templateOf(chart, { id: 'template-1', name: 'Mine' }, 50)).toEqual({
    id: 'template-1',
    name: 'Mine',
    indicators: [ma],
    shares: { 'ma-1': 0.2 },
    updated: 50,
  });
});

test('one that takes the place of another is later, whatever the clock says', () => {
  expect(templateOf(chart, template('a'), 50, template('a')).updated).toBe(101);
  expect(later(500, template('a'))).toBe(500);
});

test('applied it changes nothing but the indicators, and is then the one that is shown', () => {
  const made = templateOf(chart, { id: 'template-1', name: 'Mine' }, 50);
  const after = applied(defaultChart(), made);
  expect(after).toEqual({ ...defaultChart(), indicators: [ma], shares: { 'ma-1': 0.2 } });
  expect(isShown(after, made)).toBe(true);
  expect(
    isShown(after, {
      ...made,
      indicators: [{ tone: 2, colours: ma.colours, params: ma.params, kind: 'ma', id: 'ma-1' }],
    }),
    'in another order of fields',
  ).toBe(true);
  expect(isShown(defaultChart(), made)).toBe(false);
});

test("a name is neither empty nor another one's", () => {
  const templates = [template('Scalping'), template('Swing')];
  expect(['', '  ', 'scalping ', 'Trend'].map((name) => nameFault(name, templates))).toEqual([
    'empty',
    'empty',
    'taken',
    undefined,
  ]);
  expect(nameFault('SCALPING', templates, 'id-Scalping')).toBeUndefined();
  expect(byName([template('b'), template('A'), template('c')]).map(({ name }) => name)).toEqual(['A', 'b', 'c']);
});
