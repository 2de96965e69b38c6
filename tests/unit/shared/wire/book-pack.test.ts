import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBooks, type PackedBook, unpackBooks } from '../../../../src/shared/wire/book-pack.ts';

const whole = fc.maxSafeNat();
const side = fc.array(fc.tuple(whole, whole), { maxLength: 60 }).map((rows) => ({
  prices: Float64Array.from(rows, ([price]) => price),
  sizes: Float64Array.from(rows, ([, size]) => size),
}));
const scale = fc.record({ decimals: fc.nat(18), unit: fc.integer({ min: 1, max: 1_000 }) });
const time = fc.option(whole, { nil: null });
const book: fc.Arbitrary<PackedBook> = fc.record({
  id: fc.nat(),
  venueMs: time,
  receivedMs: time,
  value: fc.record({ bids: side, asks: side, u: whole, price: scale, size: scale }),
});

test('books come out as they went in, from a new buffer and from one that was used before', () => {
  fc.assert(
    fc.property(fc.array(book, { maxLength: 8 }), fc.array(book, { maxLength: 8 }), (first, second) => {
      const buffer = packBooks(first, undefined);
      expect(unpackBooks(buffer)).toEqual(first);
      expect(unpackBooks(packBooks(second, buffer))).toEqual(second);
    }),
    { numRuns: 200 },
  );
});

test('a buffer is filled again where it is large enough, and what was read from it before stays as it is', () => {
  const one = (prices: readonly number[]): PackedBook => ({
    id: 1,
    venueMs: null,
    receivedMs: 2,
    value: {
      bids: { prices: Float64Array.from(prices), sizes: Float64Array.from(prices) },
      asks: { prices: Float64Array.of(), sizes: Float64Array.of() },
      u: 1,
      price: { decimals: 1, unit: 1 },
      size: { decimals: 1, unit: 1 },
    },
  });
  const buffer = packBooks([one([5, 4, 3])], undefined);
  const read = unpackBooks(buffer);
  expect(packBooks([one([9, 8])], buffer)).toBe(buffer);
  expect(read).toEqual([one([5, 4, 3])]);
  expect(packBooks([one(Array.from({ length: 500 }, (_, index) => index))], buffer)).not.toBe(buffer);
});

test('a buffer that is given away is not written to', () => {
  const buffer = packBooks([], undefined);
  structuredClone(buffer, { transfer: [buffer] });
  expect(unpackBooks(packBooks([], buffer))).toEqual([]);
});
