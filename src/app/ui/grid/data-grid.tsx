import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SortingState } from '@tanstack/react-table';
import { loadChunk } from '../../page/load-chunk.ts';
import { Button } from '../form/button.tsx';
import css from './data-grid.module.css';
import { GridBody } from './grid-body.tsx';
import type { GridColumn } from './grid-column.ts';
import type { WholeTable } from './grid-file.ts';
import type { GridFilterRow as AnyFilterRow } from './grid-filter-row.tsx';
import { GridCorner } from './grid-corner.tsx';
import { lazyComponent, LazyPart } from '../lazy/lazy-part.tsx';
import { EmptyState } from '../empty-state.tsx';
import { GridHead } from './grid-head.tsx';
import { type LayoutControl, orderColumns, useGridLayout } from './grid-layout.ts';
import type { GridRecords } from './grid-records.ts';
import type { ColumnControl } from './grid-tools.ts';
import { useRoom } from './use-column-fit.ts';
import type { RowActions } from './row-actions.ts';
import type { Selection } from './use-grid-selection.ts';
import { atText, useKeptColumns, useShownColumns } from './use-shown-columns.ts';
import { type RowFilter, useGridRows, useRecords } from './use-grid-rows.ts';
import { useHeight } from '../use-height.ts';

const LoadedFilterRow = lazyComponent(() => import('./grid-filter-row.tsx').then((module) => module.GridFilterRow));
/** Lazy components lose their type parameters. */
const GridFilterRow = LoadedFilterRow as unknown as typeof AnyFilterRow;

/**
 * Padding of a row at either end, px: see data-grid.module.css; and at its end where no column of actions lies under
 * the head's corner.
 */
const [inset, gutter] = [8, 30] as const;
export interface DataGridProps<T> {
  /** By which the browser keeps what its user makes of its columns. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
  readonly rows: readonly T[];
  readonly rowId: (row: T) => string;
  /** Stands in place of the rows where there are none. */
  readonly empty: ReactNode;
  /**
   * What cells show beside their record: with it a row is drawn anew only when its record or one of these has changed.
   */
  readonly depends?: readonly unknown[];
  /** Where `rows`, or the columns, are not all there are: how a file gets all of them. */
  readonly whole?: WholeTable<T> | undefined;
  /** Below the last row: more to load. */
  readonly foot?: ReactNode;
  readonly rowActions?: RowActions;
  /** Where others have to know which rows are selected. */
  readonly selection?: Selection;
}

/** The filter row of a grid: whether it is there, what was typed and which rows that leaves. */
function useFiltering<T>() {
  const [isOn, setOn] = useState(false);
  const [typed, onType] = useState<Readonly<Record<string, string>>>({});
  const [filter, onFilter] = useState<RowFilter<T>>();
  const columnControl = useMemo(
    () => ({
      isOn,
      turn: (on: boolean) => {
        setOn(on);
        onType({});
      },
      clear: () => onType({}),
    }),
    [isOn],
  );
  return { filter, row: { typed, onType, onFilter }, columnControl };
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      action={<Button size="small" onPress={onClear}>{t`Clear filters`}</Button>}
    >{t`No matching rows.`}</EmptyState>
  );
}

/** What stands in a grid beside its records, as a row of one cell: a grid may own nothing but rows. */
function Beside({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of divs
    // biome-ignore lint/a11y/useFocusableInteractive: what it holds is a stop of its own
    <div role="row" className={css.beside}>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of divs */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: what it holds is a stop of its own */}
      <div role="gridcell" className={css.beside}>
        {children}
      </div>
    </div>
  );
}

interface ColumnControlParts<T> {
  readonly label: string;
  readonly whole: WholeTable<T> | undefined;
  readonly sorting: SortingState;
  readonly filter: RowFilter<T> | undefined;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly filters: ColumnControl['filters'];
  readonly records: GridRecords<T>;
  readonly shownIds: readonly string[];
}

/**
 * What head and corner do with the columns. The same for as long as it means the same: they are not drawn anew with
 * each update.
 */
