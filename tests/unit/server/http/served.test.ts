import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { balanceCurrency } from '../../../../src/shared/contracts/account-balance.ts';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { symbols } from '../../../../src/shared/contracts/market-base.ts';
import { configSave } from '../../../../src/shared/contracts/user.ts';
import { appPaths } from '../../../../src/shared/base/app-paths.ts';
import { contract } from '../../../../src/shared/base/contract.ts';
import { titles } from '../../../../src/app/page/title.ts';
import { usualBodyTime } from '../../../../src/server/http/body-time.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle, weightPerMinute } from '../../../../src/server/identity/throttle.ts';

const clock = { nowMs: () => 1_000_000 };
const read = contract({
  method: 'GET',
  path: '/test/read',
  access: 'public',
  names: {},
  input: v.strictObject({}),
  output: v.literal(1),
});
const write = contract({
  method: 'POST',
  path: '/test/write',
  access: 'public',
  names: {},
  input: v.strictObject({}),
  output: v.literal(1),
});
const longRead = contract({
  method: 'GET',
  path: '/test/long',
  access: 'public',
  names: {},
  input: v.strictObject({}),
  output: v.string(),
});

async function open() {
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  const server = createServer(app, { callerOf: async () => undefined }, createThrottle(clock), clock);
  server.open(read, () => 1 as const, { etag: () => 'seven' });
  server.open(write, () => 1 as const);
  return app;
}

test.each(['"seven"', 'W/"seven"', '"six", "seven"', '"six",W/"seven"', '*'])(
  'a reader that holds the version (%s) gets 304 and no body',
  async (tag) => {
    const answer = await (await open()).inject({ url: '/sapi/test/read', headers: { 'if-none-match': tag } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', '"seven"']);
  },
);

test.each(['"six"', 'seven', ''])('a reader that holds another (%s) gets it all', async (tag) => {
  const answer = await (await open()).inject({ url: '/sapi/test/read', headers: { 'if-none-match': tag } });
  expect([answer.statusCode, answer.json().data]).toEqual([200, 1]);
});

test('an answer without a version is for its reader alone: no tag, nothing to keep, and never compressed', async () => {
  const app = await open();
  const text = 'x'.repeat(100_000);
  const server = createServer(app, { callerOf: async () => undefined }, createThrottle(clock), clock);
  server.open(longRead, () => text);
  const headers = { 'accept-encoding': 'gzip, br', 'if-none-match': '*' };
  const answer = await app.inject({ url: '/sapi/test/long', headers });
  expect([answer.statusCode, answer.json().data]).toEqual([200, text]);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect([answer.headers.etag, answer.headers['content-encoding']]).toEqual([undefined, undefined]);
});

test('the used weight is told on every call, on the one that is refused too', async () => {
  const app = await open();
  for (let count = 1; count <= weightPerMinute; count++)
    expect((await app.inject({ url: '/sapi/test/read' })).headers['x-used-weight']).toBe(String(count));
  const refused = await app.inject({ url: '/sapi/test/read' });
  expect([refused.statusCode, refused.headers['x-used-weight'], refused.headers['retry-after']]).toEqual([
    429,
    String(weightPerMinute),
    '60',
  ]);
  expect(refused.json()).toMatchObject({ code: 429, data: { retry_after_ms: 60_000 } });
});

test('a POST costs five times a GET; one that is too dear for what is left is refused, and a GET is not', async () => {
  const app = await open();
  const post = () => app.inject({ method: 'POST', url: '/sapi/test/write' });
  for (let count = 1; count < weightPerMinute / 5; count++)
    expect((await post()).headers['x-used-weight']).toBe(String(count * 5));
  const get = () => app.inject({ url: '/sapi/test/read' });
  expect((await get()).statusCode).toBe(200);
  expect([(await post()).statusCode, (await get()).headers['x-used-weight']]).toEqual([
    429,
    String(weightPerMinute - 3),
  ]);
});

test('orders cost nothing here: each account has a rate of its own for them', async () => {
  const free = contracts.filter(({ weight }) => weight === 0).map(({ path }) => path);
  expect(free.toSorted()).toEqual([
    '/order/amendOrder',
    '/order/cancelOrder',
    '/order/closePosition',
    '/order/doOrder',
    '/order/exchange/cancelOrder',
    '/order/v2/closePosition',
    '/order/v2/doOrder',
  ]);
});

test.each([
  ['no origin', {}, 200],
  ['its own', { origin: 'http://here:80', host: 'here' }, 200],
  ['another host', { origin: 'http://there', host: 'here' }, 403],
  ['null', { origin: 'null', host: 'here' }, 403],
])('a POST from a page of %s', async (_name, headers, status) => {
  const answer = await (await open()).inject({ method: 'POST', url: '/sapi/test/write', headers });
  expect([answer.statusCode, answer.json().code]).toEqual([status, status]);
});

test('every path of the application is answered with the page, whatever stands in its query; any other with the page and 404', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'halyard-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  writeFileSync(join(dist, 'index.html'), '<title>the page</title>');
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist,
    ready: () => ({ ready: true, facts: {} }),
  });
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect([...appPaths].sort()).toEqual(Object.keys(titles).sort());
  const known = [
    ...appPaths,
    '/login/',
    '/reset-password?token=a&email=ada%40mail.example',
    '/exkchart?q=a.b',
    '/exkchart/?q=a',
  ];
  expect(await Promise.all(known.map(async (url) => [url, await statusOf(url)]))).toEqual(
    known.map((url) => [url, 200]),
  );
  const unknown = ['/nowhere', '/login/x', '/setup/nowhere', '/__kit', '/loginx', '/Login'];
  expect(await Promise.all(unknown.map(async (url) => [url, await statusOf(url)]))).toEqual(
    unknown.map((url) => [url, 404]),
  );
  expect((await app.inject({ url: '/nowhere' })).body, 'whose router tells what is missing').toContain('the page');
  expect(
    await Promise.all(['/missing.js', '/missing.js?x=1', '/sapi/nothing', '/wssapi/nothing'].map(statusOf)),
  ).toEqual([404, 404, 404, 404]);
});

