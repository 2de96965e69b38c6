import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Entry, openEntry } from '../identity/entry-kit.ts';
import { shoot } from './attack-kit.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await openEntry();
}, 60_000);
afterAll(() => entry.stop());
beforeEach(() => entry.hourLater());

interface Try {
  readonly method?: 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** One call from an address of its own choice, with a captcha that was answered rightly. */
async function solved(
  { method, path, query = {}, body }: Try,
  from: string,
  picture?: Readonly<Record<string, string>>,
) {
  const answered = picture ?? (await entry.captcha());
  const inBody = path === '/user/login' || body === undefined ? {} : answered;
  const asked = new URLSearchParams({ ...query, ...(inBody === answered ? {} : answered) }).toString();
  const { status, code } = await shoot(entry.url, {
    path: `/sapi${path}${asked && `?${asked}`}`,
    from,
    ...(method && { method }),
    ...(body && { body: { ...body, ...inBody } }),
  });
  return status === 429 ? 429 : code;
}

const wrong = (username: string): Try => ({
  method: 'POST',
  path: '/user/login',
  body: { username, password: 'Wr0ng-desk' },
});
const mail = (email: string): Try => ({ path: '/user/captcha/email', query: { email, scene: 'register' } });
const phone = (number: string, scene = 'register'): Try => ({
  path: '/user/captcha/phone',
  query: { area: '+852', phone: number, scene },
});
const form = (email: string): Try => ({
  method: 'POST',
  path: '/client/base/contact',
  body: {
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    telegram: '@ada_byron',
    company: 'Engines',
    interest: 'Market Maker',
    business: 'Hedge Fund',
    assetRange: '<1M',
    country: 'GB',
  },
});
const check = (username: string): Try => ({ path: '/user/check/username', query: { username } });

describe('an answered captcha buys nothing from a limit', () => {
  test.each<readonly [name: string, count: number, attempt: (nth: number) => Try, answered: number]>([
    ['S2: wrong passwords for one account from one address', 5, () => wrong('victim_of_solver'), 1002],
    ['S2: wrong passwords for many accounts from one address', 30, (nth) => wrong(`victim_${nth}`), 1002],
    ['S22: codes to one mail address', 1, () => mail('solver@mail.example'), 200],
    ['S22: codes to many mail addresses from one address', 20, (nth) => mail(`solver${nth}@mail.example`), 200],
    ['S22: codes to one phone', 1, () => phone('91234567'), 200],
    ['S22: codes to many phones from one address', 20, (nth) => phone(`9123${4000 + nth}`), 200],
    ['S22: codes for a new password to one phone', 1, () => phone('91239999', 'reset'), 200],
    ['letters of the contact form from one address', 5, (nth) => form(`writer${nth}@mail.example`), 200],
    ['S11: checks of names from one address', 20, (nth) => check(`name_${nth}`), 200],
  ])('%s: %i, then 429', async (name, count, attempt, answered) => {
    const from = `127.0.3.${1 + name.length}`;
    for (let nth = 0; nth < count; nth++) expect(await solved(attempt(nth), from), `try ${nth + 1}`).toBe(answered);
    expect(await solved(attempt(count), from)).toBe(429);
  });

  test.each<readonly [name: string, apartMs: number, count: number, attempt: () => Try]>([
    ['S22: codes to one mail address', 60_000, 5, () => mail('patient@mail.example')],
    ['S22: codes to one phone', 60_000, 5, () => phone('91238888')],
    ['receipts of the contact form to one address', 0, 3, () => form('victim@mail.example')],
  ])('%s, whoever asks: %i ms apart %i an hour, then 429', async (name, apartMs, count, attempt) => {
    for (let nth = 0; nth < count; nth++) {
      expect(await solved(attempt(), `127.0.4.${1 + name.length + nth}`), `try ${nth + 1}`).toBe(200);
      entry.clock.ms += apartMs;
    }
    expect(await solved(attempt(), `127.0.5.${1 + name.length}`)).toBe(429);
  });

  test('S2: an account that has closed to an address stays so for a right captcha, and the captcha is not used up by it', async () => {
    for (let nth = 0; nth < 5; nth++) await solved(wrong('closed_account'), '127.0.6.1');
    const picture = await entry.captcha();
    expect(await solved(wrong('closed_account'), '127.0.6.1', picture)).toBe(429);
    entry.clock.ms += 1_000;
    expect(await solved(wrong('closed_account'), '127.0.6.1', picture)).toBe(1002);
  });

  test('S22: without a captcha the limits are stricter, never wider', async () => {
    const blind = (nth: number) =>
      shoot(entry.url, {
        path: `/sapi/user/captcha/email?${new URLSearchParams({ email: `blind${nth}@mail.example`, scene: 'register' })}`,
        from: '127.0.7.1',
      });
    for (let nth = 0; nth < 3; nth++) expect((await blind(nth)).code).toBe(200);
    expect((await blind(3)).status).toBe(429);
  });
});
