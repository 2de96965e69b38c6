import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { GridColumn } from './grid-column.ts';
import css from './grid-filter-row.module.css';
import { choicesOf, type FilterKind, filterBy, filterKindOf } from './grid-filter.ts';
import { cellClass } from './grid-cell-class.ts';
import type { GridRecords } from './grid-records.ts';
import gridCss from './data-grid.module.css';
import type { RowFilter } from './use-grid-rows.ts';

export interface GridFilterRowProps<T> {
  /** Those that are shown, and the ids of all. */
  readonly columns: readonly GridColumn<T>[];
  readonly names: readonly string[];
  readonly records: GridRecords<T>;
  readonly ids: readonly string[];
  readonly isSticky: boolean;
  /** What was typed, by column. */
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (typed: Readonly<Record<string, string>>) => void;
  readonly onFilter: (filter: RowFilter<T> | undefined) => void;
}

/**
 * A row under the head in which each column is filtered: by a part of its text, by its figure (`>5`, `1..5`), or by one
 * of what there is.
 */
export function GridFilterRow<T>({
  columns,
  names,
  records,
  ids,
  isSticky,
  typed,
  onType,
  onFilter,
}: GridFilterRowProps<T>) {
  const first = ids[0] === undefined ? undefined : records.get(ids[0]);
  const isEmpty = first === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first row only its kind of fields counts, which is that of all rows
  useEffect(() => {
    const passes = filterBy(columns, typed, first);
    onFilter(passes && { key: JSON.stringify([columns.map(({ id }) => id), typed]), passes });
  }, [columns, typed, isEmpty, onFilter]);
  useEffect(() => () => onFilter(undefined), [onFilter]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of divs, see data-grid.tsx
    // biome-ignore lint/a11y/useFocusableInteractive: its fields are the stops
    <div role="row" aria-rowindex={2} className={`${gridCss.row} ${css.row}`}>
      {columns.map((column, index) => {
        const kind = filterKindOf(column, first);
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={names.indexOf(column.id) + 1}
            className={cellClass(column, isSticky && index === 0)}
          >
            {kind && (
              <Field
                kind={kind}
                header={column.header}
                value={typed[column.id] ?? ''}
                choices={() => choicesOf(column, ids.map(records.get))}
                onChange={(text) => onType({ ...typed, [column.id]: text })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface FieldProps {
  readonly kind: FilterKind;
  readonly header: string;
  readonly value: string;
  readonly choices: () => readonly string[];
  readonly onChange: (text: string) => void;
}

function Field({ kind, header, value, choices, onChange }: FieldProps) {
  const { t } = useLingui();
  const label = t`Filter ${header}`;
  if (kind === 'choice') {
    const all = choices();
    return (
      <select className={css.field} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {['', ...all, ...(value === '' || all.includes(value) ? [] : [value])].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    );
  }
  const clear = () => onChange('');
  return (
    <input
      className={css.field}
      aria-label={label}
      value={value}
      placeholder={kind === 'number' ? '> < 1..5' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.stopPropagation();
        clear();
      }}
    />
  );
}
