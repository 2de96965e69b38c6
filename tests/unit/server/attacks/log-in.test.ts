import { timingSafeEqual } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCaptchas } from '../../../../src/server/identity/captcha.ts';
import { createCodes } from '../../../../src/server/identity/codes.ts';
import { stormFailures } from '../../../../src/server/identity/login-guard.ts';
import { newTotpSecret, totpStepOf } from '../../../../src/server/identity/totp.ts';
import { type Entry, openEntry, password } from '../identity/entry-kit.ts';
import { openWholeServer } from '../http/whole-server.ts';
import { shoot, watchAnswers } from './attack-kit.ts';
import { chunksOf } from './picture-reader.ts';
import { eventually } from '../../../doubles/eventually.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) };
});

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 60_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

const loginPath = '/sapi/user/login';
const guess = (username: unknown, from: string, more: object = {}) =>
  shoot(entry.url, {
    method: 'POST',
    path: loginPath,
    body: { username, password: 'Wr0ng-desk', code: '000000', ...more },
    from,
  });

describe('a wrong password and an unknown user', () => {
  test('S1: get the same answer, byte for byte but for the time', async () => {
    const { username } = await entry.signUp();
    const reported = async (name: string) => {
      const { headers, ...answer } = await entry.logIn(name, 'Wr0ng-desk');
      return { ...answer, time: 0, names: [...headers.keys()].sort() };
    };
    const wrong = await reported(username);
    expect(wrong).toMatchObject({ status: 200, code: 1002, msg: 'Incorrect user name or password.' });
    expect(await reported('nobody_at_all')).toEqual(wrong);
  });

  test('S1: cost the same work: one hash of the same kind is checked', async () => {
    const { username } = await entry.signUp();
    const checked = async (name: string) => {
      vi.mocked(verify).mockClear();
      expect((await entry.logIn(name, 'Wr0ng-desk')).code).toBe(1002);
      return vi
        .mocked(verify)
        .mock.calls.map(([hash, given]) => [String(hash).slice(0, '$argon2id$v=19$m=47104,t=1,p=1$'.length), given]);
    };
    expect(await checked(username)).toEqual([['$argon2id$v=19$m=47104,t=1,p=1$', 'Wr0ng-desk']]);
    expect(await checked('nobody_at_all')).toEqual(await checked(username));
  });

  test("S1: leave their mark in the owner's log once the answer is on its way, never before", async () => {
    const { username } = await entry.signUp();
    const written = watchAnswers(loginPath);
    const add = vi.spyOn(entry.services.identity.loginLog, 'add');
    const before: boolean[] = [];
    const real = add.getMockImplementation();
    add.mockImplementation(async (...args) => {
      before.push(written());
      return real?.(...args);
    });
    await entry.logIn(username, 'Wr0ng-desk');
    await eventually(() => expect(before).toEqual([true]));
    add.mockRestore();
    await entry.logIn(username, 'Wr0ng-desk');
    const { token } = (await entry.logIn(username)).data;
    const list = () => entry.get('/user/loginLog/list', {}, { authorization: token });
    await eventually(async () =>
      expect((await list()).data.pagenation.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false]),
    );
    expect((await list()).data.pagenation.results[0]).toEqual({
      login_ip: '127.0.0.1',
      login_time: entry.clock.ms,
      ua: expect.any(String),
      ok: true,
    });
  });
});

test('S1: the guess that closes an account to its address stands in the audit log, with whose account it is and never with what was typed', async () => {
  const { username } = await entry.signUp();
  const actor = await entry.userIdOf(username);
  const before = (await entry.audited('refused/guesses')).length;
  for (let tried = 0; tried < 6; tried++) await guess(username, '127.0.0.30');
  for (let tried = 0; tried < 5; tried++) await guess('Tr4ding-desk-typed-here', '127.0.0.31');
  await eventually(async () =>
    expect((await entry.audited('refused/guesses')).slice(before)).toEqual([
      { actor, ip: '127.0.0.30', facts: { closed: 'account' } },
      { actor: '', ip: '127.0.0.31', facts: { closed: 'account' } },
    ]),
  );
});

