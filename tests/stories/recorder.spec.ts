import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { readUtf8 } from '../../src/shared/base/utf8.ts';
import { bookHash } from '../../src/shared/market/book/book-hash.ts';
import { decodeFlight, type FlightRecording } from '../../src/shared/wire/flight-file.ts';
import { replayFlight } from '../../src/shared/wire/flight-replay.ts';
import type { Api } from './api.ts';
import { catchFiles, caughtFile, enter, holdBook, typeInto, untilLive, untilUpdated, watchErrors } from './page.ts';
import { startServer } from './server.ts';
import { expect, test } from './story.ts';
import { actionsOf } from '../oracles/flight-actions.ts';

const key = 'BINANCE/BTCUSDT/spot';
const market = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const rows = 1_000;
test.setTimeout(150_000);

/** Presses the button of the connection dialog; the file that the browser gets. */
async function saveRecording(
  page: Page,
  to: string,
  driven: boolean,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await page.getByRole('button', { name: 'Connection' }).click();
  const recorder = page.getByRole('region', { name: 'Flight recorder' });
  await expect(recorder.getByText(/^Recorded: /)).toBeVisible({ timeout: 20_000 });
  const coming = driven ? undefined : page.waitForEvent('download');
  await recorder.getByRole('button', { name: 'Save recording' }).click();
  await expect(recorder.getByText(/^Saved: \d/)).toBeVisible();
  const file = await coming;
  await page.keyboard.press('Escape');
  if (file) {
    await file.saveAs(to);
    return { name: file.suggestedFilename(), bytes: readFileSync(to) };
  }
  const { name, base64 } = await caughtFile(page);
  writeFileSync(to, Buffer.from(base64, 'base64'));
  return { name, bytes: readFileSync(to) };
}

/** Places a limit order under the market with the form, and cancels it. */
async function tradeALittle(page: Page, api: Api): Promise<void> {
  const price = (
    Math.floor(Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]) * 99) / 100
  ).toFixed(2);
  const form = page.getByRole('region', { name: 'Order', exact: true });
  await typeInto(form.getByRole('textbox', { name: 'Price', exact: true }), price);
  await typeInto(form.getByRole('textbox', { name: 'Amount', exact: true }), '0.25');
  await form.getByRole('button', { name: /^Buy .*BTC$/ }).click();
  await page
    .getByRole('dialog', { name: /^(Buy|Sell) .*\?$/ })
    .getByRole('button', { name: 'Buy 0.25 BTC' })
    .click();
  const row = page.getByRole('grid', { name: 'Open orders' }).getByRole('row').filter({ hasText: 'BTC/USDT' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Cancel BUY/ }).click();
  await page
    .getByRole('dialog', { name: /^Cancel the order to / })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await expect(row).toHaveCount(0);
}

/** A recording has a mark of each book this often. */
const markEveryMs = 5_000;

/** Waits until the store holds so much of a recording, ms. */
async function recordedFor(page: Page, ms: number): Promise<void> {
  await page.evaluate(() => {
    globalThis.halyard.engine.watch({ kind: 'recorder' }).subscribe(() => undefined);
  });
  const span = () =>
    page.evaluate(() => {
      const { startMs, endMs } = globalThis.halyard.engine.watch({ kind: 'recorder' }).current().value ?? {};
      return (endMs ?? 0) - (startMs ?? 0);
    });
  await expect.poll(span, { timeout: 30_000 }).toBeGreaterThan(ms);
}

/** The book that this page shows, once its recording has ended: hash and last update. */
async function endedBook(page: Page): Promise<{ readonly u: number | undefined; readonly hash: string }> {
  await holdBook(page, key, rows);
  const read = () =>
    page.evaluate(
      ([of, depthOf]) => {
        const { state, value } = globalThis.halyard.engine
          .watch({ kind: 'book', key: of, depth: depthOf, group: 1 })
          .current();
        const side = (columns: { prices: Float64Array; sizes: Float64Array } | undefined) => ({
          prices: Array.from(columns?.prices ?? []),
          sizes: Array.from(columns?.sizes ?? []),
        });
        return {
          state,
          u: value?.u,
          price: value?.price,
          size: value?.size,
          bids: side(value?.bids),
          asks: side(value?.asks),
        };
      },
      [key, rows] as const,
    );
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('ended');
  const { u, price, size, bids, asks } = await read();
  const columns = ({ prices, sizes }: typeof bids) => ({
    prices: Float64Array.from(prices),
    sizes: Float64Array.from(sizes),
  });
  return { u, hash: bookHash(columns(bids), columns(asks), { price: price!, size: size! }) };
}

