import { expect, test } from 'vitest';
import { openingNeed } from '../../../../../src/shared/core/contracts/opening.ts';
import { notionalOf, termsOf } from '../../../../../src/shared/core/ledger/contract-terms.ts';
import { unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import { inverse, perpetual } from '../contract-kit.ts';

const mark = 10_000;
const larger = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

test.each([
  ['a sale below the mark', 'SELL', 9_000, perpetual, true],
  ['a sale above the mark', 'SELL', 11_000, perpetual, false],
  ['a buy above the mark', 'BUY', 11_000, perpetual, true],
  ['a buy below the mark', 'BUY', 9_000, perpetual, false],
  ['a sale below the mark of an inverse contract', 'SELL', 9_000, inverse, true],
  ['a buy below the mark of an inverse contract', 'BUY', 9_000, inverse, false],
] as const)('%s that closes and opens bears what the closing loses by the mark', (_, side, ticks, of, isLoss) => {
  const contract = { terms: termsOf(of, unitsOf(of)), option: null, mark, index: 0 };
  const order = { side, leverage: 10, closing: 100, last: 0 };
  const parts = (lots: number) => ({ fills: [{ ticks, lots }], price: ticks, rests: 0 });
  const bears = openingNeed(contract, { ...order, bearsClosing: true }, parts(150));
  const bearsNot = openingNeed(contract, { ...order, bearsClosing: false }, parts(150));
  const loss = larger(notionalOf(contract.terms, mark, 100), notionalOf(contract.terms, ticks, 100));
  expect(bears - bearsNot).toBe(isLoss ? loss : 0n);
  // One that closes alone needs nothing.
  expect(openingNeed(contract, { ...order, bearsClosing: true }, parts(100))).toBe(0n);
});
