import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import type { EngineClient } from '../../src/app/engine/client.ts';
import type { ConnectionValue } from '../../src/worker/api.ts';
import type { ServerProcess } from '../../tests/server-process.ts';
import { enterAsDemo, startApp } from '../harness/app.ts';
import { hideable } from '../harness/hideable.ts';
import { launchOptions } from '../harness/page.ts';
import { observe } from './observed.ts';

declare global {
  var halyard: { readonly engine: EngineClient };
  var hideTab: (hidden: boolean) => void;
}

/** Book updates a second that the worker merges, over all its books. */
export const updatesPerSecond = 2_000;
/** Books whose topics are asked for in a second: a socket may send 200 messages in ten. */
const booksAtOnce = 15;
const booksEveryMs = 1_000;
const maxBooks = 600;
export const windowPaths = ['/exkchart?q=BINANCE/BTCUSDT/spot', '/exdepth?q=BINANCE/BTCUSDT/spot'] as const;

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The real server, and a browser of the demo user whose windows share one worker. */
export interface Stage {
  readonly server: ServerProcess;
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** A tab out of sight, whose views keep the worker's books open. */
  readonly feeder: Page;
  /** Errors of all pages. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const server = await startApp();
  const browser = await chromium.launch(launchOptions());
  const context = await browser.newContext();
  await context.addInitScript(hideable);
  await context.addInitScript(observe);
  await enterAsDemo(context, server.url);
  const errors: string[] = [];
  context.on('page', (page) => page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`)));
  const feeder = await context.newPage();
  await feeder.goto(`${server.url}${windowPaths[1]}`);
  await feeder.getByRole('group', { name: 'Order book' }).waitFor();
  await feeder.evaluate(() => globalThis.hideTab(true));
  return {
    server,
    browser,
    context,
    feeder,
    errors,
    async close() {
      await browser.close();
      await server.dispose();
    },
  };
}

/** Frames of all the worker's streams so far, and when, ms; the view of the connection is kept open. */
const framesOf = (feeder: Page): Promise<{ readonly frames: number; readonly atMs: number }> =>
  feeder.evaluate(async () => {
    const { engine } = globalThis.halyard;
    const watched = engine.watch({ kind: 'connection' });
    const value = await new Promise<ConnectionValue>((resolve) => {
      const stop = watched.subscribe(() => {
        const { value: next } = watched.current();
        if (!next) return;
        resolve(next);
        setTimeout(stop);
      });
    });
    return { frames: value.streams.reduce((sum, { frames }) => sum + frames, 0), atMs: performance.now() };
  });

/** Frames a second of all the worker's streams, over some seconds. */
export async function rateOf(feeder: Page, seconds: number): Promise<number> {
  const before = await framesOf(feeder);
  await sleep(seconds * 1_000);
  const after = await framesOf(feeder);
  return ((after.frames - before.frames) / (after.atMs - before.atMs)) * 1_000;
}

/** Keeps further books of the worker open, those of `from` to `to` in the list of all instruments. */
const holdBooks = (feeder: Page, from: number, to: number): Promise<void> =>
  feeder.evaluate(
    async ([first, end]) => {
      const { engine } = globalThis.halyard;
      const instruments = engine.watch({ kind: 'symbols' }).current().value ?? [];
      if (instruments.length < end) throw new Error(`there are only ${instruments.length} instruments`);
      for (const { exchange, symbol, account_type } of instruments.slice(first, end))
        engine
          .watch({ kind: 'book', key: `${exchange}/${symbol}/${account_type}`, depth: 20, group: 1 })
          .subscribe(() => undefined);
    },
    [from, to] as const,
  );

/** Opens books until the worker merges as many updates a second as are wanted: how many it then does. */
export async function fillWorker(feeder: Page): Promise<{ readonly books: number; readonly rate: number }> {
  for (let books = 0; books < maxBooks; ) {
    for (let turn = 0; turn < 4; turn++, books += booksAtOnce) {
      await holdBooks(feeder, books, books + booksAtOnce);
      await sleep(booksEveryMs);
    }
    await feeder.evaluate(() => globalThis.hideTab(false));
    const rate = await rateOf(feeder, 3);
    await feeder.evaluate(() => globalThis.hideTab(true));
    console.log(`${books} books, ${rate.toFixed(0)} updates/s`);
    if (rate >= updatesPerSecond * 0.95) return { books, rate };
  }
  throw new Error(`${maxBooks} books are too few for ${updatesPerSecond} updates a second`);
}

/** Opens the dashboard and its pop-outs, each in the way of the product: windows that the dashboard opens. */
export async function openWindows({ context, server }: Stage): Promise<{
  readonly dashboard: Page;
  readonly popOuts: readonly Page[];
}> {
  const dashboard = await context.newPage();
  await dashboard.setViewportSize({ width: 1_280, height: 800 });
  await dashboard.goto(`${server.url}/dashboard`);
  await dashboard.getByRole('img', { name: /candles of/ }).waitFor();
  const popOuts: Page[] = [];
  for (const path of windowPaths) {
    const [popOut] = await Promise.all([
      dashboard.waitForEvent('popup'),
      dashboard.evaluate((address) => {
        window.open(address, '', 'popup,width=900,height=700');
      }, path),
    ]);
    popOuts.push(popOut);
  }
  return { dashboard, popOuts };
}
