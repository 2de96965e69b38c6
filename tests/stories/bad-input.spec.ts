import { expect, test } from '@playwright/test';
import { WebSocket } from 'ws';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { currentUser, login } from '../../src/shared/contracts/user.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { type Api, createApi, loginDemo, solveCaptcha } from './api.ts';
import { type RunningServer, startServer } from './server.ts';

let server: RunningServer;
let demo: Api;
let apiId = '';
const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;

test.beforeAll(async () => {
  server = await startServer();
  demo = await loginDemo(server.url);
  apiId = (await demo.call(apiList, { exchange: 'HALYARD' })).data[0]!.api_id;
});
test.afterAll(() => server.dispose());
test.afterEach(async () => {
  expect((await fetch(`${server.url}/healthz`)).status, 'the server is alive').toBe(200);
});

test('a wrong password and an unknown user get the same answer, a wrong captcha its own', async () => {
  const api = createApi(server.url);
  const wrong = await api.call(login, { ...await solveCaptcha(api), username: 'demo', password: 'not the one' });
  const unknown = await api.call(login, { ...await solveCaptcha(api), username: 'nobody', password: 'not the one' });
  expect([wrong.status, wrong.code, wrong.msg]).toEqual([200, 1002, 'User name or password is wrong.']);
  expect([unknown.status, unknown.code, unknown.msg, unknown.data]).toEqual([wrong.status, wrong.code, wrong.msg, wrong.data]);
  const captcha = await solveCaptcha(api);
  expect((await api.call(login, { ...captcha, captcha_value: 'XXXXX', username: 'demo', password: 'demo1234' })).code).toBe(1001);
  expect((await api.call(login, { ...captcha, username: 'demo', password: 'demo1234' })).code, 'a captcha is used up by a wrong answer').toBe(1001);
});

test('six wrong passwords in a row make the seventh wait, and say how long', async () => {
  const api = createApi(server.url);
  let last = await api.call(login, { ...await solveCaptcha(api), username: 'guessed', password: 'x' });
  for (let tries = 1; tries < 6 && last.code !== 429; tries++) last = await api.call(login, { ...await solveCaptcha(api), username: 'guessed', password: 'x' });
  expect([last.status, last.code]).toEqual([429, 429]);
  expect((last.data as unknown as { retry_after_ms: number }).retry_after_ms).toBeGreaterThan(0);
});

const refusedOrders: readonly (readonly [what: string, fields: object, code: number, fact: Record<string, unknown>])[] = [
  ['zero', { amount: '0', price: '60000' }, 400, { field: 'amount' }],
  ['negative', { amount: '-1', price: '60000' }, 400, { field: 'amount' }],
  ['not a number', { amount: 'NaN', price: '60000' }, 400, { field: 'amount' }],
  ['exponent', { amount: '1e5', price: '60000' }, 400, { field: 'amount' }],
  ['forty digits', { amount: '9'.repeat(40), price: '60000' }, 400, { field: 'amount' }],
  ['a number, not a text', { amount: 1, price: '60000' }, 400, { field: 'amount' }],
  ['no price', { amount: '1' }, 400, { field: 'price' }],
  ['an unknown field', { amount: '1', price: '60000', gift: true }, 400, { field: 'gift' }],
  ['too precise an amount', { amount: '0.000000001', price: '60000' }, 3002, { filter: 'LOT_SIZE', field: 'amount' }],
  ['a price off the tick', { amount: '0.1', price: '60000.123' }, 3002, { filter: 'PRICE_FILTER', field: 'price' }],
  ['too large an amount', { amount: '1000000', price: '60000' }, 3002, { filter: 'LOT_SIZE', field: 'amount' }],
  ['too small a value', { amount: '0.00001', price: '60000' }, 3002, { filter: 'MIN_NOTIONAL' }],
  ['more than the balance', { amount: '5', price: '60000' }, 3003, { asset: 'USDT' }],
  ['a futures kind on spot', { order_type: 'STOP_MARKET', amount: '0.1', trigger_price: '1' }, 400, { field: 'order_type', rule: 'futures_only' }],
  ['a mark price', { order_type: 'STOP_LOSS', side: 'SELL', amount: '0.1', trigger_price: '1', trigger_by: 'MARK' }, 400, { field: 'trigger_by' }],
  ['a trigger that has been reached', { order_type: 'STOP_LOSS', side: 'SELL', amount: '0.1', trigger_price: '1000000' }, 3004, { field: 'trigger_price' }],
  ['an end in the past', { amount: '0.1', price: '60000', time_in_force: 'GTD', expire_time: 1 }, 400, { field: 'expire_time' }],
  ['an unknown pair', { amount: '1', price: '1', symbol: 'NOPEUSDT' }, 3001, {}],
  ['an account of another exchange', { amount: '1', price: '1', exchange: 'OKX' }, 400, { field: 'exchange' }],
  ['an account of nobody', { amount: '1', price: '1', api_id: 'nobody' }, 404, {}],
  ['a contract without the permission', { amount: '1', price: '60000', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'nonsense' }, 400, { field: 'account_type' }],
];
for (const [what, fields, code, fact] of refusedOrders) {
  test(`an order with ${what} is refused with ${code} and changes nothing`, async () => {
    const body = { api_id: apiId, ...market, side: 'BUY', order_type: 'LIMIT', client_id: `bad-${what.replaceAll(/\W/g, '')}`.slice(0, 36), ...fields };
    const answer = await demo.post('/order/doOrder', JSON.stringify(body));
    expect([answer.status, answer.code]).toEqual([200, code]);
    expect(answer.data ?? {}).toMatchObject(fact);
    expect((await demo.call(currentOrders, {})).data).toEqual([]);
  });
}

