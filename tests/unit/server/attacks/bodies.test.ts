import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { openWholeServer } from '../http/whole-server.ts';
import { shoot, watchAnswers } from './attack-kit.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let token = '';
beforeAll(async () => {
  server = await openWholeServer();
  token = await server.services.identity.sessions.open(server.owner.userId, '127.0.0.1', Date.now(), 3_600_000);
}, 60_000);
afterAll(() => server.stop());
afterEach(async () => {
  expect(
    [(await fetch(`${server.url}/healthz`)).status, server.services.trading.engine.isHalted],
    'the server is alive and trades',
  ).toEqual([200, false]);
  expect((await server.owner.call('GET', '/order/user/list')).data.pagenation.total, 'nothing was ordered').toBe(0);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const order = '/sapi/order/doOrder';
async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, ...headers },
    body,
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { code: number; data: Record<string, unknown> | null }),
  };
}

/** Sends bytes as they are; all that comes back before the server hangs up. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let got = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
    socket
      .on('data', (chunk) => {
        got += String(chunk);
      })
      .on('error', () => undefined)
      .on('close', () => resolve(got));
  });

describe('S64: a body', () => {
  test.each([
    ['that is no JSON', '{bad', { field: 'body', rule: 'json' }],
    ['that is a list', '[]', { field: 'body' }],
    ['that is a text', '"x"', { field: 'body' }],
    ['that is empty', '', { field: 'body' }],
    ['that is cut off', '{"symbol":"BTC', { field: 'body', rule: 'json' }],
    ['with two values', '{}{}', { field: 'body', rule: 'json' }],
    ['with a NUL', '{"a":"\0"}', { field: 'body', rule: 'json' }],
    ['with NaN', '{"amount":NaN}', { field: 'body', rule: 'json' }],
    ['with a comment', '{/**/}', { field: 'body', rule: 'json' }],
    ['that names a prototype', '{"__proto__":{"a":1}}', { field: 'body', rule: 'json' }],
    ['21 levels deep', `${'{"a":'.repeat(20)}{}${'}'.repeat(20)}`, { field: 'body', rule: 'depth' }],
    ['10,000 levels deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, { field: 'body', rule: 'depth' }],
    [
      'of 10,000 lists in each other',
      `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      { field: 'body', rule: 'depth' },
    ],
    ['with a number of 200,000 digits', `{"amount":${'9'.repeat(200_000)}}`, { field: 'api_id' }],
  ])('S64: %s is refused by its field', async (_what, body, fact) => {
    expect(await post(order, body)).toMatchObject({ status: 200, code: 400, data: fact });
  });

  test('S64: of two megabytes, twenty of them at once, is 413, and so is one number of five megabytes', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(2_000_000) });
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => post(order, large))))
      expect(answer).toMatchObject({ status: 413, code: 413 });
    expect(await post(order, `{"amount":${'9'.repeat(5_000_000)}}`)).toMatchObject({ status: 413, code: 413 });
  });

  test('S64: with a byte order mark is the JSON behind it; a key that comes twice has its last value, which is judged as any', async () => {
    expect(await post('/sapi/user/tradetemplate/delete', '\ufeff{"template_id":"nobody"}')).toMatchObject({
      code: 404,
    });
    expect(await post('/sapi/user/tradetemplate/delete', '{"template_id":7,"template_id":"nobody"}')).toMatchObject({
      code: 404,
    });
    expect(await post('/sapi/user/tradetemplate/delete', '{"template_id":"nobody","template_id":7}')).toMatchObject({
      code: 400,
      data: { field: 'template_id' },
    });
  });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/html',
  'application/xml',
  'application/jsonx',
  '',
])('S64: a body of the media type %j is refused by that', async (type) => {
  expect(await post(order, 'x', { 'content-type': type })).toMatchObject({
    status: 200,
    code: 400,
    data: { field: 'content-type' },
  });
});

const bomb = new Uint8Array(gzipSync(Buffer.alloc(20_000_000)));
test.each(['gzip', 'br', 'deflate', 'gzip, identity', 'x'])(
  'S65: a body that is encoded as %s is refused unread, packed or not',
  async (encoding) => {
    const text = JSON.stringify({ template_id: 'nobody' });
    for (const body of [text, new Uint8Array(gzipSync(text)), bomb]) {
      expect(await post('/sapi/user/tradetemplate/delete', body, { 'content-encoding': encoding })).toMatchObject({
        code: 400,
        data: { field: 'content-encoding', rule: 'identity' },
      });
    }
    expect(
      await post('/sapi/user/tradetemplate/delete', text, { 'content-encoding': 'identity' }),
      'what is as it is, is read',
    ).toMatchObject({ code: 404 });
  },
);

const smuggled = 'GET /sapi/user/captcha/generate HTTP/1.1\r\nHost: x\r\n\r\n';
test.each([
  [
    'a length and chunks',
    `Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two lengths', `Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}${smuggled}`],
  ['a length that is a list', `Content-Length: 2, 20\r\n\r\n{}${smuggled}`],
  ['a length with a sign', `Content-Length: +2\r\n\r\n{}${smuggled}`],
  ['a length in hex', `Content-Length: 0x2\r\n\r\n{}${smuggled}`],
  ['chunks under another name', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['chunks that are not the last encoding', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a space before the colon', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a folded header', `Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
  ['a chunk of no size', `Transfer-Encoding: chunked\r\n\r\nzz\r\n${smuggled}`],
  ['bare line feeds in chunks', `Transfer-Encoding: chunked\r\n\r\n1\n0\n0\n\n${smuggled}`],
])('S62: %s are 400 and the end of the connection: what hides behind them is never asked', async (_what, rest) => {
  const isAnswered = watchAnswers('/sapi/user/captcha/generate');
  const got = await raw(`POST /sapi/user/checkToken HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`);
  expect(got.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  expect(isAnswered()).toBe(false);
});

test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'MOVE', 'SEARCH'])(
  'S63: %s is 405 wherever it goes, and says nothing of what was sent',
  async (method) => {
    for (const path of ['/', '/dashboard', order, '/sapi/user/currentUser', '/metrics', '/nowhere']) {
      const got = await raw(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nX-Planted: plant\r\nConnection: close\r\n\r\n`,
      );
      expect(got, path).toMatch(/^HTTP\/1\.1 405 /);
      expect(got).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
      expect(got).not.toMatch(/plant/i);
      expect(got).not.toContain(token);
    }
  },
);

