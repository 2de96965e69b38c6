import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Minus, MoveHorizontal, Plus } from 'lucide-react';
import { Button } from '../form/button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { useExport } from '../export/use-export.ts';
import css from './grid-columns.module.css';
import { type ColumnControl, fitted, step, widthOf, widthStep, withWidth } from './grid-tools.ts';
import { useToast } from '../toast/toasts.tsx';

interface GridColumnsProps {
  readonly columnControl: ColumnControl;
  /** Those that can be hidden and moved, in their order. */
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  /** Closes the panel. */
  readonly onLeave: () => void;
}

/**
 * The columns of a grid: which are shown, in which order and how wide. All that dragging does can be done here, too.
 */
export function GridColumns({ columnControl, columns, onLeave }: GridColumnsProps) {
  const { t } = useLingui();
  const toast = useToast();
  const { save } = useExport();
  const { layout, change } = columnControl;
  const shown = columns.filter(({ id }) => !layout.hidden.includes(id));
  const show = (id: string) => change((now) => ({ ...now, hidden: now.hidden.filter((one) => one !== id) }));
  const hide = (id: string, header: string) => {
    change((now) => ({ ...now, hidden: [...now.hidden.filter((one) => one !== id), id] }));
    toast({
      id: `column ${id}`,
      tone: 'info',
      title: t`Column hidden: ${header}`,
      action: { name: t`Undo`, run: () => show(id) },
    });
  };
  const move = (id: string, by: -1 | 1) => {
    const button = document.activeElement;
    change((now) => (now.hidden.includes(id) ? now : step(columnControl, now, id, by)));
    // An element that is moved within the page loses the focus.
    if (button instanceof HTMLElement) requestAnimationFrame(() => button.focus());
  };
  return (
    <div className={css.panel}>
      <ul className={css.list}>
        {columns.map(({ id, header }) => {
          const isShown = shown.some((column) => column.id === id);
          return (
            <li key={id} className={css.column}>
              <Checkbox
                aria-label={t`Show ${header}`}
                isSelected={isShown}
                isDisabled={isShown && shown.length === 1}
                onChange={(on) => (on ? show(id) : hide(id, header))}
              >
                {header}
              </Checkbox>
              <PlaceButtons
                header={header}
                at={shown.findIndex((column) => column.id === id)}
                count={shown.length}
                onMove={(by) => move(id, by)}
              />
              <WidthButtons columnControl={columnControl} id={id} header={header} />
            </li>
          );
        })}
      </ul>
      <Checkbox isSelected={columnControl.filters.isOn} onChange={columnControl.filters.turn}>{t`Filter row`}</Checkbox>
      <Button size="small" onPress={columnControl.reset}>{t`Reset columns`}</Button>
      {(
        [
          ['xlsx', t`Export to Excel`],
          ['csv', t`Export to CSV`],
        ] as const
      ).map(([format, name]) => (
        <Button
          key={format}
          size="small"
          onPress={() => {
            save(columnControl.file, format);
            // What comes of it is told outside of the panel, where it can be cancelled.
            onLeave();
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

interface PlaceButtonsProps {
  readonly header: string;
  /** Place among those that are shown; below zero where the column is not. */
  readonly at: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
}

function PlaceButtons({ header, at, count, onMove }: PlaceButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Move ${header} left`}
        aria-disabled={at <= 0}
        onPress={() => onMove(-1)}
      >
        <ArrowLeft size={12} aria-hidden="true" />
      </Button>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Move ${header} right`}
        aria-disabled={at < 0 || at === count - 1}
        onPress={() => onMove(1)}
      >
        <ArrowRight size={12} aria-hidden="true" />
      </Button>
    </>
  );
}

interface WidthButtonsProps {
  readonly columnControl: ColumnControl;
  readonly id: string;
  readonly header: string;
}

function WidthButtons({ columnControl, id, header }: WidthButtonsProps) {
  const { t } = useLingui();
  const { change } = columnControl;
  const width = widthOf(columnControl, id);
  const widen = (by: number) =>
    change((now) => withWidth(columnControl, now, id, (widthOf(columnControl, id) ?? 0) + by));
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Make ${header} narrower`}
        isDisabled={width === undefined}
        onPress={() => widen(-widthStep)}
      >
        <Minus size={12} aria-hidden="true" />
      </Button>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Make ${header} wider`}
        isDisabled={width === undefined}
        onPress={() => widen(widthStep)}
      >
        <Plus size={12} aria-hidden="true" />
      </Button>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Fit ${header}`}
        isDisabled={width === undefined}
        onPress={() => change((now) => fitted(columnControl, now, id))}
      >
        <MoveHorizontal size={12} aria-hidden="true" />
      </Button>
    </>
  );
}
