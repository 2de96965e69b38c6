import { fundingNewest } from '../../src/shared/contracts/funding.ts';
import { instanceList, instancePositions, instanceStat } from '../../src/shared/contracts/strategy.ts';
import { enter, typeInto, watchErrors } from './page.ts';
import { expect, test } from './story.ts';
import { expectTrading, openDetails, openLegs, startFrom, stopAll } from './strategy-forms.ts';

test.setTimeout(120_000);

const binance = 'Binance paper · BINANCE';

test('funding is taken: the white list is asked for, both legs are opened in equal size, and closed by a stop', {
  tag: '@long',
}, async ({ page, context, server, user }) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  // Rates come and go: of two coins the one that has paid more of late.
  const rates = (await api.call(fundingNewest, { exchange: 'BINANCE', accountType: 'linear' })).data;
  const paidBy = (symbol: string): number => rates.find((row) => row.symbol === symbol)!.avg3;
  const [coin, order, most] =
    paidBy('BTCUSDT') >= paidBy('ETHUSDT') ? (['BTC', '0.02', '0.04'] as const) : (['ETH', '0.5', '1'] as const);
  const drawer = await openLegs(page, 'Start funding arbitrage', binance);
  await drawer.getByLabel('Pair, leg A').selectOption(`${coin}USDT`);
  await drawer.getByLabel('Pair, leg B').selectOption(`${coin}USDT`);
  const fields = [
    ['Order size', order],
    ['Max position of leg A', most],
    ['Opens from a rate a year of', '0.01'],
    ['Closes below a rate a year of', '-900'],
    ['Must pay for itself within, periods', '1000'],
  ] as const;
  for (const [label, value] of fields) await typeInto(drawer.getByLabel(label), value);
  await drawer.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(drawer.getByText('The currency white list cannot be empty.')).toBeVisible();
  await drawer.getByRole('button', { name: coin, exact: true }).click();
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText(/Breaks even after\d+ periods/);
  await startFrom(drawer);
  const name = `Funding arbitrage ${coin}/USDT`;
  await expectTrading(page, name);
  const { instance_id } = (await api.call(instanceList, { kind: 'running' })).data.pagenation.results[0]!;
  const held = async () =>
    (await api.call(instancePositions, { instance_id })).data.map(({ account_type, position_side, qty }) => ({
      account_type,
      position_side,
      qty: Number(qty).toFixed(2),
    }));
  await expect.poll(held, { timeout: 30_000 }).toEqual([
    { account_type: 'spot', position_side: 'LONG', qty: Number(most).toFixed(2) },
    { account_type: 'linear', position_side: 'SHORT', qty: Number(most).toFixed(2) },
  ]);
  const detail = await openDetails(page, name);
  await expect(detail.getByText('Holding', { exact: true })).toBeVisible();
  await expect(detail.getByText(new RegExp(`^Short [\\d.]+ ${coin}$`))).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).click();
  await stopAll(page, name);
  expect(await held()).toEqual([]);
  expect(errors).toEqual([]);
});

test('a grid on a ratio begins with both coins by the ratio of now, and is stopped with neither', {
  tag: '@long',
}, async ({ page, context, server, user }) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  const drawer = await openLegs(page, 'Start a ratio grid', binance);
  const hint = drawer.getByText(/^The ratio of A to B is [\d,.]+ now/);
  await expect(hint).toBeVisible({ timeout: 20_000 });
  const ratio = Number(/is ([\d,.]+) now/.exec((await hint.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  await typeInto(drawer.getByLabel('Lowest ratio, A ÷ B'), (ratio * 0.9).toPrecision(6));
  await typeInto(drawer.getByLabel('Highest ratio, A ÷ B'), (ratio * 1.1).toPrecision(6));
  await typeInto(drawer.getByLabel('Investment'), '5000');
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText(/Net profit per round\+[\d.]+%/);
  await startFrom(drawer);
  const name = 'Ratio grid BTC/USDT · ETH/USDT';
  await expectTrading(page, name);
  const { instance_id } = (await api.call(instanceList, { kind: 'running' })).data.pagenation.results[0]!;
  const held = async () => (await api.call(instancePositions, { instance_id })).data;
  expect((await held()).map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
  const detail = await openDetails(page, name);
  await expect(detail.getByText(/^Long [\d.]+ ETH$/)).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).click();
  await stopAll(page, name);
  // Fees in coins leave less than an order.
  for (const { value } of await held()) expect(Number(value)).toBeLessThan(10);
  expect(errors).toEqual([]);
});

test('an order is routed over the exchanges of four accounts: shown, filled as a whole, and ended by itself', {
  tag: '@long',
}, async ({ page, context, server, user }) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  await page
    .getByRole('region', { name: 'Strategies', exact: true })
    .getByRole('button', { name: 'Route an order' })
    .click({ timeout: 20_000 });
  const drawer = page.getByRole('dialog', { name: 'Route an order' });
  await typeInto(drawer.getByLabel('Amount', { exact: true }), '2');
  const route = drawer.getByRole('region', { name: 'Route' });
  await expect(route).toContainText(/Average price with fees[\d,.]+ USDT/, { timeout: 20_000 });
  await expect(route.getByRole('row')).toHaveCount(5);
  await drawer.getByRole('checkbox', { name: /portfolio/ }).check({ force: true });
  await expect(drawer.getByText('Only one sub-account per exchange is allowed!')).toBeVisible();
  await drawer.getByRole('checkbox', { name: /portfolio/ }).uncheck({ force: true });
  await startFrom(drawer);
  await page.getByText('History', { exact: true }).click();
  const ended = page.getByRole('row').filter({ hasText: 'Smart order routing BTC/USDT' });
  await expect(ended).toContainText('Stopped', { timeout: 60_000 });
  const [instance] = (await api.call(instanceList, { kind: 'history' })).data.pagenation.results;
  const { instance_id } = instance!;
  const { state } = (await api.call(instanceStat, { instance_id })).data;
  expect(state).toMatchObject({ filled: '2', left: '0' });
  const held = (await api.call(instancePositions, { instance_id })).data;
  // Fees are taken in the coin.
  expect(held.reduce((sum, { qty }) => sum + Number(qty), 0)).toBeGreaterThan(1.99);
  expect(errors).toEqual([]);
});
