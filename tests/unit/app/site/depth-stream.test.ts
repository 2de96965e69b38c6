import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DepthStream } from '../../../../src/app/site/depth-stream.ts';
import { fromUnits } from '../../../../src/shared/base/decimal.ts';
import { ask, bid, type BookSide } from '../../../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../../../src/shared/market/book/sorted-levels.ts';

const grid = { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } };
type Change = readonly [side: BookSide, price: number, size: number];
const text = (changes: readonly Change[], side: BookSide) =>
  changes
    .filter(([of]) => of === side)
    .map(([, price, size]) => [fromUnits(price, grid.price), fromUnits(size, grid.size)]);
const snap = (u: number, changes: readonly Change[]) =>
  JSON.stringify({ e: 'snap', u, ts: 1, bids: text(changes, bid), asks: text(changes, ask) });
const delta = (pu: number, u: number, changes: readonly Change[]) =>
  JSON.stringify({ e: 'd', U: pu + 1, u, pu, ts: 1, b: text(changes, bid), a: text(changes, ask) });
const columns = (value: { readonly prices: Float64Array; readonly sizes: Float64Array }) => [
  [...value.prices],
  [...value.sizes],
];

const change = fc.tuple(fc.constantFrom<BookSide>(bid, ask), fc.integer({ min: 1, max: 60 }), fc.nat({ max: 9 }));

test('snapshots and deltas in order give the book of their levels', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 12 }), { minLength: 1, maxLength: 20 }), (frames) => {
      const stream = new DepthStream(grid);
      const model = new SortedLevels();
      for (const [at, changes] of frames.entries()) {
        const sent = at === 0 ? snap(1, changes) : delta(at, at + 1, changes);
        expect(stream.merge(sent)).toBe('merged');
        for (const [side, price, size] of changes) model.set(side, price, size);
      }
      const value = stream.value(1_000);
      expect(value.u).toBe(frames.length);
      expect([columns(value.bids), columns(value.asks)]).toEqual([
        columns(model.top(bid, 1_000)),
        columns(model.top(ask, 1_000)),
      ]);
    }),
  );
});

test('a delta on another base is a gap: the book is empty, and nothing but a snapshot fills it', () => {
  const stream = new DepthStream(grid);
  stream.merge(
    snap(5, [
      [bid, 10, 1],
      [ask, 11, 2],
    ]),
  );
  expect(stream.merge(delta(7, 8, [[bid, 10, 3]]))).toBe('gap');
  expect(stream.value(10).bids.prices).toHaveLength(0);
  expect(stream.merge(delta(8, 9, [[bid, 10, 3]]))).toBe('other');
  expect(
    stream.merge(
      snap(12, [
        [bid, 10, 4],
        [ask, 11, 5],
      ]),
    ),
  ).toBe('merged');
  expect([...stream.value(10).bids.sizes, ...stream.value(10).asks.sizes]).toEqual([4, 5]);
});

test.each([
  ['off the grid', '10.05'],
  ['below zero', '-1'],
  ['no number', 'x'],
])('a price that is %s makes a gap', (_name, price) => {
  const stream = new DepthStream(grid);
  expect(stream.merge(JSON.stringify({ e: 'snap', u: 1, ts: 1, bids: [[price, '1']], asks: [] }))).toBe('gap');
});

test('the end of a recording is no frame of the book', () => {
  expect(new DepthStream(grid).merge('{"e":"end","ts":1}')).toBe('other');
});
