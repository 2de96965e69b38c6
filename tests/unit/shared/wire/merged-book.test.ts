import { describe, expect, test } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { DepthIntake } from '../../../../src/shared/wire/depth-intake.ts';
import { MergedBook, type Outcome } from '../../../../src/shared/wire/merged-book.ts';
import { sealedDepthText } from '../../../../src/shared/wire/depth-text.ts';
import { BookVenue, testPrice, testSize } from '../../../doubles/book-venue.ts';

const grid = { price: testPrice, size: testSize };
const rows = (book: MergedBook, side: 0 | 1) => {
  const { prices, sizes } = book.levels.top(side, 10_000);
  return Array.from(prices, (price, i) => [price, sizes[i]!]);
};
/** The way of a text: read, then taken. */
function take(book: MergedBook, frame: unknown): Outcome | 'other' {
  const intake = new DepthIntake(grid);
  const read = intake.read(JSON.stringify(frame) ?? 'undefined', 1);
  return read === 'depth' ? book.take(intake.frame) : read;
}
const synced = () => {
  const venue = new BookVenue(7);
  const book = new MergedBook(grid, 200);
  expect(take(book, venue.snap())).toBe('merged');
  return { venue, book };
};

test('a thousand deltas leave the venue’s book', () => {
  const { venue, book } = synced();
  for (let i = 0; i < 1_000; i++) expect(take(book, venue.next())).toBe('merged');
  expect(rows(book, bid)).toEqual(venue.rows(bid));
  expect(rows(book, ask)).toEqual(venue.rows(ask));
});

test('a lost delta is a gap and leaves the book as it was', () => {
  const { venue, book } = synced();
  const before = rows(book, bid);
  venue.next();
  expect(take(book, venue.next())).toBe('gap');
  expect(rows(book, bid)).toEqual(before);
});

test('a repeated delta is ignored', () => {
  const { venue, book } = synced();
  const delta = venue.next();
  expect(take(book, delta)).toBe('merged');
  expect(take(book, delta)).toBe('ignored');
});

test('before a snapshot, and after it was told to distrust its levels, deltas are ignored', () => {
  const { venue, book } = synced();
  book.distrust();
  expect(take(book, venue.next())).toBe('ignored');
  expect(take(book, venue.snap())).toBe('merged');
  expect(take(new MergedBook(grid, 200), venue.next())).toBe('ignored');
});

test('a wrong checksum is found', () => {
  const { venue, book } = synced();
  expect(take(book, { ...venue.next(), c: 12345 })).toBe('checksum');
});

test('a book whose levels differ from the venue’s is found by the next checksum', () => {
  const { venue, book } = synced();
  for (let price = 19_990; price < 20_000; price++) book.levels.set(bid, price, 0);
  const outcomes = Array.from({ length: 20 }, () => take(book, venue.next()));
  expect(outcomes.at(-1)).toBe('checksum');
});

test('size 0 of an unknown level does nothing, and of two changes of one price the last wins', () => {
  const { venue, book } = synced();
  const base = { e: 'd', ts: 1, a: [] };
  expect(take(book, { ...base, U: venue.u + 1, u: venue.u + 1, pu: venue.u, b: [['5000.0', '0']] })).toBe('merged');
  expect(
    take(book, {
      ...base,
      U: venue.u + 2,
      u: venue.u + 2,
      pu: venue.u + 1,
      b: [
        ['9000.0', '1'],
        ['9000.0', '2'],
      ],
    }),
  ).toBe('merged');
  expect(book.levels.at(bid, 18_000)).toBe(2_000);
});

test('more levels than the server would ever send are not believed', () => {
  const book = new MergedBook(grid, 20);
  const bids = Array.from({ length: 50 }, (_, i) => [`${100 - i}.0`, '1']);
  expect(take(book, { e: 'snap', u: 1, ts: 1, bids, asks: [] })).toBe('malformed');
});

describe('what is no frame', () => {
  test.each([
    ['an exponent', ['1e-8', '1']],
    ['minus zero', ['-0', '1']],
    ['no number', ['NaN', '1']],
    ['40 digits', ['9'.repeat(40), '1']],
    ['a price of zero', ['0', '1']],
    ['a negative size', ['9000.0', '-1']],
    ['a float', [9000, 1]],
    ['one field', ['9000.0']],
    ['nothing', null],
    ['a price off the grid', ['9000.3', '1']],
    ['a size off the grid', ['9000.0', '1.0001']],
  ])('%s in a level is malformed and touches no book', (_name, level) => {
    const { venue, book } = synced();
    const before = rows(book, bid);
    const frame = { e: 'd', U: venue.u + 1, u: venue.u + 1, pu: venue.u, ts: 1, b: [['9999.5', '1'], level], a: [] };
    expect(take(book, frame)).toBe('malformed');
    expect(rows(book, bid)).toEqual(before);
  });

  test.each([
    { e: 'd' },
    { e: 'd', u: 1.5, pu: 0, ts: 1, U: 1, b: [], a: [] },
    { e: 'snap', u: -1, ts: 1, bids: [], asks: [] },
    { e: 'snap', u: 1, bids: [], asks: [] },
    { e: 'snap', u: 1, ts: 1, bids: {}, asks: [] },
    { e: 'snap', u: 1, ts: 1, c: 'x', bids: [], asks: [] },
  ])('%j is malformed', (frame) => {
    expect(take(synced().book, frame)).toBe('malformed');
  });

  test.each([undefined, null, 1, 'x', [], {}, { e: 'x' }, { e: 'end', ts: 1 }])('%j is for others to read', (frame) => {
    expect(take(synced().book, frame)).toBe('other');
  });
});

test('a frame whose seal is broken, or missing after one that had it, is malformed', () => {
  const venue = new BookVenue(7);
  const intake = new DepthIntake(grid);
  const sealed = () => {
    const frame = JSON.stringify(venue.next());
    expect(intake.read(frame, 1)).toBe('depth');
    return sealedDepthText(frame, intake.frame);
  };
  const first = sealed();
  expect(intake.read(first, 1)).toBe('depth');
  expect(
    intake.read(
      first.replace(/"u":(\d)/, (_, digit) => `"u":${(Number(digit) % 9) + 1}`),
      1,
    ),
  ).toBe('malformed');
  expect(intake.read(JSON.stringify(venue.next()), 1)).toBe('malformed');
  intake.renew();
  expect(intake.read(JSON.stringify(venue.next()), 1)).toBe('depth');
});
