import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcementList, tutorialList } from '../../../../src/shared/contracts/client-home.ts';
import { languages } from '../../../../src/server/notify/language.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
}, 60_000);
afterAll(() => server.stop());

const ask = async (path: string, query = '', headers: Record<string, string> = {}) =>
  (await fetch(`${server.url}/sapi${path}${query}`, { headers })).json() as Promise<{
    code: number;
    data: { field?: string; pagenation: { total: number; results: Record<string, unknown>[] } };
  }>;
const page = async (query = '') => (await fetch(`${server.url}/home${query}`)).text();

test('before anything is announced the list is empty, and /home has no heading without a text', async () => {
  expect((await ask(announcementList.path)).data).toEqual({
    pagenation: { page: 1, page_size: 20, total: 0, results: [] },
  });
  expect(await page('?lang=en')).not.toContain('id="announcements"');
});

test('what is announced is read by everybody, newest first, in the language that is asked for, and on /home', async () => {
  const long = `Trading pauses at 02:00 UTC. ${'Orders that rest are kept as they are. '.repeat(9)}`.trim();
  const texts = { 'zh-Hans': { title: '维护', content: '协调世界时 02:00 暂停交易。' } };
  for (const [index, text] of [
    { title: 'A <b>new</b> market', content: 'Short.\nSecond line.' },
    { title: 'Maintenance', content: long, texts },
  ].entries()) {
    await server.services.news.announce({ client_id: `read-${index}`, author: 'admin', text });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { data } = await ask(announcementList.path, '?lang=en');
  v.parse(announcementList.output, data);
  const [newest, older] = data.pagenation.results;
  expect(newest).toMatchObject({ title: 'Maintenance', content: long, url: '/home#announcements' });
  expect(newest!.summary).toMatch(/^Trading pauses at 02:00 UTC\. .*\w…$/);
  expect(String(newest!.summary).length).toBeLessThanOrEqual(240);
  expect(older).toMatchObject({ title: 'A <b>new</b> market', summary: 'Short.', content: 'Short.\nSecond line.' });
  expect((await ask(announcementList.path, '?lang=zh-Hans')).data.pagenation.results.map(({ title }) => title)).toEqual(
    ['维护', 'A <b>new</b> market'],
  );
  expect(
    (await ask(announcementList.path, '', { 'accept-language': 'zh-CN' })).data.pagenation.results[0]!.summary,
  ).toBe('协调世界时 02:00 暂停交易。');
  expect((await ask(announcementList.path, '?page=2&page_size=1&lang=en')).data.pagenation).toMatchObject({
    total: 2,
    results: [{ title: 'A <b>new</b> market' }],
  });
  expect(await page('?lang=zh-Hant')).toMatch(
    /id="announcements".*<h3>Maintenance<\/h3>.*<h3>A &lt;b&gt;new&lt;\/b&gt; market<\/h3>/,
  );
});

test('tutorials are there in every language, and stand on /home where their address says', async () => {
  const seen = new Set<unknown>();
  for (const language of languages) {
    const { data } = await ask(tutorialList.path, `?lang=${language}`);
    v.parse(tutorialList.output, data);
    const { total, results } = data.pagenation;
    const text = await page(`?lang=${language}`);
    expect(results).toHaveLength(total);
    for (const { url, title } of results) {
      expect(text).toContain(`id="${String(url).split('#')[1]}"><h3>${String(title)}</h3>`);
      seen.add(title);
    }
  }
  expect(seen.size).toBe(9);
});

test.each([
  ['?lang=fr', 'lang'],
  ['?page=0', 'page'],
  ['?page_size=501', 'page_size'],
])('%s is refused and named', async (query, field) => {
  for (const { path } of [announcementList, tutorialList])
    expect(await ask(path, query)).toMatchObject({ code: 400, data: { field } });
});
