import { expect, test } from 'vitest';
import { newTotpSecret, totpStepOf, totpUri } from '../../../../src/server/identity/totp.ts';
import { totpCode, totpStep } from '../../../doubles/authenticator.ts';

// RFC 6238 appendix B, SHA-1, the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  expect(totpStepOf(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test('a new secret has 160 bits in base32 without padding, and an app that knows it shows the code of the step', () => {
  const nowMs = 1_790_000_000_000;
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const each of secrets) {
    expect(each).toMatch(/^[A-Z2-7]{32}$/);
    expect([-2, -1, 0, 1, 2].map((away) => totpStepOf(each, totpCode(each, totpStep(nowMs) + away), nowMs))).toEqual([
      undefined,
      ...[-1, 0, 1].map((away) => totpStep(nowMs) + away),
      undefined,
    ]);
  }
});

test('the address of a secret names us, the user and what the code is made by', () => {
  const uri = new URL(totpUri('李雷 a&b', secret));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Halyard:李雷 a&b']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Halyard',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
