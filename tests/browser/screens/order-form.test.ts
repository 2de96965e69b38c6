import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { doOrder, doOrderV2 } from '../../../src/shared/contracts/order-place.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { calm } from '../clock.ts';
import { demoSession, start } from './start.ts';
import { amount, arm, fillLimit, price, sent } from './order-fields.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('the chosen side is kept while the form is away', async () => {
  await page.viewport(600, 900);
  await start('/dashboard', { session: demoSession });
  await page.getByRole('button', { name: 'Trade', exact: true }).click();
  await page.getByRole('button', { name: /^Max sell/ }).click();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByRole('button', { name: 'Trade', exact: true }).click();
  await expect.element(page.getByRole('button', { name: /^Max sell/ })).toHaveAttribute('aria-pressed', 'true');
});

test('share keys change nothing while the question about the order is open', async () => {
  await start('/dashboard', { session: demoSession });
  await fillLimit();
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await calm();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Buy 0.1 BTC' })).toBeVisible();
});

test('a market order that was asked about waits when the book went stale meanwhile', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await page.getByRole('radio', { name: 'Market', exact: true }).click();
  await amount().fill('0.1');
  await page.getByRole('button', { name: 'Sell 0.1 BTC' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  engine.become('stale');
  await page.getByRole('dialog').getByRole('button', { name: 'Sell 0.1 BTC' }).click();
  await expect.element(page.getByText(/Market orders are paused/)).toBeVisible();
  expect(sent(engine)).toEqual([]);
});

test('one-click trading that another window switches off is off here too', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await fillLimit();
  await arm();
  localStorage.setItem('one_click_trading', 'off');
  dispatchEvent(new StorageEvent('storage', { key: 'one_click_trading', newValue: 'off' }));
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.element(page.getByRole('dialog', { name: /^(Buy|Sell) .*\?$/ })).toBeVisible();
  expect(sent(engine)).toEqual([]);
});

test.each([
  ['with the field that it concerns marked', { filter: 'PERCENT_PRICE', field: 'price', most: '1' }, false],
  ['alone where the form has another draft by then', { filter: 'PERCENT_PRICE', field: 'price', most: '1' }, true],
] as const)('the toast of an order ends with its refusal, %s', async (_name, data, isChanged) => {
  const engine = await start('/dashboard', {
    session: demoSession,
    fail: { path: doOrder.path, failure: { code: 'FILTER', number: 3002, data } },
  });
  await fillLimit();
  await arm();
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  const alerts = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  const reported = () =>
    [...toasts.elements(), ...alerts.elements()].filter(({ textContent }) =>
      textContent?.includes('Buy order rejected'),
    ).length;
  const button = page.getByRole('button', { name: 'Buy 0.1 BTC' });
  if (isChanged) {
    // The draft changes before the answer is there.
    (button.element() as HTMLElement).click();
    const field = amount().element() as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '0.2');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await expect.poll(reported).toBe(1);
    return;
  }
  await button.click();
  await expect.poll(() => price().element().getAttribute('aria-invalid')).toBe('true');
  expect([reported(), sent(engine).length]).toEqual([1, 1]);
});

test('a market that is halted says so and when it reopens, beside what can still be done', async () => {
  const reopens = Date.now() + 4_000;
  await start('/dashboard', { session: demoSession, halts: { 'BINANCE/BTCUSDT/spot': { status: 'HALT', reopens } } });
  const form = page.getByRole('region', { name: 'Order', exact: true });
  await expect
    .element(form.getByText(/^Trading halted after a large price move\. You can still cancel orders\. Reopens at/))
    .toBeVisible();
});

test('choosing the same unit again keeps the amount', async () => {
  await start('/dashboard', { session: demoSession });
  await amount().fill('0.1');
  await page.getByRole('button', { name: /^Amount unit/ }).click();
  await page.getByRole('menuitemradio', { name: 'BTC' }).click();
  await expect.element(amount()).toHaveValue('0.1');
});

test('the question names the accounts where there are several, and a ratio beyond the limits is refused beside its field', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await page.getByRole('button', { name: /^Accounts/ }).click();
  await page.getByText('Paper BIN 2').click();
  const ratio = page.getByLabelText('Size ratio for other accounts (%)');
  await ratio.fill('5000');
  await expect.element(page.getByText('Enter 1 to 1000')).toBeVisible();
  await ratio.fill('50');
  await userEvent.tab();
  await expect.poll(() => engine.patched.at(-1)).toMatchObject({ sync_ratio: 50 });
  await userEvent.keyboard('{Escape}');
  await fillLimit();
  await page.getByRole('button', { name: /^Buy 0.1 BTC/ }).click();
  await expect.element(page.getByRole('dialog').getByText('Paper BIN, Paper BIN 2')).toBeVisible();
});

test('the keys of the shares work in the price field', async () => {
  await start('/dashboard', { session: demoSession });
  await price().fill('67000');
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.element(amount()).not.toHaveValue('');
});

