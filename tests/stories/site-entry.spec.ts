import { enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './site.ts';

let server: RunningServer;
test.beforeEach(({ server: given }) => {
  server = given;
});

test('who is logged in finds the client’s home under the same address, and the language of the site in the application', async ({
  page,
  context,
  user,
}) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/home?lang=zh-Hans`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('流动性，精工而成。');
  await enter(context, server, user);
  await page.goto(`${server.url}/login`);
  await page.waitForURL('**/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await page.goto(`${server.url}/home`);
  await expect(page.locator('#root')).toBeVisible();
  await expect(page.getByRole('link', { name: '打开交易终端' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('user'));
  await context.addInitScript(() => localStorage.removeItem('user'));
  await page.goto(`${server.url}/home`);
  await expect(page.getByRole('heading', { level: 1 }), 'whose session is gone gets the public page').toHaveText(
    '流动性，精工而成。',
  );
  expect(errors).toEqual([]);
});

test('an address that is none is 404 and the application’s error page, with three places that are there', async ({
  page,
}) => {
  expect((await page.goto(`${server.url}/no-such-page`))!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('/no-such-page')).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Go to' }).getByRole('link');
  expect(await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/dashboard',
    '/home',
    '/login',
  ]);
  await typeInto(page.getByRole('searchbox', { name: 'Search pages' }), 'market mak');
  await page.getByRole('link', { name: 'Market making' }).click();
  await page.waitForURL('**/service/marketmaker');
  await page.goto(`${server.url}/setup/admin`);
  await expect(page.getByRole('heading', { name: 'Log in to see this page' })).toBeVisible();
});

test('on a phone the mode stands in the header, where there is no status bar @long', async ({
  page,
  context,
  user,
}) => {
  await enter(context, server, user);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.url}/setup`);
    await expect(page.getByRole('banner').getByText('PAPER', { exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), String(width))
      .toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('banner').getByText('PAPER', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByText('PAPER', { exact: true })).toBeVisible();
});

test.describe('a browser that reads Chinese and likes it light', () => {
  test.use({ locale: 'zh-TW', colorScheme: 'light' });

  test('gets the site and the pages of entry in the same language and theme, before anybody has chosen', async ({
    page,
    context,
  }) => {
    await page.goto(`${server.url}/home`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const light = await ground();
    await page.getByRole('link', { name: '登入', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper');
    expect(await ground()).toBe(light);
    expect(
      (await context.cookies()).filter(({ name }) => name === 'lang' || name === 'theme'),
      'nothing is kept that nobody chose',
    ).toEqual([]);
    await page.goto(`${server.url}/home?lang=zh-Hans`);
    await page.goto(`${server.url}/signup`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  });
});
