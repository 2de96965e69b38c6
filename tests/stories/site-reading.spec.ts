import type { Page } from '@playwright/test';
import { watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './site.ts';

let server: RunningServer;
test.beforeEach(({ server: given }) => {
  server = given;
});

/** Whether nothing of the page lies beyond its sides. */
const fits = (page: Page): Promise<boolean> =>
  page
    .locator('main')
    .evaluate((main) => main.scrollWidth <= main.clientWidth && document.documentElement.scrollWidth <= innerWidth);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

  test('a visitor reads the pages in three languages; the chosen one stays', async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto(server.url);
    await expect(page).toHaveURL(`${server.url}/home`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liquidity, engineered.');
    await expect(page.getByRole('img', { name: /Order book of BTC\/USDT.*simulated/ })).toBeVisible();
    const headings: Record<string, string> = {
      Product: 'Know exactly how fresh every price is.',
      'Market making': 'Quotes that know our inventory.',
      'Asset management': 'Your assets, your custodian, our execution.',
      Advisory: 'Advice from people who run the systems.',
      'About us': 'Markets work better when nobody has to guess.',
    };
    for (const [name, heading] of Object.entries(headings)) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect.poll(() => fits(page), name).toBe(true);
    }
    await page.getByRole('link', { name: '繁', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    await expect(page.getByRole('heading', { name: '六項價值觀' })).toBeVisible();
    await page.getByRole('navigation', { name: '主導覽' }).getByRole('link', { name: '造市' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('每個報價，都清楚自己的庫存。');
    await page.getByRole('link', { name: '简', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('每个报价，都清楚自己的库存。');
    expect(errors).toEqual([]);
  });

  test('the pictures of the terminal are turned over by keyboard, and each is there', async ({ page }) => {
    await page.goto(`${server.url}/home?lang=en`);
    const trade = page.getByRole('img', { name: /^The dashboard: chart/ });
    const strategies = page.getByRole('img', { name: /^AI Trade: running/ });
    const phone = page.getByRole('img', { name: /^Three phone screens/ });
    await trade.scrollIntoViewIfNeeded();
    await expect(trade).toBeVisible();
    await expect(phone).toBeHidden();
    await page.getByRole('radio', { name: 'Trade' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(strategies).toBeVisible();
    await expect(phone).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(phone).toBeVisible();
    await expect(trade).toBeHidden();
    for (const name of ['trade', 'charts', 'ai', 'phone'])
      for (const language of ['en', 'zh-Hans', 'zh-Hant']) {
        const answer = await page.request.get(
          `${server.url}/terminal${name === 'trade' ? '' : `-${name}`}.${language}.webp`,
        );
        expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
      }
  });

  test('the product page leads to its chapter about strategies, which draws the levels of a grid', async ({ page }) => {
    await page.goto(`${server.url}/product?lang=en`);
    await page.getByRole('link', { name: 'AI trading' }).click();
    await expect(page.getByRole('heading', { name: 'AI trading' })).toBeInViewport();
    await expect(page.getByRole('img', { name: 'Grid levels: 5 buys below the price, 5 sells above' })).toBeVisible();
    await expect(page.locator('#ai')).toContainText('Max investment used');
  });

  test('a page of the terminal says in three languages that it needs a script; an address that is none is 404', async ({
    page,
  }) => {
    // The browser that is driven here does not show what stands in the element, though it runs no script.
    for (const [path, status] of [
      ['/login', 200],
      ['/no-such-page', 404],
    ] as const) {
      const answer = (await page.goto(`${server.url}${path}`))!;
      expect(answer.status()).toBe(status);
      const reported = /<noscript>([\s\S]*)<\/noscript>/.exec(await answer.text())![1];
      for (const text of [
        'The trading terminal needs JavaScript.',
        '交易终端需要 JavaScript。',
        '交易終端需要 JavaScript。',
        '<a href="/home">',
      ])
        expect(reported).toContain(text);
    }
  });

  test('on a phone the menu opens, and nothing is cut off', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [
      '/home',
      '/product',
      '/service/marketmaker',
      '/service/digital-asset-management',
      '/service/advisory',
      '/about-us',
      '/about-career',
      '/about-career/trader',
      '/about-career/application',
      '/contact-us',
    ]) {
      for (const language of ['en', 'zh-Hans', 'zh-Hant']) {
        await page.goto(`${server.url}${path}?lang=${language}`);
        await expect.poll(() => fits(page), `${path} ${language}`).toBe(true);
      }
    }
    await page.goto(`${server.url}/home?lang=en`);
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
  });
});

test('what is announced and the tutorials are read on /home without an account', async ({ page }) => {
  await page.goto(`${server.url}/home?lang=en`);
  await expect(page.getByRole('heading', { name: 'Tutorials' })).toBeVisible();
  await expect(page.locator('#tutorial-first-order')).toContainText('Press B to buy or S to sell.');
});