test('S63: CONNECT opens no tunnel, and a call by the other method is none', async () => {
  expect(await raw('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 2/);
  expect((await fetch(server.url + order, { headers: { authorization: token } })).status).toBe(404);
  expect(await post('/sapi/user/currentUser', '{}')).toMatchObject({ status: 404 });
});

test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
  'S66: no answer allows a page of %s to read it, and its POST is refused',
  async (origin) => {
    for (const [method, path] of [
      ['GET', '/sapi/user/currentUser'],
      ['GET', '/sapi/client/base/symbols'],
      ['GET', '/dashboard'],
      ['GET', '/healthz'],
      ['GET', '/nowhere'],
      ['OPTIONS', order],
      ['OPTIONS', '/sapi/user/login'],
    ] as const) {
      const answer = await fetch(server.url + path, {
        method,
        headers: {
          origin,
          authorization: token,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control-')),
        `${method} ${path}`,
      ).toEqual([]);
    }
    for (const path of [order, '/sapi/user/login', '/sapi/user/outLogin', '/sapi/user/config/save'])
      expect(await post(path, '{}', { origin }), path).toMatchObject({ status: 403, code: 403 });
    expect((await server.owner.call('GET', '/user/currentUser')).code, 'the session goes on').toBe(200);
  },
);

test('S66: what a GET sends by mail or by SMS no page of elsewhere can ask for', async () => {
  const sending = contracts.filter(({ sends }) => sends).map(({ path }) => path);
  expect(sending.toSorted()).toEqual([
    '/user/captcha/email',
    '/user/captcha/phone',
    '/user/forget/password/send/email',
  ]);
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const path of sending)
    for (const headers of foreign)
      expect(
        await shoot(server.url, { path: `/sapi${path}`, headers }),
        `${path} ${JSON.stringify(headers)}`,
      ).toMatchObject({ status: 403, data: { field: 'origin', rule: 'foreign' } });
  for (const site of ['same-origin', 'none'])
    expect(
      await shoot(server.url, {
        path: '/sapi/user/forget/password/send/email?email=nobody@halyard.example',
        headers: { 'sec-fetch-site': site },
      }),
    ).toMatchObject({ code: site === 'same-origin' ? 200 : 429 });
});

test('S70: a token in the query of a call opens nothing, under whatever name', async () => {
  for (const name of ['token', 'authorization', 'Authorization', 'access_token', 'auth', 'session']) {
    const given = `${name}=${encodeURIComponent(token)}`;
    expect((await fetch(`${server.url}/sapi/user/currentUser?${given}`)).status, name).toBe(401);
    expect(
      (await fetch(`${server.url}/sapi/user/currentUser?${given}`, { headers: { cookie: given } })).status,
      name,
    ).toBe(401);
    const stray = await post(`/sapi/user/tradetemplate/delete?${given}`, '{"template_id":"nobody"}', {
      authorization: '',
    });
    expect(stray).toMatchObject({ status: 401, code: 401 });
  }
  expect(
    (await fetch(`${server.url}/sapi/user/currentUser`, { headers: { authorization: token } })).status,
    'the token is good',
  ).toBe(200);
});