test('S2: of a hundred wrong log-ins from one address most are refused with the time to wait, whatever names they try', async () => {
  const answers = [];
  for (let tried = 0; tried < 100; tried++) answers.push(await guess(`victim_${tried}`, '127.0.0.20'));
  await eventually(async () =>
    expect(await entry.audited('refused/guesses')).toContainEqual({
      actor: '',
      ip: '127.0.0.20',
      facts: { closed: 'address' },
    }),
  );
  expect(answers.slice(0, 30).map(({ code }) => code)).toEqual(Array(30).fill(1001));
  for (const { status, code, data, retryAfter } of answers.slice(30)) {
    expect([status, code]).toEqual([429, 429]);
    expect(Number(retryAfter)).toBe(Math.ceil(data.retry_after_ms / 1_000));
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
});

test('S2: five wrong passwords for an account are answered at once; then one after 1 s, one after 2 s, one after 4 s, and none before its time', async () => {
  const { username } = await entry.signUp();
  const wrong = async () => {
    const { status, code, data, retryAfter } = await shoot(entry.url, {
      method: 'POST',
      path: `${loginPath}?${new URLSearchParams(await entry.captcha())}`,
      body: { username, password: 'Wr0ng-desk' },
      from: '127.0.0.21',
    });
    return [status, code, data?.retry_after_ms, retryAfter];
  };
  for (let tried = 0; tried < 5; tried++)
    expect(await wrong(), `try ${tried + 1}`).toEqual([200, 1002, undefined, undefined]);
  for (const waitMs of [1_000, 2_000, 4_000]) {
    expect(await wrong()).toEqual([429, 429, waitMs, String(waitMs / 1_000)]);
    entry.clock.ms += waitMs - 1;
    expect(await wrong()).toEqual([429, 429, 1, '1']);
    entry.clock.ms += 1;
    expect(await wrong()).toEqual([200, 1002, undefined, undefined]);
  }
});

test('S3: one password on a thousand names from many addresses: then only addresses that an account knows are let in', async () => {
  const { username } = await entry.signUp();
  expect((await entry.logIn(username)).code).toBe(200);
  await eventually(async () =>
    expect(
      await entry.services.identity.loginLog.knows(
        (await entry.services.identity.users.byLogin(username))!.userId,
        '127.0.0.1',
      ),
    ).toBe(true),
  );
  for (let tried = 0; tried < stormFailures; tried++)
    expect((await guess(`name_${tried}`, `127.0.1.${tried % 20}`)).code).toBe(1001);
  const fresh = async (name: string) => {
    const { captcha_id, captcha_value } = await entry.captcha();
    return shoot(entry.url, {
      method: 'POST',
      path: `${loginPath}?captcha_id=${captcha_id}&captcha_value=${captcha_value}`,
      body: { username: name, password },
      from: '127.0.2.1',
    });
  };
  const refused = await fresh(username);
  expect([refused.status, refused.data]).toEqual([429, { retry_after_ms: 60_000 }]);
  expect((await fresh('nobody_at_all')).data, 'the same for a name that nobody has').toEqual(refused.data);
  expect((await entry.logIn(username)).code, 'the owner at home').toBe(200);
  entry.clock.ms += 60_000;
  expect((await fresh(username)).code).toBe(200);
});

test('S4: who guesses at an account closes it for himself alone', async () => {
  const { username } = await entry.signUp();
  for (let tried = 0; tried < 6; tried++) await guess(username, '127.0.0.40');
  expect((await guess(username, '127.0.0.40')).status).toBe(429);
  expect((await entry.logIn(username)).code).toBe(200);
});

test('S5: a captcha counts once, for a right password and for a wrong one', async () => {
  const { username } = await entry.signUp();
  const picture = await entry.captcha();
  const body = { username, password };
  expect((await entry.post('/user/login', body, picture)).code).toBe(200);
  const again = await entry.post('/user/login', body, picture);
  expect([again.code, again.data]).toEqual([1001, { field: 'captcha_value', rule: 'captcha' }]);
  const other = await entry.captcha();
  expect((await entry.post('/user/login', { ...body, password: 'Wr0ng-desk' }, other)).code).toBe(1002);
  expect((await entry.post('/user/login', body, other)).code).toBe(1001);
});

test("S6: a captcha that is missing, unknown, expired, another one's or used up by a wrong answer is refused, and so is a code that was sent for something else", async () => {
  const { username, email } = await entry.signUp();
  entry.hourLater();
  const first = await entry.captcha();
  const second = await entry.captcha();
  const old = await entry.captcha();
  const body = { username, password };
  const refused = async (query: Record<string, string>) =>
    expect((await entry.post('/user/login', body, query)).data).toEqual({ field: 'captcha_value', rule: 'captcha' });
  await refused({});
  await refused({ captcha_id: 'made-up', captcha_value: 'ABCDE' });
  await refused({ captcha_id: first.captcha_id, captcha_value: second.captcha_value });
  await refused({ captcha_id: first.captcha_id, captcha_value: first.captcha_value });
  await refused({ captcha_id: second.captcha_id });
  entry.clock.ms += 120_000;
  await refused(old);
  const bindCode = await entry.mailCode(email, 'bind');
  expect((await entry.post('/user/login', { ...body, code: bindCode })).data).toEqual({ field: 'code', rule: 'code' });
});

describe('S7: the answer of a captcha', () => {
  test('S7: stands in no answer, header or picture of a server that is no demo', async () => {
    const plain = await openWholeServer();
    const made = await fetch(`${plain.url}/sapi/user/captcha/generate`);
    const { data } = (await made.json()) as { data: { captcha_id: string } };
    expect(Object.keys(data).sort()).toEqual(['captcha_id', 'expire_s']);
    const picture = await fetch(`${plain.url}/sapi/user/captcha/image?captcha_id=${data.captcha_id}`);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([picture.headers.get('content-type'), chunksOf(bytes)]).toEqual([
      'image/png',
      ['IHDR', 'PLTE', 'IDAT', 'IEND'],
    ]);
    expect([...picture.headers.keys(), ...made.headers.keys()].filter((name) => /captcha|answer/.test(name))).toEqual(
      [],
    );
    await plain.stop();
  }, 60_000);

  test('S7: is in pixels alone, and the id tells nothing of it', () => {
    const captchas = createCaptchas({ nowMs: () => 0 });
    for (let drawn = 0; drawn < 50; drawn++) {
      const { id, answer } = captchas.generate();
      const picture = captchas.draw(id)!;
      expect(chunksOf(picture)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
      expect(picture.includes(answer)).toBe(false);
      expect(Buffer.from(id, 'base64url').toString('latin1')).not.toContain(answer);
    }
  });
});

test.each([[['demo']], [{ $ne: null }], [null], [7], [true], ['']])(
  'S10: a user name of %j is refused by its field, and so is such a password',
  async (value) => {
    for (const field of ['username', 'password']) {
      const answer = await entry.post(
        '/user/login',
        { username: 'demo', password: 'x', [field]: value },
        await entry.captcha(),
      );
      expect([answer.code, answer.data.field]).toEqual([400, field]);
    }
  },
);

test('S19: every log-in gives a new token, also to who brings one along', async () => {
  const { username } = await entry.signUp();
  const first = (await entry.logIn(username)).data.token as string;
  const second = (
    await entry.post('/user/login', { username, password }, await entry.captcha(), { authorization: first })
  ).data.token as string;
  const planted = (
    await entry.post('/user/login', { username, password }, await entry.captcha(), { authorization: 'planted-token' })
  ).data.token as string;
  expect(new Set([first, second, planted, 'planted-token']).size).toBe(4);
  expect((await entry.post('/user/checkToken', {}, {}, { authorization: 'planted-token' })).data).toBe(0);
});

test('S21: secrets that somebody types are compared in constant time', () => {
  const clock = { nowMs: () => 1_790_000_000_000 };
  const captchas = createCaptchas(clock);
  const codes = createCodes(clock);
  const compared = (work: () => unknown): number => {
    vi.mocked(timingSafeEqual).mockClear();
    expect(work()).toBeFalsy();
    return vi.mocked(timingSafeEqual).mock.calls.length;
  };
  const { id, answer } = captchas.generate();
  expect(
    compared(() =>
      captchas.accepts(id, [...answer].reverse().join('') === answer ? 'AAAAA' : [...answer].reverse().join('')),
    ),
  ).toBe(1);
  const code = codes.issue('login', 'a');
  expect(compared(() => codes.isRight('login', 'a', code === '123456' ? '654321' : '123456'))).toBe(1);
  expect(compared(() => totpStepOf(newTotpSecret(), 'abcdef', clock.nowMs()))).toBe(3);
});
