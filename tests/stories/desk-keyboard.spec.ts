import { instanceList } from '../../src/shared/contracts/strategy.ts';
import { pressAt, tabTo, typeAt } from './keys.ts';
import { enter, watchErrors } from './page.ts';
import { expect, test } from './story.ts';
import { expectTrading, runningTable } from './strategy-forms.ts';

test.setTimeout(120_000);

test('a strategy is started, looked into and stopped by keyboard alone; its next orders and its curve stand in its row, and the totals are the sum of the rows @long', async ({
  page,
  context,
  server,
  user,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  const strategies = page.getByRole('region', { name: 'Strategies', exact: true });
  await expect(strategies.getByRole('button', { name: 'Start a grid' })).toBeVisible({ timeout: 20_000 });
  await pressAt(strategies.getByRole('button', { name: 'Start a grid' }));
  const drawer = page.getByRole('dialog', { name: 'Start a grid' });
  await expect(drawer).toBeVisible();
  await pressAt(drawer.getByRole('button', { name: 'Use ±5%' }));
  await typeAt(drawer.getByLabel('Investment'), '5000');
  await pressAt(drawer.getByRole('button', { name: 'Start', exact: true }));
  await expect(drawer).toBeHidden();
  const name = 'Grid BTC/USDT';
  await expectTrading(page, name);

  const row = runningTable(page).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/B [\d,.]+.*S [\d,.]+/);
  await expect
    .poll(async () => {
      const { pagenation, totals } = (await api.call(instanceList, { kind: 'running' })).data;
      return Math.abs(pagenation.results.reduce((sum, { profit }) => sum + Number(profit), 0) - totals!.profit_usd);
    })
    .toBeLessThan(1e-6);

  await pressAt(row.getByRole('button', { name: `Details of ${name}` }));
  const detail = page.getByRole('dialog', { name });
  await tabTo(detail.getByRole('tab', { name: 'Performance' }));
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
  await expect(detail.getByRole('tab', { name: 'Decisions' })).toHaveAttribute('aria-selected', 'true');
  const decision = detail.getByRole('region', { name: 'Decision' });
  await expect(decision.getByRole('button', { name: 'Previous action' })).toBeEnabled({ timeout: 20_000 });
  await pressAt(decision.getByRole('button', { name: 'Previous action' }));
  await expect(decision.getByText(/^(Buy|Sell) [\d.]+ at [\d,.]+$/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  // The focus is back in its row.
  await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await pressAt(row.getByRole('button', { name: `Stop ${name}` }));
  const prompt = page.getByRole('alertdialog', { name: `Stop ${name}?` });
  await expect(prompt).toBeVisible();
  await pressAt(prompt.getByRole('button', { name: 'Stop' }));
  await expect(page.getByText('No running strategies.')).toBeVisible({ timeout: 20_000 });
  expect(errors).toEqual([]);
});
