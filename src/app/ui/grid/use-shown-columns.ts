import { useEffect, useMemo, useRef, useState } from 'react';
import type { GridColumn } from './grid-column.ts';
import { type GridLayout, sizeColumns } from './grid-layout.ts';
import { isSame } from './grid-records.ts';
import { fitting } from './use-column-fit.ts';

/** A length that is `px` where the text of rows has its nominal 12 px, and grows with it. */
export const atText = (px: number): string => `calc(${px / 12} * var(--fs-row))`;

const facts = <T>({ id, header, width: [min, share], align, pinned, rank, sortBy }: GridColumn<T>) =>
  [id, header, min, share, align, pinned, rank, sortBy === undefined].join('\n');

/**
 * The columns as they were before, for as long as they mean the same: as `depends` says; without it always those of
 * now.
 */
export function useKeptColumns<T>(
  columns: readonly GridColumn<T>[],
  depends: readonly unknown[] | undefined,
): readonly GridColumn<T>[] {
  const kept = useRef({ columns, depends });
  const before = kept.current;
  const isKept =
    depends !== undefined && isSame(before.depends, depends) && isSame(before.columns.map(facts), columns.map(facts));
  const now = isKept ? before.columns : columns;
  useEffect(() => {
    kept.current = { columns: now, depends };
  });
  return now;
}

/** Which of all columns are shown, in their order, and the lengths of their tracks. */
export function useShownColumns<T>(all: readonly GridColumn<T>[], layout: GridLayout, room: number) {
  const [isWhole, setWhole] = useState(false);
  const visible = all.filter(({ id }) => !layout.hidden.includes(id));
  const fit = fitting(sizeColumns(visible, layout), room);
  const isCut = fit.length < visible.length;
  const ids = (isWhole ? visible : fit).map(({ id }) => id).join(' ');
  // The same list for as long as the same columns are shown, however wide: rows are not drawn anew for it.
  const columns = useMemo(
    () => ids.split(' ').flatMap((id) => all.find((column) => column.id === id) ?? []),
    [all, ids],
  );
  const sized = sizeColumns(columns, layout);
  return {
    columns,
    more: useMemo(() => (isCut ? { isWhole, setWhole } : undefined), [isCut, isWhole]),
    tracks: sized.map(({ width: [min, share] }) => `minmax(${atText(min)}, ${share}fr)`).join(' '),
    min: sized.reduce((sum, { width }) => sum + width[0], 0),
    first: sized[0]?.width[0] ?? 0,
    // A first column that takes half of the room would leave too little to scroll.
    isSticky: sized.length > 1 && sized[0]!.width[0] <= room / 2,
  };
}
