import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCoin } from '../../../../../src/shared/finance/option-expiry.ts';
import { optionPayoff } from '../../../../oracles/option-expiry.ts';
import { scaleOf } from '../../../../../src/shared/base/decimal.ts';
import { notionalOf, termsOf } from '../../../../../src/shared/core/ledger/contract-terms.ts';
import { moneyDecimals, unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import {
  optionFee,
  optionTermsOf,
  payoffOf,
  settlingOf,
  shortInitial,
  shortMaintenance,
  underlyingOf,
} from '../../../../../src/shared/core/ledger/option-terms.ts';
import { call, coinCall } from '../option-kit.ts';
import { perpetual } from '../contract-kit.ts';
import { seedOf } from '../../../../seeds.ts';

const money = (amount: bigint): number => Number(amount) / 10 ** moneyDecimals;
const kinds = fc.constantFrom('C' as const, 'P' as const);
const made = (inCoin: boolean, option_type: 'C' | 'P', strike: number) => {
  const instrument = { ...(inCoin ? coinCall : call), option_type, strike: String(strike) };
  const terms = termsOf(instrument, unitsOf(instrument));
  return { instrument, terms, price: scaleOf(instrument.tick), option: optionTermsOf(instrument, terms)! };
};

it('only an option has terms of options', () => {
  expect(optionTermsOf(perpetual, termsOf(perpetual, unitsOf(perpetual)))).toBeNull();
  expect(optionTermsOf({ ...call, strike: null }, termsOf(call, unitsOf(call)))).toBeNull();
});

it('pays the intrinsic value at the delivery price: in cents exactly, in coin to 10^-8', () => {
  fc.assert(
    fc.property(
      kinds,
      fc.integer({ min: 1, max: 200_000 }),
      fc.integer({ min: 100, max: 20_000_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      (kind, strike, cents, lots) => {
        for (const inCoin of [false, true]) {
          const { terms, price, option } = made(inCoin, kind, strike);
          const settling = settlingOf(option, terms, price);
          const paid = money(notionalOf(settling.terms, payoffOf(option, price, cents), lots));
          const usd = optionPayoff(kind, strike, cents / 100);
          const size = lots * (inCoin ? 0.1 : 0.001);
          const exact = (inCoin ? toCoin(usd, cents / 100) : usd) * size;
          expect(Math.abs(paid - exact)).toBeLessThanOrEqual(
            inCoin ? 0.51e-8 * size + 1e-9 * exact : 1e-9 * exact + 1e-12,
          );
        }
      },
    ),
    { seed: seedOf(31) },
  );
});

it('pays nothing where there has never been an index', () => {
  for (const inCoin of [false, true])
    for (const kind of ['C', 'P'] as const) {
      const { price, option } = made(inCoin, kind, 1_000);
      expect(payoffOf(option, price, 0)).toBe(0);
    }
});

it("a short one covers Deribit's rule: 15 % less what it is out of the money, at least 10 %, then 7.5 %, of a put at least of its mark; rounded up", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      kinds,
      fc.integer({ min: 100, max: 200_000 }),
      fc.integer({ min: 100, max: 200_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      (inCoin, kind, strike, usd, lots, premium) => {
        const { price, option } = made(inCoin, kind, strike);
        const index = (usd * 10 ** price.decimals) / price.unit;
        const size = lots * (inCoin ? 0.1 : 0.001);
        const underlying = size * (inCoin ? 1 : usd);
        expect(money(underlyingOf(option, index, lots))).toBeCloseTo(underlying, 6);
        const mark = (underlying * premium) / 1_000;
        const outside = Math.max(0, kind === 'C' ? strike - usd : usd - strike) / usd;
        const maintenance = 0.075 * (kind === 'P' ? Math.max(underlying, mark) : underlying);
        const markMoney = BigInt(Math.round(mark * 10 ** 6)) * 10n ** 6n;
        const within = (amount: bigint, exact: number): void =>
          expect(Math.abs(money(amount) - exact)).toBeLessThanOrEqual(1e-6 + 1e-9 * exact);
        within(shortMaintenance(option, index, lots, markMoney), maintenance);
        within(
          shortInitial(option, index, lots, markMoney),
          Math.max(Math.max(0.15 - outside, 0.1) * underlying, maintenance),
        );
      },
    ),
    { seed: seedOf(32) },
  );
});

it('a fee is rounded up on the underlying, and never above an eighth of the premium', () => {
  const { terms } = made(false, 'C', 1_000);
  expect(optionFee(1_000n * 10n ** 12n + 1n, 10n ** 13n, terms, false)).toBe(3n * 10n ** 11n + 1n);
  expect(optionFee(10n ** 15n, 80n, terms, true)).toBe(10n);
  expect(optionFee(10n ** 15n, 0n, terms, true)).toBe(0n);
});
