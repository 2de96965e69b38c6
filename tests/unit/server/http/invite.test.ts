import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../src/shared/base/time.ts';
import { openWholeServer } from './whole-server.ts';

const firstDay = Date.UTC(2026, 0, 5);
let time = firstDay + 10 * hourMs;
/** Another test run may keep the machine from answering before prices move on. */
const patient = { timeout: 15_000 };

let server: Awaited<ReturnType<typeof openWholeServer>>;
let inviter: Awaited<ReturnType<typeof server.userOf>>;
let invited: Awaited<ReturnType<typeof server.userOf>>;

beforeAll(async () => {
  server = await openWholeServer({
    clock: { nowMs: () => time },
    inviteLevels: [
      { active: 0, rate: '0.1' },
      { active: 1, rate: '0.2' },
      { active: 3, rate: '0.3' },
    ],
  });
  inviter = await server.userOf('inviter_one');
  invited = await server.userOf('annabel');
}, 60_000);
afterAll(() => server.stop());

const stat = async (of: Pick<typeof inviter, 'call'> = inviter) => (await of.call('GET', '/user/invite/stat')).data;
const accept = (of: Pick<typeof inviter, 'call'>, invite_code: string) =>
  of.call('POST', '/user/invite/accept', { invite_code });
let orders = 0;
async function buy(by: typeof inviter, api_id: string, exchange = 'HALYARD') {
  const { data } = await by.call('POST', '/order/doOrder', {
    api_id,
    exchange,
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.1',
    client_id: `invite-${orders++}`,
  });
  expect(data, JSON.stringify(data)).toMatchObject({ order: { status: 'FILLED' } });
}

test('whoever has invited nobody has a code, a link, the first level and what the next one takes', async () => {
  expect(await stat()).toMatchObject({
    code: inviter.inviteCode,
    link: `http://halyard.example/signup?code=${inviter.inviteCode}`,
    invited: 0,
    active: 0,
    level: 1,
    rate: '0.1',
    next_level: { level: 2, rate: '0.2', needs: 1 },
    levels: [
      { level: 1, active: 0, rate: '0.1' },
      { level: 2, active: 1, rate: '0.2' },
      { level: 3, active: 3, rate: '0.3' },
    ],
    rebate_total: '0',
    rebate_30d: '0',
    assets: [],
    pays_to: null,
    inviter: null,
    can_accept: true,
  });
  expect((await stat()).days).toHaveLength(30);
  expect((await inviter.call('GET', '/user/invite/list')).data.pagenation).toMatchObject({ total: 0, results: [] });
});

test('a code is entered once, within seven days, and never leads back to oneself', async () => {
  expect(await accept(inviter, inviter.inviteCode)).toMatchObject({
    code: 1004,
    data: { field: 'invite_code', rule: 'own' },
    msg: 'This is your own invite code.',
  });
  expect(await accept(invited, 'NOBODY99')).toMatchObject({ code: 1004, data: { rule: 'unknown' } });
  expect(await accept(invited, ` ${inviter.inviteCode.toLowerCase()} `)).toMatchObject({
    code: 200,
    data: { inviter: 'in***e' },
  });
  expect(await accept(invited, server.owner.inviteCode)).toMatchObject({ code: 409, data: { rule: 'taken' } });
  expect(await accept(inviter, invited.inviteCode)).toMatchObject({ code: 1004, data: { rule: 'loop' } });
  expect(await stat(invited)).toMatchObject({ inviter: 'in***e', can_accept: false });
  const late = await server.userOf('latecomer');
  await server.services.storage.database
    .updateTable('users')
    .set({ created: time - 7 * dayMs })
    .where('user_id', '=', late.userId)
    .execute();
  expect(await accept(late, inviter.inviteCode)).toMatchObject({ code: 409, data: { rule: 'late' } });
  expect(await stat(late)).toMatchObject({ can_accept: false });
});

test('the code of a disabled user is unknown, to whoever signs up too', async () => {
  const shut = await server.userOf('shut_out');
  const check = async () =>
    (await (await fetch(`${server.url}/sapi/user/check/invitecode?invite_code=${shut.inviteCode}`)).json()).data;
  expect(await check()).toBe(1);
  await server.services.identity.users.disable(shut.userId, time);
  expect(await check()).toBe(0);
  expect(await accept(server.stranger, shut.inviteCode)).toMatchObject({ code: 1004, data: { rule: 'unknown' } });
});

