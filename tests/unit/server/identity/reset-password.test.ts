import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { must } from '../../../../src/shared/base/assert.ts';
import { type Entry, openEntry, password } from './entry-kit.ts';
import { eventually } from '../../../doubles/eventually.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 30_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

const fresh = 'An0ther-desk';
const forget = (email: string, headers?: Record<string, string>) =>
  entry.get('/user/forget/password/send/email', { email }, headers);
const reset = (email: string, token: string, word = fresh) =>
  entry.post('/user/reset/password/email', { email, token, password: word, confirm_password: word });

/** Asks for a link and reads it in the outbox. */
async function linkFor(email: string): Promise<URL> {
  const before = entry.outbox.kept.length;
  expect((await forget(email)).code).toBe(200);
  await eventually(() => expect(entry.outbox.kept.length).toBe(before + 1));
  return new URL(must(/https?:\S+/.exec(entry.lastTo(email)!.text)?.[0], 'a link'));
}
const tokenFor = async (email: string): Promise<string> => (await linkFor(email)).searchParams.get('token')!;

test('S13: a link sets a new password once, ends every session and tells the owner', async () => {
  const { username, email } = await entry.signUp();
  const { token } = (await entry.logIn(username)).data;
  const valid = async () => (await entry.post('/user/checkToken', {}, {}, { authorization: token })).data;
  expect(await valid()).toBe(1);
  const link = await linkFor(email);
  expect([link.origin, link.pathname, link.searchParams.get('email')]).toEqual([
    'http://halyard.example',
    '/reset-password',
    email,
  ]);
  const secret = link.searchParams.get('token')!;
  expect((await reset(email.toUpperCase(), secret)).data).toBe(1);
  expect(await valid()).toBe(0);
  expect(await entry.audited('/user/reset/password/email')).toEqual([
    { actor: await entry.userIdOf(username), ip: '127.0.0.1', facts: {} },
  ]);
  expect([(await entry.logIn(username)).code, (await entry.logIn(username, fresh)).code]).toEqual([1002, 200]);
  await eventually(() => expect(entry.lastTo(email)!.subject).toBe('Your Halyard password was changed'));
  const again = await reset(email, secret, 'Thir8-desk!');
  expect([again.code, again.data]).toEqual([1008, { field: 'token', rule: 'token' }]);
  expect((await entry.logIn(username, fresh)).code).toBe(200);
});

test('open sockets of the user close at once, long before tokens are looked up again by themselves', async () => {
  const { username, email } = await entry.signUp();
  const { token } = (await entry.logIn(username)).data;
  const socket = new WebSocket(`${entry.url.replace('http', 'ws')}/wssapi/order/user/ws?token=${token}`);
  await new Promise((resolve, reject) => {
    socket.on('open', resolve).on('error', reject);
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  const secret = await tokenFor(email);
  await reset(email, secret);
  expect(await closed).toBe(4001);
});

test('S13: a link dies after fifteen minutes', async () => {
  const { username, email } = await entry.signUp();
  const token = await tokenFor(email);
  entry.clock.ms += 900_000;
  expect((await reset(email, token)).code).toBe(1008);
  expect((await entry.logIn(username)).code).toBe(200);
});

test('S13: a link is of one user: with another address it does nothing, and stays good for its own', async () => {
  const owner = await entry.signUp();
  const other = await entry.signUp();
  const token = await tokenFor(owner.email);
  expect((await reset(other.email, token)).code).toBe(1008);
  expect([(await entry.logIn(other.username)).code, (await reset(owner.email, token)).code]).toEqual([200, 200]);
});

test("who asks in another's name does not spoil a link; one that is used ends them all", async () => {
  const { email } = await entry.signUp();
  const first = await tokenFor(email);
  entry.clock.ms += 60_000;
  const second = await tokenFor(email);
  expect([(await reset(email, first)).code, (await reset(email, second)).code]).toEqual([200, 1008]);
});

test('S13: of ten who come with one link at once, one sets the password', async () => {
  const { email } = await entry.signUp();
  const token = await tokenFor(email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => reset(email, token, `Racing-desk${index}!`)),
  );
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(1008)]);
});

test('S12: the answer for an address without an account is the same, and nothing is sent', async () => {
  const { email } = await entry.signUp();
  const reported = async (address: string) => {
    const { status, code, data } = await forget(address);
    return { status, code, data };
  };
  const before = entry.outbox.kept.length;
  expect(await reported('nobody@mail.example')).toEqual(await reported(email));
  await eventually(() => expect(entry.outbox.kept.length).toBe(before + 1));
  expect(entry.lastTo('nobody@mail.example')).toBeUndefined();
  expect([(await reported('nobody@mail.example')).code, (await reported(email)).code]).toEqual([429, 429]);
});

test('S14: no request decides where a link leads', async () => {
  const { email } = await entry.signUp();
  expect(await forget(email, { origin: 'http://evil.example' })).toMatchObject({
    code: 403,
    data: { field: 'origin' },
  });
  await forget(email, {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    referer: 'http://evil.example/',
  });
  await eventually(() => expect(entry.lastTo(email)!.subject).toContain('Reset'));
  expect(entry.lastTo(email)!.text).not.toContain('evil.example');
});

test('tokens are guessed in vain, and not often', async () => {
  const { email } = await entry.signUp();
  await tokenFor(email);
  for (let tried = 0; tried < 20; tried++) expect((await reset(email, `guess-${tried}`)).code).toBe(1008);
  expect((await reset(email, 'guess-21')).status).toBe(429);
});

test.each([
  ['password', { password: 'short7!' }, 'password_length'],
  ['confirm_password', { confirm_password: 'Tr4ding-desks' }, 'confirm'],
  ['token', { token: '../x' }, 'token'],
  ['email', { email: 'x' }, 'email'],
  ['user_id', { user_id: '1' }, 'unknown'],
])('%s of %j is refused by the rule %s', async (field, patch, rule) => {
  const answer = await entry.post('/user/reset/password/email', {
    email: 'a@mail.example',
    token: 'x',
    password,
    confirm_password: password,
    ...patch,
  });
  expect([answer.code, answer.data]).toEqual([400, { field, rule }]);
});
