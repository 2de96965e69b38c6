import { enter, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

test('a trader finds a pair among the spreads of a coin, looks back, and begins spread arbitrage in its legs', async ({
  context,
  page,
  server,
  user,
}) => {
  await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  await page.getByRole('radio', { name: 'Spreads' }).click({ timeout: 20_000 });
  const region = page.getByRole('region', { name: 'Spreads' });
  await region.getByLabel('Currency').selectOption('ETH');
  const table = region.getByRole('grid', { name: 'Spreads' });
  const rows = table.locator('[data-row]');
  await expect(rows.first()).toContainText('ETH/USDT', { timeout: 20_000 });
  await region.getByRole('group', { name: 'Exchanges' }).getByRole('button', { name: 'Binance' }).click();
  // Spot against the perpetual of the dollar token and that of the coin, of one exchange.
  await expect(rows).toHaveCount(2);
  const row = table.locator('[data-row="BINANCE/ETHUSDT/spot~BINANCE/ETHUSDT/linear"]');
  // Spread before and after fees, and a size: the books of both legs are awake.
  await expect(row).toContainText(/perp.*[+−]?\d+\.\d\d−\d+\.\d\d\d/);
  await table.getByRole('button', { name: 'Open net, bps' }).click();
  await row.click();
  const drawer = page.getByRole('dialog', { name: 'ETH spread' });
  await expect(drawer.getByRole('img', { name: /^Between .* bps$/ })).toBeVisible({ timeout: 20_000 });
  await drawer.getByRole('radio', { name: '3 days' }).click();
  await expect(drawer.getByRole('img', { name: /^Between .* bps$/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'Start spread arbitrage' }).click();
  const form = page.getByRole('form', { name: 'Start spread arbitrage' });
  await expect(form.getByLabel('Market, leg A')).toHaveValue('spot');
  await expect(form.getByLabel('Pair, leg A')).toHaveValue('ETHUSDT');
  await expect(form.getByLabel('Market, leg B')).toHaveValue('linear');
  await expect(form.getByLabel('Pair, leg B')).toHaveValue('ETHUSDT');
  await form.getByRole('button', { name: 'Back' }).click();
  await region.getByRole('radio', { name: 'Spot – futures' }).click();
  await expect(rows.first()).toContainText(/ETH\/USDT \d{4}-\d\d-\d\d.*%/, { timeout: 20_000 });
  expect(errors).toEqual([]);
});
