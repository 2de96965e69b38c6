import { enter, watchErrors } from './page.ts';
import { expect, test } from './story.ts';
import { expectTrading, openDetails, runningRow, runningTable } from './strategy-forms.ts';

test.setTimeout(120_000);

test('a basket of A-shares says what is wrong with which row, is read from a file, runs as one group and is stopped', {
  tag: '@long',
}, async ({ page, context, server, user }) => {
  await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  await page.getByRole('button', { name: 'Start an A-share execution' }).click({ timeout: 20_000 });
  const form = page.getByRole('form', { name: 'Start an A-share execution' });
  const start = form.getByRole('button', { name: 'Start', exact: true });
  await form.getByLabel('Rows: code, shares').fill('600519, 150\nABC, 100\n000001, 100, sell');
  await expect(form.getByText('No such share.')).toBeVisible();
  await expect(start).toBeDisabled();
  await form.getByLabel('Rows: code, shares').fill('600519, 150\n000001, 100000000');
  const rows = form.getByRole('region', { name: 'Rows of the basket' });
  await expect(rows.getByText('From 100 shares, in multiples of 100.')).toBeVisible({ timeout: 20_000 });
  await expect(form.getByText('2 of 2 rows cannot be started')).toBeVisible();
  await form.getByLabel('Basket file').setInputFiles({
    name: 'basket.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('code,shares\n600519,100\n000001,1000\n'),
  });
  await expect(form.getByText('Rows: 2')).toBeVisible();
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(/2026-03-03.*14:57 into the closing auction/, { timeout: 20_000 });
  await expect(preview).toContainText(/Needed to start, fees included[\d,.]+ CNY.*Max cost, fees includedno limit/);
  await start.click();
  await expect(page.getByText('Executions started: 2 of 2').last()).toBeVisible({ timeout: 20_000 });
  await expectTrading(page, 'A-share execution SZ000001');
  const detail = await openDetails(page, 'A-share execution SZ000001');
  await expect(detail.getByRole('term').filter({ hasText: 'Slices done' })).toBeVisible({ timeout: 20_000 });
  await detail.getByRole('button', { name: 'Close' }).click();
  await runningTable(page).getByRole('button', { name: 'Stop A-share execution SZ000001' }).click();
  const prompt = page.getByRole('alertdialog', { name: /^Stop A-share execution SZ000001/ });
  await prompt.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(runningRow(page, 'A-share execution SZ000001')).toBeHidden({ timeout: 20_000 });
  expect(errors).toEqual([]);
});
