import type { Page } from '@playwright/test';
import { enter, watchErrors } from './page.ts';
import { unlockOutbox } from './places.ts';
import { type RunningServer, startServer } from './server.ts';
import { expect, test } from './story.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());
let readers = 0;
const nextReader = () => {
  readers += 1;
  return server.makeUser({ username: `reader${readers}` });
};

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
      Product: 'A terminal that says how old its prices are.',
      'Market making': 'Quotes that know what they hold.',
      'Asset management': 'Your assets, your custodian, our execution.',
      Advisory: 'Advice from people who run the machinery.',
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('清楚自己持倉的報價。');
    await page.getByRole('link', { name: '简', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('清楚自己持仓的报价。');
    expect(errors).toEqual([]);
  });

  test('the pictures of the terminal are turned over by keyboard, and each is there', async ({ page }) => {
    await page.goto(`${server.url}/home?lang=en`);
    const trade = page.getByRole('img', { name: /^The dashboard: candles/ });
    const strategies = page.getByRole('img', { name: /^The section AI Trade/ });
    const phone = page.getByRole('img', { name: /^Three screens of a phone/ });
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
    await expect(
      page.getByRole('img', { name: 'Levels of a grid: 5 buys below the price, 5 sells above it' }),
    ).toBeVisible();
    await expect(page.locator('#ai')).toContainText('Costs at most');
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
      const told = /<noscript>([\s\S]*)<\/noscript>/.exec(await answer.text())![1];
      for (const text of [
        'The trading terminal needs JavaScript.',
        '交易终端需要 JavaScript。',
        '交易終端需要 JavaScript。',
        '<a href="/home">',
      ])
        expect(told).toContain(text);
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

  test('the contact form is posted, marked where it is wrong, sent, and answered with a reference', async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.goto(`${server.url}/contact-us?lang=en`);
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await page.getByRole('combobox', { name: 'Country or region' }).selectOption({ label: 'France' });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toContainText('Submission failed');
    await expect(page.getByText('Please enter the correct email address')).toBeVisible();
    await expect(page.getByText('This field cannot be empty')).toHaveCount(3);
    await expect(page.getByText('Choose one')).toHaveCount(3);
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
    await expect(page.getByRole('combobox', { name: 'Country or region' })).toHaveValue('FR');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@fund.example');
    await page.getByRole('textbox', { name: 'Telegram' }).fill('@ada_lovelace');
    await page.getByRole('textbox', { name: 'Company' }).fill('Analytical Engines');
    await page.getByRole('combobox', { name: 'What are you interested in?' }).selectOption('Market Maker');
    await page.getByRole('combobox', { name: 'What describes you best?' }).selectOption('Hedge Fund');
    await page.getByRole('combobox', { name: 'Assets under management (USD)' }).selectOption('>1B');
    await page.getByRole('button', { name: 'Send' }).click();
    const told = page.getByRole('status');
    await expect(told).toContainText('Submission successful');
    const reference = /[0-9A-F]{12}/.exec((await told.textContent()) ?? '')![0];
    await unlockOutbox(page, server);
    await page.goto(`${server.url}/outbox`);
    await expect(page.getByRole('article').filter({ hasText: reference })).toHaveCount(2);
    await expect(page.getByRole('article').filter({ hasText: 'To ada@fund.example' })).toContainText(reference);
    expect(errors).toEqual([]);
  });
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
  await part.getByRole('button', { name: 'Connect again' }).click();
  await expect(part).toContainText('Live');
  expect(errors).toEqual([]);
});

test('what is announced and the tutorials are read on /home without an account', async ({ page }) => {
  await page.goto(`${server.url}/home?lang=en`);
  await expect(page.getByRole('heading', { name: 'Tutorials' })).toBeVisible();
  await expect(page.locator('#tutorial-first-order')).toContainText('Press B to buy or S to sell.');
});

test.describe('an application without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

  test('a visitor chooses a role and applies with a résumé', async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto(`${server.url}/about-career?lang=en`);
    await page.getByRole('link', { name: 'Trader', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trader' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Apply: Trader' }).click();
    await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('trader');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
    await page
      .getByLabel('Resume/CV')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByText('Only .pdf and .doc files are accepted')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Lovelace');
    await page
      .getByLabel('Resume/CV')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') });
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByRole('status')).toContainText('Your application form has been successfully submitted!');
    expect(errors).toEqual([]);
  });
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
    await expect(page.getByText('Depth of BTC/USDT at the house venue, as it is now; simulated market.')).toBeVisible();
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
    await expect(page.getByText('Order book of BTC/USDT at the house venue when this page was made')).toBeVisible();
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

