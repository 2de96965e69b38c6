import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Entry, openEntry } from './entry-kit.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 30_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

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
