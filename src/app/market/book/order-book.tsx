import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { paintBook } from '../../charts/book/book-painter.ts';
import { rowAt, rowsThatFit } from '../../charts/book/book-rows.ts';
import { LiveCanvas } from '../../charts/canvas/live-canvas.tsx';
import type { Frame } from '../../charts/canvas/surface.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { amountUnit, priceUnit } from '../instrument/amount-unit.ts';
import { useFeedState } from '../feed/use-feed-state.ts';
import { BookTable } from './book-table.tsx';
import { BookTakeCard } from './book-take-card.tsx';
import css from './order-book.module.css';
import { type BookPlace, useBookKeys } from './use-book-keys.ts';
import { type HeldBook, useHeldBook } from './use-held-book.ts';

/** Rows a side that the engine is asked for. */
export const bookDepth = 50;

export interface OrderBookProps {
  readonly instrument: Instrument;
  /** Width of a row in ticks. */
  readonly group: number;
  /** Prices of one's own orders, in ticks. */
  readonly own: ReadonlySet<number>;
  /** A row was pressed; the price is a decimal string on the tick. */
  readonly onPrice?: (price: string) => void;
}

/**
 * The book as a picture that paints itself, with a table for readers while it has the focus, and keys that go through
 * its prices.
 */
export function OrderBook({ instrument, group, own, onPrice }: OrderBookProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const key = keyOfSymbol(instrument);
  const watched = engine.watch({ kind: 'book', key, depth: bookDepth, group });
  const faded = useFeedState(watched) !== 'live';
  const held = useHeldBook(watched);
  const [pointed, setPointed] = useState<BookPlace>();
  const paused = t`Paused`;
  const repaint = useRef<() => void>(undefined);
  const height = useRef({ height: 0, row: 20 });
  const [focused, setFocused] = useState(false);
  const keys = useBookKeys({
    book: () => watched.current().value,
    rowsOnShow: () => rowsThatFit(height.current.height, height.current.row),
    repaint: () => repaint.current?.(),
    onPrice,
  });
  const keyPlace = useRef(keys.placeIn);
  useEffect(() => {
    keyPlace.current = keys.placeIn;
  });
  const paint = useCallback(
    (frame: Frame) => {
      const book = held.book();
      height.current = { height: frame.height, row: frame.row };
      if (!book) return;
      const hover = pointed ?? keyPlace.current(book);
      const note = held.isHeld() ? paused : undefined;
      paintBook(frame, { book, faded, hover, own, direction: held.direction(), note });
    },
    [held, pointed, faded, own, paused],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      repaint.current = changed;
      return held.subscribe(changed);
    },
    [held],
  );
  const find = (y: number) => rowAt(y, height.current.height, height.current.row);
  const press = ({ y }: { readonly y: number }) => {
    const place = find(y);
    const book = held.book();
    const price = place && book?.[place.side].prices[place.at];
    if (price !== undefined && book) onPrice?.(fromUnits(price, book.price));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset
    <div
      role="group"
      aria-label={t`Order book`}
      className={css.book}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a focused book shows its table to readers
      tabIndex={0}
      onFocus={() => setFocused(true)}
      onKeyDown={keys.onKeyDown}
      onBlur={() => {
        setFocused(false);
        keys.clear();
      }}
    >
      <ColumnHeads instrument={instrument} />
      <div className={css.picture}>
        <LiveCanvas
          paint={paint}
          subscribe={subscribe}
          pointing={onPrice !== undefined}
          onPress={press}
          onHover={(place) => {
            if (place) held.hold();
            else held.release();
            const next = place ? find(place.y) : undefined;
            if (next?.side !== pointed?.side || next?.at !== pointed?.at) setPointed(next);
          }}
        />
        {pointed && <LiveTakeCard instrument={instrument} held={held} place={pointed} />}
      </div>
      <p className="visually-hidden" role="status">
        {keys.reported}
      </p>
      {focused && <BookTable watched={watched} grid={gridOf(instrument)} />}
    </div>
  );
}

interface LiveTakeCardProps {
  readonly instrument: Instrument;
  readonly held: HeldBook;
  readonly place: BookPlace;
}

/** The card of the book as it moves under the pointer. */
function LiveTakeCard({ instrument, held, place }: LiveTakeCardProps) {
  const book = useSyncExternalStore(held.subscribe, held.book);
  return book ? <BookTakeCard instrument={instrument} book={book} place={place} /> : null;
}

function ColumnHeads({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  return (
    <div className={css.heads} aria-hidden="true">
      <span>
        {t`Price`} ({priceUnit(instrument)})
      </span>
      <span>
        {t`Size`} ({amountUnit(instrument)})
      </span>
      <span>{t`Sum`}</span>
    </div>
  );
}
