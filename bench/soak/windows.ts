import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { enterAsDemo } from '../harness/app.ts';
import { launchOptions } from '../harness/page.ts';
import { countTimers } from './sample.ts';

/** Windows of one browser, somebody logged in. */
export interface Windows {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly open: (path: string) => Promise<Page>;
  /** Errors of all pages so far. */
  readonly failures: () => number;
}

export async function openWindows(url: string): Promise<Windows> {
  const browser = await chromium.launch(launchOptions());
  const context = await browser.newContext();
  await context.addInitScript(countTimers);
  await enterAsDemo(context, url);
  let failures = 0;
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      failures++;
      console.error(`page: ${error.message}`);
    });
    await page.goto(url + path);
    return page;
  };
  return { browser, context, open, failures: () => failures };
}
