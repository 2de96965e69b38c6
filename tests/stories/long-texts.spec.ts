import { expect, type Page, test } from '@playwright/test';
import { enterAsAdmin, enterAsDemo, untilLive } from './page.ts';
import { type RunningServer, startServer } from './server.ts';

const key = 'BINANCE/BTCUSDT/spot';
const visitorPaths = ['/login', '/signup', '/reset-password?token=none', '/error?error=404', '/error?error=403'];
// The dashboard first: it tells the server that a client comes, whose /home is another page.
const clientPaths = ['/dashboard', '/AIdashboard', '/home', '/user', '/user?section=api-accounts', '/user?section=login-log', '/user?section=analysis', '/summary', '/data', '/setup', '/setup/security', `/exkchart?q=${key}`, `/exmutiplykchart?s=${key}&num=4`, `/exdepth?q=${key}`, '/stress'];
const sizes = [{ width: 1920, height: 1080 }, { width: 1280, height: 800 }, { width: 390, height: 844 }] as const;

test.use({ serviceWorkers: 'block' });
let server: RunningServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(() => server.dispose());

/** Makes every text of the catalogue two fifths longer, as another language may be. */
function lengthen(): void {
  const parse = JSON.parse;
  const isCatalogue = (value: unknown): value is Record<string, unknown[]> => typeof value === 'object' && value !== null && Object.values(value).length > 40 && Object.values(value).every(Array.isArray);
  const longer = (parts: readonly unknown[]): unknown[] => {
    const length = parts.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 4), 0);
    return [...parts, ` ${'long '.repeat(Math.ceil(length / 10)).slice(0, Math.ceil(length * 0.4)).trim()}`];
  };
  JSON.parse = ((...args: Parameters<typeof parse>) => {
    const value: unknown = parse(...args);
    return isCatalogue(value) ? Object.fromEntries(Object.entries(value).map(([id, parts]) => [id, longer(parts)])) : value;
  }) as typeof parse;
}

/** Elements of which a part cannot be seen, nor reached by scrolling, and whether the page goes beyond its side. */
const cutTexts = (page: Page): Promise<string[]> => page.evaluate(() => {
  const cut: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *:not(canvas)')) {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    // Choices that find no room beside the others stand in the menu at their end.
    if (!element.checkVisibility() || clipPath !== 'none' || element.closest('.visually-hidden') || element.querySelector(':scope > [inert]')) continue;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) || (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (isCut) cut.push(`${element.tagName} ${element.textContent?.trim().slice(0, 60)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) cut.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  return cut;
});

async function expectWhole(page: Page, paths: readonly string[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const path of paths) {
      await page.goto(server.url + path);
      await expect(page.locator('main, canvas').first()).toBeVisible();
      await expect.poll(() => page.locator('body').textContent(), { message: 'the longer texts are there' }).toMatch(/ long/i);
      if (path.includes(key)) await untilLive(page, key);
      await expect.configure({ soft: true }).poll(() => cutTexts(page), { message: `${path} at ${size.width}`, timeout: 5_000 }).toEqual([]);
    }
  }
}

test('texts that are two fifths longer are cut nowhere: what visitors see', async ({ page }) => {
  await page.addInitScript(lengthen);
  await expectWhole(page, visitorPaths);
});

test('texts that are two fifths longer are cut nowhere: what clients see', async ({ context, page }) => {
  await enterAsDemo(context, server.url);
  await page.addInitScript(lengthen);
  await expectWhole(page, clientPaths);
});

test('texts that are two fifths longer are cut nowhere: what admins see', async ({ context, page }) => {
  await enterAsAdmin(context, server);
  await page.addInitScript(lengthen);
  await expectWhole(page, ['/setup/admin']);
});
