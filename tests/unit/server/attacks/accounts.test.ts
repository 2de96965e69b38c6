import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isListedPassword } from '../../../../src/server/identity/common-passwords.ts';
import { type Entry, openEntry, password } from '../identity/entry-kit.ts';
import { shoot, watchAnswers } from './attack-kit.ts';
import { eventually } from '../../../doubles/eventually.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 60_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

/** Every call in which a password is chosen, with this one; the token is a user's. */
async function choosing(word: string, token: string) {
  const words = { password: word, confirm_password: word };
  return [
    await entry.post('/user/register', { ...entry.account('somebody', 'somebody@mail.example', '123456'), ...words }),
    await entry.post('/user/reset/password/email', { email: 'somebody@mail.example', token: 'x', ...words }),
    await entry.post('/user/reset/password', { old_password: 'Wr0ng-desk', ...words }, {}, { authorization: token }),
  ].map(({ code, data }) => ({ code, data }));
}

describe('passwords', () => {
  let token = '';
  beforeAll(async () => {
    token = (await entry.logIn((await entry.signUp()).username, password, { remember: true })).data.token;
  });

  test.each([
    ['7 characters', 'Abc-7de', 'password_length'],
    ['21 characters', 'Abcdefgh-1jklmnop-2wz', 'password_length'],
    ['7 emoji', '🎻🎺🥁🎸🎹🎷🪕', 'password_length'],
    ['41 emoji', '🎻🎺🥁🎸🎹🎷🪕🎼'.repeat(5), 'password_length'],
    ['a NUL', 'Tr4ding\0desk', 'password_characters'],
    ['a line end', 'Tr4ding\ndesk', 'password_characters'],
    ['DEL', 'Tr4ding\x7fdesk', 'password_characters'],
  ])('S8: a password with %s is refused wherever one is chosen', async (_name, word, rule) => {
    for (const answer of await choosing(word, token))
      expect(answer).toEqual({ code: 400, data: { field: 'password', rule } });
  });

  test.each([
    ['8 characters', 'Abc-7def'],
    ['20 characters', 'Abcdefgh-1jklmnop-2w'],
    ['a space at its end', 'Xk4-blu '],
    ['8 emoji', '🎻🎺🥁🎸🎹🎷🪕🎼'],
    ['20 emoji', '🎻🎺🥁🎸🎹🎷🪕🎼🎤🎧🎻🎸🥁🎺🎷🪕🎹🎼🎧🎤'],
  ])('S8: a password with %s is fit', async (_name, word) => {
    expect((await choosing(word, token)).map(({ code }) => code)).toEqual([1001, 1008, 1002]);
  });

  // From the head, the middle and the end of the list; some of them follow a pattern that the schema refuses by itself.
  test.each([
    'password',
    '12345678',
    'baseball',
    'Jennifer',
    'SAMANTHA',
    '1234qwer',
    'maverick',
    'steelers',
    'blink182',
    'victoria',
    'minecraft',
    'marishka',
    '02011975',
  ])('S9: the common password %s is refused wherever one is chosen', async (word) => {
    for (const answer of await choosing(word, token))
      expect(answer).toEqual({ code: 400, data: { field: 'password', rule: 'password_common' } });
  });

  test('S9: the list holds no password that merely looks like one of its own', () => {
    for (let nth = 0; nth < 2_000; nth++) expect(isListedPassword(`Tr4ding-desk-${nth}`)).toBe(false);
  });
});

test('S12: who has forgotten a password gets the answer before anything is looked up, and so does who asks for a code in place of the picture', async () => {
  const { email, username } = await entry.signUp();
  for (const [path, spied, ask] of [
    [
      '/sapi/user/forget/password',
      vi.spyOn(entry.services.identity.users, 'byEmail'),
      () => entry.get('/user/forget/password/send/email', { email }),
    ],
    [
      '/sapi/user/login/entry',
      vi.spyOn(entry.services.identity.users, 'byLogin'),
      () => entry.post('/user/login/entry/code', { username }),
    ],
  ] as const) {
    const written = watchAnswers(path);
    const before: boolean[] = [];
    spied.mockImplementation(async () => {
      before.push(written());
      return undefined;
    });
    expect((await ask()).code).toBe(200);
    await eventually(() => expect(before).toEqual([true]));
    spied.mockRestore();
  }
});

