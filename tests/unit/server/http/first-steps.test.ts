import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let nowMs = Date.UTC(2026, 10, 27);
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => nowMs } });
});
afterAll(() => server.stop());

const ask = async (method: 'GET' | 'POST', path: string, body?: object, token = '') => {
  const answer = await fetch(`${server.url}/sapi${path}`, {
    method,
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { readonly code: number; readonly data: ReturnType<typeof JSON.parse> };
};
const person = (username: string) => ({
  username,
  email: `${username}@halyard.example`,
  password: 'Quiet-harb0ur',
  confirm_password: 'Quiet-harb0ur',
});

describe('the first administrator', () => {
  const path = '/user/first-admin';

  test('is made once, by whoever has the token that was printed, with the account that everybody gets', async () => {
    const { token } = server.services.identity.firstAdmin;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await ask('GET', `${path}/open`)).data).toEqual({ open: true });
    for (const wrong of ['x', `${token!.slice(0, -1)}_`, token!.toLowerCase()])
      expect(await ask('POST', path, { token: wrong, ...person('ruth') })).toMatchObject({
        code: 1008,
        data: { field: 'token', rule: 'over' },
      });
    expect(await ask('POST', path, { token, ...person('owner') }), 'the name of somebody').toMatchObject({
      code: 1003,
      data: { field: 'username', rule: 'taken' },
    });
    expect(await ask('POST', path, { token, ...person('ruth'), confirm_password: 'other' })).toMatchObject({
      code: 400,
      data: { field: 'confirm_password', rule: 'confirm' },
    });
    const both = await Promise.all([
      ask('POST', path, { token, ...person('ruth') }),
      ask('POST', path, { token, ...person('rita') }),
    ]);
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 1008]);
    expect((await ask('GET', `${path}/open`)).data).toEqual({ open: false });
    expect((await ask('POST', path, { token, ...person('rosa') })).code).toBe(1008);
    const [admin, ...more] = await server.services.identity.users.ofRole('admin');
    expect([more, admin]).toMatchObject([[], { role: 'admin', activated: true, vipLevel: 1 }]);
    const accounts = server.services.trading.accounts.ofOwner(admin!.userId);
    expect(accounts).toMatchObject([{ exchange: 'HALYARD', paper: true, name: 'Halyard paper' }]);
    const { records } = await server.services.identity.audit.list(1, 1);
    expect(records[0]).toMatchObject({ action: path, facts: { username: admin!.username } });
    expect(JSON.stringify(records)).not.toContain(token);
  });

  test('is not made later than half an hour after the start', async () => {
    const other = await openWholeServer({ clock: { nowMs: () => nowMs } });
    try {
      const { token, isOpen, take } = other.services.identity.firstAdmin;
      nowMs += 30 * 60_000 - 1;
      expect(await isOpen()).toBe(true);
      nowMs += 1;
      expect([await isOpen(), await take(token!)]).toEqual([false, false]);
    } finally {
      await other.stop();
    }
  });
});

describe('an account that is new', () => {
  test('looks around at level 0, is told what it lacks, and trades from its activation on', async () => {
    const { users, sessions } = server.services.identity;
    const { userId } = await users.create({
      username: 'nina',
      email: null,
      phone: null,
      passwordHash: 'x',
      role: 'user',
      activated: false,
      createdMs: nowMs,
    });
    await server.services.accounts.paper.openFirst(userId);
    const token = await sessions.open(userId, '127.0.0.1', nowMs, 3_600_000);
    expect((await ask('GET', '/user/currentUser', undefined, token)).data).toMatchObject({
      activated: false,
      vip_level: 0,
    });
    const [account] = (await ask('GET', '/user/api/all', undefined, token)).data;
    const order = {
      api_id: account.api_id,
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      side: 'BUY',
      order_type: 'MARKET',
      total: '100',
      client_id: 'first',
    };
    for (const [path, body] of [
      ['/order/doOrder', order],
      ['/user/api/paper', { exchange: 'OKX', name: 'more' }],
    ] as const)
      expect((await ask('POST', path, body, token)).code, path).toBe(1005);
    expect(await ask('POST', '/user/activate', { confirm_risk: false }, token)).toMatchObject({
      code: 400,
      data: { field: 'confirm_risk' },
    });
    for (let time = 0; time < 2; time++)
      expect((await ask('POST', '/user/activate', { confirm_risk: true }, token)).data).toEqual({
        activated: true,
        vip_level: 1,
      });
    expect((await ask('POST', '/order/doOrder', order, token)).code).toBe(200);
    expect((await ask('POST', '/user/api/paper', { exchange: 'OKX', name: 'more' }, token)).code).toBe(200);
    const messages = (await ask('GET', '/msg/user/load?type=3&last_time=0', undefined, token)).data;
    expect(
      messages.map(({ data }: { data: unknown }) => data),
      'told once',
    ).toEqual([{ vip_level: 1 }]);
  });

  test('an administrator’s level counts alone, until it is taken back', async () => {
    const { users } = server.services.identity;
    const { userId } = await users.create({
      username: 'olga',
      email: null,
      phone: null,
      passwordHash: 'x',
      role: 'user',
      createdMs: nowMs,
    });
    const level = async () => (await users.byId(userId))?.vipLevel;
    expect(await level()).toBe(1);
    await users.setVipByTurnover(userId, 3);
    expect(await level()).toBe(3);
    await users.fixVipLevel(userId, 0);
    expect(await level()).toBe(0);
    await users.fixVipLevel(userId, null);
    expect(await level()).toBe(3);
  });
});
