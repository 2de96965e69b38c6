import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../../../src/server/notify/language.ts';
import { sitePaths } from '../../../../src/server/site/site-paths.ts';
import { openRoles } from '../../../../src/shared/user/application.ts';
import { foreignTo } from '../../han-script.ts';
import { openWholeServer } from '../http/whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
}, 60_000);
afterAll(() => server.stop());

const origin = 'http://halyard.example';
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
const languageOfPage = async (path: string, headers: Record<string, string>) =>
  /<html lang="([^"]*)"/.exec(await (await get(path, headers)).text())?.[1];

describe.each(sitePaths)('%s', (path) => {
  test.each(languages)('is whole in %s, without a script where nothing is built', async (language) => {
    const answer = await get(`${path}?lang=${language}`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-language')).toBe(language);
    expect(text).toContain(`<html lang="${language}"`);
    expect(
      [...text.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/gi)].map(([, code, href]) => [code, href]),
    ).toEqual([...languages.map((each) => [each, `${origin}${path}?lang=${each}`]), ['x-default', `${origin}${path}`]]);
    expect(text).toContain(`<link rel="canonical" href="${origin}${path}?lang=${language}"/>`);
    expect(new Set([...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes))).toEqual(
      new Set([' type="application/ld+json"']),
    );
    expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!)).toMatchObject({
      '@type': 'Organization',
      name: 'Halyard',
    });
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; connect-src 'self'; style-src 'self';/,
    );
    expect(text).not.toMatch(/undefined|\[object|NaN| style="| on[a-z]+="/);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    // The links to the other languages name them in their own script.
    if (language !== 'en')
      expect(foreignTo(language, text).filter((character) => !'简体繁體'.includes(character))).toEqual([]);
    for (const [, content] of text.matchAll(
      /<(?:h[1-3]|p|li|dt|dd|a|label|option)(?: [^>]*)?>\s*<\/(?:h[1-3]|p|li|dt|dd|a|label|option)>/g,
    ))
      expect(content).toBe('no empty element');
  });
});

test.each(languages)(
  'the public pages in %s claim no way to amend that the terminal has not, and call an alert by one word',
  async (language) => {
    const text = (
      await Promise.all(sitePaths.map(async (path) => (await get(`${path}?lang=${language}`)).text()))
    ).join();
    // Orders are amended on the chart alone.
    expect(text).not.toMatch(/amended in the table|在列表或图上改单|在列表或圖上改單/);
    expect(text).toMatch(/amended on the chart|在图上拖动或输入价格改单|在圖上拖曳或輸入價格改單/);
    if (language === 'zh-Hant') expect(text).not.toMatch(/提醒|預警|警報/);
    if (language === 'zh-Hans') expect(text).not.toMatch(/提醒|警示|警报/);
  },
);

test.each(languages)(
  'the product page in %s shows prices with the time at which they were, without a script',
  async (language) => {
    const text = await (await get(`/product?lang=${language}`)).text();
    const [, bid, ask] = /<dd class="bid"[^>]*>([\d,.]+)<\/dd>.*<dd class="ask"[^>]*>([\d,.]+)<\/dd>/.exec(text) ?? [];
    const number = (shown: string | undefined): number => Number(shown?.replaceAll(',', ''));
    expect(number(ask)).toBeGreaterThan(number(bid));
    expect(text).toMatch(/data-value="state">[^<]*\d\d:\d\d:\d\d UTC</);
    // What nobody can press is not there.
    expect(text).not.toMatch(/<button[^>]*data-cut/);
  },
);

test.each(languages)(
  'the product page in %s tells of strategies, and draws the levels of a grid with its cost and what it may lose',
  async (language) => {
    const text = await (await get(`/product?lang=${language}`)).text();
    const [chapter] = /<section class="block chapter" id="ai">[\s\S]*?<\/section>/.exec(text)!;
    expect(text).toContain('<a href="#ai">');
    expect(chapter).toContain('GRID');
    expect(
      [chapter.match(/class="rule buy"/g), chapter.match(/class="rule sell"/g)].map((lines) => lines?.length),
    ).toEqual([5, 5]);
    const prices = [...chapter.matchAll(/<text [^>]*>([\d,]+\.\d+)<\/text>/g)].map(([, price]) =>
      Number(price!.replaceAll(',', '')),
    );
    expect(prices).toHaveLength(11);
    expect(Math.max(...prices) / Math.min(...prices)).toBeCloseTo(1.05 / 0.95, 3);
    const [cost, worst] = [...chapter.matchAll(/<dd>(\u2212?)([\d,.]+) USDT<\/dd>/g)].map(
      ([, sign, amount]) => Number(amount!.replaceAll(',', '')) * (sign ? -1 : 1),
    );
    expect(cost).toBeGreaterThan(4_900);
    expect(cost).toBeLessThanOrEqual(5_000);
    expect(worst).toBeLessThan(0);
  },
);

