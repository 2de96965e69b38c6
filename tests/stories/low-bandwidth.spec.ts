import type { Page } from '@playwright/test';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { createSlowProxy, type SlowProxy } from '../doubles/slow-proxy.ts';
import { metric } from './api.ts';
import { enter, forgetWorker, settled, untilLive, untilUpdated, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

const key = 'BINANCE/BTCUSDT/spot';
const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
/** 20 kB a second, both ways together, and 400 ms there and back. */
const slow = { bytesPerSecond: 20_000, delayMs: 200 };
test.setTimeout(180_000);
let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.use({ serviceWorkers: 'allow', paceMs: 100 });
let proxy: SlowProxy;
test.beforeEach(async () => {
  proxy = await createSlowProxy(server.url);
});
test.afterEach(() => proxy.close());

/** Opens the dashboard and waits until it is live and kept, shell and data. */
async function warmUp(page: Page): Promise<void> {
  await page.goto(`${proxy.url}/dashboard`);
  await untilLive(page, key);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await settled(page);
}

test('a warm reload asks for symbols and A-shares in less than 50 kB', async ({ context, page }) => {
  await enter(context, server, user);
  await warmUp(page);
  const tables = ['/sapi/client/base/symbols', '/sapi/client/base/symbols/astock/name'];
  const bytes = () => tables.map((path) => proxy.received().get(path) ?? 0);
  const cold = bytes();
  await forgetWorker(page);
  await page.close();
  const again = await context.newPage();
  await again.goto(`${proxy.url}/dashboard`);
  await untilLive(again, key);
  await expect.poll(() => bytes().every((count, at) => count > cold[at]!)).toBe(true);
  await settled(again);
  const warm = bytes().map((count, at) => count - cold[at]!);
  console.log(`symbols and A-shares: cold ${cold.join(' + ')} bytes, warm ${warm.join(' + ')} bytes`);
  expect(warm[0]! + warm[1]!).toBeLessThan(50_000);
});

/** What a trader on such a line may wait for at most; the figures that it prints are about half of that. */
const boundMs = 2_000;

test('on a line of 20 kB/s and 400 ms the chart is there within 2 s, an order is answered within 2 s, and the market is never older than 2 s', {
  tag: '@timed',
}, async ({ context, page }) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await warmUp(page);
  await forgetWorker(page);
  await page.goto('about:blank');
  // The worker of before closes its sockets 30 s after its last window: until then it would take its share of the line.
  await expect
    .poll(
      async () => [...(await metric(server.url, 'wssapi_sockets')).values()].reduce((sum, count) => sum + count, 0),
      { timeout: 60_000 },
    )
    .toBe(0);
  proxy.become(slow);
  await page.goto(`${proxy.url}/dashboard`, { waitUntil: 'commit' });
  const chartMs = await page.evaluate(async (name) => {
    const view = { kind: 'klines', key: name, interval: '15m' } as const;
    while (
      !globalThis.halyard ||
      !document.querySelector('canvas') ||
      globalThis.halyard.engine.watch(view).current().value === undefined
    ) {
      await new Promise((next) => {
        requestAnimationFrame(next);
      });
    }
    return performance.now();
  }, key);
  console.log(`first usable chart after ${Math.round(chartMs)} ms`);
  expect(chartMs).toBeLessThan(boundMs);

  await untilLive(page, key);
  // More than the line takes: two dozen books, and their trades.
  const books = await page.evaluate(() => {
    globalThis.halyard.engine.watch({ kind: 'connection' }).subscribe(() => undefined);
    const table = (globalThis.halyard.engine.watch({ kind: 'symbols' }).current().value ?? []).slice(0, 24);
    for (const { exchange, symbol, account_type } of table) {
      const name = `${exchange}/${symbol}/${account_type}`;
      globalThis.halyard.engine.watch({ kind: 'book', key: name, depth: 200, group: 1 }).subscribe(() => undefined);
      globalThis.halyard.engine.watch({ kind: 'trades', key: name }).subscribe(() => undefined);
    }
    return table.length;
  });
  await untilUpdated(page, key, 100);
  const perSecond = () =>
    page.evaluate(() => globalThis.halyard.engine.watch({ kind: 'connection' }).current().value?.bytesPerSecond ?? 0);
  console.log(`${books} books, ${await perSecond()} bytes a second`);
  const watching = page.evaluate(async (name) => {
    const watched = globalThis.halyard.engine.watch({ kind: 'book', key: name, depth: 50, group: 1 });
    const lags: number[] = [];
    const stop = watched.subscribe(() => {
      const { state, venueMs } = watched.current();
      if (state === 'live' && venueMs !== null) lags.push(Date.now() - venueMs);
    });
    await new Promise((done) => {
      setTimeout(done, 20_000);
    });
    stop();
    return lags.sort((a, b) => a - b);
  }, key);
  const price = String(Math.floor(Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]) * 0.8));
  const acks: number[] = [];
  for (let n = 0; n < 5; n++) {
    acks.push(
      await page.evaluate(
        async (order) => {
          const accounts = globalThis.halyard.engine.watch({ kind: 'account' }).current().value?.accounts ?? [];
          const api_id = accounts.find(({ exchange }) => exchange === order.exchange)?.api_id ?? '';
          const before = performance.now();
          await globalThis.halyard.engine.call(
            { path: '/order/doOrder' } as never,
            {
              ...order,
              api_id,
              side: 'BUY',
              order_type: 'LIMIT',
              amount: '0.01',
              time_in_force: 'GTC',
              client_id: crypto.randomUUID(),
            } as never,
          );
          return performance.now() - before;
        },
        { ...market, price },
      ),
    );
    await untilUpdated(page, key, 5);
  }
  const lags = await watching;
  const at = (share: number) => Math.round(lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? 0);
  console.log(
    `orders answered after ${acks.map(Math.round).join(', ')} ms; age of the book: p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms of ${lags.length}`,
  );
  expect(Math.max(...acks)).toBeLessThan(boundMs);
  expect(lags.length).toBeGreaterThan(10);
  expect(at(1)).toBeLessThan(boundMs);
  expect(errors).toEqual([]);
});