/** Every record's text, one after another; bytes of frames are left out. */
const textOf = ({ header, records }: FlightRecording): string =>
  JSON.stringify(header) + records.map(({ payload }) => readUtf8(payload) ?? '').join('\n');

test('the dashboard records itself; the file is saved by one click, holds nothing personal, and replays to the same book twice @long', async ({
  context,
  browserName,
  server,
  user,
}, testInfo) => {
  const api = await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  const driven = browserName === 'firefox';
  if (driven) await catchFiles(page);
  await page.goto(`${server.url}/dashboard`);
  await untilLive(page, key);
  await tradeALittle(page, api);
  await recordedFor(page, 2 * markEveryMs);
  const path = testInfo.outputPath('made.hfr');
  const { name, bytes } = await saveRecording(page, path, driven);
  expect(name).toMatch(/^halyard-\d{4}-\d\d-\d\d-\d{6}\.hfr$/);

  // What is in it, and what is not.
  const unpacked = gunzipSync(bytes);
  const flight = decodeFlight(unpacked);
  const accounts = (await api.call(apiList, {})).data;
  const orderIds = await page.evaluate(
    () =>
      globalThis.halyard.engine
        .watch({ kind: 'account' })
        .current()
        .value?.orders.map(({ order_id }) => order_id) ?? [],
  );
  const text = textOf(flight);
  for (const secret of [
    api.token,
    user.username,
    user.userId,
    'Binance paper',
    ...accounts.map(({ api_id }) => api_id),
    ...orderIds,
  ]) {
    expect(text.includes(secret), `the text holds ${secret}`).toBe(false);
    expect(unpacked.includes(secret), `the bytes hold ${secret}`).toBe(false);
  }
  expect(text).not.toMatch(/client_id|api_id|username|ticket/);
  const actions = actionsOf(flight).map(({ action }) => action);
  expect(actions).toContainEqual(
    expect.objectContaining({ a: 'place', ...market, side: 'BUY', order_type: 'LIMIT', amount: '0.25' }),
  );
  expect(actions).toContainEqual(expect.objectContaining({ a: 'order', status: 'CANCELED' }));
  expect(actions).toContainEqual(expect.objectContaining({ a: 'cancel', orders: [1] }));

  // The worker of this browser marked its books on the way: Node comes to the same ones, twice.
  const once = replayFlight(flight);
  const twice = replayFlight(flight);
  expect(once).toEqual(twice);
  expect(once.mismatches).toEqual([]);
  expect(once.marks).toBeGreaterThanOrEqual(2);
  const expected = once.books.find((book) => book.key === key)!;

  // A second server plays the file, at night twice where that is cheap: the tab ends with that book.
  for (const run of driven || process.env.STORIES !== 'all' ? ['first'] : ['first', 'second']) {
    const replay = await startServer({ args: ['--replay', path, '--speed', '20'], isLively: true });
    expect(replay.output()).toContain('BINANCE REPLAY');
    const tab = await context.newPage();
    await tab.goto(`${replay.url}/exdepth?q=${key}`);
    const book = await endedBook(tab);
    expect(book, run).toEqual({ u: expected.u, hash: expected.hash });
    await tab.close();
    await replay.dispose();
  }
  expect(errors).toEqual([]);
});

test('switched off, nothing is recorded and what was is deleted', async ({ context, server }) => {
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard`);
  await untilLive(page, key);
  await page.getByRole('button', { name: 'Connection' }).click();
  const recorder = page.getByRole('region', { name: 'Flight recorder' });
  await expect(recorder.getByText(/^Recorded: /)).toBeVisible({ timeout: 20_000 });
  await recorder.getByText('Flight recorder', { exact: true }).click();
  await expect(recorder.getByText(/^Off\. Nothing is recorded/)).toBeVisible();
  await expect(recorder.getByRole('button', { name: 'Save recording' })).toBeDisabled();
  await untilUpdated(page, key, 5);
  expect(await page.evaluate(() => globalThis.halyard.engine.exportRecording())).toEqual({ ok: false, reason: 'off' });
  await recorder.getByText('Flight recorder', { exact: true }).click();
  await expect(recorder.getByText('Nothing recorded yet')).toBeVisible();
  await expect(recorder.getByText(/^Recorded: /)).toBeVisible({ timeout: 20_000 });
});
