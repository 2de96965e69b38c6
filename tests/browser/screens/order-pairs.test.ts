import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cancelOrder, orderHistory } from '../../../src/shared/contracts/order.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

const created = Date.now() - 60_000;
const sale = (at: number, patch: Partial<Order>): Order =>
  fakeOrder(at, {
    symbol: 'BTCUSDT',
    side: 'SELL',
    amount: '0.5',
    filled_amount: '0',
    trade_rate: 0,
    status: 'UNFILLED',
    created,
    ...patch,
  });
const waits = (order_type: Order['order_type'], trigger_price: string, price = '0') =>
  ({ order_type, trigger_price, price, status: 'WAITING' }) as const;
const oco = [
  sale(1, { list_id: 'o1', price: '68000' }),
  sale(2, { list_id: 'o1', ...waits('TRIGGER_LIMIT', '66000', '65900') }),
];
const spotExits = [
  sale(3, { client_id: 'in.tp', list_id: 'o3', ...waits('TRIGGER_MARKET', '69000') }),
  sale(4, { client_id: 'in.sl', list_id: 'o3', ...waits('STOP_LOSS', '65000') }),
];
const contractExits = [
  sale(5, { client_id: 'up.tp', ...waits('TAKE_PROFIT_MARKET', '69500') }),
  sale(6, { client_id: 'up.sl', ...waits('TRIGGER_LIMIT', '64000', '63900') }),
];
const alone = [
  sale(7, { list_id: 'o0', ...waits('TRIGGER_LIMIT', '63000', '62900') }),
  sale(8, { ...waits('TRIGGER_LIMIT', '62000', '61900') }),
];

const reportedTypes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
    .map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')]
        .map(({ textContent }) => textContent)
        .find((text) => /^(Limit|Stop|Take|Trigger)/.test(text)),
    );
const dialog = () => page.getByRole('alertdialog');
const crosses = (at: number) => page.getByRole('button', { name: /^Cancel SELL/ }).nth(at);

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('both orders of a pair stand beside each other, say so to readers too, and are named by what they are in it', async () => {
  await start('/dashboard', { session: demoSession, orders: [...oco, ...spotExits, ...contractExits, ...alone] });
  await expect
    .poll(reportedTypes)
    .toEqual([
      'LimitOCO 1/2, Linked: Stop limit at 66,000',
      'Stop limitOCO 2/2, Linked: Limit at 68,000',
      'Take profit marketTP/SL 1/2, Linked: Stop loss at 65,000',
      'Stop lossTP/SL 2/2, Linked: Take profit market at 69,000',
      'Take profit marketTP/SL 1/2, Linked: Stop limit at 64,000',
      'Stop limitTP/SL 2/2, Linked: Take profit market at 69,500',
      'Stop limit',
      'Trigger limit',
    ]);
});

test.each([
  ['one of them', 'Cancel this one', { order_ids: ['o2'], leg_only: true }],
  ['both', 'Cancel both', { order_ids: ['o2', 'o1'] }],
])('the question about an order of a pair names both orders and cancels %s', async (_what, way, input) => {
  const engine = await start('/dashboard', { session: demoSession, orders: oco });
  await crosses(1).click();
  await expect.element(dialog()).toHaveAccessibleName(/^Cancel one or both linked orders to sell 0\.5 BTC\/USDT/);
  await expect.element(dialog().getByText('OCO 2/2 · Stop limit · Trigger price 66,000.0 · 65,900.0')).toBeVisible();
  await expect.element(dialog().getByText('OCO 1/2 · Limit · 68,000.0')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Back' })).toHaveFocus();
  await dialog().getByRole('button', { name: way, exact: true }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === cancelOrder.path).map((call) => call.input))
    .toEqual([input]);
});

test('on a phone all ways to answer lie within the question', async () => {
  onTestFinished(() => page.viewport(1920, 1080));
  await page.viewport(390, 844);
  await start('/dashboard', { session: demoSession, orders: oco });
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Orders' }).click();
  await crosses(0).click();
  await expect.element(dialog()).toBeVisible();
  const { left, right } = dialog().element().getBoundingClientRect();
  for (const name of ['Back', 'Cancel this one', 'Cancel both']) {
    const button = dialog().getByRole('button', { name }).element().getBoundingClientRect();
    expect([name, button.left >= left, button.right <= right]).toEqual([name, true, true]);
  }
  // Names of facts stand in one line.
  const linesOf = (label: Element) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  expect(
    [...dialog().element().querySelectorAll('dt')]
      .filter((label) => linesOf(label) !== 1)
      .map(({ textContent }) => textContent),
  ).toEqual([]);
});

