import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge } from '../../../../src/app/page/guard.ts';
import { sinkRules } from '../../../../src/app/page/trusted-types.ts';
import { titles } from '../../../../src/app/page/title.ts';
import { createLog } from '../../../../src/server/base/log.ts';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { roles } from '../../../../src/shared/user/role.ts';
import { cellOf, safeText } from '../../../../src/app/ui/export/cell-value.ts';
import { csvCell } from '../../../../src/app/ui/export/write-csv.ts';
import { openWholeServer } from '../http/whole-server.ts';
import { shoot } from './attack-kit.ts';
import { eventually } from '../../../doubles/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'halyard-attacks-'));
const logFile = join(folder, 'server.log');
let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ demo: true, log: createLog(logFile, 'debug') });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const sourcesOf = (place: string): readonly (readonly [path: string, text: string])[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [`${place}/${file}`, readFileSync(join(place, file), 'utf8')]);

test('S39: no screen and no part of the engine makes markup or a script out of text', () => {
  const ways =
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc|srcdoc|parseFromString|\beval\(|new Function\(|setTimeout\(['"`]/;
  const sources = [...sourcesOf('src/app'), ...sourcesOf('src/worker'), ...sourcesOf('src/shared')];
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter(([, text]) => ways.test(text)).map(([path]) => path)).toEqual([]);
});

test('S39: the policy of the page lets no text become markup, and no worker come from elsewhere', () => {
  const { createHTML, createScriptURL } = sinkRules('https://trade.example/dashboard');
  expect(createHTML('')).toBe('');
  for (const text of ['<b>', 'x', ' ']) expect(() => createHTML(text)).toThrow(TypeError);
  for (const url of ['/assets/index-1.js', 'https://trade.example/service-worker.js'])
    expect(createScriptURL(url)).toBe(url);
  for (const url of [
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'data:text/javascript,a()',
    'javascript:a()',
    'blob:https://evil.example/1',
    'http://trade.example/a.js',
  ])
    expect(() => createScriptURL(url), url).toThrow(TypeError);
});

test('S41: tables for spreadsheets are written in two places, where a cell that would begin a formula is text', () => {
  const writers = sourcesOf('src')
    // A table that is read, or a kind of file that may be chosen, writes none.
    .filter(([, text]) => /(?<!accept="[^"]*)text\/csv|spreadsheetml|\{[^}]*\bwrite\w*[^}]*\} from 'hucre/.test(text))
    .map(([path]) => path);
  expect(writers).toEqual(['src/app/ui/export/write-csv.ts', 'src/app/ui/export/write-workbook.ts']);
  for (const text of [
    '=1+1',
    '+1',
    '@SUM(A1)',
    '-1+1',
    '-cmd|x',
    '\t=1',
    '\n=1',
    '=HYPERLINK("https://evil.example","x")',
  ])
    for (const kind of ['text', 'number', 'money'] as const) {
      const column = { kind, title: '', of: () => text };
      expect(cellOf(column, undefined, 'UTC'), text).toBe(`'${text}`);
      expect(csvCell(column, undefined, 'UTC'), text).toBe(`"'${text.replaceAll('"', '""')}"`);
    }
  expect(safeText('\r=1')).toBe("'\n=1");
  for (const figure of ['-1', '-0.5', '12', '0']) expect(safeText(figure)).toBe(figure);
});

test('S42: line ends in a name, a path or a header write no line of their own into the log', async () => {
  const forged = '{"level":30,"msg":"forged"}';
  for (const username of [`demo\r\n${forged}`, `demo\n${forged}\n`, `\u2028${forged}`])
    await shoot(server.url, {
      method: 'POST',
      path: '/sapi/user/login',
      body: { username, password: 'x', code: '000000' },
    });
  await shoot(server.url, { path: `/nothing%0d%0a${encodeURIComponent(forged)}` });
  await shoot(server.url, {
    path: `/sapi/user/check/username?username=a%0d%0a${encodeURIComponent(forged)}`,
    headers: { 'user-agent': forged },
  });
  await shoot(server.url, { path: '/sapi/last-of-these' });
  await eventually(() => expect(readFileSync(logFile, 'utf8')).toContain('/sapi/last-of-these'));
  const lines = readFileSync(logFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string });
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter(({ msg }) => msg === 'forged')).toEqual([]);
});

