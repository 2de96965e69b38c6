import { expect, test } from '@playwright/test';
import { metric } from './api.ts';
import { bookState, enterAsDemo, untilLive, watchErrors } from './page.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(() => server.dispose());
test.setTimeout(180_000);

const sockets = () => metric(server.url, 'wssapi_sockets');
const streams = () => metric(server.url, 'wssapi_streams');
const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

test('one dashboard and four pop-outs share one socket a topic; closed pop-outs leave none behind; closing the dashboard leaves the pop-outs live', async ({ context }) => {
  await enterAsDemo(context, server.url);
  const dashboard = await context.newPage();
  const errors = watchErrors(dashboard);
  await dashboard.goto(`${server.url}/dashboard`);
  await untilLive(dashboard, 'BINANCE/BTCUSDT/spot');
  await expect.poll(async () => (await sockets()).get('{path="/user/api/ws"}') ?? 0).toBe(1);
  const alone = await sockets();
  for (const [path, count] of alone) if (path !== '{path="/user/api/ws"}') expect(count, path).toBe((await streams()).get(path));

  const open = async (path: string) => {
    const page = await context.newPage();
    errors.push(...watchErrors(page));
    await page.goto(`${server.url}${path}`);
    return page;
  };
  const popOuts = [
    await open('/exkchart?q=BINANCE/BTCUSDT/spot'), await open('/exkchart?q=OKX/ETHUSDT/spot'), await open('/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=4'),
    await open('/exdepth?q=HALYARD/BTCUSDT/spot'),
  ];
  await untilLive(popOuts[3]!, 'HALYARD/BTCUSDT/spot');
  await dashboard.evaluate(() => { globalThis.halyard.engine.watch({ kind: 'connection' }).subscribe(() => undefined); });
  await expect.poll(async () => dashboard.evaluate(() => globalThis.halyard.engine.watch({ kind: 'connection' }).current().value?.windows ?? 0)).toBe(5);
  const shared = await sockets();
  const running = await streams();
  for (const [path, count] of shared) if (path !== '{path="/user/api/ws"}') expect(count, `one socket for each distinct topic of ${path}`).toBe(running.get(path));
  expect(shared.get('{path="/client/klines/data/24h/ws"}'), 'the 24 h figures come once for five windows').toBe(1);
  expect(shared.get('{path="/order/user/ws"}')).toBe(1);
  expect(total(shared)).toBeGreaterThan(total(alone));

  await dashboard.close();
  await popOuts[3]!.waitForTimeout(1_500);
  expect(await bookState(popOuts[3]!, 'HALYARD/BTCUSDT/spot')).toBe('live');
  const u = () => popOuts[3]!.evaluate(() => globalThis.halyard.engine.watch({ kind: 'book', key: 'HALYARD/BTCUSDT/spot', depth: 20, group: 1 }).current().value?.u);
  const before = await u();
  await expect.poll(u).not.toBe(before);

  for (const page of popOuts.slice(0, 3)) await page.close();
  await expect.poll(async () => (await sockets()).get('{path="/client/klines/list/ws"}') ?? 0, { timeout: 45_000, message: 'chart sockets close after the grace time' }).toBe(0);
  await popOuts[3]!.close();
  await expect.poll(async () => total(await sockets()), { timeout: 60_000, message: 'no socket outlives the last window' }).toBe(0);
  expect(errors).toEqual([]);
});
