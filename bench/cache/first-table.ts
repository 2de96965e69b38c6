import type { BrowserContext } from 'playwright';
import { enterAsDemo, openProfile, startApp } from '../kit/app.ts';

/** Milliseconds of one start of the app with a filled cache. */
export interface Start {
  /** From the worker's start to the first rows of a table on screen, the order book's. */
  readonly fromWorkerMs: number;
  /** From the navigation's start to the same. */
  readonly fromNavigationMs: number;
}

const fillMs = 8_000;

/** Notes when the page starts its worker, and the frame after the one in which the order book stands in the page: it is drawn then. */
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
    if (document.querySelector('[role=group][aria-label="Order book"] canvas')) requestAnimationFrame((ms) => { seen.rowsMs = ms; });
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
  await page.waitForFunction(() => (window as unknown as Seen).seen.rowsMs !== undefined, undefined, { timeout: 20_000 });
  const { workerMs, rowsMs } = await page.evaluate(() => (window as unknown as Seen).seen);
  if (workerMs === undefined || rowsMs === undefined) throw new Error('the page showed rows without a worker');
  return { fromWorkerMs: rowsMs - workerMs, fromNavigationMs: rowsMs };
}

/** Fills the cache of the built app by one visit, and then starts it anew in a fresh browser on the same profile, `rounds` times. */
export async function firstTable(profile: string, rounds: number): Promise<readonly Start[]> {
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
    return starts;
  } finally {
    await server.dispose();
  }
}
