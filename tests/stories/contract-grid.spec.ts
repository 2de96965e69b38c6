import { apiList } from '../../src/shared/contracts/api-account.ts';
import { ledgerPositions } from '../../src/shared/contracts/position-account.ts';
import { instanceList, instancePositions } from '../../src/shared/contracts/strategy.ts';
import { enter, typeInto, watchErrors } from './page.ts';
import { expect, test } from './story.ts';
import { expectTrading, fillGrid, openDetails, openForm, runningTable, startFrom } from './strategy-forms.ts';

test.setTimeout(120_000);

test('a short grid on a perpetual is started with its liquidation price in sight, sells first, takes more money, and is stopped with nothing left', async ({
  page,
  context,
  server,
  user,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  const drawer = await openForm(page, 'Start a grid', 'Binance paper · BINANCE');
  await drawer.getByLabel('Market').selectOption('linear');
  await drawer.getByLabel('Direction').selectOption('SHORT');
  await fillGrid(drawer);
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText(/Liquidation price above[\d,.]+/);
  const backtest = drawer.getByRole('region', { name: 'Backtest', exact: true });
  await expect(backtest).toContainText(/Funding[+−][\d,.]+ USDT/, { timeout: 20_000 });
  await expect(backtest.getByText('Optimise')).toBeVisible();
  await startFrom(drawer);

  const running = runningTable(page);
  await expectTrading(page, 'Grid BTC/USDT');
  const now = async () => (await api.call(instanceList, { kind: 'running' })).data.pagenation.results[0]!;
  const { instance_id, invested } = await now();
  const [held] = (await api.call(instancePositions, { instance_id })).data;
  expect(held).toMatchObject({ account_type: 'linear', position_side: 'SHORT' });

  const detail = await openDetails(page, 'Grid BTC/USDT');
  await expect(detail.getByText(/^Short [\d.]+ BTC$/)).toBeVisible();
  await expect(detail.getByRole('term').filter({ hasText: /^Funding$/ })).toBeVisible();
  await detail.getByRole('tab', { name: 'Parameters' }).click();
  await detail.getByRole('button', { name: 'Edit' }).click();
  const form = detail.getByRole('form', { name: 'Edit parameters' });
  await typeInto(form.getByLabel('Investment'), '6000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect.poll(async () => Number((await now()).invested)).toBe(Number(invested) + 1_000);
  await detail.getByRole('button', { name: 'Close' }).click();

  await running.getByRole('button', { name: 'Stop Grid BTC/USDT' }).click();
  const prompt = page.getByRole('alertdialog', { name: 'Stop Grid BTC/USDT?' });
  await prompt.getByLabel('Orders and holdings').selectOption('CANCEL_CLOSE');
  await prompt.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('No running strategies.')).toBeVisible({ timeout: 20_000 });
  const { api_id } = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  expect((await api.call(ledgerPositions, { api_ids: [api_id] })).data.pagenation.total).toBe(0);
  expect(errors).toEqual([]);
});
