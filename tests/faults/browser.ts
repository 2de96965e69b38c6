import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumArgs, headlessChromiumPath } from '../browsers.mjs';
import { type Api, loginDemo } from '../stories/api.ts';
import { bookState, holdBook, storedUser, watchErrors } from '../stories/page.ts';
import { startProcess, type ServerProcess } from '../server-process.ts';
import { check, eventually, type Kit } from './scenario.ts';

export const key = 'HALYARD/BTCUSDT/spot';
export const path = `/exdepth?q=${key}`;

export interface StageOptions {
  /** Runs in each page before its own scripts. */
  readonly init?: () => void;
  /** Pages load from the network only. */
  readonly unkept?: boolean;
}

/** A real Chromium on a real server; both go with the scenario. */
export interface Stage {
  readonly server: ServerProcess;
  readonly context: BrowserContext;
  readonly profile: string;
  /** Errors of all pages that were opened here. */
  readonly errors: string[];
  /** A page whose book is live. */
  open(url?: string, origin?: string): Promise<Page>;
}

export async function stage(kit: Kit, options: StageOptions = {}): Promise<Stage> {
  const server = await startProcess();
  kit.after(() => server.dispose());
  return stageOn(kit, server, mkdtempSync(join(tmpdir(), 'halyard-fault-')), options);
}

/** The same on a server and a profile that are there. */
export async function stageOn(
  kit: Kit,
  server: ServerProcess,
  profile: string,
  { init, unkept }: StageOptions = {},
): Promise<Stage> {
  kit.after(() => rmSync(profile, { recursive: true, force: true }));
  const executablePath = headlessChromiumPath();
  const context = await chromium.launchPersistentContext(profile, {
    args: chromiumArgs,
    ...(unkept && { serviceWorkers: 'block' }),
    ...(executablePath ? { executablePath } : {}),
  });
  kit.after(() => context.close());
  if (init) await context.addInitScript(init);
  const errors: string[] = [];
  return {
    server,
    context,
    profile,
    errors,
    async open(url = path, origin = server.url) {
      const page = await context.newPage();
      const own = watchErrors(page);
      await page.goto(`${origin}${url}`);
      await live(page, 20_000);
      opened.set(page, own);
      return page;
    },
  };
}

/** Puts the demo user's session where the app looks for it, as a log-in would. */
export async function enterAsDemo(context: BrowserContext, url: string): Promise<Api> {
  const api = await loginDemo(url);
  const user = storedUser({ username: 'demo', role: 'user', token: api.token, vip: 3 });
  await context.addInitScript((stored) => {
    if (location.protocol === 'http:') localStorage.setItem('user', stored);
  }, user);
  return api;
}

const opened = new WeakMap<Page, string[]>();

/** Nothing was said on the page's console that is an error. */
export function provesQuiet(page: Page): void {
  const errors = opened.get(page) ?? [];
  check(errors.length === 0, `the page said: ${errors.slice(0, 3).join(' | ')}`);
}

/** Waits until the page's book is live; how long it took. */
export async function live(page: Page, withinMs: number): Promise<number> {
  await page.waitForFunction(() => globalThis.halyard !== undefined, undefined, { timeout: 20_000 });
  await holdBook(page, key);
  return eventually(async () => (await bookState(page, key)) === 'live', withinMs, 'the page’s book is live');
}

/** Notes each state and number of the page's book from now on, with the page's wall clock. */
export async function record(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const watched = globalThis.halyard.engine.watch({ kind: 'book', key: name, depth: 20, group: 1 });
    const reported: { state: string; reason: string; u: number; ms: number }[] = [];
    Object.assign(globalThis, { reported });
    watched.subscribe(() => {
      const { state, reason, value } = watched.current();
      reported.push({ state, reason, u: value?.u ?? 0, ms: Date.now() });
    });
  }, key);
}

export const recorded = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { reported: { state: string; reason: string; u: number; ms: number }[] }).reported,
  );

/**
 * The book on show goes on and is the server's: best prices as HTTP tells them, a few tries long, for the market moves.
 */
export async function provesBook(page: Page, url: string): Promise<void> {
  await eventually(
    async () => {
      const [shown, answer] = await Promise.all([
        page.evaluate((name) => {
          const value = globalThis.halyard.engine
            .watch({ kind: 'book', key: name, depth: 20, group: 1 })
            .current().value;
          return (
            value && {
              u: value.u,
              best: [value.bids.prices[0], value.asks.prices[0]].map(
                (ticks) => ((ticks ?? 0) * value.price.unit) / 10 ** value.price.decimals,
              ),
              sizes: [value.bids.sizes[0], value.asks.sizes[0]],
            }
          );
        }, key),
        fetch(`${url}/sapi/client/depth/depth?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&limit=5`).then(
          (response) => response.json() as Promise<{ data: { u: number; bids: string[][]; asks: string[][] } }>,
        ),
      ]);
      return (
        shown !== undefined &&
        shown.u === answer.data.u &&
        Number(answer.data.bids[0]![0]) === Number(shown.best[0]!.toFixed(8)) &&
        Number(answer.data.asks[0]![0]) === Number(shown.best[1]!.toFixed(8))
      );
    },
    15_000,
    'the book on show is the server’s',
  );
}
