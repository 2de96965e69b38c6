import type { BrowserContext } from 'playwright';
import type { ServerProcess } from '../../tests/server-process.ts';
import { enterAsDemo, openProfile, startApp } from '../harness/app.ts';

/** Milliseconds of one start of the app with a filled cache. */
export interface Start {
  /** From the worker's start to the first rows of a table on screen, the order book's. */
  readonly fromWorkerMs: number;
  /** From the navigation's start to the same. */
  readonly fromNavigationMs: number;
}

const fillMs = 8_000;

/**
 * Notes when the page starts its worker, and the frame after the one in which the order book stands in the page: it is
 * drawn then.
 */
function watchFirstTable(): void {
  const seen: { workerMs?: number; rowsMs?: number } = {};
  const Native = window.SharedWorker;
  window.SharedWorker = new Proxy(Native, {
    construct(target, args: [string, WorkerOptions]) {
      seen.workerMs ??= performance.now();
      return new target(...args);
    },
  });
  const look = () => {
    if (document.querySelector('[role=group][aria-label="Order book"] canvas'))
      requestAnimationFrame((ms) => {
        seen.rowsMs = ms;
      });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { seen });
}

async function startOnce(context: BrowserContext, url: string): Promise<Start> {
  await context.addInitScript(watchFirstTable);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  type Seen = { readonly seen: { readonly workerMs?: number; readonly rowsMs?: number } };
  await page.waitForFunction(() => (window as unknown as Seen).seen.rowsMs !== undefined, undefined, {
    timeout: 20_000,
  });
  const { workerMs, rowsMs } = await page.evaluate(() => (window as unknown as Seen).seen);
  if (workerMs === undefined || rowsMs === undefined) throw new Error('the page showed rows without a worker');
  return { fromWorkerMs: rowsMs - workerMs, fromNavigationMs: rowsMs };
}

/** Notes each start of a worker, and each paint of the order book that follows a book of the cache. */
function watchCachedPaints(): void {
  const seen: { startMs: number; cached: boolean; paintMs?: number } = { startMs: 0, cached: false };
  window.SharedWorker = new Proxy(window.SharedWorker, {
    construct(target, args: [string, WorkerOptions]) {
      Object.assign(seen, { startMs: performance.now(), cached: false, paintMs: undefined });
      return new target(...args);
    },
  });
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (
    this: CanvasRenderingContext2D,
    ...args: Parameters<typeof fillText>
  ) {
    if (seen.cached && seen.paintMs === undefined && this.canvas.closest('[role=group][aria-label="Order book"]')) {
      seen.paintMs = 0;
      requestAnimationFrame((ms) => {
        seen.paintMs = ms;
      });
    }
    fillText.apply(this, args);
  };
  Object.assign(window, { cachedPaints: seen });
}

interface CachedPaints {
  readonly cachedPaints: { startMs: number; cached: boolean; paintMs?: number };
}

/** Marks the moment at which the shown book is the new worker's, out of its cache. */
function watchBook(): void {
  const { engine } = (
    globalThis as unknown as {
      halyard: {
        engine: {
          watch: (view: object) => { subscribe: (changed: () => void) => void; current: () => { state: string } };
        };
      };
    }
  ).halyard;
  const book = engine.watch({ kind: 'book', key: 'BINANCE/BTCUSDT/spot', depth: 50, group: 1 });
  book.subscribe(() => {
    if (book.current().state === 'cached') (window as unknown as CachedPaints).cachedPaints.cached = true;
  });
}

const settleMs = 1_500;

/**
 * Milliseconds from the start of a worker to its book of the cache painted, in a window that stands with the server
 * gone: worker after worker is ended, as by a crash, and the window starts the next one.
 */
async function restarts(context: BrowserContext, server: ServerProcess, rounds: number): Promise<readonly number[]> {
  await context.addInitScript(watchCachedPaints);
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard`);
  await page.waitForTimeout(fillMs);
  await server.crash();
  await page.evaluate(watchBook);
  const session = await context.newCDPSession(page);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.waitForTimeout(settleMs);
    const { targetInfos } = await session.send('Target.getTargets');
    const worker = targetInfos.find(({ type }) => type === 'shared_worker');
    if (!worker) throw new Error('there is no worker');
    await page.evaluate(() => {
      Object.assign((window as unknown as CachedPaints).cachedPaints, {
        startMs: 0,
        cached: false,
        paintMs: undefined,
      });
    });
    await session.send('Target.closeTarget', { targetId: worker.targetId });
    await page.waitForFunction(() => ((window as unknown as CachedPaints).cachedPaints.paintMs ?? 0) > 0, undefined, {
      timeout: 20_000,
    });
    const { startMs, paintMs } = await page.evaluate(() => (window as unknown as CachedPaints).cachedPaints);
    if (startMs === 0 || paintMs === undefined)
      throw new Error('the window painted a book of the cache without a new worker');
    taken.push(paintMs - startMs);
  }
  return taken;
}

/** What the built app takes to its first table out of the cache. */
export interface FirstTables {
  /** In a browser that has just been started, page and all. */
  readonly starts: readonly Start[];
  /** In a window that stands: worker and cache alone. */
  readonly restartsMs: readonly number[];
}

/**
 * Fills the cache of the built app by one visit, and then starts it anew in a fresh browser on the same profile,
 * `rounds` times.
 */
export async function firstTables(profile: string, rounds: number): Promise<FirstTables> {
  const server = await startApp();
  try {
    const visit = await openProfile(profile);
    await enterAsDemo(visit, server.url);
    const page = await visit.newPage();
    await page.goto(`${server.url}/dashboard`);
    await page.waitForTimeout(fillMs);
    await visit.close();
    const starts: Start[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await openProfile(profile);
      starts.push(await startOnce(context, server.url));
      await context.close();
    }
    const standing = await openProfile(profile);
    const restartsMs = await restarts(standing, server, rounds);
    await standing.close();
    return { starts, restartsMs };
  } finally {
    await server.dispose();
  }
}