test('a typed line shows which orders belong together, and a trigger by its name and price', async () => {
  const engine = await start('/dashboard', { session: demoSession, orders: oco });
  await expect.element(page.getByRole('button', { name: /^Search or command/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Search or command' });
  await palette.getByRole('combobox').fill('cancel sell btc');
  await expect.element(palette.getByText('Sell 0.5 @ 68,000.0 · OCO 1/2')).toBeVisible();
  await expect.element(palette.getByText('Sell 0.5 Stop limit 66,000.0 · OCO 2/2')).toBeVisible();
  await palette.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await palette.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === cancelOrder.path).map((call) => call.input))
    .toEqual([{ order_ids: ['o1', 'o2'] }]);
});

test('the chart names the orders of a pair as the table does', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { session: demoSession, orders: oco });
  const items = () =>
    page
      .getByRole('list', { name: 'Your open orders' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(items).toEqual(['Sell 0.5 at 68,000.0 · OCO 1/2', 'Stop limit at 66,000.0 · Sell 0.5 · OCO 2/2']);
});

test('a line of the chart that stands for several orders has the sign of the one that belongs to another, and one that is alone has none', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', {
    session: demoSession,
    orders: [...oco, sale(9, { price: '68000' }), ...alone],
  });
  const items = () =>
    page
      .getByRole('list', { name: 'Your open orders' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(items)
    .toEqual([
      'Sell 1 at 68,000.0 · 2 orders · OCO 1/2',
      'Stop limit at 66,000.0 · Sell 0.5 · OCO 2/2',
      'Stop limit at 63,000.0 · Sell 0.5',
      'Trigger limit at 62,000.0 · Sell 0.5',
    ]);
});

test('the history shows which orders belong together, also where the other one is on another page', async () => {
  const ended = { status: 'FILLED', filled_amount: '0.5' } as const;
  const results = [
    ...oco.map((order) => ({ ...order, ...ended })),
    { ...sale(11, { list_id: 'o10', ...waits('TRIGGER_LIMIT', '60000', '59900') }), ...ended },
    { ...contractExits[0]!, ...ended },
  ];
  await start('/dashboard', {
    session: demoSession,
    orders: [],
    answers: { [orderHistory.path]: { pagenation: { page: 1, page_size: 50, total: 90, results } } },
  });
  await openTable('Order history');
  await expect
    .poll(reportedTypes)
    .toEqual([
      'LimitOCO 1/2, Linked: Stop limit at 66,000',
      'Stop limitOCO 2/2, Linked: Limit at 68,000',
      'Stop limitOCO 2/2, Linked order is not on this page',
      'Take profit market',
    ]);
});

test('an order whose partner has ended is asked about alone, and all together leave none out', async () => {
  const engine = await start('/dashboard', { session: demoSession, orders: [...oco, ...alone] });
  await crosses(2).click();
  await page
    .getByRole('dialog', { name: /^Cancel the order to sell/ })
    .getByRole('button', { name: 'Back' })
    .click();
  await page.getByRole('button', { name: 'Cancel all 4' }).click();
  await expect.element(dialog().getByText('Linked orders')).not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Cancel 4 orders' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === cancelOrder.path).map((call) => call.input))
    .toEqual([{ order_ids: ['o1', 'o2', 'o7', 'o8'] }]);
});

test('where the exchange cancels pairs whole, the refusal says so', async () => {
  const results = [{ order_id: 'o1', code: 400, data: { field: 'leg_only', rule: 'whole_list' } }];
  await start('/dashboard', { session: demoSession, orders: oco, answers: { [cancelOrder.path]: { results } } });
  await crosses(0).click();
  await dialog().getByRole('button', { name: 'Cancel this one' }).click();
  await expect
    .element(
      page.getByRole('region', { name: 'Notifications' }).getByText('This exchange cancels OCO orders only together.'),
    )
    .toBeVisible();
});
