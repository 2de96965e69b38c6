import { expect, test } from 'vitest';
import { applied, isShown, templateOf } from '../../../../../../src/app/market/chart/indicators/template-edit.ts';
import { defaultChart } from '../../../../../../src/shared/trade/workspace/default-chart.ts';

const ma = { id: 'ma-1', kind: 'ma', params: { period: 9 }, colours: { line: '#ff8800' }, tone: 2 };
const chart = { ...defaultChart(), type: 'hollow' as const, indicators: [ma], shares: { 'ma-1': 0.2, gone: 0.3 } };
test('a template has the indicators with parameters and colours, and the heights of their panes alone', () => {
  expect(templateOf(chart, { id: 'template-1', name: 'Mine', updated: 50 })).toEqual({
    id: 'template-1',
    name: 'Mine',
    indicators: [ma],
    shares: { 'ma-1': 0.2 },
    updated: 50,
  });
});

test('applied it changes nothing but the indicators, and is then the one that is shown', () => {
  const made = templateOf(chart, { id: 'template-1', name: 'Mine', updated: 50 });
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
