import fc from 'fast-check';
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

describe('codes', () => {
  test('a code counts once, for its own address and purpose', async () => {
    const email = 'once@mail.example';
    const other = 'other@mail.example';
    const code = await entry.mailCode(email);
    await entry.mailCode(other);
    expect((await entry.post('/user/register', entry.account('once_other', other, code))).code).toBe(1001);
    const bindCode = await entry.mailCode('scene@mail.example', 'bind');
    expect((await entry.post('/user/register', entry.account('scene', 'scene@mail.example', bindCode))).code).toBe(
      1001,
    );
    expect((await entry.post('/user/register', entry.account('once', email, code))).code).toBe(200);
    expect((await entry.post('/user/register', entry.account('once_more', email, code))).data).toEqual({
      field: 'code',
      rule: 'code',
    });
  });

  test('of ten who come with one code at once, one gets in', async () => {
    const email = 'race@mail.example';
    const code = await entry.mailCode(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => entry.post('/user/register', entry.account(`race_${at}`, email, code))),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  });

  test('S22: five wrong answers end a code, the right one too', async () => {
    const email = 'guess@mail.example';
    const code = await entry.mailCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried++)
      expect((await entry.post('/user/register', entry.account('guesser', email, wrong))).code).toBe(1001);
    expect((await entry.post('/user/register', entry.account('guesser', email, code))).code).toBe(1001);
  });

  test('a code dies after five minutes', async () => {
    const email = 'late@mail.example';
    const code = await entry.mailCode(email);
    entry.clock.ms += 300_000;
    expect((await entry.post('/user/register', entry.account('latecomer', email, code))).code).toBe(1001);
  });

  test('an address gets one code a minute and five an hour, a client asks for twenty', async () => {
    const ask = async (email: string) =>
      entry.get('/user/captcha/email', { email, ...(await entry.captcha()), scene: 'register' });
    await ask('slow@mail.example');
    const soon = await ask('slow@mail.example');
    expect([soon.status, soon.code, soon.data, soon.headers.get('retry-after')]).toEqual([
      429,
      429,
      { retry_after_ms: 60_000 },
      '60',
    ]);
    for (let sent = 1; sent < 5; sent++) {
      entry.clock.ms += 60_000;
      expect((await ask('slow@mail.example')).code).toBe(200);
    }
    entry.clock.ms += 60_000;
    expect((await ask('slow@mail.example')).code).toBe(429);
    for (let asked = 7; asked < 20; asked++) expect((await ask(`client${asked}@mail.example`)).code).toBe(200);
    expect((await ask('client20@mail.example')).code).toBe(429);
  });

  test('a captcha counts once, and an empty answer is none', async () => {
    const picture = await entry.captcha();
    const ask = (email: string, fields: object) =>
      entry.get('/user/captcha/email', { email, scene: 'register', ...fields });
    expect((await ask('c1@mail.example', { ...picture, captcha_value: '' })).code).toBe(400);
    expect((await ask('c1@mail.example', { captcha_id: picture.captcha_id })).code).toBe(1001);
    expect((await ask('c1@mail.example', { ...(await entry.captcha()), captcha_value: 'WRONG' })).code).toBe(1001);
    expect((await ask('c1@mail.example', picture)).code).toBe(1001);
    expect(entry.lastTo('c1@mail.example')).toBeUndefined();
  });

  test('who cannot see the picture gets three codes an hour without it', async () => {
    const ask = (at: number) =>
      entry.get('/user/captcha/email', { email: `blind${at}@mail.example`, scene: 'register' });
    for (let at = 0; at < 3; at++) expect((await ask(at)).code).toBe(200);
    expect(entry.lastTo('blind2@mail.example')).toBeDefined();
    expect(await ask(3)).toMatchObject({ code: 429, data: { retry_after_ms: 3_600_000 } });
    expect(entry.lastTo('blind3@mail.example')).toBeUndefined();
    entry.clock.ms += 3_600_000;
    expect((await ask(3)).code).toBe(200);
  });

  test('where a message cannot be handed over it is said, and nothing of why', async () => {
    entry.outbox.fails = true;
    const answer = await entry.get('/user/captcha/email', {
      email: 'disk@mail.example',
      ...(await entry.captcha()),
      scene: 'register',
    });
    entry.outbox.fails = false;
    expect([answer.status, answer.code, answer.data]).toEqual([503, 503, null]);
  });
});