describe('S44: names of prototypes', () => {
  test.each([
    'a[__proto__][x]=1',
    '__proto__[x]=1',
    '__proto__=1',
    'constructor[prototype][x]=1',
    'constructor=1',
    'a.__proto__.x=1',
    'username[__proto__]=x',
  ])('S44: %s in a query is a field that nobody knows, and changes no prototype', async (query) => {
    const { status, code, data } = await shoot(server.url, {
      path: `/sapi/user/check/username?username=some_body&${query}`,
    });
    expect([status, code, data.rule]).toEqual([200, 400, 'unknown']);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test.each([
    ['{"__proto__":{"x":1},"username":"demo","password":"x"}'],
    ['{"constructor":{"prototype":{"x":1}},"username":"demo","password":"x"}'],
    ['{"username":"demo","password":"x","\\u005f_proto__":{"x":1}}'],
  ])('S44: %s in a body is refused', async (text) => {
    const answer = await fetch(`${server.url}/sapi/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    expect(((await answer.json()) as { code: number }).code).toBe(400);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

test('S45: a parameter that comes twice is refused by its name, on every public call that takes one', async () => {
  const tried: string[] = [];
  for (const { method, path, access } of contracts) {
    if (access !== 'public' || method !== 'GET') continue;
    for (const field of ['email', 'username', 'phone', 'captcha_id', 'invite_code']) {
      const { code, data } = await shoot(server.url, { path: `/sapi${path}?${field}=a&${field}=b` });
      expect([400, 1001], `${path} ${field}`).toContain(code);
      if (data?.field === field) tried.push(`${path} ${field} ${data.rule}`);
    }
  }
  for (const call of [
    '/user/forget/password/send/email email',
    '/user/check/email email',
    '/user/check/username username',
    '/user/captcha/email email',
    '/user/captcha/image captcha_id',
  ])
    expect(tried.map((each) => each.split(' ').slice(0, 2).join(' '))).toContain(call);
});

test('S49: no answer sends a browser to another host, whatever stands in the path', async () => {
  const paths = [
    '//evil.example',
    '//evil.example/',
    '//evil.example/home/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example/',
    '/home//evil.example/',
    '/login?next=//evil.example',
    '/error?error=https://evil.example',
    '/index.html/',
    '/index//',
    '/.//evil.example',
    '/%0d%0aLocation:%20https://evil.example',
  ];
  for (const path of paths) {
    const { headers } = await fetch(server.url + path, { redirect: 'manual' }).catch(() => ({
      headers: new Headers(),
    }));
    const to = headers.get('location');
    if (to !== null) expect(new URL(to, server.url).origin, `${path} leads to ${to}`).toBe(server.url);
  }
});

test('S49: the guard leads to places of its own only, and an error is one of two', () => {
  const built = new Set(Object.keys(titles));
  for (const address of [
    '//evil.example',
    'https://evil.example',
    '/login//evil.example',
    '/login/..//evil.example',
    'javascript:alert(1)',
    '/error?error=<script>',
    '/\\evil.example',
  ]) {
    for (const role of [undefined, ...roles]) {
      const verdict = judge(address, role, built);
      expect(['stay', '/home', '/dashboard', '/error']).toContain(verdict.go);
      if (verdict.go === '/error') expect(['403', '404']).toContain(verdict.error);
      expect(verdict.go === 'stay' && !built.has(address)).toBe(false);
    }
  }
});

test('S50: a role that stands in the browser, or comes along with a call, gives nothing', async () => {
  const { stranger } = server;
  const answers = await Promise.all([
    shoot(server.url, {
      path: '/sapi/user/currentUser',
      headers: {
        authorization: 'forged',
        cookie: 'role=admin; user=%7B%22role%22%3A%22admin%22%7D',
        'x-role': 'admin',
        'x-user': 'admin',
      },
    }),
    shoot(server.url, { path: '/sapi/user/currentUser?role=admin' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  const own = await stranger.call('GET', '/user/currentUser');
  expect(own.data.role).toBe('user');
  for (const body of [{ role: 'admin' }, { config_json: '{}', role: 'admin' }])
    expect((await stranger.call('POST', '/user/config/save', body)).code).toBe(400);
});
