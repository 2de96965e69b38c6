import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { loadChunk } from '../../page/load-chunk.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridRecords } from './grid-records.ts';
import { useToast } from '../toast/toasts.tsx';

/**
 * Ctrl+C copies the selected rows, else the cell or the row that has the focus, as they are shown; with Shift the heads
 * too. Text that is selected is the browser's to copy.
 */
export function useGridCopy<T>(
  order: readonly string[],
  columns: readonly GridColumn<T>[],
  records: GridRecords<T>,
  selected: ReadonlySet<string>,
) {
  const { t } = useLingui();
  const toast = useToast();
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (
      id === undefined ||
      event.key.toLowerCase() !== 'c' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      getSelection()?.isCollapsed === false
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    const chosen = order.filter((one) => selected.has(one));
    const index = target.role === 'gridcell' ? [...target.parentElement!.children].indexOf(target) : -1;
    const cell = chosen.length === 0 && columns[index]?.pinned !== true ? columns.slice(index, index + 1) : [];
    const rows = (chosen.length > 0 ? chosen : [id]).map(records.get);
    const withHeads = event.shiftKey;
    loadChunk(() => import('./grid-copy.ts'))
      .then(({ tsvOf }) =>
        navigator.clipboard.writeText(tsvOf(cell.length > 0 && index >= 0 ? cell : columns, rows, withHeads)),
      )
      .then(
        () => toast({ id: 'copy', tone: 'info', title: t`Copied` }),
        (error: unknown) => {
          console.warn('a table: the clipboard is refused', error);
          toast({ id: 'copy', tone: 'danger', title: t`Not copied`, detail: t`Clipboard blocked by the browser.` });
        },
      );
  };
}
