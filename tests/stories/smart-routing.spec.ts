import { hftList } from '../../src/shared/contracts/hft-order.ts';
import { instanceList } from '../../src/shared/contracts/strategy.ts';
import { enter, typeInto } from './page.ts';
import { expect, test } from './story.ts';

test.setTimeout(120_000);

test('an order by smart routing goes from the form to several exchanges, and stands with its children in the tables', async ({
  page,
  context,
  server,
  user,
}) => {
  const api = await enter(context, server, user);
  await page.goto(`${server.url}/dashboard`);
  const form = page.getByRole('region', { name: 'Order', exact: true });
  await expect(form.getByRole('radio', { name: 'Limit', exact: true })).toBeChecked({ timeout: 30_000 });
  await form.getByRole('button', { name: /^More order types/ }).click();
  await page.getByRole('menuitemradio', { name: 'Smart routing', exact: true }).click();
  await typeInto(form.getByRole('textbox', { name: 'Amount', exact: true }), '0.02');
  await expect(form.getByRole('region', { name: 'Route' }).getByText('Average price with fees')).toBeVisible();
  await form.getByRole('button', { name: 'Buy 0.02 BTC' }).click();
  const question = page.getByRole('dialog', { name: 'Buy 0.02 BTC/USDT spot by smart routing?' });
  await expect(question.locator('dt')).toHaveCount(4);
  await question.getByRole('button', { name: 'Buy 0.02 BTC' }).click();
  await expect(form.getByRole('region', { name: 'Smart routing' })).toContainText('100%', { timeout: 30_000 });

  const ended = async () =>
    (await api.call(instanceList, { kind: 'history', strategy_type: 'SOR' })).data.pagenation.results;
  await expect
    .poll(async () => (await ended()).map(({ status, params }) => [status, params.quantity]))
    .toEqual([['STOPPED', '0.02']]);
  const [instance] = await ended();
  const children = (await api.call(hftList, { instance_id: instance!.instance_id })).data;
  expect(children.reduce((sum, { filled_amount }) => sum + Number(filled_amount), 0)).toBeCloseTo(0.02, 9);
  expect(new Set(instance!.symbols.map(({ exchange }) => exchange)).size).toBe(instance!.symbols.length);
  expect(instance!.symbols.length).toBeGreaterThan(1);

  await form.getByRole('button', { name: 'Child orders' }).click();
  const table = page.getByRole('grid', { name: 'Smart routing' });
  await table.getByRole('button', { name: `Show child orders of ${instance!.name}` }).click();
  await expect(table.getByRole('row')).toHaveCount(2 + children.length);
});
