import { assert } from '../base/assert.ts';
import type { Scale } from '../base/decimal.ts';
import type { SideColumns } from '../market/book/book.ts';

/** One live book view on its way from worker to tab. */
export interface PackedBook {
  /** Number that the tab gave the view. */
  readonly id: number;
  readonly venueMs: number | null;
  readonly receivedMs: number | null;
  readonly value: {
    readonly bids: SideColumns;
    readonly asks: SideColumns;
    readonly u: number;
    readonly price: Scale;
    readonly size: Scale;
  };
}

/** Numbers in front of a book's columns. */
const headLength = 10;
const numberBytes = Float64Array.BYTES_PER_ELEMENT;

const lengthOf = ({ value: { bids, asks } }: PackedBook): number =>
  headLength + 2 * (bids.prices.length + asks.prices.length);

/**
 * All books in one buffer of 64-bit floats: their number, then for each a head and its four columns. `spare` is filled
 * where it is large enough, else a new buffer is made with room to grow. One transferred buffer costs the worker less
 * than the structured clone of the same columns, the more books the less: bench/fanout.ts measures both.
 */
export function packBooks(books: readonly PackedBook[], spare: ArrayBuffer | undefined): ArrayBuffer {
  const needed = books.reduce((sum, book) => sum + lengthOf(book), 1) * numberBytes;
  const buffer =
    spare && spare.byteLength >= needed
      ? spare
      : new ArrayBuffer(Math.ceil((needed * 1.25) / numberBytes) * numberBytes);
  const numbers = new Float64Array(buffer);
  numbers[0] = books.length;
  let at = 1;
  for (const book of books) at = writeBook(numbers, at, book);
  return buffer;
}

function writeBook(numbers: Float64Array, from: number, { id, venueMs, receivedMs, value }: PackedBook): number {
  const { bids, asks, u, price, size } = value;
  let at = from;
  numbers[at++] = id;
  numbers[at++] = venueMs ?? Number.NaN;
  numbers[at++] = receivedMs ?? Number.NaN;
  numbers[at++] = u;
  numbers[at++] = price.decimals;
  numbers[at++] = price.unit;
  numbers[at++] = size.decimals;
  numbers[at++] = size.unit;
  numbers[at++] = bids.prices.length;
  numbers[at++] = asks.prices.length;
  for (const column of [bids.prices, bids.sizes, asks.prices, asks.sizes]) {
    numbers.set(column, at);
    at += column.length;
  }
  return at;
}

/** What packBooks was given. The columns are copies: the buffer may be handed back at once. */
export function unpackBooks(buffer: ArrayBuffer): readonly PackedBook[] {
  const numbers = new Float64Array(buffer);
  const books: PackedBook[] = [];
  let at = 1;
  for (let left = numbers[0]!; left > 0; left--) {
    const book = readBook(numbers, at);
    at += lengthOf(book);
    books.push(book);
  }
  return books;
}

function readBook(numbers: Float64Array<ArrayBuffer>, from: number): PackedBook {
  const number = (field: number) => numbers[from + field]!;
  const orNull = (field: number) => (Number.isNaN(number(field)) ? null : number(field));
  const bidRows = number(8);
  const askRows = number(9);
  const columns = from + headLength;
  assert(columns + 2 * (bidRows + askRows) <= numbers.length, 'a packed book lies within its buffer');
  const side = (at: number, rows: number): SideColumns => ({
    prices: numbers.slice(at, at + rows),
    sizes: numbers.slice(at + rows, at + 2 * rows),
  });
  return {
    id: number(0),
    venueMs: orNull(1),
    receivedMs: orNull(2),
    value: {
      bids: side(columns, bidRows),
      asks: side(columns + 2 * bidRows, askRows),
      u: number(3),
      price: { decimals: number(4), unit: number(5) },
      size: { decimals: number(6), unit: number(7) },
    },
  };
}
