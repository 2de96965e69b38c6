import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderHistory } from '../../../src/shared/contracts/order.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { calm } from '../clock.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

interface Query {
  readonly page: number;
  readonly symbol?: string;
  readonly api_ids?: readonly string[];
}

/** Answers the history by `serve` and remembers what was asked. */
function serveHistory(engine: FakeEngine, serve: (query: Query) => Promise<readonly Order[]>, total = 305): Query[] {
  const asked: Query[] = [];
  const { call } = engine;
  const answer = async (contract: { readonly path: string }, input: Query) => {
    if (contract.path !== orderHistory.path) return call(contract as never, input as never);
    asked.push(input);
    return { pagenation: { page: input.page, page_size: 100, total, results: await serve(input) } };
  };
  Object.assign(engine, { call: answer });
  return asked;
}

const ordersFrom = (first: number, amount = '0.25') =>
  Array.from({ length: 100 }, (_, at) => fakeOrder(first + at, { amount, symbol: 'BTCUSDT' }));
const rows = () => page.getByRole('grid', { name: 'Order history' });
const more = () => page.getByRole('button', { name: 'Load more' });

async function openHistory(): Promise<void> {
  await page.getByRole('radio', { name: 'Order history' }).click();
  await expect.element(rows()).toBeVisible();
}

test('orders that came meanwhile do not keep the next page away', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  const asked = serveHistory(engine, async ({ page: at }) => ordersFrom((at - 1) * 100 - (at > 1 ? 5 : 0)));
  await openHistory();
  await more().click();
  await expect.element(rows()).toHaveAttribute('aria-rowcount', '196');
  await more().click();
  await expect.poll(() => asked.at(-1)?.page).toBe(3);
});

test('a late answer to another filter is not shown, and the filter names the accounts of the exchange', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  let release: () => void = () => undefined;
  const late = new Promise<void>((done) => {
    release = done;
  });
  const asked = serveHistory(engine, async ({ symbol, page: at }) => {
    if (symbol) return ordersFrom(1_000, '0.75');
    if (at > 1) await late;
    return ordersFrom(0);
  });
  await openHistory();
  await more().click();
  await page.getByText('This symbol').click();
  await expect.element(rows().getByText('0.75').first()).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ symbol: 'BTCUSDT', api_ids: ['a1', 'a2'] });
  release();
  await calm();
  expect(rows().getByText('0.25').elements()).toEqual([]);
});

test('a page that does not come is told below those that did', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  serveHistory(engine, async ({ page: at }) => {
    if (at > 1) throw new CallError({ code: 'TIMEOUT', number: 0, data: null });
    return ordersFrom(0).slice(0, 3);
  });
  await openHistory();
  await more().click();
  await expect.element(page.getByText('Order history: Operation failed')).toBeVisible();
  await expect.element(rows().getByText('0.25').first()).toBeVisible();
});
