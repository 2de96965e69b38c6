import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { algoList } from '../../src/shared/contracts/algo-order.ts';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { toScaled } from '../../src/shared/base/decimal.ts';
import { enter, typeInto } from './page.ts';
import { expect, test } from './story.ts';

const units = (text: string): bigint => toScaled(text, 12) ?? 0n;
const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
test.setTimeout(90_000);

test('an order of each further kind goes from the form to the server: margin by auto borrow, OCO, TWAP, and GTD @long', async ({
  page,
  context,
  server,
  user,
}) => {
  const api = await enter(context, server, user);
  const account = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const best = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
  const at = (share: number) => (Math.floor(best * share * 100) / 100).toFixed(2);
  await page.goto(`${server.url}/dashboard`);
  const form = page.getByRole('region', { name: 'Order', exact: true });
  const fill = (name: string, text: string) => typeInto(form.getByRole('textbox', { name, exact: true }), text);
  const choose = async (name: string) => {
    await form.getByRole('button', { name: /^More order types/ }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  const send = async (button: RegExp) => {
    await form.getByRole('button', { name: button }).click();
    const name = /^(Buy|Sell) .*\?$/;
    // A price far from the market is asked about in a dialog of its own.
    const question = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    await expect(question.getByText('This action cannot be undone.')).toBeVisible();
    await question.getByRole('button', { name: button }).click();
    await expect(question).toBeHidden();
  };
  const open = async () => (await api.call(currentOrders, { api_ids: [account.api_id] })).data;

  // An OCO: a limit above the market and a stop below it.
  await expect(form.getByRole('radio', { name: 'Limit', exact: true })).toBeChecked({ timeout: 30_000 });
  await choose('OCO');
  await fill('Limit price', at(1.05));
  await fill('Stop price', at(0.95));
  await fill('Amount', '0.01');
  await send(/^Sell 0.01 BTC$/);
  await expect
    .poll(async () => (await open()).map(({ order_type }) => order_type).sort())
    .toEqual(['LIMIT', 'STOP_LOSS']);

  // A TWAP: its parent runs, in as many slices as were asked for.
  await choose('TWAP');
  await fill('Worst price', at(1.02));
  await fill('Slices', '30');
  await fill('Amount', '0.3');
  await expect(form.getByText(/^Every 1 min 0.01 BTC, until /)).toBeVisible();
  await send(/^Buy 0.3 BTC$/);
  await expect
    .poll(async () => (await api.call(algoList, {})).data.pagenation.results.map(({ kind, slices }) => [kind, slices]))
    .toEqual([['TWAP', 30]]);

  // A limit that ends within the hour.
  await form.getByRole('radio', { name: 'Limit', exact: true }).click();
  await form.getByRole('button', { name: /^Time in force/ }).click();
  await page.getByRole('menuitemradio', { name: /^GTD/ }).click();
  await form.getByRole('button', { name: '1 hour' }).click();
  await fill('Price', at(0.9));
  await fill('Amount', '0.02');
  await send(/^Buy 0.02 BTC$/);
  await expect.poll(async () => (await open()).filter((order) => order.time_in_force === 'GTD').length).toBe(1);
  const ending = (await open()).find((order) => order.time_in_force === 'GTD')!;
  expect(Math.abs(ending.expire_time! - ending.created - 3_600_000)).toBeLessThan(120_000);

  // On margin what is missing is borrowed.
  await page.getByRole('button', { name: 'Add a symbol' }).click();
  await typeInto(page.getByRole('combobox', { name: 'Search symbols' }), 'binance btc margin');
  await page
    .getByRole('option', { name: /Cross margin 5×/ })
    .first()
    .click();
  await form.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer', exact: true });
  await typeInto(dialog.getByRole('textbox', { name: 'Amount' }), '1000');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(dialog).toBeHidden();
  await form.getByRole('button', { name: /^Auto borrow and repay|^No auto borrow/ }).click();
  await page.getByRole('radio', { name: /^Auto borrow What/ }).click();
  await page.keyboard.press('Escape');
  await fill('Price', at(0.95));
  await fill('Amount', '0.03');
  await expect(form.getByText(/^no debt → [\d.]+$/)).toBeVisible();
  await send(/^Buy 0.03 BTC$/);
  const margin = async () =>
    (await api.call(balanceList, { api_id: account.api_id, account_type: 'margin' })).data.find(
      ({ asset }) => asset === 'USDT',
    );
  await expect.poll(async () => Number((await margin())?.borrowed ?? 0)).toBeGreaterThan(0);
  const owed = units((await margin())!.borrowed);
  expect(owed).toBe((units(at(0.95)) * 3n) / 100n - units('1000'));
});
