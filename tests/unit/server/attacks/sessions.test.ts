import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientOf, plainIp } from '../../../../src/server/base/client-address.ts';
import { type Entry, openEntry, password } from '../identity/entry-kit.ts';
import { shoot, socketOf } from './attack-kit.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 60_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

const fresh = 'An0ther-desk';
const authorized = (token: string) => ({ authorization: token });
const tokenOf = async (username: string, word = password): Promise<string> =>
  (await entry.logIn(username, word)).data.token;
const statusOf = async (token: string) => {
  const { status, code } = await entry.get('/user/currentUser', {}, authorized(token));
  return [status, code];
};
const own = (token: string) => socketOf(entry.url, `/order/user/ws?token=${token}`);
const change = (token: string, more: object = {}) =>
  entry.post(
    '/user/reset/password',
    { old_password: password, password: fresh, confirm_password: fresh, ...more },
    {},
    authorized(token),
  );

// A socket whose token is merely looked up again by itself would stay open for up to thirty seconds: longer than these tests wait.
describe('a token proves nothing any more, and its sockets close at once,', () => {
  test('S17: after a log-out; the other session of the user goes on', async () => {
    const { username } = await entry.signUp();
    const token = await tokenOf(username);
    const other = await tokenOf(username);
    const socket = own(token);
    const kept = own(other);
    await Promise.all([socket.opened, kept.opened]);
    await entry.post('/user/outLogin', {}, {}, authorized(token));
    expect(await socket.closed).toBe(4001);
    expect([await statusOf(token), await statusOf(other)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
  });

  test('S17: after the password was changed elsewhere; the session that changed it goes on, and the owner is told', async () => {
    const { username, email } = await entry.signUp();
    const token = await tokenOf(username);
    const other = await tokenOf(username);
    const socket = own(other);
    await socket.opened;
    expect((await change(token)).data).toBe(1);
    expect(await socket.closed).toBe(4001);
    expect([await statusOf(other), await statusOf(token)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
    await vi.waitFor(() => expect(entry.lastTo(email)!.subject).toBe('Your Halyard password was changed'));
    expect([(await entry.logIn(username)).code, (await entry.logIn(username, fresh)).code]).toEqual([1002, 200]);
  });

  test("S17: after the session was ended from the list; another user's is not found and goes on", async () => {
    const owner = await entry.signUp();
    const stranger = await entry.signUp();
    const token = await tokenOf(owner.username);
    const other = await tokenOf(owner.username);
    const theirs = await tokenOf(stranger.username);
    const socket = own(other);
    await socket.opened;
    const list = (await entry.get('/user/session/list', {}, authorized(token))).data as {
      session_id: string;
      current: boolean;
    }[];
    expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
    const revoke = (by: string, session_ids: string[]) =>
      entry.post('/user/session/revoke', { session_ids }, {}, authorized(by));
    const target = list.find(({ current }) => !current)!.session_id;
    const foreign = await revoke(theirs, [target]);
    const unknown = await revoke(theirs, ['000000000000000000000000']);
    expect([foreign.code, foreign.data]).toEqual([unknown.code, unknown.data]);
    expect([foreign.code, await statusOf(other)]).toEqual([404, [200, 200]]);
    expect((await revoke(token, [target])).data).toBe(1);
    expect(await socket.closed).toBe(4001);
    expect([await statusOf(other), await statusOf(token)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
  });

  test('S17: after the user was disabled', async () => {
    const { username } = await entry.signUp();
    const token = await tokenOf(username);
    const socket = own(token);
    await socket.opened;
    const db = new SQLite(join(entry.data, 'halyard.db'));
    db.prepare('UPDATE users SET activated = 0 WHERE username = ?').run(username);
    db.close();
    expect(await statusOf(token)).toEqual([401, 401]);
    entry.recheckSockets();
    expect(await socket.closed).toBe(4001);
    expect((await entry.logIn(username)).code).toBe(1005);
  });
});

describe('who changes a password', () => {
  test('S17: must know the old one; a session left open is not enough, and guesses are slowed down', async () => {
    const token = await tokenOf((await entry.signUp()).username);
    const wrong = await change(token, { old_password: 'Wr0ng-desk' });
    expect([wrong.code, wrong.data]).toEqual([1002, { field: 'old_password', rule: 'wrong' }]);
    for (let tried = 1; tried < 5; tried++) await change(token, { old_password: 'Wr0ng-desk' });
    expect((await change(token)).status).toBe(429);
    expect(
      (await entry.post('/user/reset/password', { old_password: password, password: fresh, confirm_password: fresh }))
        .status,
    ).toBe(401);
  });

  test('S17: must prove the second factor where one is bound', async () => {
    const { username, email } = await entry.signUp();
    const token = await tokenOf(username);
    const post = (path: string, body: object) => entry.post(path, body, {}, authorized(token));
    await post('/user/factor/code', { kind: 'email', scene: 'bind' });
    expect(
      (await post('/user/factor/bind', { kind: 'email', code: entry.codeIn(entry.lastTo(email)!.text) })).data,
    ).toEqual({ factors: ['email'] });
    const missing = await change(token);
    expect([missing.code, missing.data]).toEqual([1001, { field: 'code', rule: 'code', kinds: ['email'] }]);
    await post('/user/factor/code', { kind: 'email', scene: 'secure' });
    expect((await change(token, { code: entry.codeIn(entry.lastTo(email)!.text) })).data).toBe(1);
    expect((await post('/user/factor/code', { kind: 'sms', scene: 'bind' })).data).toEqual({
      field: 'kind',
      rule: 'no_address',
    });
  });

  test('S17: of ten who change it at once with the old one, one does', async () => {
    const token = await tokenOf((await entry.signUp()).username);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        change(token, { password: `Racing-desk${at}!`, confirm_password: `Racing-desk${at}!` }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code !== 200 && code !== 409 && code !== 1002)).toEqual([]);
  });

  test('S17: a log-in whose password was changed while it was checked opens no session', async () => {
    const { username } = await entry.signUp();
    const { userId, passwordHash } = (await entry.services.identity.users.byLogin(username))!;
    const open = vi.spyOn(entry.services.identity.sessions, 'open').mockImplementationOnce(async () => {
      await entry.services.identity.resets.change(userId, { from: passwordHash, to: 'another', keptToken: '' });
      return 'x'.repeat(43);
    });
    expect((await entry.logIn(username)).code).toBe(1002);
    open.mockRestore();
  });

  test.each([
    ['password', { password: 'short7!', confirm_password: 'short7!' }, 'password_length'],
    ['confirm_password', { confirm_password: 'Tr4ding-desks' }, 'confirm'],
    ['password', { password, confirm_password: password }, 'password_same'],
    ['old_password', { old_password: '' }, 'empty'],
    ['code', { code: '12' }, 'code'],
    ['user_id', { user_id: '1' }, 'unknown'],
  ])('S17: %s of %j is refused by the rule %s', async (field, patch, rule) => {
    const token = await tokenOf((await entry.signUp()).username);
    const answer = await change(token, patch);
    expect([answer.code, answer.data]).toEqual([400, { field, rule }]);
  });
});

test('S18: a token that is changed, cut, foreign or no token at all is Permission denied', async () => {
  const token = await tokenOf((await entry.signUp()).username);
  const other = token.endsWith('A') ? 'B' : 'A';
  const wrong = [
    `${token.slice(0, -1)}${other}`,
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    token.toUpperCase(),
    '',
    'undefined',
    'null',
    'Bearer',
    'Bearer undefined',
    `Basic ${token}`,
    `${token}\t${token}`,
    'x'.repeat(10_000),
    '0',
    '[object Object]',
    `${token},${token}`,
  ];
  for (const each of wrong) {
    const { status, code, msg } = await shoot(entry.url, { path: '/sapi/user/currentUser', headers: authorized(each) });
    expect([each.slice(0, 20), status, code, msg]).toEqual([each.slice(0, 20), 401, 401, 'Permission denied']);
    expect(
      (await shoot(entry.url, { method: 'POST', path: '/sapi/user/checkToken', body: {}, headers: authorized(each) }))
        .data,
    ).toBe(0);
  }
  expect(
    (
      await shoot(entry.url, { path: '/sapi/user/currentUser', headers: authorized('x'.repeat(1_000_000)) }).catch(
        () => ({ status: 431 }),
      )
    ).status,
    'a megabyte is hung up on',
  ).toBe(431);
  expect((await shoot(entry.url, { path: `/sapi/user/currentUser?token=${token}` })).status, 'a token in a query').toBe(
    401,
  );
  expect(
    (
      await shoot(entry.url, {
        path: '/sapi/client/depth/depth?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&limit=5',
        headers: authorized('nonsense'),
      })
    ).code,
    'a public call ignores it',
  ).toBe(200);
  for (const good of [token, `Bearer ${token}`, `bearer ${token}`])
    expect((await shoot(entry.url, { path: '/sapi/user/currentUser', headers: authorized(good) })).status).toBe(200);
});

describe('an account that is bound to addresses', () => {
  async function bound() {
    const { username } = await entry.signUp();
    const token = await tokenOf(username);
    const bind = (ip_list: string[], more: object = {}) =>
      entry.post('/user/bind/ip', { ip_list, password, ...more }, {}, authorized(token));
    return { username, token, bind };
  }
  const elsewhere = '127.0.0.7';

  test('S20: cannot be used from another one, by HTTP, by socket or by a log-in; a forged X-Forwarded-For changes nothing', async () => {
    const { username, token, bind } = await bound();
    expect((await bind(['127.0.0.1', '2001:DB8::1'])).data).toEqual({ ip_list: ['127.0.0.1', '2001:db8::1'] });
    expect((await entry.get('/user/currentUser', {}, authorized(token))).data.bind.ip_list).toEqual([
      '127.0.0.1',
      '2001:db8::1',
    ]);
    const forged: readonly Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { 'x-client-ip': '127.0.0.1' },
    ];
    for (const headers of forged) {
      const { status, code, data } = await shoot(entry.url, {
        path: '/sapi/user/currentUser',
        from: elsewhere,
        headers: { ...authorized(token), ...headers },
      });
      expect([status, code, data]).toEqual([403, 403, { field: 'ip', rule: 'bound' }]);
    }
    expect(
      (
        await shoot(entry.url, {
          method: 'POST',
          path: '/sapi/user/checkToken',
          body: {},
          from: elsewhere,
          headers: authorized(token),
        })
      ).data,
    ).toBe(0);
    expect(await socketOf(entry.url, `/order/user/ws?token=${token}`, elsewhere).closed).toBe(4003);
    const { captcha_id, captcha_value } = await entry.captcha();
    const login = await shoot(entry.url, {
      method: 'POST',
      path: `/sapi/user/login?captcha_id=${captcha_id}&captcha_value=${captcha_value}`,
      body: { username, password },
      from: elsewhere,
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
    expect([login.status, login.data]).toEqual([403, { field: 'ip', rule: 'bound' }]);
    await vi.waitFor(async () => {
      const { results } = (await entry.get('/user/loginLog/list', {}, authorized(token))).data.pagenation;
      expect(results[0]).toMatchObject({ login_ip: elsewhere, ok: false });
    });
    const actor = await entry.userIdOf(username);
    const refusals = async () => (await entry.audited('refused/address')).filter((one) => one.actor === actor);
    await vi.waitFor(async () =>
      expect(await refusals(), 'once an hour, however often').toEqual([{ actor, ip: elsewhere, facts: {} }]),
    );
    expect((await bind([])).data).toEqual({ ip_list: [] });
    expect(
      (await shoot(entry.url, { path: '/sapi/user/currentUser', from: elsewhere, headers: authorized(token) })).status,
    ).toBe(200);
  });

  test('S20: is bound only by who has the password, and never away from the address that asks', async () => {
    const { username, bind } = await bound();
    const other = await tokenOf(username);
    expect((await bind(['10.0.0.1'])).data).toEqual({ field: 'ip_list', rule: 'ip_own', ip: '127.0.0.1' });
    expect((await bind(['127.0.0.1'], { password: 'Wr0ng-desk' })).code).toBe(1002);
    for (const ip of ['10.0.0', '0x7f.1', '127.0.0.1/8', 'localhost', ''])
      expect((await bind([ip])).data, ip).toMatchObject({ rule: 'ip' });
    expect((await bind(Array(21).fill('127.0.0.1'))).data).toEqual({ field: 'ip_list', rule: 'ip_many' });
    expect(await statusOf(other)).toEqual([200, 200]);
    expect((await bind(['127.0.0.1'])).code).toBe(200);
    expect(await statusOf(other), 'other sessions end').toEqual([401, 401]);
  });

  test('S20: X-Forwarded-For does not escape what is counted by address', async () => {
    for (let asked = 0; asked < 60; asked++)
      await shoot(entry.url, {
        path: '/sapi/user/captcha/generate',
        from: '127.0.0.60',
        headers: { 'x-forwarded-for': `10.0.0.${asked}` },
      });
    expect(
      (
        await shoot(entry.url, {
          path: '/sapi/user/captcha/generate',
          from: '127.0.0.60',
          headers: { 'x-forwarded-for': '10.1.1.1' },
        })
      ).status,
    ).toBe(429);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('S20: %s counts as the client %s', (ip, client) => {
    expect([clientOf(ip), clientOf(plainIp(ip))]).toEqual([client, client]);
  });
});
