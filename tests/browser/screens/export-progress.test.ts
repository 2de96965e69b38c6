import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '../../../src/app/engine/client.ts';
import { orderHistory } from '../../../src/shared/contracts/order.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine } from '../../doubles/fake-engine.ts';
import { readWorkbook } from '../../doubles/read-workbook.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { client } from './places.ts';
import { openTable } from './open-table.ts';
import { start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1400);
});

/** Answers the order history by `serve`, page after page, once it is asked for a whole page of a file. */
function serveFile(engine: FakeEngine, serve: (page: number) => Promise<unknown>): void {
  const { call } = engine;
  let asked = 0;
  Object.assign(engine, {
    call: (contract: { readonly path: string }, input: { readonly page_size: number }) =>
      contract.path === orderHistory.path && input.page_size === 500
        ? serve(++asked)
        : call(contract as never, input as never),
  });
}

async function exportHistory(serve: (page: number) => Promise<unknown>): Promise<void> {
  const engine = await start('/dashboard', client);
  serveFile(engine, serve);
  await openTable('Order history');
  await expect.element(page.getByRole('grid', { name: 'Order history' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Export to Excel', exact: true }).click();
}

const pageOf = (first: number, count: number, total: number) => ({
  pagenation: {
    page: 1,
    page_size: 500,
    total,
    results: Array.from({ length: count }, (_, at) =>
      fakeOrder(first + at, { symbol: 'BTCUSDT', trigger_price: '67000.5', status: 'CANCELED' }),
    ),
  },
});

test('a file has all pages of a list, also columns that only older rows need; how far it is, is shown', async () => {
  const files = catchSavedFiles();
  let release: () => void = () => undefined;
  const second = new Promise<void>((done) => {
    release = done;
  });
  await exportHistory(async (at) => {
    if (at === 2) await second;
    return at === 1 ? pageOf(1, 500, 620) : pageOf(501, 120, 620);
  });
  await expect.element(page.getByText('500 of 620 rows')).toBeVisible();
  expect(files).toEqual([]);
  release();
  await expect.poll(() => files.length).toBe(1);
  const [heads = [], ...rows] = await readWorkbook(files[0]!.file);
  expect(rows).toHaveLength(620);
  expect(rows.at(-1)![heads.indexOf('Trigger')]).toBe(67_000.5);
  await expect.element(page.getByText('620 rows', { exact: true })).toBeVisible();
});

test('an export is cancelled, and saves nothing', async () => {
  const files = catchSavedFiles();
  let release: () => void = () => undefined;
  const second = new Promise<void>((done) => {
    release = done;
  });
  await exportHistory(async (at) => {
    if (at === 2) await second;
    return pageOf(at * 500, 500, 5_000);
  });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  release();
  await expect.element(page.getByText('Export cancelled')).toBeVisible();
  expect(files).toEqual([]);
});

test('an export that the server refuses says why, and saves nothing', async () => {
  const files = catchSavedFiles();
  await exportHistory(async () => {
    throw new CallError({ code: 'UNAVAILABLE', number: 503, data: null });
  });
  await expect.element(page.getByText('Save Failed')).toBeVisible();
  expect(files).toEqual([]);
});
