import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { Exchange } from '../../../../shared/market/instrument.ts';
import { formatPercent } from '../../../format/percent.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import {
  annualOf,
  bestOf,
  breakEvenOf,
  type FundingCell,
  type FundingRow,
  gapOf,
  type RateKind,
} from './funding-row.ts';
import css from './funding-rates.module.css';

/** Percent a year at which a cell has the whole of its colour. */
const fullHeat = 40;

interface ColumnsProps {
  readonly exchanges: readonly Exchange[];
  readonly kind: RateKind;
  readonly onCell: (cell: FundingCell) => void;
}

/** Columns of the table of rates: an exchange each between the currency and what the row comes to. */
export function useFundingColumns({ exchanges, kind, onCell }: ColumnsProps): readonly GridColumn<FundingRow>[] {
  const { t } = useLingui();
  const venueName = useVenueName();
  const annual = (row: FundingRow, exchange: Exchange): number | undefined => {
    const cell = row.cells.get(exchange);
    return cell && annualOf(cell, kind);
  };
  return [
    {
      id: 'base',
      header: t`Currency`,
      width: [84, 1],
      sortBy: ({ base }) => base,
      text: ({ base }) => base,
      cell: ({ base }) => <strong>{base}</strong>,
    },
    ...exchanges.map((exchange): GridColumn<FundingRow> => {
      const name = venueName(exchange);
      return {
        id: exchange,
        header: name,
        align: 'end',
        width: [104, 1],
        sortBy: (row) => annual(row, exchange) ?? Number.NEGATIVE_INFINITY,
        text: (row) => percent(annual(row, exchange)),
        cell: (row) => <RateCell row={row} exchange={exchange} name={name} kind={kind} onCell={onCell} />,
        file: [{ kind: 'number', title: `${name}, %`, of: (row) => annual(row, exchange)?.toFixed(4) }],
      };
    }),
    ...useSummaryColumns(kind),
  ];
}

const percent = (value: number | undefined): string => (value === undefined ? '' : formatPercent(value));

/** What a row comes to: the gap between exchanges, and when the best of them has paid the fees of a hedge. */
function useSummaryColumns(kind: RateKind): readonly GridColumn<FundingRow>[] {
  const { t } = useLingui();
  const periods = (row: FundingRow): number | undefined => breakEvenOf(bestOf(row, kind));
  return [
    {
      id: 'gap',
      header: t`Gap`,
      align: 'end',
      width: [84, 1],
      rank: 1,
      sortBy: (row) => gapOf(row, kind) ?? Number.NEGATIVE_INFINITY,
      text: (row) => percent(gapOf(row, kind)),
      cell: (row) => <span className="num">{percent(gapOf(row, kind)) || '—'}</span>,
      file: [{ kind: 'number', title: t`Gap, %`, of: (row) => gapOf(row, kind)?.toFixed(4) }],
    },
    {
      id: 'even',
      header: t`Break-even, periods`,
      align: 'end',
      width: [128, 1],
      rank: 2,
      sortBy: (row) => periods(row) ?? Number.POSITIVE_INFINITY,
      text: (row) => String(periods(row) ?? ''),
      cell: (row) => <span className="num">{periods(row) ?? '—'}</span>,
    },
  ];
}

interface RateCellProps extends Pick<ColumnsProps, 'kind' | 'onCell'> {
  readonly row: FundingRow;
  readonly exchange: Exchange;
  readonly name: string;
}

/** The rate of one perpetual in percent a year, the deeper in colour the further it is from 0; a press opens it. */
function RateCell({ row, exchange, name, kind, onCell }: RateCellProps) {
  const { t } = useLingui();
  const cell = row.cells.get(exchange);
  if (!cell) return <span className="quiet">—</span>;
  const value = annualOf(cell, kind);
  const rate = formatPercent(value);
  const { base } = row;
  return (
    <button
      type="button"
      className={`num ${css.rate}`}
      data-side={value > 0 ? 'up' : value < 0 ? 'down' : 'none'}
      style={{ '--heat': Math.min(1, Math.abs(value) / fullHeat).toFixed(2) } as CSSProperties}
      aria-label={t`${base} at ${name}: ${rate} annualised`}
      onClick={() => onCell(cell)}
    >
      {rate}
    </button>
  );
}
