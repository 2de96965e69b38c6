import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../../src/shared/base/refusal.ts';
import { createCaptchas } from '../../../../src/server/identity/captcha.ts';
import { createLoginGuard } from '../../../../src/server/identity/login-guard.ts';
import { createPasswords } from '../../../../src/server/identity/passwords.ts';
import { inlineScriptHashes } from '../../../../src/server/http/pages.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import { createTickets } from '../../../../src/server/identity/tickets.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';

const clockAt = (ms = 1_000_000) => {
  const clock = { ms, nowMs: () => clock.ms };
  return clock;
};
const refusalOf = (work: () => unknown): Refusal | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return undefined;
};

describe('captcha', () => {
  test('is drawn once, answered once, in any case of letters', () => {
    const captchas = createCaptchas(clockAt());
    const { id, answer } = captchas.generate();
    expect(captchas.draw(id)!.subarray(1, 4).toString()).toBe('PNG');
    expect(captchas.draw(id)).toBeUndefined();
    expect(captchas.accepts(id, answer.toLowerCase())).toBe(true);
    expect(captchas.accepts(id, answer)).toBe(false);
  });

  test('a wrong answer uses it up', () => {
    const captchas = createCaptchas(clockAt());
    const { id, answer } = captchas.generate();
    expect(captchas.accepts(id, 'WRONG')).toBe(false);
    expect(captchas.accepts(id, answer)).toBe(false);
  });

  test('expires after two minutes', () => {
    const clock = clockAt();
    const captchas = createCaptchas(clock);
    const { id, answer } = captchas.generate();
    clock.ms += 120_001;
    expect(captchas.draw(id)).toBeUndefined();
    expect(captchas.accepts(id, answer)).toBe(false);
  });
});

describe('login guard', () => {
  test('after five failures an account waits for that address, longer each time, and nobody else does', () => {
    const clock = clockAt();
    const guard = createLoginGuard(clock);
    for (let failure = 0; failure < 5; failure++) {
      guard.check('demo', 'a');
      guard.failed('demo', 'a');
    }
    const first = refusalOf(() => guard.check('demo', 'a'))!;
    expect(first.code).toBe('RATE_LIMIT');
    expect(first.data).toEqual({ retry_after_ms: 1_000 });
    expect(refusalOf(() => guard.check('demo', 'b'))).toBeUndefined();
    clock.ms += 1_000;
    expect(refusalOf(() => guard.check('demo', 'a'))).toBeUndefined();
    guard.failed('demo', 'a');
    expect(refusalOf(() => guard.check('DEMO', 'a'))!.data).toEqual({ retry_after_ms: 2_000 });
  });

  test('an address that fails on thirty names is closed to all', () => {
    const guard = createLoginGuard(clockAt());
    for (let name = 0; name < 30; name++) guard.failed(`user${name}`, 'a');
    expect(refusalOf(() => guard.check('someone', 'a'))?.code).toBe('RATE_LIMIT');
  });

  test('a success forgets the failures of the account', () => {
    const guard = createLoginGuard(clockAt());
    for (let failure = 0; failure < 4; failure++) guard.failed('demo', 'a');
    guard.succeeded('demo', 'a');
    guard.failed('demo', 'a');
    expect(refusalOf(() => guard.check('demo', 'a'))).toBeUndefined();
  });
});

test('a throttle refuses above its limit and opens again with the next window', () => {
  const clock = clockAt();
  const throttle = createThrottle(clock);
  for (let call = 0; call < 3; call++) throttle.spend('k', 3, 60_000);
  expect(refusalOf(() => throttle.spend('k', 3, 60_000))!.data).toEqual({ retry_after_ms: 60_000 });
  throttle.spend('other', 3, 60_000);
  clock.ms += 60_000;
  throttle.spend('k', 3, 60_000);
});

test('a ticket opens one socket, of its own path and address, within thirty seconds', () => {
  const clock = clockAt();
  const tickets = createTickets(clock);
  const caller = { user: { userId: 'u' } as User, token: 't' };
  const issue = () => tickets.issue({ caller, path: '/order/user/ws', ip: 'a' }).ticket;
  const once = issue();
  expect(tickets.redeem(once, '/order/user/ws', 'a')).toBe(caller);
  expect(tickets.redeem(once, '/order/user/ws', 'a')).toBeUndefined();
  expect(tickets.redeem(issue(), '/user/api/ws', 'a')).toBeUndefined();
  expect(tickets.redeem(issue(), '/order/user/ws', 'b')).toBeUndefined();
  const late = issue();
  clock.ms += 30_000;
  expect(tickets.redeem(late, '/order/user/ws', 'a')).toBeUndefined();
});

test('passwords match only themselves, and an unknown user is never matched', async () => {
  const passwords = await createPasswords();
  const hash = await passwords.hash('demo1234');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await passwords.matches(hash, 'demo1234')).toBe(true);
  expect(await passwords.matches(hash, 'demo12345')).toBe(false);
  expect(await passwords.matches(undefined, 'a password that nobody has')).toBe(false);
});

test('inline scripts are found for the policy, scripts with a source are not', () => {
  expect(
    inlineScriptHashes('<script>a()</script><script src="x.js"></script><script type="module" src="y.js"></script>'),
  ).toHaveLength(1);
});
