import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { fromUnits } from '../../../shared/base/decimal.ts';
import type { BookValue } from '../../../worker/api.ts';
import { formatUnits } from '../../format/price.ts';

/** A row of the book: its side, and its number from the best price on. */
export interface BookPlace {
  readonly side: 'bids' | 'asks';
  readonly at: number;
}

/**
 * The row beside a place, towards higher prices where `up`; from none the best of that side. It stays where there is no
 * further row.
 */
export function placeBeside(
  place: BookPlace | undefined,
  up: boolean,
  rows: Readonly<Record<BookPlace['side'], number>>,
): BookPlace | undefined {
  // Bids count downwards from −1, asks upwards from 1.
  const from = place === undefined ? 0 : place.side === 'asks' ? place.at + 1 : -place.at - 1;
  const next = from + (up ? 1 : -1) || (up ? 1 : -1);
  const to = Math.max(-rows.bids, Math.min(rows.asks, next));
  if (to === 0) return place;
  return to > 0 ? { side: 'asks', at: to - 1 } : { side: 'bids', at: -to - 1 };
}

/** Where a price stands in the book as it is now; the nearest level of its side where its own has gone. */
function placeOf(
  { side, price }: { readonly side: BookPlace['side']; readonly price: number },
  book: BookValue,
): BookPlace | undefined {
  const { prices } = book[side];
  if (prices.length === 0) return undefined;
  let index = 0;
  for (let other = 1; other < prices.length; other++)
    if (Math.abs(prices[other]! - price) < Math.abs(prices[index]! - price)) index = other;
  return { side, at: index };
}

interface BookKeyParts {
  readonly book: () => BookValue | undefined;
  /** How many rows a side are on show. */
  readonly rowsOnShow: () => number;
  readonly repaint: () => void;
  readonly onPrice: ((price: string) => void) | undefined;
}

/**
 * ↑ and ↓ move a mark by a price level, which readers hear; Enter takes its price, Escape takes the mark away. The mark
 * keeps to its price while the book moves.
 */
export function useBookKeys({ book, rowsOnShow, repaint, onPrice }: BookKeyParts) {
  const { t } = useLingui();
  const marked = useRef<{ readonly side: BookPlace['side']; readonly price: number } | undefined>(undefined);
  const [reported, setReported] = useState('');

  const placeIn = (value: BookValue): BookPlace | undefined => marked.current && placeOf(marked.current, value);
  const clear = () => {
    marked.current = undefined;
    setReported('');
    repaint();
  };
  const move = (up: boolean, value: BookValue) => {
    const rows = {
      bids: Math.min(rowsOnShow(), value.bids.prices.length),
      asks: Math.min(rowsOnShow(), value.asks.prices.length),
    };
    const place = placeBeside(placeIn(value), up, rows);
    const price = place && value[place.side].prices[place.at];
    if (place === undefined || price === undefined) return;
    marked.current = { side: place.side, price };
    const shown = formatUnits(price, value.price);
    const size = formatUnits(value[place.side].sizes[place.at] ?? 0, value.size);
    setReported(place.side === 'asks' ? t`Ask ${shown}, size ${size}` : t`Bid ${shown}, size ${size}`);
    repaint();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const value = book();
    if (!value || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const place = placeIn(value);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') move(event.key === 'ArrowUp', value);
    else if (event.key === 'Escape' && place) clear();
    else if (event.key === 'Enter' && place && onPrice)
      onPrice(fromUnits(value[place.side].prices[place.at]!, value.price));
    else return;
    event.preventDefault();
  };
  return { placeIn, onKeyDown, clear, reported };
}
