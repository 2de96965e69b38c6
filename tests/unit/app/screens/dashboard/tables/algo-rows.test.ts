import { expect, test } from 'vitest';
import { mergeChildren, rowsOf } from '../../../../../../src/app/screens/dashboard/tables/algos/algo-rows.ts';
import { fittingTabs } from '../../../../../../src/app/screens/dashboard/tables/table-tabs.tsx';
import type { Twap } from '../../../../../../src/shared/trade/algo.ts';
import { testOrder } from '../../../../../doubles/trading.ts';

test('children stand below their parent where it is open, and nowhere else', () => {
  const parents = ['p1', 'p2'].map((id) => ({ ...testOrder({ order_id: id }), parent_id: id }) as unknown as Twap);
  const children = new Map([['p1', [testOrder({ order_id: 'c' })]]]);
  const ids = (open: readonly string[]) =>
    rowsOf(parents, new Set(open), children).map(({ of, order }) => `${of} ${order.order_id}`);
  expect(ids(['p1', 'p2'])).toEqual(['parent p1', 'child c', 'parent p2']);
  expect(ids([])).toEqual(['parent p1', 'parent p2']);
});

test('a child that has changed takes its place by version, and a new one comes by its time', () => {
  const read = [
    testOrder({ order_id: 'a', version: 2, created: 1 }),
    testOrder({ order_id: 'b', version: 5, created: 2 }),
  ];
  const live = [
    testOrder({ order_id: 'a', version: 3, created: 1 }),
    testOrder({ order_id: 'b', version: 4, created: 2 }),
    testOrder({ order_id: 'c', version: 1, created: 3 }),
  ];
  expect(mergeChildren(read, live).map(({ order_id, version }) => [order_id, version])).toEqual([
    ['c', 1],
    ['b', 5],
    ['a', 3],
  ]);
});

test('tabs that find no room go, the last ones first, and never the one that is shown', () => {
  const tabs = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
  const widths = [100, 100, 100, 100];
  expect(fittingTabs(tabs, widths, 400, 'a')).toEqual(['a', 'b', 'c', 'd']);
  expect(fittingTabs(tabs, widths, 399, 'a')).toEqual(['a', 'b', 'c']);
  expect(fittingTabs(tabs, widths, 399, 'd')).toEqual(['a', 'b', 'd']);
  expect(fittingTabs(tabs, widths, 60, 'd')).toEqual(['d']);
});
