import type { Browser } from 'playwright';

/** What one page is measured as. */
export interface PagePlan {
  readonly name: string;
  readonly path: string;
  /** All of these are there once the page can be used; first paint counts where there is none. */
  readonly usable?: readonly string[];
  /** Stored before the page runs. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** Sizes are bytes as they were sent, bodies alone; times are ms since the navigation. */
export interface Visit {
  /** Scripts that were there before it could be used, by address. */
  readonly first: Readonly<Record<string, number>>;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  readonly usableMs: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
}

declare global {
  var halyardLoad:
    | { usable: readonly string[]; usableMs: number; largestPaintMs: number; layoutShift: number }
    | undefined;
}

/** Bytes of all scripts that were there before it could be used. */
export const scriptsFirst = ({ first }: Visit): number => Object.values(first).reduce((sum, size) => sum + size, 0);

/** A lab machine is so many times slower than this one; bytes are the same on both. */
const slowDown = process.argv.includes('--bytes') ? 1 : 4;
/**
 * Nothing more was loaded for so long: what a page leaves for the first quiet moment after three seconds has begun by
 * then.
 */
const quietMs = slowDown * 500 + 3_500;
const longestMs = 30_000;

/**
 * Opens a page for the first time, with nothing in any cache, and watches until nothing more is loaded. The service
 * worker would load all that there is, and is kept out.
 */
export async function visit(
  browser: Browser,
  url: string,
  { path, usable = [], stored = {} }: PagePlan,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  await context.addInitScript(watch, usable);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(url + path, { waitUntil: 'load' });
  for (const selector of usable) await page.locator(selector).first().waitFor({ state: 'attached' });
  const began = performance.now();
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (
    let [count, sinceMs] = [await loaded(), performance.now()];
    performance.now() - sinceMs < quietMs && performance.now() - began < longestMs;
  ) {
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
    const now = await loaded();
    if (now !== count) [count, sinceMs] = [now, performance.now()];
  }
  const seen = await page.evaluate(report);
  await context.close();
  return seen;
}

/**
 * Runs in the page before anything else: notes paints and shifts, and when everything that makes it usable is there.
 */
function watch(usable: readonly string[]): void {
  const seen = { usable, usableMs: 0, largestPaintMs: 0, layoutShift: 0 };
  globalThis.halyardLoad = seen;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    if (usable.length > 0 && usable.every((selector) => document.querySelector(selector)))
      seen.usableMs = performance.now();
    else requestAnimationFrame(look);
  };
  if (usable.length > 0) requestAnimationFrame(look);
}

/** Runs in the page at the end. */
function report(): Visit {
  const { usableMs, largestPaintMs, layoutShift } = globalThis.halyardLoad!;
  const firstMs = usableMs > 0 ? usableMs : performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const bytes = (pattern: RegExp) =>
    resources.filter(({ name }) => pattern.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return {
    first: Object.fromEntries(
      resources
        .filter(({ name, responseEnd }) => /\.js$/.test(name) && responseEnd <= firstMs)
        .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
    ),
    scripts: bytes(/\.js$/),
    styles: bytes(/\.css$/),
    fonts: bytes(/\.woff2$/),
    usableMs: firstMs,
    largestPaintMs,
    layoutShift,
  };
}
