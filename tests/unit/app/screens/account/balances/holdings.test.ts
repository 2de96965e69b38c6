import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byValue,
  hasPrice,
  holdingsOf,
  isSmall,
  sharesOf,
  sumOf,
} from '../../../../../../src/app/screens/account/balances/holdings.ts';
import { toScaled } from '../../../../../../src/shared/base/decimal.ts';
import type { Balance } from '../../../../../../src/shared/trade/balance.ts';
import { accounts } from '../../../../../doubles/fake-account.ts';

const balance = (asset: string, usd_value: string, more: Partial<Balance> = {}): Balance => ({
  api_id: 'a1',
  account_type: 'spot',
  asset,
  free: '1',
  locked: '0',
  total: '1',
  borrowed: '0',
  interest: '0',
  net: '1',
  usd_value,
  ...more,
});
const decimals = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((scaled) => {
  const text = String(scaled < 0n ? -scaled : scaled).padStart(13, '0');
  return `${scaled < 0n ? '-' : ''}${text.slice(0, -12)}.${text.slice(-12)}`;
});

test('an account is worth the exact sum of what is in it, whatever the order and however many digits', () => {
  fc.assert(
    fc.property(fc.array(decimals, { maxLength: 20 }), (texts) => {
      const sum = texts.reduce((so, text) => so + toScaled(text, 12)!, 0n);
      expect(toScaled(sumOf(texts), 18)).toBe(sum * 1_000_000n);
      expect(sumOf(texts.toReversed())).toBe(sumOf(texts));
    }),
  );
  const [first, second] = holdingsOf(accounts, [
    balance('BTC', '0.1'),
    balance('USDT', '0.2'),
    balance('ETH', '7', { api_id: 'a2' }),
  ]);
  expect([first!.usd, first!.balances.length, second!.usd]).toEqual(['0.3', 2, '7']);
  expect(holdingsOf(accounts, []).map(({ usd }) => usd)).toEqual(['0', '0', '0', '0']);
});

test('what is worth less than a dollar is small; what has no price, or owes something, is not', () => {
  expect(isSmall(balance('DUST', '0.99'))).toBe(true);
  expect(isSmall(balance('USDT', '1'))).toBe(false);
  expect(isSmall(balance('NOPE', '0', { net: '5000' }))).toBe(false);
  expect(isSmall(balance('GONE', '0', { total: '0', free: '0', net: '0' }))).toBe(true);
  expect(isSmall(balance('OWED', '-0.4', { borrowed: '1' }))).toBe(false);
  expect(isSmall(balance('LOST', '-20'))).toBe(false);
  expect([hasPrice(balance('NOPE', '0')), hasPrice(balance('GONE', '0', { net: '0' }))]).toEqual([false, true]);
});

test('shares add up to one, the largest first; beyond the parts that are shown the rest is one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), decimals), { maxLength: 30 }),
      fc.integer({ min: 2, max: 7 }),
      (parts, most) => {
        const shares = sharesOf(
          parts.map(([asset, usd]) => balance(asset, usd)),
          ({ asset }) => asset,
          most,
        );
        expect(shares.length).toBeLessThanOrEqual(most);
        if (shares.length > 0) expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 4);
        const named = shares.filter(({ name }) => name !== '').map(({ share }) => share);
        expect(named).toEqual(named.toSorted((a, b) => b - a));
      },
    ),
  );
  expect(
    sharesOf(
      [balance('A', '50'), balance('B', '30'), balance('C', '15'), balance('D', '5'), balance('E', '-9')],
      ({ asset }) => asset,
      3,
    ),
  ).toEqual([
    { name: 'A', usd: '50', share: 0.5 },
    { name: 'B', usd: '30', share: 0.3 },
    { name: '', usd: '20', share: 0.2 },
  ]);
  expect(sharesOf([balance('A', '-1')], ({ asset }) => asset, 7)).toEqual([]);
});

test('balances are in the order of their worth, and of their names where that is the same', () => {
  expect(byValue([balance('B', '1'), balance('A', '1'), balance('C', '9')])).toEqual(['spot C ', 'spot A ', 'spot B ']);
});
