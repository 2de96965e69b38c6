import { describe, expect, test } from 'vitest';
import { ask, bid } from '../../../src/shared/market/book/book.ts';
import { MergedBook } from '../../../src/worker/feeds/merged-book.ts';
import { BookVenue, testPrice, testSize } from '../../doubles/book-venue.ts';

const grid = { price: testPrice, size: testSize };
const rows = (book: MergedBook, side: 0 | 1) => {
  const { prices, sizes } = book.levels.top(side, 10_000);
  return Array.from(prices, (price, i) => [price, sizes[i]!]);
};
const synced = (strict = true) => {
  const [venue, book] = [new BookVenue(7), new MergedBook(grid, 200, strict)];
  expect(book.take(venue.snap())).toBe('merged');
  return { venue, book };
};

test.each([true, false])('a thousand deltas leave the venue’s book, schema on each frame: %s', (strict) => {
  const { venue, book } = synced(strict);
  for (let i = 0; i < 1_000; i++) expect(book.take(venue.next())).toBe('merged');
  expect(rows(book, bid)).toEqual(venue.rows(bid));
  expect(rows(book, ask)).toEqual(venue.rows(ask));
});

test('a lost delta is a gap and leaves the book as it was', () => {
  const { venue, book } = synced();
  const before = rows(book, bid);
  venue.next();
  expect(book.take(venue.next())).toBe('gap');
  expect(rows(book, bid)).toEqual(before);
});

test('a repeated delta is ignored', () => {
  const { venue, book } = synced();
  const delta = venue.next();
  expect(book.take(delta)).toBe('merged');
  expect(book.take(delta)).toBe('ignored');
});

test('before a snapshot, and after it was told to distrust its levels, deltas are ignored', () => {
  const { venue, book } = synced();
  book.distrust();
  expect(book.take(venue.next())).toBe('ignored');
  expect(book.take(venue.snap())).toBe('merged');
  expect(new MergedBook(grid, 200).take(venue.next())).toBe('ignored');
});

test('a wrong checksum is found', () => {
  const { venue, book } = synced();
  expect(book.take({ ...venue.next(), c: 12345 })).toBe('checksum');
});

test('a book whose levels differ from the venue’s is found by the next checksum', () => {
  const { venue, book } = synced();
  for (let price = 19_990; price < 20_000; price++) book.levels.set(bid, price, 0);
  const outcomes = Array.from({ length: 20 }, () => book.take(venue.next()));
  expect(outcomes.at(-1)).toBe('checksum');
});

test('size 0 of an unknown level does nothing, and of two changes of one price the last wins', () => {
  const { venue, book } = synced();
  const base = { e: 'd', ts: 1, a: [] };
  expect(book.take({ ...base, U: venue.u + 1, u: venue.u + 1, pu: venue.u, b: [['5000.0', '0']] })).toBe('merged');
  expect(book.take({ ...base, U: venue.u + 2, u: venue.u + 2, pu: venue.u + 1, b: [['9000.0', '1'], ['9000.0', '2']] })).toBe('merged');
  expect(book.levels.at(bid, 18_000)).toBe(2_000);
});

test('more levels than the server would ever send are not believed', () => {
  const book = new MergedBook(grid, 20, false);
  const bids = Array.from({ length: 50 }, (_, i) => [`${100 - i}.0`, '1']);
  expect(book.take({ e: 'snap', u: 1, ts: 1, bids, asks: [] })).toBe('malformed');
});

describe.each([true, false])('schema on each frame: %s', (strict) => {
  test.each([
    ['an exponent', ['1e-8', '1']], ['minus zero', ['-0', '1']], ['no number', ['NaN', '1']], ['40 digits', ['9'.repeat(40), '1']],
    ['a price of zero', ['0', '1']], ['a negative size', ['9000.0', '-1']], ['a float', [9000, 1]], ['one field', ['9000.0']], ['nothing', null],
    ['a price off the grid', ['9000.3', '1']], ['a size off the grid', ['9000.0', '1.0001']],
  ])('%s in a level is malformed and touches no book', (_name, level) => {
    const { venue, book } = synced(strict);
    const before = rows(book, bid);
    const frame = { e: 'd', U: venue.u + 1, u: venue.u + 1, pu: venue.u, ts: 1, b: [['9999.5', '1'], level], a: [] };
    expect(book.take(frame)).toBe('malformed');
    expect(rows(book, bid)).toEqual(before);
  });

  test.each([undefined, null, 1, 'x', [], {}, { e: 'x' }, { e: 'd' }, { e: 'd', u: 1.5, pu: 0, ts: 1, U: 1, b: [], a: [] }, { e: 'snap', u: -1, ts: 1, bids: [], asks: [] },
    { e: 'snap', u: 1, bids: [], asks: [] }, { e: 'snap', u: 1, ts: 1, bids: {}, asks: [] }, { e: 'snap', u: 1, ts: 1, c: 'x', bids: [], asks: [] }])('%j is malformed', (frame) => {
    expect(synced(strict).book.take(frame)).toBe('malformed');
  });
});

test('the end is told', () => {
  expect(synced().book.take({ e: 'end', ts: 1 })).toBe('ended');
});
