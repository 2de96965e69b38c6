import type { BrowserContext } from 'playwright';
import { framesOf, type Observed, observedOf } from './observed.ts';
import { sleep } from './stage.ts';

const actMs = 90;

/** What the browser can do at best beside the busy worker: a page with a field, a button and an animation frame. */
export interface Floor {
  readonly frames: number;
  readonly observed: Observed;
}

export async function measureEmpty(context: BrowserContext, url: string, seconds: number): Promise<Floor> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1_280, height: 800 });
  // An address that the service worker leaves alone: the same observers run there, and nothing of the app.
  await page.route(`${url}/sapi/empty`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>empty</title><input aria-label="bare"><button>press</button>',
    }),
  );
  await page.goto(`${url}/sapi/empty`);
  const frames = await framesOf(page, seconds);
  await observedOf(page);
  await page.getByRole('textbox').click();
  for (const key of '0123456789'.repeat(4)) {
    await page.keyboard.press(key);
    await sleep(actMs + 40 * Math.random());
  }
  for (let press = 0; press < 20; press++) {
    await page.getByRole('button').click();
    await sleep(actMs + 40 * Math.random());
  }
  const observed = await observedOf(page);
  await page.close();
  return { frames, observed };
}
