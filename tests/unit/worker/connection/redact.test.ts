import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redacted } from '../../../../src/worker/connection/redact.ts';

test('no known secret is left, wherever it stands', () => {
  const secret = fc
    .string({ minLength: 3, maxLength: 40 })
    .filter((text) => !text.includes('…') && !'token … bearer password'.includes(text));
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), fc.array(fc.string()), (secrets, between) => {
      const text = secrets.map((one, at) => `${between[at] ?? ''}${one}`).join(' ');
      const reported = redacted(text, secrets);
      for (const one of secrets)
        expect(
          reported.includes(one) && !text.replaceAll(one, '').includes(one) && !between.join(' ').includes(one),
        ).toBe(false);
    }),
  );
});

test.each([
  ['ws://h/wssapi/order/user/ws?a=1&token=abcDEF123', 'abcDEF123'],
  ['{"token":"abc123"}', 'abc123'],
  ['Authorization: Bearer eyJhbGci', 'eyJhbGci'],
  ['password=hunter2', 'hunter2'],
  ['mail ann.lee+x@example.org bounced', 'ann.lee'],
  ['key 4f1d2c3b4a5968778695a4b3c2d1e0ff refused', '4f1d2c3b4a59'],
  ['order 0b0e3f2a-1111-4222-8333-444455556666', '0b0e3f2a'],
])('%s is cleaned although nobody knew of it', (text, secret) => {
  expect(redacted(text, [])).not.toContain(secret);
});

test.each([
  'mux: closed with 1006',
  'book HALYARD/BTCUSDT/spot: checksum',
  '/client/depth/depth/ws?account_type=spot&exchange=BINANCE&limit=200&symbol=BTCUSDT: no address: Error: no ticket: TIMEOUT',
  'token not checked: NETWORK',
])('%s stays as it is', (text) => {
  expect(redacted(text, ['token-1', 'ann-lee'])).toBe(text);
});
