import { grantRevoke, grantSave } from '../../src/shared/contracts/observer.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { instanceList, strategyStart } from '../../src/shared/contracts/strategy.ts';
import { createApi } from './api.ts';
import { openOwner, symbol } from './owner.ts';
import { enter, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

test('a risk manager sees what happens in a granted account as it happens, cancels there, stops a strategy, and sees nothing once it is revoked', async ({
  context,
  page,
  server,
  user,
}) => {
  const errors = watchErrors(page);
  const owner = createApi(server.url, user.token);
  const risk = await server.makeUser({ username: `risk${user.username.slice(-12)}`, role: 'risk', vip: 0 });
  const { account, best, priceAt, rest } = await openOwner(owner);
  const first = await rest();
  expect(first.code).toBe(200);
  const started = await owner.call(strategyStart, {
    strategy_type: 'GRID',
    name: 'Watched grid',
    api_ids: [account.api_id],
    symbols: [symbol],
    params: {
      lower: String(Math.floor(best * 0.95)),
      upper: String(Math.ceil(best * 1.05)),
      grid_levels: 4,
      invest: '2000',
    },
    client_id: 'watched',
  });
  expect(started.code).toBe(200);
  const { data: grant } = await owner.call(grantSave, {
    username: risk.username,
    grants: ['balance', 'instance', 'risk'],
    api_ids: [account.api_id],
  });

  await enter(context, server, risk);
  await page.goto(`${server.url}/user?section=clients`);
  const orders = page.getByRole('region', { name: 'Open orders' });
  const priceOf = (share: number) => priceAt(share).toLocaleString('en');
  const rowOf = (share: number) => orders.getByRole('row').filter({ hasText: priceOf(share) });
  await expect(rowOf(0.9)).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByRole('region', { name: 'Balances' }).getByRole('row').filter({ hasText: 'USDT' }),
  ).not.toHaveCount(0);
  expect((await rest(owner, 0.8)).code).toBe(200);
  await expect(rowOf(0.8), 'an order that is placed now comes by itself').toBeVisible();
  await rowOf(0.9)
    .getByRole('button', { name: /^Cancel BTCUSDT/ })
    .click();
  await expect(rowOf(0.9)).toHaveCount(0);
  expect(
    (await owner.call(currentOrders, { api_ids: [account.api_id] })).data.map(({ order_id }) => order_id),
  ).not.toContain(first.data.order.order_id);

  await page.goto(`${server.url}/AIdashboard?of=risk`);
  const strategy = page.getByRole('row').filter({ hasText: 'Watched grid' });
  await expect(strategy).toContainText(user.username, { timeout: 20_000 });
  await strategy.getByRole('button', { name: 'Stop Watched grid' }).click();
  await page.getByRole('alertdialog', { name: 'Stop Watched grid?' }).getByRole('button', { name: 'Stop' }).click();
  await expect
    .poll(async () =>
      (await owner.call(instanceList, { kind: 'history' })).data.pagenation.results.map(({ name }) => name),
    )
    .toContain('Watched grid');

  await page.goto(`${server.url}/user?section=clients`);
  await expect(rowOf(0.8)).toBeVisible({ timeout: 20_000 });
  expect((await owner.call(grantRevoke, { grant_id: grant.grant_id })).code).toBe(200);
  await expect(page.getByText('You are not authorised for any account yet.')).toBeVisible();
  expect(errors).toEqual([]);
});