test('fees of a day are paid the next day, told by message, and listed by whoever they came from', async () => {
  const account = await inviter.accountOn('HALYARD');
  const { api_id } = await invited.accountOn('HALYARD');
  await invited.fund(api_id, 'spot', 'USDT', '100000');
  await buy(invited, api_id);
  // Figures of what was traded are some seconds old.
  time += 10_000;
  expect(await stat()).toMatchObject({ invited: 1, active: 1, level: 2, rate: '0.2', rebate_total: '0' });
  time = firstDay + dayMs + hourMs;
  await server.services.invites.look();
  await server.services.invites.look();
  const { results, total } = (await inviter.call('GET', '/user/invite/rebate/list')).data.pagenation;
  expect(total).toBe(1);
  const [{ fee, rebate }] = results;
  expect(results).toMatchObject([
    { username: 'an***l', day: firstDay, time, asset: 'BTC', rate: '0.2', rebate: String(Number(fee) * 0.2) },
  ]);
  const balance = (
    await inviter.call('GET', `/user/api/balance/currency?api_id=${account.api_id}&account_type=spot&currency=BTC`)
  ).data;
  expect(balance).toMatchObject([{ free: rebate }]);
  const after = await stat();
  expect(after).toMatchObject({
    pays_to: { api_id: account.api_id, name: account.name },
    assets: [{ asset: 'BTC', total: rebate, last_30d: rebate }],
  });
  expect(Number(after.rebate_total)).toBeGreaterThan(0);
  expect(after.days.at(-1)).toEqual({ day: firstDay, usd: after.rebate_total });
  const messages = (await inviter.call('GET', '/msg/user/list')).data;
  expect(messages.find(({ type }: { type: number }) => type === 3).pagenation.results).toMatchObject([
    { title: 'Invite rebate', data: { rebate_day: '2026-01-05', rebates: [{ asset: 'BTC', amount: rebate }] } },
  ]);
  const list = (await inviter.call('GET', '/user/invite/list')).data.pagenation;
  expect(list).toMatchObject({ total: 1, results: [{ username: 'an***l', level: 3, is_active: true }] });
  expect(Number(list.results[0].volume_30d)).toBeGreaterThan(0);
  // Prices move between calls: what stands between two equal answers is valued by the same.
  await expect
    .poll(async () => {
      const before = await stat();
      const [row] = (await inviter.call('GET', '/user/invite/list')).data.pagenation.results;
      return before.rebate_total === (await stat()).rebate_total && row.rebate === before.rebate_total;
    }, patient)
    .toBe(true);
});

test('lists are searched by masked names, cut by a window, and empty beyond their end', async () => {
  const list = async (query: string) => (await inviter.call('GET', `/user/invite/list?${query}`)).data;
  const found = async (query: string) => (await list(query)).pagenation.total;
  expect([await found('search=AN'), await found('search=annabel'), await found('search=%25')]).toEqual([1, 0, 0]);
  expect([await found(`start=${time}`), await found(`end=${time}`)]).toEqual([0, 1]);
  expect((await list('page=7')).pagenation).toMatchObject({ page: 7, total: 1, results: [] });
  expect((await inviter.call('GET', '/user/invite/rebate/list?page=7')).data.pagenation).toMatchObject({
    total: 1,
    results: [],
  });
  for (const path of ['/user/invite/list', '/user/invite/rebate/list']) {
    expect(await inviter.call('GET', `${path}?start=5&end=5`)).toMatchObject({
      code: 400,
      data: { field: 'end', rule: 'window' },
    });
    expect(await inviter.call('GET', `${path}?window=7d`)).toMatchObject({ code: 400 });
    expect(await inviter.call('GET', `${path}?page=0`)).toMatchObject({ code: 400, data: { field: 'page' } });
  }
  expect((await server.stranger.call('GET', '/user/invite/rebate/list')).data.pagenation.total).toBe(0);
});

test('a sub-account is sent to its main account', async () => {
  const { db, sub } = { db: server.services.storage.database, sub: await server.userOf('sub_one') };
  const row = { main_user_id: inviter.userId, sub_kind: 'sub', sub_permissions: '[]' };
  await db.updateTable('users').set(row).where('user_id', '=', sub.userId).execute();
  for (const [method, path] of [
    ['GET', '/user/invite/stat'],
    ['GET', '/user/invite/list'],
    ['GET', '/user/invite/rebate/list'],
    ['POST', '/user/invite/accept'],
  ] as const)
    expect(await sub.call(method, path, { invite_code: inviter.inviteCode }), path).toMatchObject({ code: 1006 });
  expect(await accept(inviter, sub.inviteCode), 'the code of a sub-account of one is one’s own').toMatchObject({
    code: 1004,
    data: { rule: 'own' },
  });
});
