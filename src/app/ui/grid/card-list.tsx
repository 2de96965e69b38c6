import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import css from './card-list.module.css';
import { type GridColumn, isControl } from './grid-column.ts';

interface CardListProps<T> {
  readonly label: string;
  /** The first is the card's title, controls are its actions. */
  readonly columns: readonly GridColumn<T>[];
  readonly rows: readonly T[];
  readonly rowId: (row: T) => string;
  /** Stands in place of the cards where there are none. */
  readonly empty: ReactNode;
  /** Below the last card: more to load. */
  readonly foot?: ReactNode;
}

/** How high a card is about, px, before it is there. */
const guess = 170;

/** A table for narrow windows: a card for each row, of which only those in view exist. */
export function CardList<T>({ label, columns, rows, rowId, empty, foot }: CardListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => guess,
    overscan: 4,
    getItemKey: (index) => rowId(rows[index]!),
  });
  const [title, ...facts] = columns.filter((column) => !isControl(column));
  const controls = columns.filter(isControl);
  return (
    <div ref={scroller} className={css.scroller} tabIndex={rows.length === 0 ? undefined : 0}>
      {rows.length === 0 && empty}
      <ul className={css.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]!;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-row={rowId(row)}
              tabIndex={-1}
              className={css.card}
              style={{ transform: `translateY(${start}px)` }}
            >
              <div className={css.title}>{title?.cell(row)}</div>
              <dl className={css.facts}>
                {facts.map((column) => (
                  <div key={column.id} className={css.fact}>
                    <dt>{column.header}</dt>
                    <dd className={column.own ? 'private' : undefined}>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
              {controls.length > 0 && (
                <div className={css.actions}>
                  {controls.map((column) => (
                    <span key={column.id} className={css.action}>
                      {column.cell(row)}
                    </span>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {foot}
    </div>
  );
}
