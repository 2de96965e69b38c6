import { crc32 } from '../../base/crc32.ts';
import { fromUnits, type Scale } from '../../base/decimal.ts';
import type { Grid } from '../instrument.ts';
import type { SideColumns } from './book.ts';

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a in 32 bits over one byte a character: for ASCII the usual value. */
function fnv1a(text: string): number {
  let hash = offsetBasis;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  return hash >>> 0;
}

/** Decimal text without zeros at the end that carry nothing, so that it does not depend on the grid. */
function plain(units: number, scale: Scale): string {
  const text = fromUnits(units, scale);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const sideText = (name: string, { prices, sizes }: SideColumns, { price, size }: Grid): string =>
  Array.from(prices, (ticks, row) => `${name} ${plain(ticks, price)} ${plain(sizes[row]!, size)}\n`).join('');

/**
 * Hash of all levels of a book, 16 hexadecimal digits: crc32, then FNV-1a, over one line a level, `b PRICE SIZE` for
 * bids and `a PRICE SIZE` for asks, bids first and each side best first, prices and sizes as shortest exact decimals.
 * Two grids that tell the same book give the same hash.
 */
export function bookHash(bids: SideColumns, asks: SideColumns, grid: Grid): string {
  const text = sideText('b', bids, grid) + sideText('a', asks, grid);
  return [crc32(text), fnv1a(text)].map((part) => part.toString(16).padStart(8, '0')).join('');
}
