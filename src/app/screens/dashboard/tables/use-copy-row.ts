import { useLingui } from '@lingui/react/macro';
import { loadChunk } from '../../../page/load-chunk.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';

/** Gives a way to copy one row of a table as tab-separated text with plain figures. */
export function useCopyRow<T>(columns: readonly GridColumn<T>[]): (row: T) => void {
  const { t } = useLingui();
  const toast = useToast();
  return (row) => {
    loadChunk(() => import('../../../ui/grid/grid-copy.ts'))
      .then(({ tsvOf }) => navigator.clipboard.writeText(tsvOf(columns, [row], false)))
      .then(
        () => toast({ id: 'copy', tone: 'info', title: t`Copied` }),
        (error: unknown) => {
          console.warn('a row: the clipboard is refused', error);
          toast({ id: 'copy', tone: 'danger', title: t`Not copied`, detail: t`Clipboard blocked by the browser.` });
        },
      );
  };
}
