import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, rateOf, valueIn } from '../../../../src/app/format/valuation.ts';
import { wholeListing } from '../../../../src/server/simulation/listing/session-listing.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';

const cny = rateOf.CNY!;
const hkd = rateOf.HKD!;
const btc = rateOf.BTC!;

test.each([
  [cny, '1000', '7.08', '7080.00'],
  [cny, '-12.5', '7.0812', '-88.51'],
  [cny, '0', '7', '0.00'],
  [hkd, '1000', '7.81234', '7812.34'],
  [btc, '67241.5', '67241.5', '1.000000'],
  [btc, '100', '67000', '0.001492'],
] as const)('%o: %s dollars at %s', (rate, usd, price, value) => {
  expect(valueIn(rate, usd, price)).toBe(value);
});

test.each(['', '0', '-1', 'NaN'])('at a price of %j there is no value', (price) => {
  expect(valueIn(cny, '100', price)).toBeUndefined();
});

test('there and back loses less than the last digit of each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 200_000 }), (cents, price) => {
      const usd = (cents / 100).toFixed(2);
      const coins = valueIn(btc, usd, String(price))!;
      expect(Math.abs(Number(coins) * price - cents / 100)).toBeLessThanOrEqual(price * 1e-6 + 1e-6);
    }),
  );
});

test('each currency but the dollar has a market that is listed', () => {
  const keys = new Set(wholeListing.map(keyOfSymbol));
  for (const currency of currencies)
    if (currency !== 'USD') expect(keys.has(rateOf[currency]!.key), currency).toBe(true);
});
