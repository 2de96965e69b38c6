import type { Page } from 'playwright';
import { sleep } from './stage.ts';

declare global {
  var switchMs: Promise<number>;
}

/** Between two switches. */
const restMs = 700;
const count = 12;

/** Tabs of so many symbols, in place of those that the dashboard had; their keys and names. */
export const openTabs = (page: Page): Promise<readonly { readonly key: string; readonly title: string }[]> =>
  page.evaluate(async (wanted) => {
    const { engine } = globalThis.halyard;
    const instruments = engine.watch({ kind: 'symbols' }).current().value ?? [];
    const tabs = instruments
      .filter(({ exchange, account_type }) => exchange === 'BINANCE' && account_type === 'spot')
      .slice(0, wanted)
      .map(({ exchange, symbol, account_type, base, quote }) => ({
        title: `${base}/${quote}`,
        key: `${exchange}/${symbol}/${account_type}`,
        value: { exchange, currency: base, valuation: quote, account_type, symbol },
        closable: true,
      }));
    await engine.patchDashboard({ tabs });
    return tabs.map(({ key, title }) => ({ key, title }));
  }, count);

/** How long switches took, ms, and what of that the thread of the windows worked, processor ms. */
export interface Switches {
  readonly first: readonly number[];
  readonly again: readonly number[];
  readonly workedMs: readonly number[];
}

/**
 * From the press on each tab to the frame in which head, chart and book are those of its symbol, ms. Each symbol is
 * shown for the first time, and in the second round again.
 */
export async function switchTabs(
  page: Page,
  tabs: readonly { readonly key: string; readonly title: string }[],
): Promise<Switches> {
  const taken: { first: number[]; again: number[] } = { first: [], again: [] };
  const workedMs: number[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  };
  for (const round of ['first', 'again'] as const)
    for (const { key, title } of tabs.slice(1)) {
      await page.evaluate(
        ([name, pair]) => {
          const element = document.querySelector<HTMLElement>(`[data-tab="${name}"]`)!;
          element.scrollIntoView();
          globalThis.switchMs = new Promise((resolve) => {
            element.addEventListener(
              'click',
              ({ timeStamp }) => {
                const book = globalThis.halyard.engine.watch({ kind: 'book', key: name, depth: 20, group: 1 });
                const stop = book.subscribe(() => undefined);
                const look = (): void => {
                  const isThere =
                    book.current().value !== undefined &&
                    document.querySelector('[role="img"][aria-label*="candles of"]')?.ariaLabel?.startsWith(pair) &&
                    document.querySelector('main strong')?.textContent === pair;
                  if (!isThere) {
                    requestAnimationFrame(look);
                    return;
                  }
                  // What is known now is drawn by this frame, or by the next.
                  requestAnimationFrame(() => {
                    resolve(performance.now() - timeStamp);
                    stop();
                  });
                };
                requestAnimationFrame(look);
              },
              { once: true, capture: true },
            );
          });
        },
        [key, title] as const,
      );
      const before = await worked();
      await page.locator(`[data-tab="${key}"]`).click();
      taken[round].push(await page.evaluate(() => globalThis.switchMs));
      workedMs.push((await worked()) - before);
      await sleep(restMs);
    }
  return { ...taken, workedMs };
}
