import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Entry, openEntry, password } from './entry-kit.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 30_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

describe('sign-up', () => {
  test('a code by mail opens an account, which can log in by name and by address in any case of letters', async () => {
    const email = 'Ada@Mail.Example';
    const sent = await entry.get('/user/captcha/email', { email, ...(await entry.captcha()), scene: 'register' });
    expect([sent.code, sent.data]).toEqual([200, { expire_s: 300, resend_s: 60, demo_outbox: true }]);
    const code = entry.codeIn(entry.lastTo('ada@mail.example')!.text);
    const answer = await entry.post('/user/register', entry.account('Ada_L', email, code, { invite_code: '' }));
    expect([answer.code, answer.data.user]).toEqual([
      200,
      { username: 'Ada_L', role: 'user', vip_level: 0, invite_code: expect.stringMatching(/^[0-9A-F]{10}$/) },
    ]);
    for (const name of ['Ada_L', 'ada_l', 'ADA@mail.example'])
      expect((await entry.logIn(name)).data).toMatchObject({ username: 'Ada_L', role: 'user' });
  });

  test('a code by SMS does the same, and the number logs in with and without its dialling code', async () => {
    const sent = await entry.get('/user/captcha/phone', {
      area: '+852',
      phone: '9123 4567',
      ...(await entry.captcha()),
      scene: 'register',
    });
    expect(sent.code).toBe(200);
    const { text, kind } = entry.lastTo('+85291234567')!;
    const body = {
      type: 'phone',
      area: '+852',
      phone: '91234567',
      username: 'by_phone',
      code: entry.codeIn(text),
      password,
      confirm_password: password,
    };
    expect([kind, (await entry.post('/user/register', body)).code]).toEqual(['sms', 200]);
    for (const name of ['+85291234567', '+852 9123-4567', '9123 4567'])
      expect((await entry.logIn(name)).data, name).toMatchObject({ username: 'by_phone' });
  });

  test('letters and refusals stay in the language and the catalogue', async () => {
    const ask = async (language: string, email: string) => {
      await entry.get(
        '/user/captcha/email',
        { email, ...(await entry.captcha()), scene: 'register' },
        { 'accept-language': language },
      );
      return entry.lastTo(email)!.subject;
    };
    expect([
      await ask('zh-Hans', 'l1@mail.example'),
      await ask('zh-TW,zh;q=0.9', 'l2@mail.example'),
      await ask('fr', 'l3@mail.example'),
    ]).toEqual(['Halyard 验证码', 'Halyard 驗證碼', 'Halyard verification code']);
  });

  test.each([
    ['password', { password: 'short7!', confirm_password: 'short7!' }, 'password_length'],
    ['password', { password: `${'x9'.repeat(10)}y`, confirm_password: 'x' }, 'password_length'],
    ['password', { password: 'password123', confirm_password: 'password123' }, 'password_common'],
    ['password', { password: 'tab\tinside9', confirm_password: 'tab\tinside9' }, 'password_characters'],
    ['confirm_password', { confirm_password: 'Tr4ding-desks' }, 'confirm'],
    ['confirm_password', { confirm_password: '' }, 'confirm_empty'],
    ['username', { username: 'abc' }, 'username'],
    ['username', { username: '91234567' }, 'username'],
    ['username', { username: 'a\r\nBcc' }, 'username'],
    ['email', { email: '' }, 'email_empty'],
    ['email', { email: 'nobody' }, 'email'],
    ['code', { code: '12345' }, 'code'],
    ['invite_code', { invite_code: '?' }, 'invite_code'],
    ['role', { role: 'admin' }, 'unknown'],
    ['vip_level', { vip_level: 9 }, 'unknown'],
  ])('%s of %j is refused by the rule %s', async (field, patch, rule) => {
    const answer = await entry.post(
      '/user/register',
      entry.account('someone', 'someone@mail.example', '123456', patch),
    );
    expect([answer.code, answer.data]).toEqual([400, { field, rule }]);
  });

  test('S8: limits count code points and nothing is trimmed: eight emoji are a password, with their space', async () => {
    const word = '🎻🎺🥁🎸🎹🎷🪕 ';
    const email = 'emoji@mail.example';
    const code = await entry.mailCode(email);
    expect(
      (
        await entry.post('/user/register', {
          ...entry.account('emoji_user', email, code),
          password: word,
          confirm_password: word,
        })
      ).code,
    ).toBe(200);
    expect([(await entry.logIn('emoji_user', word.trim())).code, (await entry.logIn('emoji_user', word)).code]).toEqual(
      [1002, 200],
    );
  });

  test('an invite code that exists is written down, one that does not is refused', async () => {
    const inviter = await entry.signUp();
    const code = await entry.mailCode('guest@mail.example');
    expect(
      (
        await entry.post(
          '/user/register',
          entry.account('guest', 'guest@mail.example', code, { invite_code: 'NOBODY99' }),
        )
      ).code,
    ).toBe(1004);
    expect(
      (
        await entry.post(
          '/user/register',
          entry.account('guest', 'guest@mail.example', code, { invite_code: inviter.invite_code.toLowerCase() }),
        )
      ).code,
    ).toBe(200);
    expect([
      (await entry.get('/user/check/invitecode', { invite_code: inviter.invite_code })).data,
      (await entry.get('/user/check/invitecode', { invite_code: 'NOBODY99' })).data,
    ]).toEqual([1, 0]);
  });
});
