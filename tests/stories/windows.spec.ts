import type { Page } from '@playwright/test';
import { metric } from './api.ts';
import { bookState, enginePlaces, enter, hasten, placeEngine, untilLive, untilUpdated, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.use({ own: {}, paceMs: 100 });
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(180_000);

const sockets = () => metric(server.url, 'wssapi_sockets');
const streams = () => metric(server.url, 'wssapi_streams');
const mux = ['{path="/mux"}', 1] as const;
/** A dialogue that answers requests is no stream of the server's. */
const requestStream = '/user/api/ws';
/** Running streams by path. */
const running = (counts: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...counts]
      .map(([labels, count]) => [/path="([^"]*)"/.exec(labels)![1]!, count] as const)
      .filter(([path, count]) => count > 0 && path !== requestStream)
      .sort(),
  );
/** Distinct topics that the engine has open, by path. */
const topicsOf = async (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async (without) => {
    const connection = globalThis.halyard.engine.watch({ kind: 'connection' });
    const stop = connection.subscribe(() => undefined);
    while (!connection.current().value)
      await new Promise((next) => {
        setTimeout(next, 50);
      });
    const counts = new Map<string, Set<string>>();
    for (const { path, key } of connection.current().value!.streams)
      if (path !== without) counts.set(path, (counts.get(path) ?? new Set()).add(key));
    stop();
    return Object.fromEntries([...counts].map(([path, keys]) => [path, keys.size] as const).sort());
  }, requestStream);
const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

for (const place of enginePlaces)
  test(`${place}: one dashboard and four pop-outs share one socket for everything, and one stream a topic; closed pop-outs leave none behind; closing the dashboard leaves the pop-outs live`, {
    tag: ['@firefox', '@leader'],
  }, async ({ context }) => {
    await placeEngine(context, place, test.info());
    await enter(context, server, user);
    const dashboard = await context.newPage();
    const errors = watchErrors(dashboard);
    await dashboard.goto(`${server.url}/dashboard`);
    await untilLive(dashboard, 'BINANCE/BTCUSDT/spot');
    await expect.poll(async () => (await streams()).get('{path="/order/user/ws"}') ?? 0).toBe(1);
    expect([...(await sockets())], 'exactly one socket for one window').toEqual([mux]);
    await expect(async () => {
      const topics = await topicsOf(dashboard);
      expect(Object.keys(topics).length, 'book, bars, trades, 24 h figures and orders').toBeGreaterThanOrEqual(4);
      expect(running(await streams())).toEqual(topics);
    }).toPass({ timeout: 15_000 });
    const alone = await topicsOf(dashboard);

    const open = async (path: string) => {
      const page = await context.newPage();
      errors.push(...watchErrors(page));
      await page.goto(`${server.url}${path}`);
      return page;
    };
    const popOuts = [
      await open('/exkchart?q=BINANCE/BTCUSDT/spot'),
      await open('/exkchart?q=OKX/ETHUSDT/spot'),
      await open('/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=4'),
      await open('/exdepth?q=HALYARD/BTCUSDT/spot'),
    ];
    await untilLive(popOuts[3]!, 'HALYARD/BTCUSDT/spot');
    await dashboard.evaluate(() => {
      globalThis.halyard.engine.watch({ kind: 'connection' }).subscribe(() => undefined);
    });
    await expect
      .poll(async () =>
        dashboard.evaluate(() => globalThis.halyard.engine.watch({ kind: 'connection' }).current().value?.windows ?? 0),
      )
      .toBe(5);
    expect([...(await sockets())], 'exactly one socket for five windows').toEqual([mux]);
    await expect(async () =>
      expect(running(await streams()), 'one stream for each distinct topic').toEqual(await topicsOf(dashboard)),
    ).toPass({ timeout: 15_000 });
    const shared = await streams();
    expect(shared.get('{path="/client/klines/data/24h/ws"}'), 'the 24 h figures come once for five windows').toBe(1);
    expect(shared.get('{path="/order/user/ws"}')).toBe(1);
    expect(total(shared)).toBeGreaterThan(Object.values(alone).reduce((sum, count) => sum + count, 0));

    await dashboard.close();
    await untilUpdated(popOuts[3]!, 'HALYARD/BTCUSDT/spot');
    expect(await bookState(popOuts[3]!, 'HALYARD/BTCUSDT/spot')).toBe('live');
    await expect.poll(async () => [...(await sockets())], 'one socket again').toEqual([mux]);
    const u = () =>
      popOuts[3]!.evaluate(
        () =>
          globalThis.halyard.engine.watch({ kind: 'book', key: 'HALYARD/BTCUSDT/spot', depth: 20, group: 1 }).current()
            .value?.u,
      );
    const before = await u();
    await expect.poll(u).not.toBe(before);

    for (const page of popOuts.slice(0, 3)) await page.close();
    await expect
      .poll(() =>
        popOuts[3]!.evaluate(() => globalThis.halyard.engine.watch({ kind: 'connection' }).current().value?.windows),
      )
      .toBe(1);
    await hasten(popOuts[3]!);
    await expect
      .poll(async () => (await streams()).get('{path="/client/klines/list/ws"}') ?? 0, {
        timeout: 45_000,
        message: 'chart streams close after the grace time',
      })
      .toBe(0);
    await expect.poll(async () => [...(await sockets())], 'the pop-out’s book needs one socket').toEqual([mux]);
    await popOuts[3]!.close();
    // Elsewhere the engine ends with the last window. Here a page of the same place that has none tells it that its
    // grace is over.
    if (test.info().project.name === 'chromium') {
      const bare = await context.newPage();
      await bare.goto(`${server.url}/healthz`);
      await hasten(bare);
    }
    await expect
      .poll(async () => total(await sockets()), { timeout: 60_000, message: 'no socket outlives the last window' })
      .toBe(0);
    expect(errors).toEqual([]);
  });
