import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { topics } from '../../../../src/shared/topics/index.ts';
import { openWholeServer } from '../http/whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let html = '';
beforeAll(async () => {
  server = await openWholeServer();
  html = await (await fetch(`${server.url}/docs`)).text();
}, 60_000);
afterAll(() => server.stop());

test('the page is whole in English whatever the reader reads, without a script, at 1.8 KB an entry', async () => {
  const headers = { 'accept-language': 'zh-TW', cookie: 'lang=zh-Hans; theme=paper' };
  const answer = await fetch(`${server.url}/docs?lang=zh-Hant`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-language')).toBe('en');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  const text = await answer.text();
  expect(text).toMatch(/^<!doctype html>\n<html lang="en" data-theme="paper"/);
  expect(text).not.toMatch(/<script|undefined|\[object|NaN| style="| on[a-z]+="|hreflang|hrefLang/);
  expect(text.match(/<h1>/g)).toHaveLength(1);
  expect(text).toContain('<title>API · Halyard</title>');
  expect(text.length / (contracts.length + topics.length)).toBeLessThan(1.8 * 1024);
});

test('every call and stream stands there once, under an anchor', () => {
  const headings = [...html.matchAll(/<h3>([A-Z]+) <a href="#([^"]+)">\/w?s?s?api([^<]+)<\/a><\/h3>/g)];
  const shown = headings.map(([, method, , path]) => `${method} ${path}`);
  expect(shown.sort()).toEqual(
    [
      ...contracts.map(({ method, path }) => `${method} ${path}`),
      ...topics.map(({ path }) => `WS ${path}`),
      'POST /client/base/application/career',
    ].sort(),
  );
});

test('anchors are unique, and all links within the page lead to one', () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
});

test.each(['/docs', '/docs/openapi.json', '/docs/asyncapi.json'])(
  '%s is not sent again to who has it',
  async (path) => {
    const first = await fetch(`${server.url}${path}`);
    expect(first.status).toBe(200);
    const again = await fetch(`${server.url}${path}`, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
  },
);

test('the documents for machines come as JSON', async () => {
  const openApi = await fetch(`${server.url}/docs/openapi.json`);
  expect(openApi.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await openApi.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/sapi' }] });
  expect(await (await fetch(`${server.url}/docs/asyncapi.json`)).json()).toMatchObject({ asyncapi: '3.0.0' });
});

test.each(['en', 'zh-Hans', 'zh-Hant'])('the footer of the site in %s leads to the page', async (language) => {
  const page = await (await fetch(`${server.url}/product?lang=${language}`)).text();
  expect(page).toMatch(/<a href="\/docs">[^<]+<\/a>/);
});
