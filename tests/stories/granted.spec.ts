import { apiAll } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { grantRevoke, grantSave } from '../../src/shared/contracts/observer.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { instanceList, strategyStart } from '../../src/shared/contracts/strategy.ts';
import { createApi } from './api.ts';
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
  const account = (await owner.call(apiAll, {})).data.find(
    ({ exchange, account_mode }) => exchange === 'HALYARD' && account_mode === 'CLASSIC',
  )!;
  const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
  const { bids } = (await owner.call(depth, { ...symbol, limit: 5 })).data;
  const best = Number(bids[0]![0]);
  const order = (client_id: string, share: number) =>
    owner.call(doOrder, {
      ...symbol,
      api_id: account.api_id,
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.01',
      price: String(Math.floor(best * share)),
      client_id,
    });
  expect((await order('first', 0.9)).code).toBe(200);
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
  const priceOf = (share: number) => Math.floor(best * share).toLocaleString('en');
  const rowOf = (share: number) => orders.getByRole('row').filter({ hasText: priceOf(share) });
  await expect(rowOf(0.9)).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByRole('region', { name: 'Balances' }).getByRole('row').filter({ hasText: 'USDT' }),
  ).not.toHaveCount(0);
  expect((await order('second', 0.8)).code).toBe(200);
  await expect(rowOf(0.8), 'an order that is placed now comes by itself').toBeVisible();
  await rowOf(0.9)
    .getByRole('button', { name: /^Cancel BTCUSDT/ })
    .click();
  await expect(rowOf(0.9)).toHaveCount(0);
  expect(
    (await owner.call(currentOrders, { api_ids: [account.api_id] })).data.map(({ client_id }) => client_id),
  ).not.toContain('first');

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
