import { watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './site.ts';

let server: RunningServer;
test.beforeEach(({ server: given }) => {
  server = given;
});

test('the prices on the product page live, grow old when the reader cuts the line, and live again', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/product?lang=en`);
  const part = page.locator('.quote');
  await part.scrollIntoViewIfNeeded();
  await expect(part).toContainText('Live');
  await expect(part.locator('.bid')).toHaveText(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
  await expect(page.locator('.age figcaption')).toContainText('Cut the line');
  await part.getByRole('button', { name: 'Cut the line' }).click();
  await expect(part).toContainText(/Stale, \d+ s/);
  await expect(part).not.toHaveAttribute('data-alive');
  await part.getByRole('button', { name: 'Reconnect' }).click();
  await expect(part).toContainText('Live');
  expect(errors).toEqual([]);
});

test.describe('the living book', () => {
  test.use({ reducedMotion: 'no-preference' });
  test('is drawn from the house’s stream, goes on moving, rests off-screen, and gives way to the drawing when the server goes', async ({
    page,
  }) => {
    const errors = watchErrors(page);
    const streams: string[] = [];
    page.on('websocket', (socket) => streams.push(new URL(socket.url()).pathname));
    await page.goto(`${server.url}/home?lang=en`);
    const canvas = page.locator('.stage canvas');
    await expect(page.locator('.stage[data-alive]')).toHaveCount(1);
    await expect(page.getByText('Live depth of BTC/USDT on our own venue; simulated market.')).toBeVisible();
    const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
    const first = await picture();
    await expect.poll(async () => (await picture()) === first, { timeout: 30_000 }).toBe(false);
    expect(streams).toEqual(['/wssapi/client/depth/depth/ws']);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(canvas).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect(page.locator('.stage[data-alive]')).toHaveCount(1);
    await server.crash();
    await expect(canvas).toHaveCount(0);
    await expect(page.getByText('Order book of BTC/USDT on our own venue as of page load')).toBeVisible();
    await server.restart();
    await expect(page.locator('.stage[data-alive]'), 'comes back by itself').toHaveCount(1, { timeout: 45_000 });
    expect(errors).toEqual([]);
  });

  test('stays the drawing that the server made where the browser prefers reduced motion', async ({ page }) => {
    const streams: string[] = [];
    page.on('websocket', (socket) => streams.push(socket.url()));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const script = page.waitForResponse(/site-book-/);
    await page.goto(`${server.url}/home?lang=en`);
    await (await script).finished();
    await expect(page.locator('.stage canvas')).toHaveCount(0);
    expect(streams).toEqual([]);
    // Its script is at work: motion is all that it waits for.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(page.locator('.stage[data-alive]')).toHaveCount(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('.stage canvas')).toHaveCount(0);
    expect(streams).toHaveLength(1);
  });
});

test('the model of the market maker is moved by the keyboard: reservation price and both quotes follow by the formula', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/service/marketmaker?lang=en`);
  const inventory = page.getByRole('slider', { name: 'Inventory' });
  const riskAversion = page.getByRole('slider', { name: 'Risk aversion γ' });
  const figure = (name: string) => page.locator(`dd [data-value="${name}"]`);
  await expect(inventory).toBeEnabled();
  await expect(figure('reservation')).toHaveText('99.20');
  const bids = page.locator('path.curve.bid');
  const before = await bids.getAttribute('d');
  await inventory.focus();
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowLeft');
  await expect(page.locator('output[data-value="inventory"]')).toHaveText('−2.0');
  await expect(figure('reservation'), '100 + 2 × 0.1 × 4').toHaveText('100.80');
  await expect(figure('bid')).toHaveText('99.95');
  await expect(figure('ask')).toHaveText('101.65');
  expect(await bids.getAttribute('d'), 'the lines are over all inventories').toBe(before);
  await page.keyboard.press('Tab');
  await expect(riskAversion).toBeFocused();
  await page.keyboard.press('End');
  await expect(figure('reservation'), '100 + 2 × 0.2 × 4').toHaveText('101.60');
  await expect(bids).not.toHaveAttribute('d', before!);
  expect(errors).toEqual([]);
});
