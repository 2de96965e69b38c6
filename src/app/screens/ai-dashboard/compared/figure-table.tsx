import { useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../format/percent.ts';
import ai from '../ai.module.css';
import type { RunFigures } from './figures-of.ts';

interface FigureTableProps {
  readonly label: string;
  /** Runs beside each other; figures are undefined as long as they are not known. */
  readonly columns: readonly { readonly name: string; readonly figures: RunFigures | undefined }[];
}

/** Figures of some runs, a column each. */
export function FigureTable({ label, columns }: FigureTableProps) {
  const { t } = useLingui();
  const rows: readonly (readonly [string, (figures: RunFigures) => string])[] = [
    [t`Return`, ({ rate }) => formatPercent(rate)],
    [t`Max drawdown`, ({ drawdown }) => formatPercent(drawdown)],
    [t`Fills`, ({ fills }) => (fills === null ? '—' : String(fills))],
  ];
  return (
    <table className={ai.table} aria-label={label}>
      <thead>
        <tr>
          <td />
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column) => (
              <td key={column.name} className="num">
                {column.figures ? text(column.figures) : '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
