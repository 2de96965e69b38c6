import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Entry, openEntry, password } from './entry-kit.ts';
import { eventually } from '../../../doubles/eventually.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 60_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

/** A user who is logged in, and calls in that user's name. */
async function person() {
  const made = await entry.signUp();
  const { token } = (await entry.logIn(made.username)).data;
  const post = (path: string, body: object) => entry.post(path, body, {}, { authorization: token });
  const codeTo = async (place: object, to: string): Promise<string> => {
    expect((await post('/user/bind/code', place)).code).toBe(200);
    return entry.codeIn(entry.lastTo(to)!.text);
  };
  return { ...made, token, post, codeTo };
}

test('another address is proved by a code that came to it; the old one is told, and from then on the new one logs in', async () => {
  const { email, post, codeTo } = await person();
  const code = await codeTo({ way: 'email', email: 'New.Ada@mail.example' }, 'new.ada@mail.example');
  expect((await post('/user/bind/email', { email: 'new.ada@mail.example', code, password })).data).toBe(1);
  await eventually(() => expect(entry.lastTo(email)!.subject).toBe('Your Halyard contact details were changed'));
  expect([(await entry.logIn(email)).code, (await entry.logIn('new.ada@mail.example')).code]).toEqual([1002, 200]);
});

test('a phone number is bound with its dialling code, and can then be a second factor', async () => {
  const { username, post, codeTo } = await person();
  const place = { area: '+852', phone: '9123 0001' };
  const code = await codeTo({ way: 'phone', ...place }, '+85291230001');
  expect((await post('/user/bind/phone', { ...place, code, password })).data).toBe(1);
  entry.hourLater();
  await post('/user/factor/code', { kind: 'sms', scene: 'bind' });
  expect(
    (await post('/user/factor/bind', { kind: 'sms', code: entry.codeIn(entry.lastTo('+85291230001')!.text) })).data,
  ).toEqual({ factors: ['sms'] });
  expect((await entry.logIn(username)).data.need_2fa).toEqual(['sms']);
});

test('without the password, the code or the second factor nothing changes', async () => {
  const { email, post, codeTo } = await person();
  const input = { email: 'safe@mail.example', password };
  const code = await codeTo({ way: 'email', email: input.email }, input.email);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await post('/user/bind/email', { ...input, code, password: 'Wr0ng-desk' })).data).toEqual({
    field: 'password',
    rule: 'wrong',
  });
  expect((await post('/user/bind/email', { ...input, code: wrong })).data).toEqual({ field: 'code', rule: 'code' });
  expect(
    (await post('/user/bind/email', { ...input, email: 'other@mail.example', code })).data,
    'a code of another address',
  ).toEqual({ field: 'code', rule: 'code' });
  await post('/user/factor/code', { kind: 'email', scene: 'bind' });
  await post('/user/factor/bind', { kind: 'email', code: entry.codeIn(entry.lastTo(email)!.text) });
  expect((await post('/user/bind/email', { ...input, code })).data).toEqual({
    field: 'factor_code',
    rule: 'code',
    kinds: ['email'],
  });
  await post('/user/factor/code', { kind: 'email', scene: 'secure' });
  expect(
    (await post('/user/bind/email', { ...input, code, factor_code: entry.codeIn(entry.lastTo(email)!.text) })).data,
  ).toBe(1);
  expect((await post('/user/bind/email', { ...input, code })).data, 'a code counts once').toEqual({
    field: 'code',
    rule: 'code',
  });
});

test('what another account has is told only to who has a code of it, and of two who bind it at once one does', async () => {
  const owner = await person();
  const other = await person();
  const asked = await other.post('/user/bind/code', { way: 'email', email: owner.email });
  expect([asked.code, Object.keys(asked.data).sort()]).toEqual([200, ['demo_outbox', 'expire_s', 'resend_s']]);
  expect((await other.post('/user/bind/email', { email: owner.email, code: '000000', password })).code).toBe(1001);
  const code = entry.codeIn(entry.lastTo(owner.email)!.text);
  const taken = await other.post('/user/bind/email', { email: owner.email.toUpperCase(), code, password });
  expect([taken.code, taken.data]).toEqual([1003, { field: 'email', rule: 'taken' }]);
  const users = entry.services.identity.users;
  const first = (await users.byEmail(owner.email))!.userId;
  const second = (await users.byEmail(other.email))!.userId;
  expect(
    (
      await Promise.all([
        users.setPlace(first, 'email', 'race@mail.example'),
        users.setPlace(second, 'email', 'RACE@mail.example'),
      ])
    ).sort(),
  ).toEqual([false, true]);
});

test('codes to new places are few: nobody writes to others through us', async () => {
  const { post } = await person();
  for (let asked = 0; asked < 5; asked++)
    expect((await post('/user/bind/code', { way: 'email', email: `spam${asked}@mail.example` })).code).toBe(200);
  expect((await post('/user/bind/code', { way: 'email', email: 'spam6@mail.example' })).status).toBe(429);
  expect((await entry.post('/user/bind/code', { way: 'email', email: 'spam7@mail.example' })).status).toBe(401);
});

test('the demo account keeps its address: by it the account is known and hidden where there is no demo', async () => {
  const { passwordHash } = (await entry.services.identity.users.byLogin('owner'))!;
  await entry.services.identity.users.create({
    username: 'demo_like',
    email: 'demo@halyard.example',
    phone: null,
    passwordHash,
    role: 'user',
    vipLevel: 0,
    createdMs: entry.clock.ms,
  });
  const { userId } = (await entry.services.identity.users.byLogin('demo_like'))!;
  const token = await entry.services.identity.sessions.open(userId, '127.0.0.1', entry.clock.ms, 3_600_000);
  const post = (path: string, body: object) => entry.post(path, body, {}, { authorization: token });
  expect((await post('/user/bind/code', { way: 'email', email: 'mine@mail.example' })).data).toEqual({
    field: 'email',
    rule: 'demo',
  });
  expect((await post('/user/bind/email', { email: 'mine@mail.example', code: '123456', password })).status).toBe(403);
});

test.each([
  ['email', { email: 'x' }, 'email'],
  ['code', { code: '12' }, 'code'],
  ['password', { password: '' }, 'empty'],
  ['role', { role: 'admin' }, 'unknown'],
])('%s of %j is refused by the rule %s', async (field, patch, rule) => {
  const { post } = await person();
  const answer = await post('/user/bind/email', { email: 'a@mail.example', code: '123456', password, ...patch });
  expect([answer.code, answer.data]).toEqual([400, { field, rule }]);
});