describe('language', () => {
  test('is that of the address, else the stored one, else what the browser reads', async () => {
    const browser = { 'accept-language': 'zh-TW,zh;q=0.9' };
    expect(await languageOfPage('/product?lang=zh-Hans', { ...browser, cookie: 'lang=en' })).toBe('zh-Hans');
    expect(await languageOfPage('/product', { ...browser, cookie: 'theme=paper; lang=en' })).toBe('en');
    expect(await languageOfPage('/product', browser)).toBe('zh-Hant');
    expect(await languageOfPage('/product', {})).toBe('en');
    expect(await languageOfPage('/product?lang=xx"><script>', { cookie: 'lang="><script>' })).toBe('en');
  });

  test('is stored where the address names it, and only then', async () => {
    expect((await get('/about-us?lang=zh-Hant')).headers.get('set-cookie')).toBe(
      'lang=zh-Hant; Max-Age=31536000; Path=/; SameSite=Lax',
    );
    const beside = await get('/about-us', { cookie: 'other=%E0%A4%A; lang=zh-Hant; lang=en; =; broken' });
    expect(await beside.text(), 'the first of a name counts, and others do not disturb').toContain(
      '<html lang="zh-Hant"',
    );
    expect((await get('/about-us?lang=nothing')).headers.get('set-cookie')).toBeNull();
    expect((await get('/about-us')).headers.get('set-cookie')).toBeNull();
  });
});

test('a stored theme is that of the page; without one the page follows the browser', async () => {
  expect(await (await get('/product', { cookie: 'theme=paper' })).text()).toContain('data-theme="paper"');
  expect(await (await get('/product', { cookie: 'theme="onload=' })).text()).not.toContain('data-theme');
});

/** As sent: fetch would decompress it. */
const raw = (path: string, encoding: string) =>
  new Promise<{
    readonly body: Buffer;
    readonly headers: Record<string, unknown>;
    readonly status: number | undefined;
  }>((resolve, reject) => {
    request(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve({ body: Buffer.concat(chunks), headers: answer.headers, status: answer.statusCode }));
    })
      .on('error', reject)
      .end();
  });

test('pages and style sheet travel compressed where the browser takes it; the style sheet within 18 KB', async () => {
  const plain = await raw('/product', 'gzip, br;q=0');
  const packed = await raw('/product', 'gzip, deflate, br');
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
  const style = /href="(\/site\/[^"]+\.css)"/.exec(plain.body.toString())![1]!;
  const sheet = await raw(style, 'br');
  expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(sheet.body.length).toBeLessThan(18 * 1024);
  expect(brotliDecompressSync(sheet.body).toString()).toContain('--accent-solid');
  expect((await raw('/site/other.css', 'br')).status).toBe(404);
});

test('a page that the browser holds is not sent again', async () => {
  const tag = (await get('/product')).headers.get('etag')!;
  expect((await get('/product', { 'if-none-match': tag })).status).toBe(304);
  expect((await get('/product?lang=zh-Hans', { 'if-none-match': tag })).status).toBe(200);
});

test('the other names of /home lead there; a program that fetches the file of that name does not', async () => {
  for (const path of ['/', '/index', '/index.html', '/index.html?a=b']) {
    const answer = await get(path, { accept: 'text/html,*/*' });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/home']);
  }
  for (const path of ['/', '/index', '/index.html'])
    expect((await get(`${path}?lang=zh-Hant`, { accept: 'text/html' })).headers.get('location'), path).toBe(
      '/home?lang=zh-Hant',
    );
  expect((await get('/?lang=//evil.example', { accept: 'text/html' })).headers.get('location')).toBe('/home');
  expect((await get('/index.html', { accept: '*/*' })).status).not.toBe(302);
});

