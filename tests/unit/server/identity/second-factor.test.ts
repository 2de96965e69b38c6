import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { totpCode, totpStep } from '../../../doubles/authenticator.ts';
import { type Entry, openEntry, password } from './entry-kit.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 30_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

const authorized = (token: string) => ({ authorization: token });
const codeNow = (secret: string, steps = 0) => totpCode(secret, totpStep(entry.clock.ms) + steps);
const finish = (username: string, ticket: string, code: string, word = password) =>
  entry.post('/user/login', { username, password: word, ticket, code });

/** A user with an authenticator: the secret, and the token with which it was bound. */
async function withTotp() {
  const person = await entry.signUp();
  const { token } = (await entry.logIn(person.username)).data;
  const { secret } = (await entry.post('/user/factor/totp', { password }, {}, authorized(token))).data;
  expect(
    (await entry.post('/user/factor/bind', { kind: 'totp', code: codeNow(secret) }, {}, authorized(token))).data,
  ).toEqual({ factors: ['totp'] });
  entry.clock.ms += 30_000;
  return { ...person, secret: secret as string, token: token as string };
}

test('with an authenticator bound, the password alone opens nothing; its code does, once', async () => {
  const { username, secret } = await withTotp();
  const { data } = await entry.logIn(username);
  expect(data).toEqual({ need_2fa: ['totp'], ticket: expect.any(String) });
  const code = codeNow(secret);
  const opened = await finish(username, data.ticket, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect((await entry.post('/user/checkToken', {}, {}, authorized(opened.data.token))).data).toBe(1);
  expect((await finish(username, data.ticket, code)).data).toEqual({ field: 'ticket', rule: 'expired' });
  const { data: next } = await entry.logIn(username);
  expect((await finish(username, next.ticket, code)).data, 'a code counts once').toEqual({
    field: 'code',
    rule: 'code',
  });
});

test('a clock may differ by one step, not by two', async () => {
  const { username, secret } = await withTotp();
  const { data } = await entry.logIn(username);
  entry.clock.ms += 90_000;
  expect((await finish(username, data.ticket, codeNow(secret, -2))).code).toBe(1001);
  expect((await finish(username, data.ticket, codeNow(secret, 2))).code).toBe(1001);
  expect((await finish(username, data.ticket, codeNow(secret, 1))).code).toBe(200);
});

test('five wrong codes end a ticket, and slow the account down for that client', async () => {
  const { username, secret } = await withTotp();
  const { data } = await entry.logIn(username);
  const right = codeNow(secret);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried++)
    expect((await finish(username, data.ticket, wrong)).data).toEqual({ field: 'code', rule: 'code' });
  expect((await finish(username, data.ticket, right)).status).toBe(429);
  entry.clock.ms += 1_000;
  expect((await finish(username, data.ticket, codeNow(secret))).data).toEqual({ field: 'ticket', rule: 'expired' });
});

test('an account takes fifteen codes an hour, from whatever clients and tickets they come', async () => {
  const { username, secret } = await withTotp();
  for (let tried = 0; tried < 15; tried++) {
    // Four tries do not yet delay this client, and after fifteen minutes they are forgotten.
    if (tried > 0 && tried % 4 === 0) entry.clock.ms += 901_000;
    const { data } = await entry.logIn(username);
    const right = codeNow(secret);
    expect((await finish(username, data.ticket, right === '000000' ? '000001' : '000000')).code).toBe(1001);
  }
  const { data } = await entry.logIn(username);
  const refused = await finish(username, data.ticket, codeNow(secret));
  expect([refused.status, refused.code]).toEqual([429, 429]);
  entry.hourLater();
  const { data: next } = await entry.logIn(username);
  expect((await finish(username, next.ticket, codeNow(secret))).code).toBe(200);
});

test('a ticket is of ten minutes, of one user, and no password', async () => {
  const owner = await withTotp();
  const other = await withTotp();
  const { data } = await entry.logIn(owner.username);
  expect((await finish(other.username, data.ticket, codeNow(other.secret))).data).toEqual({
    field: 'ticket',
    rule: 'expired',
  });
  expect((await finish(owner.username, data.ticket, codeNow(owner.secret), 'Wr0ng-desk')).code).toBe(1002);
  entry.clock.ms += 600_000;
  expect((await finish(owner.username, data.ticket, codeNow(owner.secret))).data).toEqual({
    field: 'ticket',
    rule: 'expired',
  });
  expect((await finish(owner.username, 'made-up', codeNow(owner.secret))).data).toEqual({
    field: 'ticket',
    rule: 'expired',
  });
});

