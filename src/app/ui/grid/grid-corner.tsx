import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Columns3, X } from 'lucide-react';
import { Button } from '../form/button.tsx';
import { memo } from 'react';
import css from './data-grid.module.css';
import { isControl } from './grid-column.ts';
import type { ColumnControl } from './grid-tools.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { PopoverPanel } from '../overlay/popover-panel.tsx';

const GridColumns = lazyPart(() => import('./grid-columns.tsx').then((module) => module.GridColumns), {
  what: msg`Columns`,
});

interface GridCornerProps {
  readonly columnControl: ColumnControl;
  readonly columns: readonly {
    readonly id: string;
    readonly header: string;
    readonly pinned?: boolean;
    readonly bare?: boolean;
  }[];
}

function Corner({ columnControl, columns }: GridCornerProps) {
  const { t } = useLingui();
  return (
    <div className={css.corner}>
      <PopoverPanel
        label={t`Columns`}
        name={t`Columns`}
        face={<Columns3 size={14} aria-hidden="true" />}
        content={GridColumns}
        placement="bottom end"
      >
        {(close) => (
          <GridColumns
            columnControl={columnControl}
            columns={columns.filter((column) => !isControl(column))}
            onLeave={close}
          />
        )}
      </PopoverPanel>
      {columnControl.filters.isOn && (
        <Button kind="ghost" size="small" aria-label={t`Clear filters`} onPress={columnControl.filters.clear}>
          <X size={14} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

/** At the end of a grid's head, in view however far it is scrolled: the panel of its columns. */
export const GridCorner = memo(Corner);
