import { writeFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { klines } from '../../src/shared/contracts/market-data.ts';
import { strategyStart } from '../../src/shared/contracts/strategy.ts';
import { languages, type Language } from '../../src/server/notify/language.ts';
import { chromiumArgs, headlessChromiumPath } from '../browsers.mjs';
import { startProcess } from '../server-process.ts';
import { type Api, loginDemo } from '../stories/api.ts';

/*
 * Pictures of the terminal as it is, in each language, on a server of its own with what a new demo account has:
 * `public/terminal*.webp` of the public site, the PNG that social networks show, and `docs/dashboard.png` of the
 * README.
 */

const width = 1600;
const height = 900;
const phone = { width: 390, height: 795 };
/** Of the WebP pictures, 0 to 1. */
const quality = 0.7;
/** Prices move and minutes pass until charts and lists look like use. */
const settleMs = 4_000;

interface Words {
  /** Of the panels of a phone, and of the strategies. */
  readonly book: string;
  readonly trade: string;
  readonly orders: string;
  readonly start: string;
  readonly range: RegExp;
  readonly invest: RegExp;
}
const words: Record<Language, Words> = {
  en: {
    book: 'Book',
    trade: 'Trade',
    orders: 'Open orders',
    start: 'Start a grid',
    range: /^Use ±/,
    invest: /^Investment/,
  },
  'zh-Hans': {
    book: '盘口',
    trade: '交易',
    orders: '当前委托',
    start: '启动网格',
    range: /^使用 ±/,
    invest: /^投入金额/,
  },
  'zh-Hant': {
    book: '委託簿',
    trade: '交易',
    orders: '目前委託',
    start: '啟動網格',
    range: /^使用 ±/,
    invest: /^投入金額/,
  },
};

/** Of the strategies that run in the picture of AI Trade: name, market, percent to either side. */
const grids = [
  ['BTC ±3%', 'HALYARD', 'BTCUSDT', 3],
  ['SOL ±5%', 'HALYARD', 'SOLUSDT', 5],
  ['ETH ±2%', 'OKX', 'ETHUSDT', 2],
  ['BTC ±2%', 'BINANCE', 'BTCUSDT', 2],
] as const;

/** Starts some more grids for the demo account, each of a few percent around its price. */
async function startGrids(api: Api): Promise<void> {
  const { data: accounts } = await api.call(apiList, {});
  for (const [index, [name, exchange, symbol, percent]] of grids.entries()) {
    const market = { exchange, symbol, account_type: 'spot' } as const;
    const {
      data: { list },
    } = await api.call(klines, { ...market, interval: '1m', limit: 1 });
    const last = Number(list[0]?.[4]);
    const around = (share: number) => (last * (1 + share / 100)).toFixed(last > 1_000 ? 1 : 2);
    const { code, data } = await api.call(strategyStart, {
      strategy_type: 'GRID',
      env: 'local',
      name,
      api_ids: [accounts.find((one) => one.exchange === exchange)?.api_id ?? ''],
      symbols: [market],
      client_id: `picture-${index}`,
      params: { lower: around(-percent), upper: around(percent), grid_levels: 10, invest: '5000' },
    });
    if (code !== 200) throw new Error(`${name} was not started: ${code} ${JSON.stringify(data)}`);
  }
}

/** A browser of somebody who has read the welcome and ended the tour. */
async function contextFor(
  browser: Browser,
  api: Api,
  language: Language,
  size: { readonly width: number; readonly height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: 'dark',
    serviceWorkers: 'block',
    hasTouch: size.width < 640,
    isMobile: size.width < 640,
  });
  await context.addInitScript(
    ([lang, token]) => {
      const stored = {
        lang,
        theme: 'graphite',
        welcome: 'done',
        tour: 'done',
        user: JSON.stringify({ invite_code: '', role: 'user', token, username: 'demo', vip_level: 3 }),
      };
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value!);
    },
    [language, api.token] as const,
  );
  return context;
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForTimeout(settleMs);
  return page;
}

/** The picture as WebP, by the browser's own encoder. */
async function saveWebp(browser: Browser, png: Buffer, path: string): Promise<void> {
  const page = await browser.newPage();
  const encoded = await page.evaluate(
    async ([data, level]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', level);
    },
    [png.toString('base64'), quality] as const,
  );
  await page.close();
  writeFileSync(path, Buffer.from(encoded.split(',')[1]!, 'base64'));
  console.log(path);
}

/** Three screens of a phone side by side, on the ground of the terminal. */
async function phonesAsOne(browser: Browser, screens: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  const frames = screens.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`).join('');
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:flex;justify-content:space-evenly;align-items:center;background:#05070B}img{width:${phone.width}px;padding:10px;border:1px solid #2A3342;border-radius:34px;background:#0E131B}</style>${frames}`,
  );
  await page.waitForTimeout(300);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function picturesOf(browser: Browser, url: string, api: Api, language: Language): Promise<void> {
  const wide = await contextFor(browser, api, language, { width, height });
  const desk = await open(wide, `${url}/dashboard`);
  await desk.getByRole('grid', { name: words[language].orders }).evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight;
  });
  await desk.waitForTimeout(500);
  const trade = await desk.screenshot();
  await saveWebp(browser, trade, `public/terminal.${language}.webp`);
  writeFileSync(`public/terminal.${language}.png`, trade);
  if (language === 'en') writeFileSync('docs/dashboard.png', trade);
  await desk.close();

  const charts = await open(wide, `${url}/exmutiplykchart?s=HALYARD/BTCUSDT/spot&num=4`);
  await saveWebp(browser, await charts.screenshot(), `public/terminal-charts.${language}.webp`);
  await wide.close();

  const narrow = await contextFor(browser, api, language, phone);
  const small = await open(narrow, `${url}/dashboard`);
  const screens = [await small.screenshot()];
  for (const name of [words[language].book, words[language].trade]) {
    await small.locator('nav').last().getByRole('button', { name, exact: true }).click();
    await small.waitForTimeout(settleMs / 4);
    screens.push(await small.screenshot());
  }
  await saveWebp(browser, await phonesAsOne(browser, screens), `public/terminal-phone.${language}.webp`);
  await narrow.close();
}

/** AI Trade with a form that is filled in, at the look at what it would do. */
async function strategiesOf(browser: Browser, url: string, api: Api, language: Language): Promise<void> {
  const wide = await contextFor(browser, api, language, { width, height });
  const ai = await open(wide, `${url}/AIdashboard`);
  await ai.getByRole('button', { name: words[language].start }).first().click();
  await ai.getByRole('button', { name: words[language].range }).click();
  await ai.getByRole('textbox', { name: words[language].invest }).fill('5000');
  await ai.getByRole('form').evaluate((form) => {
    form.firstElementChild!.scrollTop = form.firstElementChild!.scrollHeight;
  });
  await ai.waitForTimeout(settleMs / 4);
  await saveWebp(browser, await ai.screenshot(), `public/terminal-ai.${language}.webp`);
  await ai.close();
  await wide.close();
}

const server = await startProcess({ args: ['--demo-trades'] });
const browser = await chromium.launch({ args: [...chromiumArgs], executablePath: headlessChromiumPath() });
try {
  const api = await loginDemo(server.url);
  for (const language of languages) await picturesOf(browser, server.url, api, language);
  await startGrids(api);
  for (const language of languages) await strategiesOf(browser, server.url, api, language);
} finally {
  await browser.close();
  await server.dispose();
}
