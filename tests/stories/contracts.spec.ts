import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { doOrder } from '../../src/shared/contracts/order-place.ts';
import { closedPositions, ledgerPositions } from '../../src/shared/contracts/position-account.ts';
import { toScaled } from '../../src/shared/base/decimal.ts';
import { answerBoth, enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});

const units = (text: string): bigint => toScaled(text, 12) ?? 0n;

test('a perpetual from its leverage over a position to its close: what the wallet has is the deposit, the profit and the fees, to the last digit', async ({
  context,
}) => {
  const api = await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${server.url}/dashboard`);
  const { api_id } = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  const wallet = async () =>
    (await api.call(balanceList, { api_id, account_type: 'linear' })).data.find(({ asset }) => asset === 'USDT')!;
  const before = await wallet();

  await page.getByRole('button', { name: 'Add a symbol' }).click();
  await typeInto(page.getByRole('combobox', { name: 'Search symbols' }), 'BTCUSDT');
  await page
    .getByRole('option', { name: /BIN.*BTC\/USDT.*USD-margined perpetual/ })
    .first()
    .click();
  const form = page.getByRole('region', { name: 'Order', exact: true });

  // A leverage above ten is warned about.
  const settings = form.getByRole('button', { name: /^Position settings/ });
  const leverTo = async (times: string) => {
    await settings.click();
    const panel = page.getByRole('form', { name: 'Leverage' });
    await typeInto(panel.getByRole('textbox', { name: 'Leverage' }), times);
    await expect(panel.getByRole('status')).toContainText('Higher leverage raises liquidation risk');
    await panel.getByRole('button', { name: `Set ${times}×` }).click();
    await expect(panel).toBeHidden();
  };
  await leverTo('20');
  await expect(settings).toContainText('Cross · 20×');

  await form.getByText('Market', { exact: true }).click();
  await typeInto(form.getByRole('textbox', { name: 'Amount', exact: true }), '0.5');
  await form.getByRole('button', { name: 'Sell 0.5 BTC' }).click();
  const question = page.getByRole('dialog', { name: /^(Buy|Sell) .*\?$/ });
  const reported = question.locator('dt', { hasText: 'Est. liq. price' }).locator('xpath=following-sibling::dd');
  await expect(reported).toHaveText(/^[\d,.]+ \(\+\d/);
  const expected = Number((await reported.textContent())!.split(' ')[0]!.replaceAll(',', ''));
  await question.getByRole('button', { name: 'Sell 0.5 BTC' }).click();

  await page.getByRole('radio', { name: 'Positions' }).click();
  const row = page.getByRole('grid', { name: 'Positions' }).getByRole('row').filter({ hasText: 'BTC/USDT' });
  await expect(row).toContainText('20× cross');
  await expect(row).toContainText('0.5');
  expect(units((await wallet()).locked) > 0n).toBe(true);
  // What is open takes another leverage at once, with less of the wallet locked.
  const { locked } = await wallet();
  await leverTo('50');
  await expect(row).toContainText('50× cross');
  expect(units((await wallet()).locked) < units(locked)).toBe(true);
  // What was told before is what stands there now, but for what the price has moved in between.
  const [position] = (await api.call(ledgerPositions, { api_ids: [api_id] })).data.pagenation.results;
  expect(Math.abs(Number(position!.liquidation_price) / expected - 1)).toBeLessThan(0.005);

  await answerBoth(
    page,
    'market close position',
    () => row.getByRole('button', { name: /^Close/ }).click(),
    async () => (await api.call(ledgerPositions, { api_ids: [api_id] })).data.pagenation.results.length,
  );
  await expect(page.getByText('No open positions.')).toBeVisible();
  const { results } = (await api.call(closedPositions, { api_ids: [api_id] })).data.pagenation;
  expect(results).toHaveLength(1);
  const [{ realized, fees, funding }] = results as [(typeof results)[number]];
  const after = await wallet();
  expect(after.locked).toBe('0');
  expect(units(after.total)).toBe(units(before.total) + units(realized) - units(fees) + units(funding));
  expect(errors).toEqual([]);
});

test('R turns a position round: one market order of twice its size, after a question @long', async ({ context }) => {
  const api = await enter(context, server, user);
  const { api_id } = (await api.call(apiList, { exchange: 'BINANCE' })).data[0]!;
  await api.call(doOrder, {
    api_id,
    exchange: 'BINANCE',
    symbol: 'ETHUSDT',
    account_type: 'linear',
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.5',
    client_id: 'story-reverse',
  });
  await context.addInitScript(() => {
    localStorage.setItem('trading_keys', 'on');
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Add a symbol' }).click();
  await typeInto(page.getByRole('combobox', { name: 'Search symbols' }), 'ETHUSDT');
  await page
    .getByRole('option', { name: /BIN.*ETH\/USDT.*USD-margined perpetual/ })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Positions' }).click();
  await expect(
    page.getByRole('grid', { name: 'Positions' }).getByRole('row').filter({ hasText: 'ETH/USDT' }),
  ).toContainText('0.5');
  await page.locator('#orders').focus();
  await page.keyboard.press('r');
  const question = page.getByRole('alertdialog', { name: /^Reverse position in / });
  await expect(question).toContainText('0.5');
  await question.getByRole('button', { name: 'Reverse position' }).click();
  await expect
    .poll(
      async () =>
        (await api.call(ledgerPositions, { api_ids: [api_id] })).data.pagenation.results.find(
          ({ symbol }) => symbol === 'ETHUSDT',
        )?.qty,
    )
    .toBe('-0.500');
});
