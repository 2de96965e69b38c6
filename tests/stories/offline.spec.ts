import { createServer, request } from 'node:http';
import type { Page } from '@playwright/test';
import { enter, forgetWorker, settled, untilLive, untilLoaded, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

const key = 'BINANCE/BTCUSDT/spot';
test.setTimeout(120_000);
let server: RunningServer;
let user: StoryUser;
test.use({ own: {}, serviceWorkers: 'allow' });
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});

const untilKept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** When each part had something to show, in ms from the start of the navigation. */
const paintedAt = (page: Page) =>
  page.evaluate(async (name) => {
    const views = [
      { kind: 'dashboard' },
      { kind: 'symbols' },
      { kind: 'tickers' },
      { kind: 'book', key: name, depth: 50, group: 1 },
      { kind: 'klines', key: name, interval: '15m' },
    ] as const;
    const shown = () =>
      globalThis.halyard !== undefined &&
      document.querySelectorAll('canvas').length >= 2 &&
      views.every((view) => globalThis.halyard.engine.watch(view).current().value !== undefined);
    while (!shown())
      await new Promise((next) => {
        requestAnimationFrame(next);
      });
    return performance.now();
  }, key);

test('without a server a reload paints the dashboard from this browser, every part with its age, and no order can be sent; with the server back all is live again', async ({
  context,
  page,
}) => {
  await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/dashboard`);
  await untilLive(page, key);
  await untilKept(page);
  await untilLoaded(page);
  await settled(page);
  await server.crash();

  const banner = page.getByText('prices are frozen and trading is paused');
  await expect(banner).toBeVisible();
  const buy = page.getByRole('button', { name: 'Buy BTC' });
  await expect(buy).toBeDisabled();
  await expect(
    page.getByRole('form').or(page.locator('form')).getByText('orders cannot be sent. Reconnecting'),
  ).toBeVisible();

  await forgetWorker(page);
  await page.reload({ waitUntil: 'commit' });
  // How soon is a figure of bench:cache.
  console.log(`painted from the cache after ${Math.round(await paintedAt(page))} ms`);
  await expect(page.getByText(/^cached \d+ (s|min) ago$/)).toHaveCount(3);
  await expect(banner).toBeVisible();
  await expect(page.getByText('orders cannot be sent. Reconnecting').last()).toBeVisible();
  expect(new URL(page.url()).pathname, 'whoever has a session may stay').toBe('/dashboard');
  const shares = await page.evaluate(() => globalThis.halyard.engine.search('600519', {}, 5));
  expect(shares.length, 'A-shares are there').toBeGreaterThan(0);

  await server.restart();
  await expect(banner).toBeHidden({ timeout: 45_000 });
  await untilLive(page, key);
  await expect(buy).toBeEnabled({ timeout: 45_000 });
  expect(errors).toEqual([]);
});

test("pop-outs open without a server too, and nothing of the server's own is ever answered from the cache", {
  tag: '@firefox',
}, async ({ context, page }) => {
  await enter(context, server, user);
  await page.goto(`${server.url}/exkchart?q=${key}`);
  await untilKept(page);
  await expect(page.locator('canvas').first()).toBeVisible();
  await settled(page);
  const kept = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname),
  );
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /sapi|healthz|metrics|\.map$/.test(path))).toEqual([]);
  await server.crash();
  await forgetWorker(page);
  await page.reload();
  await expect(page.getByText(/^cached /).first()).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(
    await page.evaluate(() =>
      fetch('/sapi/client/base/symbols').then(
        () => 'answered',
        () => 'no answer',
      ),
    ),
  ).toBe('no answer');
});

/** Passes everything on, and once `newer` is set makes the service worker one of a newer build. */
async function createNewerBuild(target: string) {
  const { hostname, port } = new URL(target);
  const state = { newer: false };
  const proxy = createServer((incoming, outgoing) => {
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...asked } = incoming.headers;
    const passed = request(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...asked, 'accept-encoding': 'identity' },
      },
      async (answer) => {
        const chunks = (await answer.toArray()) as Buffer[];
        const body = Buffer.concat(chunks);
        const text =
          state.newer && incoming.url === '/service-worker.js'
            ? body.toString().replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2999-01-01T00:00:00.000Z')
            : body;
        const { 'content-length': _length, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers).end(text);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    state,
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

test('a newer build waits beside an open window of the older one, and takes its place for the only window, which is of the newer one', {
  tag: '@firefox',
}, async ({ context, page, browserName }) => {
  const build = await createNewerBuild(server.url);
  await page.goto(`${build.url}/login`);
  await untilKept(page);
  const [older] = await page.evaluate(() => caches.keys());
  build.state.newer = true;
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined),
  );
  const stateOf = (window: Page) =>
    window.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return { waits: registration.waiting !== null, caches: await caches.keys() };
    });
  await expect.poll(async () => (await stateOf(page)).waits).toBe(true);
  expect((await stateOf(page)).caches, 'the older shell stays').toContain(older);
  // A request of a window that is closed keeps the older worker busy, and nobody takes its place meanwhile.
  await expect(
    page.getByRole('button', { name: 'Fill in the verification code' }),
    'the last that the page asks for',
  ).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto(`${build.url}/login`);
  // As the page of the newer build says it; a worker that outlives its windows would keep the older build in place for
  // five minutes. Said again until it is heard, as the page does when it comes into view: the closed window may be
  // counted for a moment.
  const offer = () =>
    next.evaluate(() =>
      navigator.serviceWorker.ready.then(({ waiting }) =>
        waiting?.postMessage({ say: 'take-over', build: '2999-01-01T00:00:00.000Z' }),
      ),
    );
  // A browser that is driven keeps a worker awake that it would stop after 30 s without work, and nobody takes the
  // place of one that is awake.
  const session = browserName === 'chromium' ? await context.newCDPSession(next) : undefined;
  await session?.send('ServiceWorker.enable');
  await expect
    .poll(
      async () => {
        await offer();
        const state = await stateOf(next);
        if (state.waits) await session?.send('ServiceWorker.stopAllWorkers');
        return state;
      },
      { timeout: 30_000, intervals: [1_000] },
    )
    .toEqual({ waits: false, caches: ['halyard-shell-2999-01-01T00:00:00.000Z'] });
  build.close();
});