function useColumnControl<T>(
  name: string,
  all: readonly GridColumn<T>[],
  { layout, change, preview, reset }: LayoutControl,
  { scroller, filters, ...now }: ColumnControlParts<T>,
): ColumnControl {
  const newest = useRef(now);
  useEffect(() => {
    newest.current = now;
  });
  return useMemo(
    () => ({
      layout,
      change,
      preview,
      reset,
      name,
      ids: all.map(({ id }) => id),
      root: () => scroller.current,
      filters,
      file: async () => {
        const { gridJob } = await loadChunk(() => import('./grid-file.ts'));
        const { records, shownIds, ...parts } = newest.current;
        return gridJob({ name, layout, columns: all, shown: shownIds.map(records.get), ...parts });
      },
    }),
    [layout, change, preview, reset, name, all, filters, scroller],
  );
}

interface Lengths {
  readonly tracks: string;
  readonly insets: number;
  readonly min: number;
  readonly first: number;
  readonly isSticky: boolean;
  readonly headHeight: number;
}

/** Lengths of a grid as its style sheet takes them. */
const lengthsOf = ({ tracks, insets, min, first, isSticky, headHeight }: Lengths): CSSProperties =>
  ({
    '--tracks': tracks,
    '--least': `calc(${insets}px + ${atText(min)})`,
    '--end': `${insets - inset}px`,
    '--first': isSticky ? atText(first) : '0px',
    '--head': `${headHeight}px`,
  }) as CSSProperties;

/**
 * A table of which only the visible rows exist. Arrow keys move, Enter goes to the row's actions; the focus follows the
 * record, not the place.
 */
export function DataGrid<T>(props: DataGridProps<T>) {
  const { name, label, columns: given, rows, rowId, empty, depends, foot, whole, rowActions, selection } = props;
  // The head's row is as high as all others: --row-table.
  const head = useRef<HTMLDivElement>(null);
  const rowHeight = useHeight(head);
  const kept = useKeptColumns(given, depends);
  const control = useGridLayout(name);
  const { layout } = control;
  const { order } = layout;
  const all = useMemo(() => orderColumns(kept, order), [kept, order]);
  const { records, ids } = useRecords(rows, rowId);
  const filtering = useFiltering<T>();
  const { table, order: shownIds, onHold } = useGridRows(all, records, ids, filtering.filter);
  const scroller = useRef<HTMLDivElement>(null);
  const insets = inset + (kept.at(-1)?.pinned ? inset : gutter);
  const room = useRoom(scroller, insets, rowHeight);
  const { columns, more, tracks, min, first, isSticky } = useShownColumns(all, layout, room);
  const filters = filtering.columnControl;
  const { sorting } = table.state;
  const parts = { scroller, filters, records, shownIds, label, whole, sorting, filter: filtering.filter };
  const columnControl = useColumnControl(name, all, control, parts);
  const headRows = filters.isOn ? 2 : 1;
  const actions = useRef(rowActions);
  useEffect(() => {
    actions.current = rowActions;
  });
  const lengths = lengthsOf({ tracks, insets, min, first, isSticky, headHeight: headRows * rowHeight });
  return (
    <div className={css.frame} style={lengths}>
      <GridCorner columnControl={columnControl} columns={all} />
      {/* biome-ignore lint/a11y/useSemanticElements: rows are virtual, a table element cannot hold them */}
      <div
        className={css.scroller}
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={shownIds.length + headRows}
        aria-colcount={all.length}
        tabIndex={shownIds.length === 0 ? 0 : -1}
      >
        <GridHead
          row={head}
          headers={table.getHeaderGroups()[0]!.headers}
          sorting={sorting}
          columns={columns}
          all={all}
          isSticky={isSticky}
          more={more}
          columnControl={columnControl}
        >
          {filters.isOn && (
            <LazyPart what={label}>
              <GridFilterRow {...{ columns, records, ids, isSticky }} names={columnControl.ids} {...filtering.row} />
            </LazyPart>
          )}
        </GridHead>
        {shownIds.length === 0 && (
          <Beside>{filtering.filter && ids.length > 0 ? <NoMatch onClear={filters.clear} /> : empty}</Beside>
        )}
        <GridBody
          order={shownIds}
          records={records}
          columns={columns}
          names={columnControl.ids.join(' ')}
          rowHeight={rowHeight}
          headRows={headRows}
          isSticky={isSticky}
          scroller={scroller}
          actions={actions}
          selection={selection}
          onHold={onHold}
        />
        {foot && <Beside>{foot}</Beside>}
      </div>
    </div>
  );
}