test('broken JSON, an array, a wrong media type, deep nesting and two megabytes are refused, with no 5xx', async () => {
  const path = '/order/doOrder';
  expect(await demo.post(path, '{bad')).toMatchObject({ status: 200, code: 400, data: { field: 'body', rule: 'json' } });
  expect(await demo.post(path, '[]')).toMatchObject({ status: 200, code: 400, data: { field: 'body' } });
  expect(await demo.post(path, '{"__proto__":{"a":1}}')).toMatchObject({ status: 200, code: 400 });
  expect(await demo.post(path, 'x', { 'content-type': 'text/plain' })).toMatchObject({ status: 200, code: 400, data: { field: 'content-type' } });
  expect(await demo.post(path, `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`)).toMatchObject({ status: 200, code: 400 });
  const large = JSON.stringify({ a: 'x'.repeat(2_000_000) });
  const answers = await Promise.all(Array.from({ length: 20 }, () => demo.post(path, large)));
  for (const answer of answers) expect(answer).toMatchObject({ status: 413, code: 413 });
});

test('without a token the answer is Permission denied, and a public call ignores a bad one', async () => {
  for (const token of ['', 'undefined', 'x'.repeat(10_000)]) {
    const answer = await createApi(server.url, token).call(currentUser, {});
    expect([answer.status, answer.code, answer.msg]).toEqual([401, 401, 'Permission denied']);
  }
  expect((await createApi(server.url, 'nonsense').call(depth, { ...market, limit: 5 })).code).toBe(200);
});

test('a socket that sends ten thousand frames is closed with 4029, and the others never notice', async () => {
  const socketUrl = `${server.url.replace('http', 'ws')}/wssapi/client/depth/depth/ws?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&limit=20`;
  const quiet = new WebSocket(socketUrl, 'v1.json');
  let frames = 0;
  quiet.on('message', () => { frames += 1; });
  const loud = new WebSocket(socketUrl, 'v1.json');
  const closed = new Promise<number>((resolve) => loud.on('close', resolve));
  await new Promise((resolve) => loud.on('open', resolve));
  for (let frame = 0; frame < 10_000; frame++) if (loud.readyState === WebSocket.OPEN) loud.send(`nonsense ${frame}`);
  expect(await closed).toBe(4029);
  const before = frames;
  await expect.poll(() => frames).toBeGreaterThan(before + 5);
  quiet.close();
});

test('a frame above the limit closes only its own socket, and an unknown symbol gets 4004', async () => {
  const socketUrl = `${server.url.replace('http', 'ws')}/wssapi/client/depth/depth/ws`;
  const closeOf = (url: string, send?: string) => new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(url, 'v1.json');
    socket.on('close', resolve);
    socket.on('error', (error) => { if (socket.readyState === WebSocket.CONNECTING) reject(error); });
    socket.on('open', () => { if (send) socket.send(send); });
  });
  expect(await closeOf(`${socketUrl}?exchange=HALYARD&symbol=BTCUSDT&account_type=spot`, 'x'.repeat(2_000_000))).toBe(1009);
  expect(await closeOf(`${socketUrl}?exchange=HALYARD&symbol=NOPE&account_type=spot`)).toBe(4004);
  expect(await closeOf(`${server.url.replace('http', 'ws')}/wssapi/order/user/ws`)).toBe(4001);
});

test('a page of another origin cannot open a socket', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wssapi/client/klines/data/24h/ws`, { origin: 'https://elsewhere.example' });
  const status = await new Promise<number>((resolve) => socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0)));
  expect(status).toBe(403);
});
