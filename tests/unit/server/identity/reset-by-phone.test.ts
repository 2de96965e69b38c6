import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { watchAnswers } from '../attacks/attack-kit.ts';
import { type Entry, openEntry, password } from './entry-kit.ts';
import { eventually } from '../../../doubles/eventually.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 30_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

const fresh = 'An0ther-desk';
const askPath = '/user/captcha/phone';
let people = 0;

const place = (phone: string) => ({ area: '+852', phone });
const ask = async (phone: string) =>
  entry.get(askPath, { ...place(phone), ...(await entry.captcha()), scene: 'reset' });
const reset = (phone: string, code: string, word = fresh) =>
  entry.post('/user/reset/password/phone', { ...place(phone), code, password: word, confirm_password: word });
const textsTo = (phone: string) => entry.outbox.kept.filter(({ to }) => to === `+852${phone}`);
async function codeFor(phone: string): Promise<string> {
  const before = textsTo(phone).length;
  expect((await ask(phone)).code).toBe(200);
  await eventually(() => expect(textsTo(phone).length).toBe(before + 1));
  return entry.codeIn(must(textsTo(phone)[0], 'an SMS').text);
}
/** A user who has a phone number and no mail address. */
async function phoneUser(): Promise<{ readonly username: string; readonly phone: string; readonly userId: string }> {
  people += 1;
  const username = `caller_${people}`;
  const phone = String(61_000_000 + people);
  const { userId } = await entry.services.identity.users.create({
    username,
    email: null,
    phone: `+852${phone}`,
    passwordHash: await entry.passwords.hash(password),
    role: 'user',
    vipLevel: 0,
    createdMs: entry.clock.ms,
  });
  return { username, phone, userId };
}

test('who has a phone number alone sets a new password by a code, once; every session ends, and it stands in the audit log', async () => {
  const { username, phone, userId } = await phoneUser();
  const { token } = (await entry.logIn(username)).data;
  const code = await codeFor(phone);
  expect((await reset(phone, code)).data).toBe(1);
  expect((await entry.post('/user/checkToken', {}, {}, { authorization: token })).data).toBe(0);
  expect([(await entry.logIn(username)).code, (await entry.logIn(username, fresh)).code]).toEqual([1002, 200]);
  expect(await entry.audited('/user/reset/password/phone')).toContainEqual({
    actor: userId,
    ip: '127.0.0.1',
    facts: {},
  });
  await eventually(() => expect(textsTo(phone)[0]!.text).toMatch(/changed with an SMS code/));
  expect((await reset(phone, code, 'Thir8-desk!')).data).toEqual({ field: 'code', rule: 'code' });
});

describe('a number without an account', () => {
  test('gets the same answer as one with an account, and no SMS', async () => {
    const { phone } = await phoneUser();
    const nobody = '69999999';
    const known = await ask(phone);
    const unknown = await ask(nobody);
    expect({ ...unknown, time: 0, headers: 0 }).toEqual({ ...known, time: 0, headers: 0 });
    await eventually(() => expect(textsTo(phone)).toHaveLength(1));
    expect(textsTo(nobody)).toEqual([]);
    const wrong = await reset(phone, '000000');
    const absent = await reset(nobody, '000000');
    expect([absent.code, absent.data]).toEqual([wrong.code, wrong.data]);
    expect(absent.data).toEqual({ field: 'code', rule: 'code' });
    const again = await ask(phone);
    const againUnknown = await ask(nobody);
    expect([again.code, againUnknown.code], 'one a minute for both').toEqual([429, 429]);
  });

  test('is not looked up before the answer is on its way', async () => {
    const { phone } = await phoneUser();
    const written = watchAnswers(`/sapi${askPath}`);
    const before: boolean[] = [];
    const isTaken = vi.spyOn(entry.services.identity.users, 'isTaken');
    const real = isTaken.getMockImplementation();
    isTaken.mockImplementation(async (...args) => {
      before.push(written());
      return real?.(...args) ?? false;
    });
    await ask(phone);
    await eventually(() => expect(before).toEqual([true]));
    isTaken.mockRestore();
  });
});

test('S22: a code dies after five wrong tries, and a code for something else is none', async () => {
  const { phone } = await phoneUser();
  const code = await codeFor(phone);
  const wrong = code === '123456' ? '654321' : '123456';
  for (let tried = 0; tried < 5; tried++) expect((await reset(phone, wrong)).code).toBe(1001);
  expect((await reset(phone, code)).code).toBe(1001);
  entry.hourLater();
  const bind = await entry.get(askPath, { ...place(phone), ...(await entry.captcha()), scene: 'bind' });
  expect(bind.code).toBe(200);
  expect((await reset(phone, entry.codeIn(textsTo(phone)[0]!.text))).code).toBe(1001);
});

test('common passwords, other passwords than the confirmed one and numbers that are none are refused by their field', async () => {
  const { phone } = await phoneUser();
  const code = await codeFor(phone);
  expect((await reset(phone, code, 'password1')).data.field).toBe('password');
  expect(
    (
      await entry.post('/user/reset/password/phone', {
        ...place(phone),
        code,
        password: fresh,
        confirm_password: 'Other-desk1',
      })
    ).data,
  ).toEqual({ field: 'confirm_password', rule: 'confirm' });
  expect((await reset('123', code)).data).toEqual({ field: 'phone', rule: 'phone' });
  expect((await reset(phone, code)).data, 'none of them has used the code up').toBe(1);
});
