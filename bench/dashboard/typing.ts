import type { Page } from 'playwright';
import { sleep } from './stage.ts';

declare global {
  var paintsOf: () => readonly number[];
}

const keysAnEntry = 6;
/** Between two keys: longer than a frame, and no multiple of one. */
const keyEveryMs = 61;

/** Notes from now on, for each key of the page, how long it takes from the key to the end of the frame after it, ms. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let paints: number[] = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => paints.push(performance.now() - timeStamp);
          port2.postMessage(undefined);
        }),
      { capture: true },
    );
    globalThis.paintsOf = () => {
      const noted = paints;
      paints = [];
      return noted;
    };
  });

/** From a key to its paint, ms: in the amount of the order form, and in a bare input of the same page. */
export interface Typed {
  readonly form: readonly number[];
  readonly bare: readonly number[];
}

/** Types into both in turns. */
export async function typeBoth(page: Page, rounds: number): Promise<Typed> {
  await page.evaluate(() => {
    const bare = document.createElement('input');
    bare.ariaLabel = 'bare';
    bare.style.cssText = 'position: fixed; inset: 4px auto auto 40%; width: 80px; z-index: 99;';
    document.body.append(bare);
  });
  await watchKeys(page);
  const fields = {
    form: page
      .getByRole('region', { name: 'Order', exact: true })
      .getByRole('textbox', { name: 'Amount', exact: true }),
    bare: page.getByRole('textbox', { name: 'bare', exact: true }),
  };
  const typed: Record<keyof Typed, number[]> = { form: [], bare: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of ['form', 'bare'] as const) {
      await fields[name].click();
      await page.evaluate(() => globalThis.paintsOf());
      for (let key = 0; key < keysAnEntry; key++) {
        await page.keyboard.press(key === 1 ? '.' : String(key));
        await sleep(keyEveryMs + 17 * Math.random());
      }
      typed[name].push(...(await page.evaluate(() => globalThis.paintsOf())));
      for (let key = 0; key < keysAnEntry; key++) await page.keyboard.press('Backspace');
    }
  await page.evaluate(() => document.querySelector('input[aria-label="bare"]')?.remove());
  return typed;
}
