import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyLedger,
  lock,
  openAccount,
  openCell,
  spend,
  unlock,
} from '../../../../../src/shared/core/ledger/accounts.ts';
import { baseOf, feeOf, moneyText, quoteOf, unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import { listing } from '../../../../../src/server/simulation/listing/listing.ts';
import { instrument } from '../core-kit.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

describe('money', () => {
  it('amounts and fees of every listed instrument are exact', () => {
    for (const each of listing) {
      const units = unitsOf(each);
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (ticks, lots) => {
          for (const amount of [baseOf(units, lots), quoteOf(units, ticks, lots)]) {
            expect((amount * units.maker) % units.feeDivisor).toBe(0n);
            expect((amount * units.taker) % units.feeDivisor).toBe(0n);
          }
        }),
        { numRuns: 20 },
      );
    }
  });

  it('a worked example: 3 lots of 0.001 at 10,005 ticks of 0.1, taker fee 0.05 %', () => {
    const units = unitsOf(instrument);
    expect(moneyText(quoteOf(units, 10_005, 3))).toBe('3.0015');
    expect(moneyText(baseOf(units, 3))).toBe('0.003');
    expect(moneyText(feeOf(units, quoteOf(units, 10_005, 3), false))).toBe('0.00150075');
    expect(moneyText(feeOf(units, quoteOf(units, 10_005, 3), true))).toBe('0.0006003');
  });

  it('an instrument whose decimals do not fit is not listed', () => {
    expect(() => unitsOf({ ...instrument, tick: '0.00000001', step: '0.0001' })).toThrow('decimals of BTCUSDT');
    expect(() => unitsOf({ ...instrument, maker: 0.0000000001 })).toThrow('fee rate');
  });
});

describe('cells', () => {
  it('neither part ever goes below zero', () => {
    const cell = openCell(openAccount(emptyLedger(), 'a', 'u'), 'spot', 'USDT');
    cell.free = 10n;
    lock(cell, 10n);
    expect(() => lock(cell, 1n)).toThrow('free money');
    unlock(cell, 4n);
    spend(cell, 6n);
    expect(cell).toEqual({ free: 4n, locked: 0n });
    expect(() => spend(cell, 1n)).toThrow('was locked');
    expect(() => unlock(cell, 1n)).toThrow('locked money');
  });

  it('money that nobody deposited shows as an imbalance of its asset', () => {
    const ledger = emptyLedger();
    openCell(openAccount(ledger, 'a', 'u'), 'spot', 'USDT').free = 5n;
    expect(imbalanceOf(ledger).get('USDT')).toBe(5n);
    ledger.deposits.set('USDT', 5n);
    expect(imbalanceOf(ledger).get('USDT')).toBe(0n);
  });
});
