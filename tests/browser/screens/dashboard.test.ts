import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { calm } from '../clock.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

async function fillLimit(price: string, amount: string): Promise<void> {
  await page.getByLabelText('Price', { exact: true }).fill(price);
  await page.getByLabelText('Amount', { exact: true }).fill(amount);
}

test('a price off the tick is refused beside its field and nothing is sent', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await fillLimit('67000.05', '0.1');
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.element(page.getByText('Must be a multiple of 0.1')).toBeVisible();
  expect(engine.calls.filter(({ path }) => path === doOrder.path)).toEqual([]);
});

test('an order is asked about, sent once confirmed, and told in one toast that follows it', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await fillLimit('67000', '0.1');
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.element(page.getByRole('dialog', { name: /^(Buy|Sell) .*\?$/ })).toBeVisible();
  await expect.element(page.getByText('This action cannot be undone.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }).getByText('Open · Buy 0.1 BTC'))
    .toBeVisible();
  const [call] = engine.calls.filter(({ path }) => path === doOrder.path);
  expect(call?.input).toMatchObject({
    api_id: 'a1',
    side: 'BUY',
    order_type: 'LIMIT',
    price: '67000',
    amount: '0.1',
    time_in_force: 'GTC',
  });
  const placed = fakeOrder(901 + engine.calls.findIndex(({ path }) => path === doOrder.path), {
    symbol: 'BTCUSDT',
    amount: '0.1',
    side: 'BUY',
    status: 'FILLED',
    version: 2,
  });
  engine.fire({ kind: 'order', order: placed });
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }).getByText('Filled · Buy 0.1 BTC'))
    .toBeVisible();
  expect(page.getByRole('region', { name: 'Notifications' }).getByText('Open · Buy 0.1 BTC').elements()).toEqual([]);
});

test('after no answer the same order goes out under the same id, and the input is kept', async () => {
  const failure = { code: 'TIMEOUT', number: 0, data: null } as const;
  const engine = await start('/dashboard', { session: demoSession, fail: { path: doOrder.path, failure } });
  await fillLimit('67000', '0.1');
  for (let attempt = 0; attempt < 2; attempt++) {
    await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy 0.1 BTC' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Order', exact: true }).getByText(/cannot place it twice/))
      .toBeVisible();
  }
  const ids = engine.calls
    .filter(({ path }) => path === doOrder.path)
    .map(({ input }) => (input as { client_id: string }).client_id);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  await expect.element(page.getByLabelText('Price', { exact: true })).toHaveValue('67000');
});

test('a stale book refuses market orders with the reason and asks about limits', async () => {
  await start('/dashboard', { session: demoSession, state: 'stale', reason: 'silent' });
  await page.getByRole('radio', { name: 'Market', exact: true }).click();
  await page.getByLabelText('Amount', { exact: true }).fill('0.1');
  await page.getByRole('button', { name: 'Sell 0.1 BTC' }).click();
  await expect.element(page.getByText(/Market orders are paused/)).toBeVisible();
  await page.getByRole('radio', { name: 'Limit', exact: true }).click();
  await page.getByLabelText('Price', { exact: true }).fill('67000');
  await page.getByRole('button', { name: 'Sell 0.1 BTC' }).click();
  await expect.element(page.getByText('Order book is not live. Prices may have moved.')).toBeVisible();
});

test('cancelling one order is asked about with the focus on the way back', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  await page
    .getByRole('button', { name: /^Cancel SELL/ })
    .first()
    .click();
  await expect.element(page.getByRole('dialog', { name: /^Cancel the order to / })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect
    .poll(() => engine.calls.find(({ path }) => path === '/order/cancelOrder')?.input)
    .toMatchObject({ order_ids: ['o1'] });
});

test('what is only for readers makes the page no higher than its window: a scroll bar would take width from all panels', async () => {
  await start('/dashboard', { session: demoSession });
  await expect.poll(() => document.querySelector('[data-announcer]')).toBeTruthy();
  const { scrollHeight, clientHeight } = document.documentElement;
  expect(scrollHeight).toBe(clientHeight);
});

test('the search names markets in the language of the window', async () => {
  await start('/dashboard', {
    session: demoSession,
    further: [{ exchange: 'Astock', name: 'A-shares', mode: 'SIM', account_types: ['astock'], status: 'UP' }],
  });
  await page.getByRole('button', { name: 'Add a symbol' }).click();
  await expect
    .element(page.getByRole('radiogroup', { name: 'Exchange' }).getByRole('radio', { name: 'A-shares' }))
    .toBeVisible();
  localStorage.setItem('lang', 'zh-Hans');
  onTestFinished(() => localStorage.removeItem('lang'));
  dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
  await expect
    .element(page.getByRole('radiogroup', { name: '交易所' }).getByRole('radio', { name: 'A 股' }))
    .toBeVisible();
});

test('logged out, the market is readable and the form asks to log in', async () => {
  await start('/dashboard');
  await expect
    .element(page.getByRole('region', { name: 'Order', exact: true }).getByText('Please Login'))
    .toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Order book' })).toBeVisible();
});

test('a refused stream says why in place of its values', async () => {
  await start('/dashboard', { session: demoSession, state: 'failed', reason: 'UNKNOWN_PAIR' });
  await expect.element(page.getByRole('region', { name: 'Chart' }).getByText('Unknown Pair')).toBeVisible();
});

test('the question before an order tells its price with the decimals of the tick', async () => {
  await start('/dashboard', { session: demoSession });
  await fillLimit('67000', '0.1');
  await page.getByRole('button', { name: 'Buy 0.1 BTC' }).click();
  await expect.element(page.getByRole('dialog').getByText('67,000.0 USDT')).toBeVisible();
});

test('the late answer to one cancel leaves the question about the next one open', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  let release: () => void = () => undefined;
  const late = new Promise<void>((done) => {
    release = done;
  });
  const { call } = engine;
  const slowly = async (...args: Parameters<typeof call>) => {
    await late;
    return call(...args);
  };
  Object.assign(engine, { call: slowly });
  const crosses = page.getByRole('button', { name: /^Cancel (BUY|SELL)/ });
  await crosses.nth(0).click();
  const question = page.getByRole('dialog', { name: /^Cancel the order to / });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await crosses.nth(1).click();
  await expect.element(question).toBeVisible();
  release();
  await calm();
  await expect.element(question).toBeVisible();
});
