import { useLingui } from '@lingui/react/macro';
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { BookValue } from '../../../worker/api.ts';
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

/** How the picture was painted last, and the way to have it painted again; undefined before it stands. */
interface Painted {
  /** Of the picture and of one of its rows, CSS px. */
  height: number;
  row: number;
  repaint: (() => void) | undefined;
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
  const painted = useRef<Painted>({ height: 0, row: 20, repaint: undefined });
  const [focused, setFocused] = useState(false);
  const keys = useBookKeys({
    book: () => watched.current().value,
    rowsOnShow: () => rowsThatFit(painted.current.height, painted.current.row),
    repaint: () => painted.current.repaint?.(),
    onPrice,
  });
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
      <BookPicture {...{ instrument, held, faded, own, onPrice, painted }} keyPlace={keys.placeIn} />
      <p className="visually-hidden" role="status">
        {keys.reported}
      </p>
      {focused && <BookTable watched={watched} grid={gridOf(instrument)} />}
    </div>
  );
}

interface BookPictureProps extends Pick<OrderBookProps, 'instrument' | 'own' | 'onPrice'> {
  readonly held: HeldBook;
  readonly faded: boolean;
  readonly painted: RefObject<Painted>;
  /** The row that the keys have come to. */
  readonly keyPlace: (book: BookValue) => BookPlace | undefined;
}

/** The painted rows: a pointer over them holds the book and shows what taking up to its row would cost. */
function BookPicture({ instrument, held, faded, own, onPrice, painted, keyPlace }: BookPictureProps) {
  const { t } = useLingui();
  const [pointed, setPointed] = useState<BookPlace>();
  const paused = t`Paused`;
  const newestPlace = useRef(keyPlace);
  useEffect(() => {
    newestPlace.current = keyPlace;
  });
  const paint = useCallback(
    (frame: Frame) => {
      const book = held.book();
      painted.current.height = frame.height;
      painted.current.row = frame.row;
      if (!book) return;
      const hover = pointed ?? newestPlace.current(book);
      const note = held.isHeld() ? paused : undefined;
      paintBook(frame, { book, faded, hover, own, direction: held.direction(), note });
    },
    [held, pointed, faded, own, paused, painted],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      painted.current.repaint = changed;
      return held.subscribe(changed);
    },
    [held, painted],
  );
  const find = (y: number) => rowAt(y, painted.current.height, painted.current.row);
  const press = ({ y }: { readonly y: number }) => {
    const place = find(y);
    const book = held.book();
    const price = place && book?.[place.side].prices[place.at];
    if (price !== undefined && book) onPrice?.(fromUnits(price, book.price));
  };
  return (
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
