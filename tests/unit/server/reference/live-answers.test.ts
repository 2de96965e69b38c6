import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReference } from '../../../../src/server/reference/reference.ts';
import { openDemoServer } from './demo-server.ts';
import { answerPointer, checksOf } from './json-checks.ts';

const check = checksOf(createReference().openApi);
let server: Awaited<ReturnType<typeof openDemoServer>>;
let token = '';
let api_id = '';

async function call(method: 'GET' | 'POST', path: string, query: object = {}, body?: object) {
  const answer = await fetch(`${server.url}/sapi${path}?${new URLSearchParams(query as Record<string, string>)}`, {
    method,
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    envelope: (await answer.json()) as { readonly code: number; readonly data: ReturnType<typeof JSON.parse> },
  };
}

beforeAll(async () => {
  server = await openDemoServer();
  const { data } = (await call('GET', '/user/captcha/generate')).envelope;
  const captcha = { captcha_id: data.captcha_id, captcha_value: data.demo_answer };
  const entered = await call('POST', '/user/login', captcha, { username: 'demo', password: 'demo1234' });
  token = entered.envelope.data.token;
  api_id = (await call('GET', '/user/api/list', { exchange: 'HALYARD' })).envelope.data[0].api_id;
}, 60_000);
afterAll(() => server.stop());

const instrument = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' };
const contract = { symbol: 'BTCUSDT', account_type: 'linear' };
const order = (client_id: string) => ({
  api_id,
  ...instrument,
  side: 'BUY',
  order_type: 'MARKET',
  amount: '0.01',
  client_id,
});

/** Calls and the code that they are answered with. */
const plans: readonly (readonly [
  method: 'GET' | 'POST',
  path: string,
  code: number,
  query?: () => object,
  body?: () => object,
])[] = [
  ['GET', '/client/base/symbols', 200, () => ({ exchange: 'HALYARD' })],
  ['GET', '/client/base/exchange/info', 200],
  ['GET', '/client/base/intervals', 200],
  ['GET', '/client/base/leverage/brackets', 200, () => ({ exchange: 'HALYARD', ...contract })],
  ['GET', '/client/base/symbols/funding/rate/newest/list', 200, () => ({ exchange: 'HALYARD', accountType: 'linear' })],
  ['GET', '/client/klines/list', 200, () => ({ ...instrument, interval: '1m' })],
  ['GET', '/client/klines/list', 3001, () => ({ ...instrument, symbol: 'NOPE', interval: '1m' })],
  ['GET', '/client/depth/depth', 200, () => instrument],
  ['GET', '/client/trades/list', 200, () => instrument],
  ['GET', '/option/ticker/list', 200, () => ({ exchange: 'HALYARD', currency: 'BTC' })],
  ['GET', '/stats/main', 200],
  ['GET', '/user/currentUser', 200],
  ['GET', '/user/session/list', 200],
  ['GET', '/user/api/all', 200],
  ['POST', '/order/doOrder', 200, undefined, () => order('live-1')],
  ['POST', '/order/doOrder', 409, undefined, () => ({ ...order('live-1'), amount: '0.02' })],
  ['POST', '/order/doOrder', 400, undefined, () => ({ ...order('live-2'), price: '1' })],
  [
    'POST',
    '/order/doOrder',
    200,
    undefined,
    () => ({ ...order('live-3'), account_type: 'linear', tp: { trigger_price: '200000' } }),
  ],
  ['GET', '/order/user/list', 200],
  ['GET', '/user/order/position/list', 200],
  ['GET', '/user/api/position/setting', 200, () => ({ api_id, ...contract })],
  ['GET', '/user/api/balance/all', 200],
  ['GET', '/user/api/balance/allow', 200, () => ({ api_id, ...contract, side: 'BUY' })],
  ['GET', '/user/api/margin/account', 200, () => ({ api_id })],
  ['GET', '/user/api/transfer/list', 200],
  ['GET', '/strategy/template', 200],
  ['GET', '/msg/user/list', 200],
  ['POST', '/order/closePosition', 200, undefined, () => ({ api_id, ...contract, client_id: 'live-4' })],
  ['POST', '/user/alert/close', 404, undefined, () => ({ alert_id: '1' })],
];

for (const [method, path, code, query, body] of plans)
  test(`${method} ${path} answers ${code} as the document says`, async () => {
    const { status, envelope } = await call(method, path, query?.(), body?.());
    expect({ status, code: envelope.code }).toEqual({ status: 200, code });
    expect(check(answerPointer(method, path), envelope)).toBe('');
  });

test('an answer that is not as the document says would be found', () => {
  const wrong = { code: 200, data: { order: { order_id: 1 } }, msg: '', time: 1 };
  expect(check(answerPointer('POST', '/order/doOrder'), wrong)).toContain('must be string');
});

test('a refusal of HTTP itself has the status and the body that the document says', async () => {
  const saved = token;
  token = 'nobody';
  const { status, envelope } = await call('GET', '/user/currentUser');
  token = saved;
  expect(status).toBe(401);
  const pointer = '#/components/responses/PERMISSION_DENIED/content/application~1json/schema';
  expect(check(pointer, envelope)).toBe('');
});
