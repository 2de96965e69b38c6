import { expect, test } from 'vitest';
import { createSources, sourceKeyOf } from '../../../../src/worker/sources/sources.ts';
import { emptySource } from '../../../../src/worker/sources/source.ts';
import type { View } from '../../../../src/worker/api.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';
import { viewName } from '../../../../src/worker/tabs/projections.ts';

test('granted accounts have a source and a name each: nobody is shown the money of another account', () => {
  const views = ['a', 'b'].map((apiId) => ({ kind: 'granted' as const, apiId }));
  expect(new Set(views.map(sourceKeyOf)).size).toBe(2);
  expect(new Set(views.map(viewName)).size).toBe(2);
});

test('books of a market share a source whatever their depth; bars of other zones and intervals do not', () => {
  const key = 'HALYARD/BTCUSDT/spot';
  const books = [10, 20].map((depth) => ({ kind: 'book' as const, key, depth, group: 1 }) as const);
  expect(new Set(books.map((view) => sourceKeyOf(view as never))).size).toBe(1);
  expect(new Set(books.map((view) => viewName(view as never))).size).toBe(2);
  const bars = [
    { kind: 'klines', key, interval: '1m', zone: '' },
    { kind: 'klines', key, interval: '1h', zone: '' },
    { kind: 'klines', key, interval: '1m', zone: 'Asia/Tokyo' },
  ];
  expect(new Set(bars.map((view) => sourceKeyOf(view as never))).size).toBe(3);
});

test('margin and spot of a pair are one market: one source, made with the spot key', () => {
  const made: View[] = [];
  const sources = createSources(
    new FakeClock(),
    (view) => {
      made.push(view);
      return emptySource('failed', 'UNKNOWN_PAIR');
    },
    () => undefined,
  );
  for (const account_type of ['margin', 'spot', 'isolated'])
    sources.hold({ kind: 'book', key: `HALYARD/BTCUSDT/${account_type}`, depth: 10, group: 1 });
  expect(made.map((view) => 'key' in view && view.key)).toEqual(['HALYARD/BTCUSDT/spot']);
  expect(sources.near()).toEqual(['HALYARD/BTCUSDT/spot']);
  expect(sourceKeyOf({ kind: 'trades', key: 'HALYARD/BTCUSDT/linear' })).toBe('trades HALYARD/BTCUSDT/linear');
});
