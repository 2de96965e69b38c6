import { expect, test } from 'vitest';
import { emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { impactText } from '../../../../../../src/app/screens/dashboard/order-form/facts/impact.tsx';
import type { BookValue } from '../../../../../../src/worker/api.ts';

/** Bids 99.9 and 99.0, asks 100.1 and 102.0, of 1 and 9 each. */
const book: BookValue = {
  bids: { prices: Float64Array.of(999, 990), sizes: Float64Array.of(10, 90) },
  asks: { prices: Float64Array.of(1_001, 1_020), sizes: Float64Array.of(10, 90) },
  u: 1,
  price: { decimals: 1, unit: 1 },
  size: { decimals: 1, unit: 1 },
};
const market = { ...emptyDraft, type: 'MARKET' as const };
const limit = (price: string, fields: object = {}) => ({ ...emptyDraft, price, ...fields });

test('an order at the market is told by its average against the middle price', () => {
  expect(impactText(book, 'BUY', { size: 0.5 }, market)).toBe('0.100%');
  expect(impactText(book, 'BUY', { size: 2 }, market)).toBe('1.050%');
  expect(impactText(book, 'SELL', { size: 2 }, market)).toBe('0.550%');
  expect(impactText(book, 'BUY', { quote: 100.1 }, market)).toBe('0.100%');
});

test('more than the levels at hand is told as at least that, and less than a thousandth as less', () => {
  expect(impactText(book, 'BUY', { size: 11 }, market)).toBe('> 1.810%');
  const narrow = {
    ...book,
    price: { decimals: 6, unit: 1 },
    bids: { ...book.bids, prices: Float64Array.of(99_999_999, 99_999_990) },
    asks: { ...book.asks, prices: Float64Array.of(100_000_001, 100_000_010) },
  };
  expect(impactText(narrow, 'BUY', { size: 0.1 }, market)).toBe('< 0.001%');
});

test('a limit takes what it may; what rests, waits or has no book is not told a figure', () => {
  expect(impactText(book, 'BUY', { size: 5 }, limit('100.1'))).toBe('0.100%');
  expect(impactText(book, 'BUY', { size: 5 }, limit('100'))).toBe('rests');
  expect(impactText(book, 'BUY', { size: 5 }, limit('101', { postOnly: true }))).toBe('rests');
  expect(impactText(book, 'BUY', { size: 5 }, limit('101', { type: 'CONDITIONAL', trigger: '101' }))).toBe('');
  expect(
    impactText(
      { ...book, bids: { prices: new Float64Array(0), sizes: new Float64Array(0) } },
      'BUY',
      { size: 5 },
      market,
    ),
  ).toBe('');
  expect(impactText(book, 'BUY', { size: 0 }, market)).toBe('');
});
