import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUnits } from '../../../../src/shared/base/decimal.ts';
import { BookChecksum } from '../../../../src/shared/wire/book-checksum.ts';
import { level } from './depth-frames.ts';
import { bookChecksum } from '../../../oracles/book-checksum.ts';

test('the checksum from ticks and lots is that of the wire strings', () => {
  fc.assert(
    fc.property(
      fc.array(level, { maxLength: 30 }),
      fc.array(level, { maxLength: 30 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom(1, 5),
      (bids, asks, decimals, unit) => {
        const market = { price: { decimals, unit }, size: { decimals: 3, unit: 1 } };
        const columns = (levels: readonly (readonly [number, number])[]) => ({
          prices: Float64Array.from(levels, ([price]) => price),
          sizes: Float64Array.from(levels, ([, size]) => size),
        });
        const texts = (levels: readonly (readonly [number, number])[]) =>
          levels.map(([price, size]) => [fromUnits(price, market.price), fromUnits(size, market.size)] as const);
        expect(new BookChecksum(market).of(columns(bids), bids.length, columns(asks), asks.length)).toBe(
          bookChecksum(texts(bids), texts(asks)),
        );
      },
    ),
  );
});
