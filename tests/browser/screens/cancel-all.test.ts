import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { algoList } from '../../../src/shared/contracts/algo-order.ts';
import { cancelOrder } from '../../../src/shared/contracts/order.ts';
import type { Twap } from '../../../src/shared/trade/algo.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';

const parent = (parent_id: string, patch: Partial<Twap> = {}): Twap => ({
  ...fakeOrder(1, {
    order_id: parent_id,
    symbol: 'BTCUSDT',
    side: 'BUY',
    amount: '10',
    filled_amount: '2.5',
    status: 'EXECUTING',
  }),
  order_type: 'TWAP',
  kind: 'TWAP',
  parent_id,
  duration_s: 600,
  slices: 10,
  done_slices: 2,
  next_at: null,
  arrival_price: '67000',
  impact_percent: null,
  vwap_bench: null,
  ...patch,
});
const running = (...results: readonly Twap[]) => ({
  [algoList.path]: { pagenation: { page: 1, page_size: 200, total: results.length, results } },
});
const cancels = (engine: FakeEngine) =>
  engine.calls.filter(({ path }) => path === cancelOrder.path).map(({ input }) => input);
const dialog = () => page.getByRole('alertdialog');
const orders = [
  fakeOrder(2, { filled_amount: '0', status: 'UNFILLED' }),
  fakeOrder(4, { parent_id: 'p1', filled_amount: '0', status: 'UNFILLED' }),
];

async function line(text: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: /^Search or command/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('dialog', { name: 'Search or command' }).getByRole('combobox').fill(text);
}

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

test('the question about all orders names a running TWAP, and cancels it first, with its children', async () => {
  const engine = await start('/dashboard', { session: demoSession, orders, answers: running(parent('p1')) });
  await page.getByRole('button', { name: 'Cancel all 2' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Cancel 1 open order and 1 running algorithmic order?');
  await expect.element(dialog().getByText(/^TWAP · BINANCE BTC\/USDT spot · /)).toBeVisible();
  await expect.element(dialog().getByText('Buy 10 BTC · filled 2.5')).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel all' }).click();
  await expect.poll(() => cancels(engine)).toEqual([{ parent_id: 'p1' }, { order_ids: ['o2'] }]);
});

test('a typed line lists and cancels one too, also where it has no order in the book', async () => {
  const engine = await start('/dashboard', {
    session: demoSession,
    orders: [],
    answers: running(parent('p1'), parent('p2', { exchange: 'OKX', kind: 'ICEBERG' })),
  });
  await line('cancel all bin');
  const palette = page.getByRole('dialog', { name: 'Search or command' });
  await expect.element(palette.getByText(/^TWAP · BINANCE BTC\/USDT spot · /)).toBeVisible();
  expect(palette.getByText(/^ICEBERG/).elements(), 'another exchange is not meant').toEqual([]);
  await palette.getByRole('button', { name: 'Cancel order' }).click();
  await palette.getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(() => cancels(engine)).toEqual([{ parent_id: 'p1' }]);
});

test('the command asks about algorithmic orders alone where no order is open, and says so where nothing is', async () => {
  const engine = await start('/dashboard', {
    session: demoSession,
    orders: [],
    answers: running(parent('p1'), parent('p2')),
  });
  await line('everywhere');
  await page.getByRole('option', { name: /Cancel all orders/ }).click();
  await expect.element(dialog()).toHaveAccessibleName('Cancel 2 running algorithmic orders?');
  await dialog().getByRole('button', { name: 'Cancel all' }).click();
  await expect.poll(() => cancels(engine)).toEqual([{ parent_id: 'p1' }, { parent_id: 'p2' }]);
});

test('where nothing runs and nothing is open that is said', async () => {
  await start('/dashboard', { session: demoSession, orders: [] });
  await line('everywhere');
  await page.getByRole('option', { name: /Cancel all orders/ }).click();
  await expect.element(page.getByRole('region', { name: 'Notifications' }).getByText('No open orders.')).toBeVisible();
});

test('where it cannot be told whether any runs the question says so, and cancels the orders', async () => {
  const engine = await start('/dashboard', {
    session: demoSession,
    orders: [orders[0]!, fakeOrder(6, { filled_amount: '0', status: 'UNFILLED' })],
    fail: { path: algoList.path, failure: { code: 'NETWORK', number: 0, data: null } },
  });
  await page.getByRole('button', { name: 'Cancel all 2' }).click();
  await expect.element(dialog().getByText(/^Cannot tell whether algorithmic orders are running/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel all' }).click();
  await expect.poll(() => cancels(engine)).toEqual([{ order_ids: ['o2', 'o6'] }]);
});
