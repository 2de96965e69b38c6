import type { Locator, Page } from '@playwright/test';
import { enter, typeInto, watchErrors } from './page.ts';
import { expect, test } from './story.ts';
import { openGridForm } from './strategy-forms.ts';

test.setTimeout(120_000);

/** What is drawn of a backtest: its canvas, and its figures below. */
const drawn = (backtest: Locator): Promise<string> =>
  backtest
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

/** Takes an edge by the pointer and moves it by so many pixels; calls `while_` before it is let go. */
async function drag(page: Page, edge: Locator, byY: number, while_: () => Promise<void>): Promise<void> {
  await edge.scrollIntoViewIfNeeded();
  const box = (await edge.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + byY, { steps: 4 });
  await while_();
  await page.mouse.up();
}

/** So many values of both parameters, of the second more where they are to take a while. */
async function tryValues(backtest: Locator, count: string, second = count): Promise<void> {
  await typeInto(backtest.getByRole('group', { name: 'First parameter' }).getByLabel('Values'), count);
  await typeInto(backtest.getByRole('group', { name: 'Second parameter' }).getByLabel('Values'), second);
}

/** The best candidates, once each is confirmed. */
async function expectBest(backtest: Locator): Promise<void> {
  const table = backtest.getByRole('table', { name: 'Best parameters' });
  await expect(table.getByRole('row').nth(1)).toContainText(/[+−]?[\d.]+%/, { timeout: 30_000 });
  await expect(table.getByText('…')).toHaveCount(0, { timeout: 30_000 });
}

test('an edge that is dragged moves the curve with it; ranges are swept to their best, walked forward, and begun again after a thread was killed', async ({
  page,
  context,
  server,
  user,
}) => {
  await enter(context, server, user);
  await page.addInitScript(() => {
    const made: Worker[] = [];
    Object.assign(globalThis, { made });
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name?.startsWith('sweeps')) made.push(this);
      }
    };
  });
  const errors = watchErrors(page);
  await page.goto(`${server.url}/AIdashboard`);
  const drawer = await openGridForm(page);
  const backtest = drawer.getByRole('region', { name: 'Backtest', exact: true });
  await expect(backtest).toContainText(/P&L[+−][\d,.]+ USDT.*Buy and hold/, { timeout: 20_000 });

  // The form, the figures and the drawing follow while the pointer is down.
  const lower = drawer.getByRole('textbox', { name: 'Lower price' });
  const [typed, before] = [await lower.inputValue(), await drawn(backtest)];
  await drag(page, backtest.getByRole('slider', { name: 'Lower price' }), -12, async () => {
    await expect(lower).not.toHaveValue(typed);
    await expect.poll(() => drawn(backtest)).not.toBe(before);
  });
  await expect(backtest).toContainText(/P&L[+−][\d,.]+ USDT/);

  await backtest.getByRole('radio', { name: 'Optimise' }).click();
  await tryValues(backtest, '3');
  const optimise = backtest.getByRole('button', { name: 'Optimise', exact: true });
  await optimise.click();
  await expectBest(backtest);

  await backtest.getByRole('radio', { name: '30 days' }).click();
  await tryValues(backtest, '2');
  await backtest.getByRole('button', { name: 'Run walk-forward' }).click();
  const walk = backtest.getByRole('region', { name: 'Walk-forward' });
  await expect(walk.getByRole('status')).toContainText(/out of sample|overfit/, { timeout: 60_000 });
  await expect(walk).toContainText(/Return out of sample[+−]?[\d.]+%/);

  await tryValues(backtest, '12', '8000');
  await optimise.click();
  await expect(backtest.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.evaluate(() => {
    const { made } = globalThis as unknown as { readonly made: Worker[] };
    const last = made.at(-1)!;
    last.terminate();
    last.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
  });
  await expect(backtest.getByText('The backtest has failed.')).toBeVisible();
  await tryValues(backtest, '3');
  await optimise.click();
  await expectBest(backtest);
  expect(errors.filter((error) => !error.includes('a sweep has failed'))).toEqual([]);
});

test('a sweep that is under way when its page is left goes on from there after the page is loaded anew @long', async ({
  page,
  context,
  server,
  user,
}) => {
  await enter(context, server, user);
  const errors = watchErrors(page);
  const open = async (): Promise<Locator> => {
    await page.goto(`${server.url}/AIdashboard`);
    const drawer = await openGridForm(page);
    const backtest = drawer.getByRole('region', { name: 'Backtest', exact: true });
    await expect(backtest).toContainText(/P&L[+−][\d,.]+ USDT/, { timeout: 20_000 });
    await backtest.getByRole('radio', { name: 'Optimise' }).click();
    return backtest;
  };
  const first = await open();
  await tryValues(first, '12', '8000');
  await first.getByRole('button', { name: 'Optimise', exact: true }).click();
  await expect(first.getByRole('status').filter({ hasText: ' / ' })).toBeVisible();
  await expect
    .poll(() => first.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value))
    .toBeGreaterThan(0);
  await page.waitForTimeout(2_500);
  const again = await open();
  const note = again.getByText(/^The last sweep was left after (\d+) combinations\./);
  await expect(note).toBeVisible();
  const left = Number(/(\d+) combinations/.exec((await note.textContent())!)![1]);
  expect(left).toBeGreaterThan(50);
  await again.getByRole('button', { name: 'Continue' }).click();
  // Each thread begins with what it had.
  await expect
    .poll(() => again.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value))
    .toBeGreaterThanOrEqual(left);
  await again.getByRole('button', { name: 'Cancel' }).click();
  expect(errors).toEqual([]);
});