test.each([
  ['tickers', /Last price is not live. Market orders are paused/, /Last price is not live and may have moved/],
  [
    'account',
    /Balances and orders are not live. Market orders are paused/,
    /Balances and orders are not live. Funds may have changed/,
  ],
  ['book', /Order book is not live. Market orders are paused/, /Order book is not live. Prices may have moved/],
] as const)(
  'with stale %s a market order is refused and a limit order is asked about although one click would do',
  async (kind, refusal, warning) => {
    const engine = await start('/dashboard', { session: demoSession });
    await arm();
    engine.becomeOf(kind, 'stale');
    await page.getByRole('radio', { name: 'Market', exact: true }).click();
    await amount().fill('0.1');
    await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
    await expect.element(page.getByText(refusal)).toBeVisible();
    await page.getByRole('radio', { name: 'Limit', exact: true }).click();
    await fillLimit();
    await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
    await expect.element(page.getByRole('dialog').getByText(warning)).toBeVisible();
    expect(sent(engine)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Buy 0.1 BTC' }).click();
    await expect.poll(() => sent(engine).length).toBe(1);
  },
);

test('T chooses an order that waits for its price: with no limit it trades at the market then', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await expect.element(page.getByRole('radio', { name: 'Stop loss', exact: true })).toBeVisible();
  await userEvent.keyboard('t');
  await page.getByLabelText('Trigger price', { exact: true }).fill('70000');
  await page.getByLabelText('Amount', { exact: true }).fill('0.1');
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.element(page.getByText('≥ 70,000.0 USDT', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === doOrder.path).map(({ input }) => input))
    .toHaveLength(1);
  expect(engine.calls.find(({ path }) => path === doOrder.path)?.input).toMatchObject({
    order_type: 'CONDITIONAL',
    trigger_price: '70000',
    amount: '0.1',
    side: 'BUY',
  });
});

test('a trigger without a price is told beside its field', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await page.getByRole('radio', { name: 'Stop loss', exact: true }).click();
  await page.getByLabelText('Amount', { exact: true }).fill('0.1');
  await page.getByRole('button', { name: 'Sell 0.1 BTC' }).click();
  await expect.element(page.getByText('Must not be empty')).toBeVisible();
  expect(engine.calls.filter(({ path }) => path === doOrder.path)).toEqual([]);
});

test("an order worth more than the user's largest is asked about although none are", async () => {
  const engine = await start('/dashboard', { session: demoSession }, { largest_order: '6700' });
  await fillLimit();
  await arm();
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.poll(() => sent(engine).length, { message: 'just as large' }).toBe(1);
  await amount().fill('0.11');
  await page.getByRole('button', { name: 'Buy 0.11 BTC' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('Order value exceeds your max order size of 6,700 USD.')).toBeVisible();
  expect(sent(engine)).toHaveLength(1);
  await question.getByRole('button', { name: 'Buy 0.11 BTC' }).click();
  await expect.poll(() => sent(engine).length).toBe(2);
});

test('without a largest order armed orders go as before; a stored one that is no amount is none', async () => {
  const engine = await start('/dashboard', { session: demoSession }, { largest_order: 'lots' });
  await fillLimit();
  await arm();
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.poll(() => sent(engine).length).toBe(1);
});

test('an order brings its take-profit and stop-loss along, which the question tells; a wrong one is told beside its field', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await fillLimit();
  await page.getByText('Take profit / stop loss').click();
  await page.getByLabelText('Take profit', { exact: true }).fill('66000');
  await page.getByLabelText('Stop loss', { exact: true }).fill('65000');
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.element(page.getByText('Must be above 67,000')).toBeVisible();
  expect(sent(engine)).toEqual([]);
  await page.getByLabelText('Take profit', { exact: true }).fill('70000');
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('≥ 70,000.0 USDT', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('≤ 65,000.0 USDT', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent(engine)).toHaveLength(1);
  expect(sent(engine)[0]?.input).toMatchObject({
    order_type: 'LIMIT',
    side: 'BUY',
    tp: { trigger_price: '70000' },
    sl: { trigger_price: '65000' },
  });
});

test('accounts of other exchanges join where they are wanted: the question names them and their exchange, and what one of them refuses is told by name', async () => {
  const engine = await start('/dashboard', {
    session: demoSession,
    answers: {
      [doOrderV2.path]: {
        results: [
          { api_id: 'a1', code: 200, msg: '', order: fakeOrder(7) },
          { api_id: 'a3', code: 3001, msg: 'Unknown Pair', data: { symbol: 'BTCUSDT', exchange: 'OKX' } },
        ],
      },
    },
  });
  await fillLimit();
  await page.getByRole('button', { name: 'Accounts: Paper BIN' }).click();
  await expect.element(page.getByRole('checkbox', { name: /OKX/ })).not.toBeInTheDocument();
  await page.getByText('Accounts on other exchanges, same pair there').click();
  await page.getByText('Paper OKX (OKX)').click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: /^Buy 0.1 BTC/ }).click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByText('Paper BIN, Paper OKX (OKX)')).toBeVisible();
  await question.getByRole('button', { name: /^Buy/ }).click();
  await expect.element(page.getByText('Paper OKX (OKX): buy order rejected')).toBeVisible();
  expect(engine.calls.find(({ path }) => path === doOrderV2.path)?.input).toMatchObject({
    api_ids: ['a1', 'a3'],
    exchange: 'BINANCE',
    sync: true,
  });
});
