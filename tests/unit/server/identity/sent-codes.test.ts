import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Entry, openEntry } from './entry-kit.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 30_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

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
      Array.from({ length: 10 }, (_, index) =>
        entry.post('/user/register', entry.account(`race_${index}`, email, code)),
      ),
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
    for (let index = 0; index < 3; index++) expect((await ask(index)).code).toBe(200);
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