test('headers have ten seconds, a body twenty and a request half an hour', async () => {
  const { server } = await open();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 1_800_000]);
  expect(usualBodyTime).toEqual({ withinMs: 20_000, minRate: 8_192 });
});

test.each([
  ['headers beyond 16 KiB', `GET /sapi/test/read?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  [
    'a length and chunks together',
    'POST /sapi/test/write HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('%s is answered in an envelope and hung up on', async (_name, text, code) => {
  const app = await open();
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const answer = await new Promise<string>((resolve) => {
    let got = '';
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
    socket
      .on('data', (chunk) => {
        got += chunk.toString();
      })
      .on('error', () => undefined)
      .on('close', () => resolve(got));
  });
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code, data: null, time: 1_000_000 });
});

test('settings may have 256 KiB of bytes, however many characters and quotes these are', () => {
  const accepts = (config_json: string) => v.safeParse(configSave.input, { config_json }).success;
  const quotes = JSON.stringify({ a: '"'.repeat(131_000) });
  expect([quotes, `{"a":"${'中'.repeat(87_000)}"}`].map(accepts)).toEqual([true, true]);
  expect(accepts(`{"a":"${'中'.repeat(88_000)}"}`)).toBe(false);
  expect(Buffer.byteLength(JSON.stringify({ config_json: quotes }))).toBeLessThan(configSave.bodyLimit!);
});

test('an account type that does not exist is refused, an alias is not; accounts are named in one way', () => {
  const is = (input: object) => v.safeParse(balanceCurrency.input, { currency: 'USDT', ...input }).success;
  expect(
    ['SPOT', 'SWAP', 'FUTURE', 'FUTURES', 'linear', 'bogus', ''].map(
      (account_type) => v.safeParse(symbols.input, { account_type }).success,
    ),
  ).toEqual([true, true, true, true, true, false, false]);
  expect([
    is({ api_id: 'a', account_type: 'SPOT' }),
    is({ api_ids: 'a,b', account_type: 'spot' }),
    is({ account_type: 'spot' }),
    is({ api_id: 'a', api_ids: 'b', account_type: 'spot' }),
  ]).toEqual([true, true, false, false]);
});
