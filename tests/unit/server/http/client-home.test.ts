import { afterAll, beforeAll, expect, test } from 'vitest';
import { tutorials } from '../../../../src/server/site/tutorials.ts';
import { foreignTo } from '../../han-script.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => { server = await openWholeServer(); });
afterAll(() => server.stop());

const get = async (path: string) => (await fetch(`${server.url}/sapi/client/base/${path}`)).json() as Promise<{ code: number; data: { pagenation: { total: number; results: { id: string; title: string; summary: string; url: string; time: number; steps?: string[] }[] } } }>;

test('announcements are there for everybody, newest first, in the language that is asked for where they have it', async () => {
  expect((await get('announcements')).data.pagenation).toEqual({ page: 1, page_size: 20, total: 0, results: [] });
  const author = 'an-admin';
  await server.context.announce({ client_id: 'a-1', author, text: { title: 'Maintenance', content: 'x'.repeat(300), texts: { 'zh-Hans': { title: '维护', content: '暂停交易。' } } } });
  await new Promise((done) => { setTimeout(done, 2); });
  await server.context.announce({ client_id: 'a-2', author, text: { title: 'New markets', content: 'Gold and silver.' } });
  const { code, data } = await get('announcements?lang=zh-Hans');
  expect(code).toBe(200);
  expect(data.pagenation.total).toBe(2);
  expect(data.pagenation.results.map(({ title, summary }) => [title, summary])).toEqual([['New markets', 'Gold and silver.'], ['维护', '暂停交易。']]);
  const second = (await get('announcements?page=2&page_size=1')).data.pagenation.results;
  expect(second.map(({ title, summary }) => [title, [...summary].length, summary.at(-1)])).toEqual([['Maintenance', 200, '…']]);
  expect((await get('announcements?lang=de')).code).toBe(400);
});

test('tutorials come in three languages, each in its script, with their steps', async () => {
  for (const lang of ['en', 'zh-Hans', 'zh-Hant'] as const) {
    const { results, total } = (await get(`tutorials?lang=${lang}`)).data.pagenation;
    expect(total).toBe(tutorials.length);
    expect(results.map(({ id, title, steps }) => [id, title, steps?.length])).toEqual(tutorials.map(({ id, copy }) => [id, copy[lang].title, 3]));
    if (lang !== 'en') expect(foreignTo(lang, JSON.stringify(results))).toEqual([]);
  }
  expect((await get('tutorials?page=2&page_size=2')).data.pagenation.results.map(({ id }) => id)).toEqual([tutorials[2]!.id]);
});
