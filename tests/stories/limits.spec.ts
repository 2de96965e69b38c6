import { currentOrders } from '../../src/shared/contracts/order.ts';
import { instanceList } from '../../src/shared/contracts/strategy.ts';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { enter, typeInto, watchErrors } from './page.ts';
import { expect, test } from './story.ts';
import { expectTrading, openDetails, openGridForm, runningRow, startFrom } from './strategy-forms.ts';

test.setTimeout(120_000);

test('a grid that loses more than its limit says so, goes on by its owner, and ends with everything else', async ({
  page,
  context,
  server,
  user,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  const drawer = await openGridForm(page);
  await typeInto(drawer.getByLabel('Group'), 'Swing');
  await drawer.getByText('Limits (optional)').click();
  // The fee of the first purchase is more than that.
  await typeInto(drawer.getByLabel('Max daily loss'), '0.1');
  await startFrom(drawer);

  const notices = page.getByRole('list', { name: 'Interrupted by limits' });
  await expect(notices).toContainText(
    /Grid BTC\/USDT was interrupted and its orders cancelled\. Max daily loss 0\.1 USDT, measured [\d.]+ USDT\./,
    { timeout: 20_000 },
  );
  const detail = await openDetails(page, 'Grid BTC/USDT');
  await detail.getByRole('tab', { name: 'Parameters' }).click();
  await detail.getByRole('button', { name: 'Edit' }).click();
  await typeInto(detail.getByLabel('Max daily loss'), '500');
  await detail.getByRole('button', { name: 'Save' }).click();
  await expect(detail.getByRole('button', { name: 'Edit' })).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).click();
  await notices.getByRole('button', { name: 'Resume Grid BTC/USDT' }).click();
  await expectTrading(page, 'Grid BTC/USDT');
  await expect(notices).toBeHidden();

  await page.getByLabel('Group').selectOption('Swing');
  await expect(runningRow(page, 'Grid BTC/USDT')).toBeVisible();
  await page.getByRole('button', { name: 'Stop everything' }).click();
  const prompt = page.getByRole('alertdialog', { name: 'Stop everything?' });
  await expect(prompt.getByRole('button', { name: 'Back' })).toBeFocused();
  await expect(prompt).toContainText(/Running strategies\s*1/);
  await prompt.getByRole('button', { name: 'Stop everything' }).click();
  await expect(page.getByText('Everything is stopped', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect
    .poll(async () => (await api.call(instanceList, { kind: 'running' })).data.pagenation.total, { timeout: 20_000 })
    .toBe(0);
  const accounts = (await api.call(apiList, {})).data.map(({ api_id }) => api_id);
  expect((await api.call(currentOrders, { api_ids: accounts })).data).toEqual([]);
  expect(errors).toEqual([]);
});
