import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientOf, plainIp } from '../../../../src/server/base/client-address.ts';
import { type Entry, openEntry, password } from '../identity/entry-kit.ts';
import { shoot, socketOf } from './attack-kit.ts';
import { eventually } from '../../../doubles/eventually.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 60_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());
const authorized = (token: string) => ({ authorization: token });
const tokenOf = async (username: string, word = password): Promise<string> =>
  (await entry.logIn(username, word)).data.token;
const statusOf = async (token: string) => {
  const { status, code } = await entry.get('/user/currentUser', {}, authorized(token));
  return [status, code];
};

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
    await eventually(async () => {
      const { results } = (await entry.get('/user/loginLog/list', {}, authorized(token))).data.pagenation;
      expect(results[0]).toMatchObject({ login_ip: elsewhere, ok: false });
    });
    const actor = await entry.userIdOf(username);
    const refusals = async () => (await entry.audited('refused/address')).filter((one) => one.actor === actor);
    await eventually(async () =>
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
