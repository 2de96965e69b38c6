import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { orderHistory } from '../../src/shared/contracts/order.ts';
import { enter, untilLive, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
test.setTimeout(120_000);
test.use({ own: { args: ['--line', 'BINANCE=delay:25000'] } });

test('a venue that answers after 25 s: an order is sent, its outcome is unknown after 20 s, and then it is what the venue says; the same request again is the same order', {
  tag: '@long',
}, async ({ context, browserName, server, user }) => {
  test.skip(browserName === 'firefox', 'what a slow venue answers does not depend on the browser');
  const api = await enter(context, server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const locked = async () =>
    (await api.call(balanceList, { api_id: account.api_id, account_type: 'spot' })).data.find(
      ({ asset }) => asset === 'USDT',
    )?.locked;
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${server.url}/dashboard`);
  await untilLive(page, 'BINANCE/BTCUSDT/spot');

  const best = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
  const request = {
    ...market,
    api_id: account.api_id,
    side: 'BUY',
    order_type: 'LIMIT',
    amount: '0.01',
    price: String(Math.floor(best * 0.8)),
    client_id: 'late-1',
  } as const;
  const first = await api.call(doOrder, request);
  expect(first.data.order.status).toBe('PLACE_ORDER');
  const row = page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'BTC/USDT' });
  await expect(row).toContainText('Sent');
  expect(await locked()).toBe('0');

  await expect(row).toContainText('Outcome unknown', { timeout: 25_000 });
  await expect(
    page
      .getByRole('alertdialog')
      .or(page.getByRole('status'))
      .or(page.getByRole('alert'))
      .filter({ hasText: /Outcome unknown/ })
      .first(),
  ).toBeVisible();
  const again = await api.call(doOrder, request);
  expect([again.data.replayed, again.data.order.order_id]).toEqual([true, first.data.order.order_id]);

  await expect(row).toContainText('Open', { timeout: 15_000 });
  await expect(row).toHaveCount(1);
  expect(Number(await locked())).toBeGreaterThan(0);
  const { results } = (await api.call(orderHistory, {})).data.pagenation;
  expect(results.map(({ order_id, status }) => [order_id, status])).toEqual([[first.data.order.order_id, 'UNFILLED']]);
  expect(errors).toEqual([]);
});
