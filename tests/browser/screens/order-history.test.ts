import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderHistory } from '../../../src/shared/contracts/order.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { calm } from '../clock.ts';
import { openTable } from './open-table.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

interface Query {
  readonly page: number;
  readonly before?: string;
  readonly start: number;
  readonly end: number;
  readonly status?: string;
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
  await openTable('Order history');
  await expect.element(rows()).toBeVisible();
}

test('older orders are read from the last one that is there, so that new ones move no page, and a status narrows them', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  const asked = serveHistory(engine, async ({ before }) =>
    ordersFrom(before === undefined ? 0 : Number(before.slice(1)) + 1),
  );
  await openHistory();
  await more().click();
  await expect.element(rows()).toHaveAttribute('aria-rowcount', '201');
  await more().click();
  await expect
    .poll(() => asked.map(({ before }) => before))
    .toEqual(expect.arrayContaining([undefined, 'o99', 'o199']));
  await page.getByLabelText('Status', { exact: true }).selectOptions('Filled');
  await expect.poll(() => asked.at(-1)).toMatchObject({ status: 'FILLED', page: 1 });
  await page.getByLabelText('Period').selectOptions('Last 90 days');
  await expect.poll(() => Math.round((asked.at(-1)!.end - asked.at(-1)!.start) / 86_400_000)).toBe(90);
});

test('a late answer to another filter is not shown, and the filter names the accounts of the exchange', async () => {
  const engine = await start('/dashboard', { session: demoSession });
  let release: () => void = () => undefined;
  const late = new Promise<void>((done) => {
    release = done;
  });
  const asked = serveHistory(engine, async ({ symbol, before }) => {
    if (symbol) return ordersFrom(1_000, '0.75');
    if (before !== undefined) await late;
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
  serveHistory(engine, async ({ before }) => {
    if (before !== undefined) throw new CallError({ code: 'TIMEOUT', number: 0, data: null });
    return ordersFrom(0);
  });
  await openHistory();
  await more().click();
  await expect.element(page.getByText('Order history: Operation failed')).toBeVisible();
  await expect.element(rows().getByText('0.25').first()).toBeVisible();
});
