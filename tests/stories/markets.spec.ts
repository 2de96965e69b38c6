import { subscribeAdd, subscribeList } from '../../src/shared/contracts/symbol-subscribe.ts';
import { enter, watchErrors } from './page.ts';
import { expect, test } from './story.ts';

test('a trader goes from the watchlist to a market, to an option chain by what is typed, and opens an option', async ({
  context,
  page,
  server,
  user,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  const ref = { symbol: 'ETHUSDT', account_type: 'spot', group: 'Coins' };
  await api.call(subscribeAdd, {
    list: [
      { ...ref, exchange: 'BINANCE' },
      { ...ref, exchange: 'OKX' },
    ],
  });
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Watchlist', exact: true }).click();
  const list = page.getByRole('region', { name: 'Coins' });
  const rows = list.locator('[data-watch]');
  await expect(rows).toHaveText([/^ETH\/USDTBIN spot[\d,.]+[+−]?\d+\.\d\d%$/, /^ETH\/USDTOKX spot/]);
  await rows.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.first()).toHaveAttribute('data-watch', 'OKX/ETHUSDT/spot');
  await expect
    .poll(async () => (await api.call(subscribeList, {})).data!.map(({ exchange }) => exchange))
    .toEqual(['OKX', 'BINANCE']);
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(/ETH\/USDT/);

  await page.getByRole('button', { name: 'Add a symbol', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search symbols' }).fill('deribit btc call');
  await page
    .getByRole('option', { name: /BTC .* C/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Option chain' }).click();
  await expect(page).toHaveURL(/\/options\?venue=DERIBIT&coin=BTC/);
  const row = page.locator('tr[data-money]');
  await row.getByRole('button', { name: /C: buy at/ }).click();
  const built = page.getByRole('region', { name: 'Payoff at expiry' });
  await expect(built.getByRole('img', { name: /^Profit and loss at expiry/ })).toBeVisible();
  await expect(built).toContainText('Unlimited');
  await row.getByRole('button', { name: /P: open at/ }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(/BTC .* P/);
  expect(errors).toEqual([]);
});
