import type { GridColumn } from './grid-column.ts';
import css from './data-grid.module.css';

/** Classes of a column's cells, those of its head among them. */
export const cellClass = <T>({ align, pinned }: GridColumn<T>, isSticky: boolean): string =>
  [css.cell, align === 'end' && css.end, pinned ? css.pinned : isSticky && css.first].filter(Boolean).join(' ');
