import type { Page } from 'playwright';
import { doOrder, doOrderV2 } from '../../src/shared/contracts/order-place.ts';
import { sleep } from './stage.ts';

declare global {
  var pressesOf: () => readonly number[];
}

/** The house takes so many orders a second of one account, and a press in one window is no twin of the last. */
const pressEveryMs = 450;

/** Notes how long the scripts of the page take from a press to the message that asks the engine for the order, ms. */
const watchPresses = (page: Page): Promise<void> =>
  page.evaluate(
    (paths) => {
      const presses: number[] = [];
      let pressedMs = Number.NaN;
      addEventListener(
        'click',
        () => {
          pressedMs = performance.now();
        },
        { capture: true },
      );
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function postMessage(this: MessagePort, ...args: Parameters<typeof post>) {
        post.apply(this, args);
        const text = JSON.stringify(args[0]) ?? '';
        if (paths.some((path) => text.includes(path))) presses.push(performance.now() - pressedMs);
      } as typeof post;
      globalThis.pressesOf = () => presses;
    },
    [doOrder.path, doOrderV2.path],
  );

/** What stands between a press and the order's request, ms. */
export interface Presses {
  /** Scripts of the page, of each press. */
  readonly page: readonly number[];
  /** From the press to the departure of the request, median and 99th percentile, as the engine counts them. */
  readonly sent: { readonly p50Ms: number; readonly p99Ms: number };
}

/** Presses "Buy" for small limits below the market, without a question; they rest. */
export async function pressBuy(page: Page, count: number): Promise<Presses> {
  const form = page.getByRole('region', { name: 'Order', exact: true });
  await form.getByRole('checkbox', { name: 'Enable one-click trading on this device' }).check({ force: true });
  const price = form.getByRole('textbox', { name: 'Price', exact: true });
  await form.getByRole('button', { name: 'Last', exact: true }).click();
  const last = Number((await price.inputValue()).replaceAll(',', ''));
  await price.fill(String(Math.floor(last * 0.97)));
  const amount = form.getByRole('textbox', { name: 'Amount', exact: true });
  await watchPresses(page);
  for (let press = 0; press < count; press++) {
    // No two are alike: an equal order right after is asked about.
    await amount.fill((0.001 + press / 10_000).toFixed(4));
    await form.getByRole('button', { name: /^Buy / }).click();
    await sleep(pressEveryMs);
  }
  return page.evaluate(() => {
    const figures = globalThis.halyard.engine.watch({ kind: 'connection' }).current().value?.orders.clickToSent;
    if (!figures) throw new Error('the engine has sent no order');
    return { page: globalThis.pressesOf(), sent: figures };
  });
}
