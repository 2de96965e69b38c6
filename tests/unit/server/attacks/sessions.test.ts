import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Entry, openEntry, password } from '../identity/entry-kit.ts';
import { shoot, socketOf } from './attack-kit.ts';
import { eventually } from '../../../doubles/eventually.ts';

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

// A socket whose token is merely looked up again by itself would stay open for up to thirty seconds: longer than these
// tests wait.
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
    await eventually(() => expect(entry.lastTo(email)!.subject).toBe('Your Halyard password was changed'));
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
    db.prepare('UPDATE users SET disabled = 1 WHERE username = ?').run(username);
    db.close();
    expect(await statusOf(token)).toEqual([401, 401]);
    entry.recheckSockets();
    expect(await socket.closed).toBe(4001);
    expect(await entry.logIn(username)).toMatchObject({ code: 403, data: { field: 'username', rule: 'disabled' } });
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
      Array.from({ length: 10 }, (_, index) =>
        change(token, { password: `Racing-desk${index}!`, confirm_password: `Racing-desk${index}!` }),
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
