import { expect, test } from 'vitest';
import type { TickerRow } from '../../../../src/shared/market/ticker.ts';
import { makeBook } from '../../../../src/shared/market/book/make-book.ts';
import { persistBook, lastBookOf, restoreBook } from '../../../../src/worker/cache/last-book.ts';
import { persistTickers, restoreTickers } from '../../../../src/worker/cache/last-tickers.ts';
import { FakeBackend } from '../../../doubles/fake-backend.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

const key = 'HALYARD/BTCUSDT/spot';

function book() {
  const prices = Float64Array.from({ length: 120 }, (_, at) => (at < 60 ? 1_000 - at : 1_001 + at - 60));
  const levels = makeBook(prices, 60, 60);
  const sizes = prices.map((_, at) => at + 1);
  levels.setAll(0, prices, sizes, 0, 60);
  levels.setAll(1, prices, sizes, 60, 120);
  return levels;
}

test('of a book the best 50 rows a side are kept, with its number and times', async () => {
  const { environment, clock } = new FakeBackend();
  const levels = book();
  persistBook(environment, key, testInstrument(), { levels, u: 7, venueMs: 5 });
  const kept = lastBookOf((await restoreBook(environment, key))!, testInstrument());
  expect(kept).toMatchObject({ u: 7, venueMs: 5, savedMs: clock.wallMs() });
  expect(kept!.levels.top(0, 99)).toEqual(levels.top(0, 50));
  expect(kept!.levels.top(1, 99)).toEqual(levels.top(1, 50));
});

test('a book of another tick, or of another form, is none', async () => {
  const { environment, packs, logged } = new FakeBackend();
  persistBook(environment, key, testInstrument(), { levels: book(), u: 7, venueMs: 5 });
  expect(lastBookOf((await restoreBook(environment, key))!, testInstrument({ tick: '0.1' }))).toBeUndefined();
  packs.set(`book/${key}`, { name: `book/${key}`, version: '', savedMs: 0, value: { u: 'x' } });
  expect(await restoreBook(environment, key)).toBeUndefined();
  expect(logged).toEqual([`warn cache of book/${key} is of another form`]);
});

test('24 h figures come back row by row; rows of another form are none', async () => {
  const { environment, packs, clock } = new FakeBackend();
  const rows: TickerRow[] = [
    ['a', '1', '', '2', '1', '9', '9', 0.5, '', '', 3],
    ['b', '1', '1', '2', '1', '9', '9', -0.5, '1', '2', 4],
  ];
  persistTickers(environment, rows);
  expect(await restoreTickers(environment)).toEqual({ rows, savedMs: clock.wallMs() });
  packs.set('tickers', { name: 'tickers', version: '', savedMs: 0, value: Array.from({ length: 11 }, () => [{}]) });
  expect(await restoreTickers(environment)).toBeUndefined();
});