test('the contact form says in the reader’s language what is wrong before it is sent, and keeps what was typed', async ({
  page,
}) => {
  const errors = watchErrors(page);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.goto(`${server.url}/contact-us?lang=zh-Hans`);
  const send = page.getByRole('button', { name: '提交' });
  const email = page.getByRole('textbox', { name: '邮箱' });
  // A field is checked when it has been changed, as soon as the script is there: each time to another text, as the same one again is no change.
  let typed = 0;
  await expect
    .poll(async () => {
      typed += 1;
      await email.fill(`nobody${typed}`);
      await email.blur();
      return page.getByText('请输入正确的邮箱地址').count();
    })
    .toBe(1);
  await page.getByRole('textbox', { name: '名', exact: true }).fill('Ada');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('提交失败');
  await expect(page.getByText('此项不能为空')).toHaveCount(3);
  await expect(page.getByText('请选择一项')).toHaveCount(4);
  await expect(page.getByRole('textbox', { name: '姓', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: '名', exact: true })).toHaveValue('Ada');
  expect(posts, 'nothing has been sent').toBe(0);
  await page.getByRole('textbox', { name: '姓', exact: true }).fill('Lovelace');
  await email.fill('ada@fund.example');
  await email.blur();
  await expect(page.getByText('请输入正确的邮箱地址')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Telegram' }).fill('@ada_lovelace');
  await page.getByRole('textbox', { name: '公司' }).fill('Analytical Engines');
  for (const name of ['您对什么感兴趣？', '哪一项最符合您？', '管理资产规模（美元）', '国家或地区'])
    await page.getByRole('combobox', { name }).selectOption({ index: 1 });
  await send.click();
  await expect(page.getByRole('status')).toContainText('提交成功');
  expect([posts, errors]).toEqual([1, []]);
});

test('an application is checked before it is sent, and is sent with its progress', async ({ page, context }) => {
  const errors = watchErrors(page);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.goto(`${server.url}/about-career/application?lang=en`);
  const file = page.getByLabel('Resume/CV');
  const choose = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'application/pdf', buffer });
  // As soon as the script is there.
  await expect
    .poll(async () => {
      await choose('cv.pdf', Buffer.from('<html>'));
      return page.getByText('Only .pdf and .doc files are accepted').count();
    })
    .toBe(1);
  const large = Buffer.alloc(9 * 1024 * 1024, ' ');
  large.write('%PDF-1.7');
  await choose('cv.pdf', large);
  await expect(page.getByText('Only .pdf and .doc files are accepted')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.getByRole('textbox', { name: 'Phone' }).fill('......');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('Please enter the correct email address')).toBeVisible();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Please correct the marked fields. Nothing has been stored yet.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(posts, 'nothing has been sent').toBe(0);
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 3 * 1024 * 1024,
  });
  await page.getByRole('button', { name: 'Submit application' }).click();
  const bar = page.getByRole('progressbar', { name: 'Sending' });
  await expect
    .poll(
      async () => (await bar.isVisible()) && bar.evaluate(({ value }: HTMLProgressElement) => value > 0 && value < 100),
      { timeout: 20_000, intervals: [50] },
    )
    .toBe(true);
  await expect(
    page.getByRole('status').filter({ hasText: 'Your application form has been successfully submitted!' }),
  ).toBeVisible({ timeout: 30_000 });
  expect(errors).toEqual([]);
});

test('what the server refuses unread leaves the form as it was, with the file, and can be sent again', async ({
  page,
}) => {
  const strict = await startServer();
  await page.goto(`${strict.url}/about-career/application?lang=en`);
  const file = page.getByLabel('Resume/CV');
  await expect
    .poll(async () => {
      await file.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('%PDF-1.7') });
      return page.getByText('Only .pdf and .doc files are accepted').count();
    })
    .toBe(1);
  await file.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
  await page.getByRole('textbox', { name: 'Cover letter' }).fill('Dear all,\nnotes on the engine.');
  for (let nth = 0; nth < 20; nth++)
    await fetch(`${strict.url}/forms/application`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'x',
    });
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert')).toContainText('Too many applications');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Lovelace');
  await expect(page.getByRole('textbox', { name: 'Cover letter' })).toHaveValue('Dear all,\nnotes on the engine.');
  expect(await file.evaluate(({ files }: HTMLInputElement) => files![0]!.name)).toBe('cv.pdf');
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeEnabled();
  await strict.dispose();
});

test('an application that finds no server says so, and keeps what was entered', async ({ page, context }) => {
  await page.goto(`${server.url}/about-career/application?lang=en`);
  const file = page.getByLabel('Resume/CV');
  await expect
    .poll(async () => {
      await file.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('%PDF-1.7') });
      return page.getByText('Only .pdf and .doc files are accepted').count();
    })
    .toBe(1);
  await file.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to submit application form. Please contact the administrator.',
  );
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Lovelace');
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeEnabled();
});

test('who is logged in finds the client’s home under the same address, and the language of the site in the application', async ({
  page,
  context,
}) => {
  const errors = watchErrors(page);
  await page.goto(`${server.url}/home?lang=zh-Hans`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('流动性，精工而成。');
  await enter(context, server, await nextReader());
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
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await expect(page.getByText('/no-such-page')).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
  expect(await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/dashboard',
    '/home',
    '/login',
  ]);
  await page.goto(`${server.url}/setup/admin`);
  await expect(page.getByRole('heading', { name: 'Log in to see this page' })).toBeVisible();
});

test('on a phone the mode stands in the header, where there is no status bar', async ({ page, context }) => {
  await enter(context, server, await nextReader());
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
