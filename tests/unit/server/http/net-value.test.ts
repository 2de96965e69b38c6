import { afterAll, beforeAll, expect, test } from 'vitest';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import { callerOf as roleCaller } from './role-caller.ts';
import { openWholeServer } from './whole-server.ts';

/** Another test run may keep the machine from answering before prices move on. */
const patient = { timeout: 15_000 };

let server: Awaited<ReturnType<typeof openWholeServer>>;
const apiIds: string[] = [];
beforeAll(async () => {
  server = await openWholeServer();
  for (const person of [server.owner, server.stranger]) {
    const { api_id } = await person.accountOn('HALYARD');
    await person.fund(api_id, 'spot', 'USDT', '1000.5');
    await person.fund(api_id, 'spot', 'BTC', '0.123456789');
    await person.fund(api_id, 'linear', 'USDT', '7');
    apiIds.push(api_id);
    await person.call('POST', '/user/observer/grant', { username: 'clara', grants: ['balance'] });
  }
}, 60_000);
afterAll(() => server.stop());

const clara = () => roleCaller(server, 'clara', 'finance');
const scaled = (text: string): bigint => toScaled(text, 12)!;

test('the sum of authorised accounts is that of their balances to the last digit, and its parts are the whole', async () => {
  await clara();
  for (const person of [server.owner, server.stranger])
    expect((await person.call('POST', '/user/observer/grant', { username: 'clara', grants: ['balance'] })).code).toBe(
      200,
    );
  const { ask } = await clara();
  // Prices move between two calls: one that stands between two equal ones is told at the same prices.
  const totalOf = async () => {
    let sum = 0n;
    for (const api_id of apiIds)
      for (const { usd_value } of (await ask(`/user/api/balance/list?api_id=${api_id}`)).data as {
        usd_value: string;
      }[])
        sum += scaled(usd_value);
    return sum;
  };
  await expect
    .poll(async () => {
      const before = await totalOf();
      const { data } = await ask('/user/finance/summary');
      return before === (await totalOf()) && scaled(data.usd_total) === before;
    }, patient)
    .toBe(true);
  const { data } = await ask('/user/finance/summary');
  for (const part of ['by_user', 'by_exchange', 'by_type'] as const)
    expect(
      data[part].reduce((sum: bigint, { usd_total }: { usd_total: string }) => sum + scaled(usd_total), 0n),
      part,
    ).toBe(scaled(data.usd_total));
  expect([data.accounts, data.by_user.map(({ username }: { username: string }) => username).sort()]).toEqual([
    2,
    ['owner', 'stranger'],
  ]);
});

test('one look at sums is one entry of the audit log, and no role without the right has it', async () => {
  const { ask } = await clara();
  const admin = await roleCaller(server, 'chief', 'admin');
  await ask('/user/finance/summary');
  await ask('/strategy/netValueSummary/analysis?of=granted');
  const { data } = await admin.ask('/admin/audit/list?page_size=100');
  const looks = data.pagenation.results.filter(({ action }: { action: string }) => action === 'read/accounts');
  expect(looks.map(({ facts }: { facts: object }) => facts)).toEqual([{ user_id: null, accounts: 2, owners: 2 }]);
  for (const role of ['user', 'asset', 'trader'] as const)
    expect((await (await roleCaller(server, `a_${role}`, role)).ask('/user/finance/summary')).code).toBe(403);
});

test('whoever is let see nothing gets nothing of others, whatever is asked for', async () => {
  const nobody = await roleCaller(server, 'nosy', 'finance');
  const user = await roleCaller(server, 'a_user', 'user');
  expect((await nobody.ask('/user/finance/summary')).data).toMatchObject({ accounts: 0, usd_total: '0', by_user: [] });
  for (const { ask } of [nobody, user]) {
    expect((await ask('/strategy/client/netValueSummary/data?of=granted')).data).toMatchObject({ net_value: [] });
    expect((await ask('/user/api/balance/data/list?of=granted')).data).toEqual([]);
    expect(await ask(`/strategy/netValueSummary/analysis?api_ids=${apiIds[0]}`)).toMatchObject({ code: 404 });
  }
});