test('a code by mail does the same, and counts for the log-in only', async () => {
  const { username, email } = await entry.signUp();
  const { token } = (await entry.logIn(username)).data;
  entry.clock.ms += 60_000;
  expect(
    (
      await entry.post(
        '/user/factor/bind',
        { kind: 'email', code: await entry.mailCode(email, 'bind') },
        {},
        authorized(token),
      )
    ).data,
  ).toEqual({ factors: ['email'] });
  const { data } = await entry.logIn(username);
  expect(data.need_2fa).toEqual(['email']);
  const bindCode = await entry.mailCode(email, 'bind').catch(() => undefined);
  expect(bindCode, 'one code a minute').toBeUndefined();
  expect((await entry.post('/user/login/code', { ticket: data.ticket, kind: 'sms' })).data).toEqual({
    field: 'ticket',
    rule: 'expired',
  });
  expect((await entry.post('/user/login/code', { ticket: data.ticket, kind: 'email' })).data).toEqual({
    expire_s: 300,
    resend_s: 60,
    demo_outbox: true,
  });
  expect((await finish(username, data.ticket, entry.codeIn(entry.lastTo(email)!.text))).data).toMatchObject({
    username,
  });
  expect((await entry.post('/user/login/code', { ticket: data.ticket, kind: 'email' })).code).toBe(1001);
});

test('binding and unbinding ask for more than an open session', async () => {
  const { token, username, secret } = await withTotp();
  const post = (path: string, body: object) => entry.post(path, body, {}, authorized(token));
  expect((await post('/user/factor/unbind', { kind: 'totp', password: 'Wr0ng-desk' })).code).toBe(1002);
  expect((await post('/user/factor/totp', { password })).data, 'no other is added by session and password').toEqual({
    field: 'code',
    rule: 'code',
    kinds: ['totp'],
  });
  entry.clock.ms += 60_000;
  expect(
    (await post('/user/factor/totp', { password, code: codeNow(secret) })).code,
    'a bound one is not replaced',
  ).toBe(409);
  entry.clock.ms += 60_000;
  expect((await post('/user/factor/bind', { kind: 'sms', code: '123456' })).code, 'no phone').toBe(404);
  expect((await post('/user/factor/bind', { kind: 'email', code: '123456' })).code).toBe(1001);
  expect((await entry.get('/user/factor/list', {}, authorized(token))).data).toEqual({ factors: ['totp'] });
  expect((await entry.logIn(username)).data.need_2fa).toEqual(['totp']);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const letters = () =>
    entry.outbox.kept.filter(({ subject }) => subject.startsWith('Two-step verification was turned'));
  const before = letters().length;
  expect((await post('/user/factor/unbind', { kind: 'totp', password })).data, 'session and password alone').toEqual({
    field: 'code',
    rule: 'code',
    kinds: ['totp'],
  });
  expect((await post('/user/factor/unbind', { kind: 'totp', password, code: '000000' })).code).toBe(1001);
  expect((await post('/user/factor/unbind', { kind: 'email', password })).data, 'whichever is named').toEqual({
    field: 'code',
    rule: 'code',
    kinds: ['totp'],
  });
  expect([letters().length, (await entry.get('/user/factor/list', {}, authorized(token))).data]).toEqual([
    before,
    { factors: ['totp'] },
  ]);
  expect((await post('/user/factor/unbind', { kind: 'totp', password, code: codeNow(secret) })).data).toEqual({
    factors: [],
  });
  await expect.poll(() => letters().length).toBe(before + 1);
  expect(letters()[0]).toMatchObject({
    subject: 'Two-step verification was turned off',
    text: expect.stringContaining('an authenticator app'),
  });
  expect((await entry.logIn(username)).data).toMatchObject({ username });
  expect((await entry.get('/user/factor/list')).code).toBe(401);
});
