import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aShareFees } from '../../../oracles/a-share-fees.ts';
import { shareFees } from '../../../../src/shared/core/ledger/share-fees.ts';

test("fees in integers are those of the formula, rounded to the cent, and a fill's part of them never exceeds what it brings", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 1e9 }),
      fc.constantFrom('BUY' as const, 'SELL' as const),
      (cents, more, side) => {
        const money = (value: number) => BigInt(value) * 10n ** 10n;
        const { stampDuty, commission, transfer } = aShareFees(side, cents / 100);
        const expected = [stampDuty, commission, transfer].reduce(
          (sum, fee) => sum + Math.floor(fee * 100 + 0.5 + 1e-7),
          0,
        );
        const whole = Number(shareFees(side, money(cents)) / 10n ** 10n);
        expect(whole).toBe(side === 'SELL' ? Math.min(cents, expected) : expected);
        const part = shareFees(side, money(cents + more)) - shareFees(side, money(cents));
        expect(part >= 0n).toBe(true);
        if (side === 'SELL') expect(shareFees(side, money(cents)) <= money(cents)).toBe(true);
      },
    ),
  );
  expect(shareFees('BUY', 0n)).toBe(0n);
});
