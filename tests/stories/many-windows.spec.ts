import type { BrowserContext, Page } from '@playwright/test';
import { metric } from './api.ts';
import { enginePlaces, enter, holdBook, placeEngine, untilLive, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.use({ own: {}, paceMs: 250 });
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(240_000);

const key = 'BINANCE/BTCUSDT/spot';
const mux = ['{path="/mux"}', 1] as const;
const sockets = async () => [...(await metric(server.url, 'wssapi_sockets'))].filter(([, count]) => count > 0);
const windows = (page: Page) =>
  page.evaluate(() => globalThis.halyard.engine.watch({ kind: 'connection' }).current().value?.windows ?? 0);
const watchConnection = (page: Page) =>
  page.evaluate(() => {
    globalThis.halyard.engine.watch({ kind: 'connection' }).subscribe(() => undefined);
  });
const book = { kind: 'book', key, depth: 20, group: 1 } as const;
const sequence = (page: Page) =>
  page.evaluate((view) => globalThis.halyard.engine.watch(view).current().value?.u ?? 0, book);
const state = (page: Page) => page.evaluate((view) => globalThis.halyard.engine.watch(view).current().state, book);

async function open(context: BrowserContext, path: string, errors: string[]): Promise<Page> {
  const page = await context.newPage();
  watchErrors(page, errors);
  await page.goto(`${server.url}${path}`);
  await page.waitForFunction(() => globalThis.halyard !== undefined);
  return page;
}

/** One telling of a book: when, how far it was and in what state. */
interface Heard {
  ms: number;
  u: number;
  state: string;
}

const popOuts = [
  '/exkchart?q=BINANCE/BTCUSDT/spot',
  '/exkchart?q=OKX/BTCUSDT/spot',
  '/exkchart?q=HALYARD/BTCUSDT/spot',
  '/exkchart?q=BINANCE/ETHUSDT/spot',
  '/exkchart?q=OKX/ETHUSDT/spot',
  '/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=4',
  '/exmutiplykchart?s=OKX/BTCUSDT/spot&num=2',
  '/exmutiplykchart?s=HALYARD/BTCUSDT/spot&num=3',
  '/exdepth?q=BINANCE/BTCUSDT/spot',
  '/exdepth?q=OKX/BTCUSDT/spot',
  '/exdepth?q=HALYARD/BTCUSDT/spot',
  '/exdepth?q=BINANCE/ETHUSDT/spot',
];

for (const place of enginePlaces) {
  test(`${place}: one dashboard and twelve pop-outs have one socket, and so have those that are left when the first window closes @long`, async ({
    context,
  }) => {
    await placeEngine(context, place, test.info());
    await enter(context, server, user);
    const errors: string[] = [];
    const dashboard = await open(context, '/dashboard', errors);
    await untilLive(dashboard, key);
    const others: Page[] = [];
    for (const path of popOuts) {
      others.push(await open(context, path, errors));
      expect(await sockets(), `one socket for ${others.length + 1} windows`).toEqual([mux]);
    }
    await watchConnection(dashboard);
    await expect.poll(() => windows(dashboard)).toBe(1 + popOuts.length);
    const last = others.at(-4)!;
    await untilLive(last, key);
    expect(await sockets()).toEqual([mux]);

    const before = await sequence(last);
    const from = Date.now();
    await dashboard.close();
    await expect
      .poll(async () => (await state(last)) === 'live' && (await sequence(last)) > before, {
        intervals: [50],
        timeout: 20_000,
      })
      .toBe(true);
    // About a second on a quiet machine; twelve windows start anew at the same time here.
    test.info().annotations.push({ type: 'figures', description: `live again after ${Date.now() - from} ms` });
    await expect.poll(sockets, 'one socket again').toEqual([mux]);
    expect(errors).toEqual([]);
  });

  test(`${place}: a window that is busy for 1.5 s leaves the others live, and is fresh at once afterwards`, {
    tag: '@leader',
  }, async ({ context, browserName }) => {
    test.skip(
      browserName !== 'chromium',
      'tabs of one site may share a process there, and a busy one its thread with the others',
    );
    await placeEngine(context, place, test.info());
    await enter(context, server, user);
    const errors: string[] = [];
    // The first window leads where there is no SharedWorker: it is the one that is busy.
    const busy = await open(context, '/dashboard', errors);
    await untilLive(busy, key);
    const other = await open(context, `/exdepth?q=${key}`, errors);
    await untilLive(other, key);
    await holdBook(busy, key);
    await other.evaluate((view) => {
      const reported: Heard[] = [];
      Object.assign(globalThis, { reported });
      const watched = globalThis.halyard.engine.watch(view);
      watched.subscribe(() => {
        reported.push({ ms: Date.now(), u: watched.current().value?.u ?? 0, state: watched.current().state });
        // biome-ignore lint/suspicious/noDocumentCookie: the busy window reads it without waiting for anything
        document.cookie = `told=${reported.length}`;
      });
    }, book);
    // A cookie is what a window can read of another one without letting go of its thread: it is busy for 1.5 s at
    // least, and until the other was told twice. What the busy window is told from the end of its block on, until it is
    // as new as the other one was then and goes on.
    const { fromMs, toMs, after } = await busy.evaluate(async (view) => {
      const watched = globalThis.halyard.engine.watch(view);
      const heard: Heard[] = [];
      const stop = watched.subscribe(() =>
        heard.push({ ms: Date.now(), u: watched.current().value?.u ?? 0, state: watched.current().state }),
      );
      const reported = () => Number(/told=(\d+)/.exec(document.cookie)?.[1] ?? 0);
      const begun = Date.now();
      const before = reported();
      const from = performance.now();
      let lookedMs = 0;
      for (let isOver = false; !isOver && performance.now() < from + 20_000; ) {
        if (performance.now() < Math.max(from + 1_500, lookedMs + 20)) continue;
        lookedMs = performance.now();
        isOver = reported() > before + 1;
      }
      const ended = Date.now();
      heard.length = 0;
      for (const end = ended + 20_000; Date.now() < end && heard.length < 12; )
        await new Promise((next) => {
          setTimeout(next, 5);
        });
      stop();
      return { fromMs: begun, toMs: ended, after: heard };
    }, book);
    const reported = (await other.evaluate(() => (globalThis as unknown as { reported: Heard[] }).reported)).filter(
      ({ ms }) => ms > fromMs && ms <= toMs,
    );
    expect(reported.length, 'the other window goes on').toBeGreaterThan(1);
    expect(reported.every((one) => one.state === 'live')).toBe(true);
    // How long that takes is a figure of bench:fanout. Here: one message may have waited, and the one behind it is as
    // new as the engine is.
    const newest = Math.max(...reported.map(({ u }) => u));
    const fresh = after.findIndex(({ u, state: said }) => u >= newest && said === 'live');
    test.info().annotations.push({
      type: 'figures',
      description: `the other was told ${reported.length} times meanwhile; fresh with message ${fresh + 1}, after ${(after[fresh]?.ms ?? Number.NaN) - toMs} ms`,
    });
    expect(fresh, `from ${newest}: ${after.map(({ u }) => u).join(', ')}`).toBeGreaterThanOrEqual(0);
    expect(fresh, `from ${newest}: ${after.map(({ u }) => u).join(', ')}`).toBeLessThanOrEqual(1);
    expect(errors).toEqual([]);
  });
}
