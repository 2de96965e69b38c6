import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import type { GridColumn } from './grid-column.ts';
import css from './data-grid.module.css';
import type { GridRecords } from './grid-records.ts';
import { GridRow } from './grid-row.tsx';
import { useGridCopy } from './use-grid-copy.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { type RowActions, useRowActions } from './row-actions.ts';
import { type Selection, useGridSelection } from './use-grid-selection.ts';

interface GridBodyProps<T> {
  /** Ids of the rows as they stand. */
  readonly order: readonly string[];
  readonly records: GridRecords<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly names: string;
  readonly rowHeight: number;
  /** Rows of the head, which stand before the first one. */
  readonly headRows: number;
  readonly isSticky: boolean;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The newest of them: the body is not drawn anew for others. */
  readonly actions: RefObject<RowActions | undefined>;
  /** Where somebody else keeps what is selected. */
  readonly selection: Selection | undefined;
  /** Told when pointer or focus come to the rows and leave them. */
  readonly onHold: (by: 'pointer' | 'focus', isHeld: boolean) => void;
}

/** Which rows exist: those in view, and the one that Tab stops at, which the keys of the grid move. */
function useRowsInView({
  order,
  scroller,
  rowHeight,
  headRows,
}: Pick<GridBodyProps<unknown>, 'order' | 'scroller' | 'rowHeight' | 'headRows'>) {
  const keys = useGridKeys(order, scroller, (at) => virtual.scrollToIndex(at));
  const virtual = useVirtualizer({
    count: rowHeight === 0 ? 0 : order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingEnd: rowHeight * headRows,
    getItemKey: (index) => order[index] ?? index,
    // The row that Tab stops at exists out of view too: the focus would be lost with it, and Tab would find no row.
    rangeExtractor: (range) =>
      keys.stopAt < 0
        ? defaultRangeExtractor(range)
        : [...new Set([keys.stopAt, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  return { keys, virtual };
}

function Body<T>({
  order,
  records,
  columns,
  names,
  rowHeight,
  headRows,
  isSticky,
  scroller,
  actions,
  selection: kept,
  onHold,
}: GridBodyProps<T>): ReactNode {
  const selection = useGridSelection(order, kept);
  const acting = useRowActions(actions, names);
  const onCopy = useGridCopy(order, columns, records, selection.selected);
  const { keys, virtual } = useRowsInView({ order, scroller, rowHeight, headRows });
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are virtual, a table element cannot hold them
    <div
      role="rowgroup"
      className={css.rows}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={(event) => {
        onCopy(event);
        acting.onKeyDown(event);
        if (event.isDefaultPrevented()) return;
        selection.onKeyDown(event);
        keys.onKeyDown(event);
      }}
      onClick={(event) => {
        if (!acting.onClick(event)) selection.onClick(event);
      }}
      onMouseDown={selection.onMouseDown}
      onContextMenu={acting.onContextMenu}
      onDoubleClick={acting.onDoubleClick}
      onFocus={(event) => {
        onHold('focus', true);
        keys.onFocus(event);
      }}
      onBlur={(event) => {
        onHold('focus', event.currentTarget.contains(event.relatedTarget));
        keys.onBlur(event);
      }}
      onPointerEnter={({ pointerType }) => onHold('pointer', pointerType === 'mouse')}
      onPointerLeave={() => onHold('pointer', false)}
    >
      {virtual.getVirtualItems().map((item) => {
        const id = order[item.index]!;
        return (
          <GridRow
            key={id}
            id={id}
            records={records}
            columns={columns}
            names={names}
            rowIndex={item.index + 1 + headRows}
            top={item.start}
            height={rowHeight}
            isStop={keys.isStop(id)}
            isSticky={isSticky}
            isSelected={selection.selected.has(id)}
          />
        );
      })}
    </div>
  );
}

/**
 * The rows of a grid, of which only those in view exist. Drawn anew when rows come, go or change places, not when a
 * record changes.
 */
export const GridBody = memo(Body) as unknown as typeof Body;
