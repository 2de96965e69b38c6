import type { GridColumn } from '../../../ui/grid/grid-column.ts';

/**
 * The columns in another order, with other least widths in px; those that are not named are left out, and one without a
 * width of its own keeps its own. All are shown, and the rest scrolled to.
 */
export const arrange = <T>(
  columns: readonly GridColumn<T>[],
  order: readonly (readonly [id: string, least?: number])[],
): GridColumn<T>[] =>
  order.flatMap(([id, min]) =>
    columns
      .filter((column) => column.id === id)
      .map((column) => ({ ...column, rank: undefined, width: [min ?? column.width[0], column.width[1]] as const })),
  );
