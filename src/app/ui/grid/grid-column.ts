import type { ReactNode } from 'react';
import type { ExportColumn } from '../export/export-column.ts';

/** One column of a grid. Columns with `sortBy` can be sorted. */
export interface GridColumn<T> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  readonly sortBy?: (row: T) => string | number;
  /** Least width in px at text of 12 px, and the share of what is left over. */
  readonly width: readonly [least: number, share: number];
  readonly align?: 'start' | 'end';
  /** What a cell says in words, where it is no plain text itself: for filters and what is copied. */
  readonly text?: (row: T) => string;
  /** How rows are chosen by it; by default by its figure where it is sorted by one, else by its text. */
  readonly filter?: 'text' | 'number' | 'choice' | 'none';
  /** What a file has of it, in as many columns as that takes; what the cell says where it is left out. */
  readonly file?: readonly ExportColumn<T>[];
  /** Stays in view at the right edge, its header unseen: for a row's actions. */
  readonly pinned?: boolean;
  /** Nothing but a control: its header is for readers alone, and files and copies have no such column. */
  readonly bare?: boolean;
  /** What the user owns: blurred while amounts are hidden. */
  readonly own?: boolean;
  /**
   * Left out where the grid is too narrow for all, the highest first; columns without one always stay. A button in the
   * head shows them nevertheless.
   */
  readonly rank?: number | undefined;
}

/** Whether a column has controls and nothing to tell. */
export const isControl = ({ pinned, bare }: Pick<GridColumn<never>, 'pinned' | 'bare'>): boolean =>
  pinned === true || bare === true;