test('an application keeps its position when its reader changes the language', async () => {
  const text = await (await get('/about-career/application?position=trader')).text();
  expect(
    [...text.matchAll(/<a href="(\/about-career\/application\?lang=[^"]*)" lang/g)].map(([, href]) => href),
  ).toEqual(languages.map((each) => `/about-career/application?lang=${each}&amp;position=trader`));
});

test('the map lists every page in every language, and robots.txt names it', async () => {
  const map = await (await get('/sitemap.xml')).text();
  expect([...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
    sitePaths.flatMap((path) => languages.map((language) => `${origin}${path}?lang=${language}`)),
  );
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('a role’s page offers the job to search engines, and leads to its application', async () => {
  const text = await (await get('/about-career/engineer?lang=zh-Hans')).text();
  const [, posting] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, data]) =>
    JSON.parse(data!),
  );
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: '高级工程师',
    employmentType: 'FULL_TIME',
    jobLocation: { address: { addressLocality: 'Hong Kong' } },
  });
  const form = await (await get(/href="(\/about-career\/application[^"]*)"/.exec(text)![1]!)).text();
  expect(form).toContain('<option value="engineer" selected="">');
  expect(form).not.toContain('quantitative-researcher" selected=""');
});

test.each(languages)(
  'each role of the list has an Apply button of its own name, which leads to its application with the role chosen: %s',
  async (language) => {
    const text = await (await get(`/about-career?lang=${language}`)).text();
    const buttons = [
      ...text.matchAll(
        /<a class="button" href="(\/about-career\/application[^"]*)" aria-label="([^"]*)">([^<]*)<\/a>/g,
      ),
    ].map(([, href, name, shown]) => ({ href: href!, name: name!, shown: shown! }));
    expect(buttons.map(({ href }) => href)).toEqual(
      openRoles.map((role) => `/about-career/application?position=${role}`),
    );
    expect(
      buttons.map(({ name, shown }) => [
        name.startsWith(shown),
        text.includes(`>${name.slice(shown.length).replace(/^(: |：)/, '')}</a></h3>`),
      ]),
    ).toEqual(openRoles.map(() => [true, true]));
    for (const [at, { href }] of buttons.entries()) {
      const form = await (await get(href)).text();
      expect([...form.matchAll(/<option value="([^"]*)" selected="">/g)].map(([, role]) => role)).toEqual([
        openRoles[at],
      ]);
    }
  },
);

test('links of the pages lead to pages that are there', async () => {
  const known = new Set([...sitePaths, '/docs', '/login', '/signup', '/dashboard']);
  for (const path of sitePaths) {
    const text = await (await get(path)).text();
    for (const [, to] of text.matchAll(/<a (?:class="[^"]*" )?href="(\/[^"?]*)/g))
      expect(known, `${path} → ${to}`).toContain(to);
    for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) expect(text, `${path}#${id}`).toContain(`id="${id}"`);
  }
});

test('/home draws the book of the house, and says that it is simulated', async () => {
  const text = await (await get('/home')).text();
  expect(text).toMatch(/<path class="bids" d="M[\d.]+ 320V[^"]{100,}Z"/);
  expect(text).toContain('simulated market');
});

test('/home tells the platform in figures, as they are, and marks what is simulated', async () => {
  const home = async () => (await get('/home?lang=en', { cookie: 'theme=graphite' })).text();
  // Once they have been added up.
  await expect.poll(home, { timeout: 10_000 }).toMatch(/Turnover, all markets[\s\S]*Client turnover/);
  const text = await home();
  const strip = /<section class="figures"[\s\S]*?<\/dl>(.*?)<\/div>/.exec(text)!;
  const figures = new Map(
    [...strip[0].matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, value]) => [name, value]),
  );
  expect(figures.get('Venues')).toBe(String(server.services.trading.markets.venues.length));
  expect(figures.get('Markets')).toBe(
    new Intl.NumberFormat('en').format(
      server.services.trading.markets.all.filter(({ instrument }) => instrument.status === 'TRADING').length,
    ),
  );
  expect(figures.get('Turnover, all markets, 24\u00a0h')).toMatch(/^[\d.]+[KMBT] USD$/);
  expect(figures.get('Client turnover, 24\u00a0h')).toBe('0 USD');
  expect(strip[1]).toContain('<span class="chip">Simulated</span>');
});