test('S14: neither Host nor Forwarded says where a link leads', async () => {
  const { email } = await entry.signUp();
  const path = `/sapi/user/forget/password/send/email?email=${encodeURIComponent(email)}`;
  await shoot(entry.url, {
    path,
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example;proto=https',
      referer: 'https://evil.example/',
    },
  });
  await eventually(() => expect(entry.lastTo(email)!.subject).toContain('Reset'));
  expect(/https?:\/\/[^/]+/.exec(entry.lastTo(email)!.text)?.[0]).toBe('http://halyard.example');
});

test('S13: only the hash of a token is stored', async () => {
  const { email } = await entry.signUp();
  const path = `/sapi/user/forget/password/send/email?email=${encodeURIComponent(email)}`;
  const open = vi.spyOn(entry.services.identity.resets, 'open');
  await shoot(entry.url, { path });
  await eventually(() => expect(entry.lastTo(email)!.subject).toContain('Reset'));
  const token = await (open.mock.results[0]!.value as Promise<string>);
  open.mockRestore();
  const { readFileSync, readdirSync } = await import('node:fs');
  const files = readdirSync(entry.data)
    .filter((name) => name.startsWith('halyard.db'))
    .map((name) => readFileSync(`${entry.data}/${name}`));
  expect(entry.lastTo(email)!.text).toContain(token);
  expect(files.length).toBeGreaterThan(0);
  for (const bytes of files) expect(bytes.includes(token)).toBe(false);
});

test('S15: invite codes are guessed slowly: five, then a captcha each, never more than twenty a minute', async () => {
  const guess = (query: object = {}) => entry.get('/user/check/invitecode', { invite_code: 'GUESS123', ...query });
  for (let tried = 0; tried < 5; tried++) expect((await guess()).data).toBe(0);
  expect((await guess()).code).toBe(1001);
  for (let tried = 6; tried < 20; tried++) expect((await guess(await entry.captcha())).data).toBe(0);
  const refused = await guess(await entry.captcha());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  const blind = await entry.post(
    '/user/register',
    entry.account('somebody', 'somebody@mail.example', '123456', { invite_code: 'GUESS123' }),
  );
  expect(blind.data, 'register tells of no code before the mail is proved').toEqual({ field: 'code', rule: 'code' });
});

test.each([
  ['role', 'admin'],
  ['vip_level', 9],
  ['activated', true],
  ['main_user_id', 'x'],
  ['user_id', 'x'],
  ['password_hash', 'x'],
  ['ip_list', []],
])('S16: %s in the body of a sign-up is refused, and opens nothing', async (field, value) => {
  const code = await entry.mailCode(`mass_${field}@mail.example`);
  const body = entry.account(`mass_${field}`, `mass_${field}@mail.example`, code);
  const refused = await entry.post('/user/register', { ...body, [field]: value });
  expect([refused.code, refused.data]).toEqual([400, { field, rule: 'unknown' }]);
  const { data } = await entry.post('/user/register', body);
  expect(data.user).toMatchObject({ role: 'user', vip_level: 0 });
  expect((await entry.logIn(`mass_${field}`, password)).data).toMatchObject({ role: 'user', vip_level: 0 });
});

test('S22: five wrong codes in place of the picture end the code, and slow the client down', async () => {
  const { username, email } = await entry.signUp();
  entry.hourLater();
  await entry.post('/user/login/entry/code', { username });
  await eventually(() => expect(entry.lastTo(email)!.text).toContain('log in without the image code'));
  const code = entry.codeIn(entry.lastTo(email)!.text);
  const wrong = code === '000000' ? '000001' : '000000';
  const logIn = (given: string) => entry.post('/user/login', { username, password, code: given });
  for (let tried = 0; tried < 5; tried++) expect((await logIn(wrong)).code).toBe(1001);
  expect((await logIn(code)).status).toBe(429);
  entry.clock.ms += 1_000;
  expect((await logIn(code)).data).toEqual({ field: 'code', rule: 'code' });
});
