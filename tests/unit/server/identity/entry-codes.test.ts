import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Entry, openEntry, password } from './entry-kit.ts';
import { eventually } from '../../../doubles/eventually.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 60_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

const ask = (username: string) => entry.post('/user/login/entry/code', { username });
/** What is sent in place of a picture, to anybody. */
const sent = () => entry.outbox.kept.filter(({ text }) => text.includes('log in without the image code'));
async function codeFor(username: string): Promise<string> {
  const before = sent().length;
  expect((await ask(username)).code).toBe(200);
  await eventually(() => expect(sent().length).toBe(before + 1));
  return entry.codeIn(sent()[0]!.text);
}

test('a code stands for the picture: with the password it opens a session, once; a wrong password does not use it up', async () => {
  const { username, email } = await entry.signUp();
  const code = await codeFor(username.toUpperCase());
  expect(sent()[0]!.to).toBe(email);
  expect((await entry.post('/user/login', { username, password: 'Wr0ng-desk', code })).code).toBe(1002);
  expect((await entry.post('/user/login', { username, password, code })).data).toMatchObject({ username });
  expect((await entry.post('/user/login', { username, password, code })).data).toEqual({ field: 'code', rule: 'code' });
});

test('of ten who come with one code at once, one gets in', async () => {
  const { username } = await entry.signUp();
  const code = await codeFor(username);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => entry.post('/user/login', { username, password, code })),
  );
  expect(answers.filter(({ code: reported }) => reported === 200)).toHaveLength(1);
});

test('it proves nothing for another account, and is no second factor', async () => {
  const owner = await entry.signUp();
  const other = await entry.signUp();
  const { token } = (await entry.logIn(owner.username)).data;
  const post = (path: string, body: object) => entry.post(path, body, {}, { authorization: token });
  await post('/user/factor/code', { kind: 'email', scene: 'bind' });
  await post('/user/factor/bind', { kind: 'email', code: entry.codeIn(entry.lastTo(owner.email)!.text) });
  entry.hourLater();
  const code = await codeFor(owner.username);
  expect((await entry.post('/user/login', { username: other.username, password, code })).code).toBe(1001);
  const { data } = await entry.post('/user/login', { username: owner.username, password, code });
  expect(data).toEqual({ need_2fa: ['email'], ticket: expect.any(String) });
  expect(
    (await entry.post('/user/login', { username: owner.username, password, ticket: data.ticket, code })).data,
  ).toEqual({ field: 'code', rule: 'code' });
});

test('for a name that nobody has the answers are the same, when it is asked for and when it is used, and nothing is sent', async () => {
  const { username } = await entry.signUp();
  const reported = async (name: string) => {
    const asked = await ask(name);
    const used = await entry.post('/user/login', { username: name, password, code: '000000' });
    return [asked.status, asked.code, asked.data, used.status, used.code, used.data];
  };
  const before = sent().length;
  expect(await reported('nobody_at_all')).toEqual(await reported(username));
  await eventually(() => expect(sent().length).toBe(before + 1));
  expect([(await ask('nobody_at_all')).status, (await ask(username)).status], 'one a minute').toEqual([429, 429]);
});

test("strangers who ask in somebody's name do not use up the codes of who has logged in from the own address", async () => {
  const { username } = await entry.signUp();
  const { userId } = (await entry.services.identity.users.byLogin(username))!;
  // None has been written down from this client yet: it counts as a stranger.
  for (let asked = 0; asked < 5; asked++) {
    await codeFor(username);
    entry.clock.ms += 60_000;
  }
  entry.clock.ms -= 5 * 60_000;
  await entry.services.identity.loginLog.add(userId, { ip: '127.0.0.1', agent: '', time: entry.clock.ms, ok: true });
  entry.clock.ms += 5 * 60_000;
  const { email } = (await entry.services.identity.users.byLogin(username))!;
  const before = sent().length;
  expect((await ask(email!)).code).toBe(200);
  await eventually(() => expect(sent().length, 'a count of its own').toBe(before + 1));
});

test('an account without an address gets it by SMS', async () => {
  await entry.services.identity.users.create({
    username: 'by_sms',
    email: null,
    phone: '+85291230000',
    passwordHash: await entry.passwords.hash(password),
    role: 'user',
    vipLevel: 0,
    createdMs: entry.clock.ms,
  });
  const code = await codeFor('+85291230000');
  expect([sent()[0]!.kind, sent()[0]!.to]).toEqual(['sms', '+85291230000']);
  expect((await entry.post('/user/login', { username: 'by_sms', password, code })).code).toBe(200);
});

test.each([
  ['', 'empty'],
  ['x'.repeat(101), 'long'],
])('a name of %j is refused', async (username, rule) => {
  expect((await ask(username)).data).toEqual({ field: 'username', rule });
});