describe('attacks', () => {
  test('asking for a code does not tell whether an address has an account; its owner is told by mail', async () => {
    const { email } = await entry.signUp();
    entry.hourLater();
    const ask = async (address: string) => {
      const {
        time: _time,
        headers: _headers,
        ...answer
      } = (await entry.get('/user/captcha/email', {
        email: address,
        ...(await entry.captcha()),
        scene: 'register',
      })) as unknown as Record<string, unknown>;
      return answer;
    };
    expect(await ask(email)).toEqual(await ask('unknown@mail.example'));
    expect(entry.lastTo(email)!.text).toContain('already has one');
    expect(entry.lastTo(email)!.text).not.toMatch(/\d{6}/);
  });

  test('register tells what is taken only to who has the code', async () => {
    const { username, email } = await entry.signUp();
    const blind = await entry.post('/user/register', entry.account(username, 'fresh@mail.example', '000000'));
    const blindMail = await entry.post('/user/register', entry.account('fresh_name', email, '000000'));
    expect([blind.data, blindMail.data]).toEqual([
      { field: 'code', rule: 'code' },
      { field: 'code', rule: 'code' },
    ]);
    const code = await entry.mailCode('fresh@mail.example');
    const seen = await entry.post('/user/register', entry.account(username.toUpperCase(), 'fresh@mail.example', code));
    expect([seen.code, seen.data]).toEqual([1003, { field: 'username', rule: 'taken' }]);
  });

  test('S11: availability: five checks are free, more need a captcha, and a minute has twenty at most', async () => {
    const { username, email } = await entry.signUp();
    expect((await entry.get('/user/check/username', { username: username.toUpperCase() })).data).toBe(0);
    expect((await entry.get('/user/check/username', { username: 'nobody_yet' })).data).toBe(1);
    expect((await entry.get('/user/check/email', { email: email.toUpperCase() })).data).toBe(0);
    expect((await entry.get('/user/check/phone', { area: '+86', phone: '13800138000' })).data).toBe(1);
    expect((await entry.get('/user/check/invitecode', { invite_code: 'NOBODY99' })).data).toBe(0);
    expect((await entry.get('/user/check/username', { username: 'nobody_yet' })).code).toBe(1001);
    for (let checked = 6; checked < 20; checked++)
      expect(
        (await entry.get('/user/check/username', { username: 'nobody_yet', ...(await entry.captcha()) })).data,
      ).toBe(1);
    expect((await entry.get('/user/check/username', { username: 'nobody_yet', ...(await entry.captcha()) })).code).toBe(
      429,
    );
  });

  test('a number is checked without its area as well: whole, or as one of several areas', async () => {
    expect((await entry.get('/user/check/phone', { phone: '+86 138-0013-8000' })).data).toBe(1);
    expect((await entry.get('/user/check/phone', { phone: '13800138000' })).data).toBe(1);
    for (const phone of ['+99912345678', '12', 'somebody'])
      expect(await entry.get('/user/check/phone', { phone })).toMatchObject({
        code: 400,
        data: { field: 'phone', rule: 'phone' },
      });
  });

  test('S43: no address that could write a header or name a second recipient gets a letter', async () => {
    const before = entry.outbox.kept.length;
    const tricks = [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example\nc@d.example',
      'a@b.example,c@d.example',
      'a@b.example;c@d.example',
      '"x" <a@b.example>',
      'a@b.example%0d%0aBcc:c@d.example',
      'a b@c.example',
      'a@[127.0.0.1]',
      'a@b',
      '@b.example',
      `${'a'.repeat(255)}@b.example`,
      'a@b.example\0',
    ];
    for (const email of tricks)
      expect(
        (await entry.get('/user/captcha/email', { email, captcha_id: 'x', captcha_value: 'x', scene: 'register' }))
          .code,
        email,
      ).toBe(400);
    expect((await entry.get('/user/forget/password/send/email', { email: tricks[0]! })).code).toBe(400);
    const doubled = await fetch(
      `${entry.url}/sapi/user/forget/password/send/email?email=a@b.example&email=c@d.example`,
    );
    expect(((await doubled.json()) as { code: number }).code).toBe(400);
    expect(entry.outbox.kept.length).toBe(before);
  });

  test('whatever is sent to the calls of entry, the server neither fails nor lets anybody in', async () => {
    const paths = ['/user/register', '/user/login', '/user/reset/password/email', '/user/login/code'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.dictionary(
          fc.constantFrom(
            'type',
            'username',
            'email',
            'password',
            'code',
            'ticket',
            'token',
            'kind',
            '__proto__',
            'role',
          ),
          fc.jsonValue(),
        ),
        async (path, body) => {
          const answer = await entry.post(path, body);
          expect([400, 429, 1001, 1002]).toContain(answer.code);
        },
      ),
      { numRuns: 60 },
    );
  });
});
