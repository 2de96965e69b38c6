import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cancelOrder } from '../../../src/shared/contracts/order.ts';
import type { Alert } from '../../../src/shared/trade/alert.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

const patient = { timeout: 15_000 };
const sizes = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [800, 900],
  [390, 844],
  [844, 390],
] as const;
/** More rows than any of these windows shows: forty on BTC, one on its way out, twenty on ETH. */
const orders = [
  ...Array.from({ length: 40 }, (_, at) =>
    fakeOrder(at + 1, { symbol: 'BTCUSDT', status: 'UNFILLED', filled_amount: '0' }),
  ),
  fakeOrder(41, { symbol: 'BTCUSDT', status: 'CANCELING' }),
  ...Array.from({ length: 20 }, (_, at) =>
    fakeOrder(at + 51, { symbol: 'ETHUSDT', price: '3512.4', status: 'UNFILLED', filled_amount: '0' }),
  ),
];
const alerts = Array.from(
  { length: 60 },
  (_, at): Alert => ({
    alert_id: String(at),
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: String(70_000 + at),
    direction: 'UP_TO',
    duration_s: 0,
    channel: ['web'],
    status: 'MONITORING',
    created: at,
    updated: at,
    expires: null,
    triggered: null,
    price: null,
  }),
);

/** Whether a press in its middle meets the element: it is in the window, and nothing scrolls it away or lies on it. */
const isInReach = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

async function showTables(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  await start('/dashboard', { session: demoSession, orders, alerts });
  const orderPlace = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Orders' });
  await expect
    .poll(
      () => orderPlace.elements().length + page.getByRole('grid', { name: 'Open orders' }).elements().length,
      patient,
    )
    .toBeGreaterThan(0);
  if (orderPlace.elements().length > 0) await orderPlace.click();
  const panel = page.getByRole('region', { name: 'Orders and balances' });
  await expect.element(panel, patient).toBeVisible();
  panel.element().scrollIntoView();
}

test.each(sizes)(
  'at %i × %i px all orders that are shown can be cancelled without scrolling their list',
  async (width, height) => {
    await showTables(width, height);
    const all = page.getByRole('button', { name: 'Cancel all 60' });
    await expect.element(all, patient).toBeVisible();
    expect(isInReach(all.element())).toBe(true);
  },
);

test('"This symbol" narrows what is cancelled together; what is being cancelled already is left out', async () => {
  await page.viewport(1440, 900);
  const engine = await start('/dashboard', { session: demoSession, orders: orders.slice(38, 43) });
  await page.getByText('This symbol', { exact: true }).click();
  await page.getByRole('button', { name: 'Cancel all 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect
    .poll(() => engine.calls.filter(({ path }) => path === cancelOrder.path).map(({ input }) => input))
    .toEqual([{ order_ids: ['o39', 'o40'] }]);
});

test.each(sizes)(
  'at %i × %i px an alert is made without scrolling the list of those that there are',
  async (width, height) => {
    await showTables(width, height);
    await openTable('Alerts');
    const create = page.getByRole('button', { name: 'New alert' });
    await expect.element(create, patient).toBeVisible();
    expect(isInReach(create.element())).toBe(true);
  },
);
