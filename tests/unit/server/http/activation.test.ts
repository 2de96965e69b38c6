import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserFrame } from '../../../../src/server/desk/desk.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let account: ApiAccount;
let price = '';
const reported: UserFrame[] = [];
beforeAll(async () => {
  server = await openWholeServer();
  account = await server.owner.accountOn('HALYARD');
  await server.owner.fund(account.api_id, 'spot', 'USDT', '10000');
  const { data: book } = await server.owner.call(
    'GET',
    '/client/depth/depth?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&limit=5',
  );
  price = String(Math.floor(Number(book.bids[0][0]) * 0.9));
  server.services.dealing.desk.frames.subscribe((frame) => reported.push(frame));
});
afterAll(() => server.stop());

const path = '/user/api/save/active';
const buy = (client_id: string) =>
  server.owner.call('POST', '/order/doOrder', {
    api_id: account.api_id,
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'LIMIT',
    amount: '0.01',
    price,
    client_id,
  });
const resting = async () => (await server.owner.call('GET', '/order/user/current/list')).data.length as number;
const isActive = async () => (await server.owner.call('GET', '/user/api/all')).data[0].active as boolean;

test('an account that is shut takes no order, keeps those that rest unless they are to go, and trades again once it is opened; its owner is told each time', async () => {
  expect((await buy('first')).code).toBe(200);
  expect(await server.owner.call('POST', path, { api_id: account.api_id, active: false })).toMatchObject({
    code: 200,
    data: 1,
  });
  expect([(await buy('second')).code, await resting(), await isActive()]).toEqual([2001, 1, false]);
  expect((await server.owner.call('GET', '/user/api/list')).data).toEqual([]);
  expect(
    (await server.owner.call('POST', path, { api_id: account.api_id, active: false, cancel_orders: true })).code,
  ).toBe(200);
  expect(await resting()).toBe(0);
  expect((await server.owner.call('POST', path, { api_id: account.api_id, active: true })).code).toBe(200);
  expect([(await buy('third')).code, await isActive()]).toEqual([200, true]);
  expect(
    reported.flatMap(({ user_id, frame }) =>
      frame.e === 'account' ? [[user_id, frame.data.api_id, frame.data.active]] : [],
    ),
  ).toEqual([
    [server.owner.userId, account.api_id, false],
    [server.owner.userId, account.api_id, false],
    [server.owner.userId, account.api_id, true],
  ]);
  expect(
    (await server.services.identity.audit.list(1, 10)).records.map(({ action, facts }) => [action, facts]),
  ).toContainEqual([path, { api_id: account.api_id, active: false, cancel_orders: true }]);
});

test("somebody else's account is told like one that does not exist, and stays as it is; what is no answer to the question is refused", async () => {
  for (const api_id of [account.api_id, 'nobody'])
    expect(await server.stranger.call('POST', path, { api_id, active: false })).toMatchObject({
      code: 404,
      data: { field: 'api_id' },
    });
  expect(await isActive()).toBe(true);
  for (const body of [
    { api_id: account.api_id },
    { api_id: account.api_id, active: 'no' },
    { api_id: account.api_id, active: 1 },
    { api_id: '', active: true },
    { api_id: account.api_id, active: true, gift: 1 },
  ])
    expect((await server.owner.call('POST', path, body)).code).toBe(400);
});
