import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { instanceCurves } from '../../../src/shared/contracts/strategy-course.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import type { Instance } from '../../../src/shared/trade/instance.ts';
import { fakeInstance, gridTemplate } from '../../doubles/fake-instances.ts';
import { demoSession, start } from './start.ts';

const nothing = { buy: null, sell: null, below: null, above: null, at: null };
const instance = (instance_id: string, more: Partial<Instance>): Instance => ({
  ...fakeInstance,
  instance_id,
  name: instance_id,
  ...more,
});

async function open(...results: readonly Instance[]) {
  await page.viewport(1920, 1080);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [gridTemplate],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: results.length, results } },
      [instanceCurves.path]: ({ instance_ids }: { readonly instance_ids: string }) =>
        instance_ids.split(',').map((instance_id) => ({ instance_id, net_value: [1, 1.1, 1.05] })),
    },
  });
  const cellsOf = (name: string) => [
    ...page
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .element()
      .querySelectorAll<HTMLElement>('[role=gridcell]'),
  ];
  return { engine, cellsOf };
}

test('a strategy’s row has what it does next, its ratios and a curve of its net value', async () => {
  const { engine, cellsOf } = await open(
    instance('Orders', { next: { ...nothing, buy: '98.5', sell: '102', below: '90' }, sharpe: 1.234, win_rate: 66.7 }),
    instance('Prices', { next: { ...nothing, below: '90', above: '110' } }),
    instance('Nothing', { next: null, net_value: '1.0312' }),
  );
  await expect.element(page.getByText('B 98.5')).toBeVisible();
  const texts = (name: string) => cellsOf(name).map(({ textContent }) => textContent);
  expect(texts('Orders')).toEqual(expect.arrayContaining(['B 98.5Buy 98.5S 102Sell 102', '1.23', '67%']));
  expect(texts('Prices')).toEqual(expect.arrayContaining(['≤ 90≤ 90≥ 110≥ 110', '—']));
  await expect.poll(() => cellsOf('Nothing').filter((cell) => cell.querySelector('polyline'))).toHaveLength(1);
  expect(texts('Nothing')).toContain('1.0312');
  const asked = engine.calls.filter(({ path }) => path === instanceCurves.path);
  expect(asked.map(({ input }) => input)).toEqual([{ instance_ids: 'Orders,Prices,Nothing' }]);
});

test('one that has no curve yet shows its net value', async () => {
  const { cellsOf } = await open(instance('New', { net_value: '1.0001' }));
  await expect.element(page.getByText('1.0001')).toBeInTheDocument();
  expect(cellsOf('New').length).toBeGreaterThan(5);
});
