import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostAccounts } from '../../../../src/server/desk/accounts/paper-accounts.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
});
afterAll(() => server.stop());

const post = (path: string, body: object) => server.owner.call('POST', path, body);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const codesOf = async (calls: readonly Promise<{ readonly code: number }>[]) =>
  (await Promise.all(calls)).map(({ code }) => code).sort((a, b) => a - b);

test('a paper account that is asked for ten times at once is opened once, with its money once', async () => {
  const codes = await codesOf(times(10).map(() => post('/user/api/paper', { exchange: 'OKX', name: 'Once' })));
  expect(codes).toEqual([200, ...Array<number>(9).fill(409)]);
  const { data } = await server.owner.call('GET', '/user/api/balance/all');
  expect(Number(data.usd_total)).toBe(10_000);
});

test('a group that is asked for ten times at once is made once', async () => {
  const codes = await codesOf(times(10).map(() => post('/user/api/group/save', { name: 'Once', api_ids: [] })));
  expect(codes).toEqual([200, ...Array<number>(9).fill(409)]);
});

test('a grant that is given ten times at once is one, the last of them', async () => {
  await server.userOf('sees_it', 'observer');
  const codes = await codesOf(
    times(10).map((day) =>
      post('/user/observer/grant', { username: 'sees_it', grants: ['balance'], expire_days: day + 1 }),
    ),
  );
  expect(new Set(codes)).toEqual(new Set([200]));
  const listed = (await server.owner.call('GET', '/user/observer/grant/list')).data;
  expect(listed).toHaveLength(1);
  expect((await post('/user/observer/revoke', { grant_id: listed[0].grant_id })).code).toBe(200);
});

test('more accounts at once than a user may have stop at as many as there may be', async () => {
  await Promise.all(
    times(mostAccounts + 5).map((index) => post('/user/api/paper', { exchange: 'OKX', name: `No ${index}` })),
  );
  expect(server.services.trading.accounts.ofOwner(server.owner.userId)).toHaveLength(mostAccounts);
});

test('whoever has not the token learns nothing of names that are taken', async () => {
  const answer = await fetch(`${server.url}/sapi/user/first-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: 'guessed',
      username: 'owner',
      email: 'new@halyard.example',
      password: 'Quiet-harb0ur',
      confirm_password: 'Quiet-harb0ur',
    }),
  });
  expect(await answer.json()).toMatchObject({ code: 1008, data: { field: 'token', rule: 'over' } });
});
