import { useLingui } from '@lingui/react/macro';
import type { AnalysisRow } from '../../../shared/contracts/strategy-analysis.ts';
import { formatPercent, formatSigned } from '../../format/percent.ts';
import { formatDecimal } from '../../format/price.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';

const none = '—';
/** A fraction as percent; nothing where it is not known. */
export const percentText = (fraction: number | null): string =>
  fraction === null ? none : formatPercent(fraction * 100);
/** A share of all, percent without a sign. */
export const shareText = (share: number | null): string => (share === null ? none : `${(share * 100).toFixed(0)}%`);
export const ratioText = (ratio: number | null): string => (ratio === null ? none : formatDecimal(ratio.toFixed(2), 2));
export const usdText = (amount: number): string => formatSigned(amount.toFixed(2), 2);
const lowest = Number.NEGATIVE_INFINITY;

interface Shape {
  readonly id: string;
  readonly header: string;
  readonly rank: number | undefined;
}

const usd = ({ id, header, rank }: Shape, of: (row: AnalysisRow) => number): GridColumn<AnalysisRow> => ({
  id,
  header,
  width: [84, 1],
  align: 'end',
  own: true,
  rank,
  sortBy: of,
  text: (row) => of(row).toFixed(2),
  cell: (row) => <span className={of(row) > 0 ? 'up num' : of(row) < 0 ? 'down num' : 'num'}>{usdText(of(row))}</span>,
  file: [{ kind: 'number', title: header, of: (row) => of(row).toFixed(2) }],
});

const figure = ({ id, header, rank }: Shape, of: (row: AnalysisRow) => number | null, text: Format) => ({
  id,
  header,
  width: [78, 0.8] as const,
  align: 'end' as const,
  rank,
  sortBy: (row: AnalysisRow) => of(row) ?? lowest,
  text: (row: AnalysisRow) => text(of(row)),
  cell: (row: AnalysisRow) => <span className="num">{text(of(row))}</span>,
});
type Format = (value: number | null) => string;

const percent = (shape: Shape, of: (row: AnalysisRow) => number | null): GridColumn<AnalysisRow> => ({
  ...figure(shape, of, percentText),
  file: [{ kind: 'percent', title: shape.header, of }],
});
const ratio = (shape: Shape, of: (row: AnalysisRow) => number | null): GridColumn<AnalysisRow> => ({
  ...figure(shape, of, ratioText),
  file: [{ kind: 'number', title: shape.header, of }],
});

/** Columns of the analysis; `nameOf` is how its rows are called. */
export function useAnalysisColumns(head: string, nameOf: (row: AnalysisRow) => string): GridColumn<AnalysisRow>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      header: head,
      width: [130, 1.4],
      sortBy: nameOf,
      text: nameOf,
      cell: (row) => <span>{nameOf(row)}</span>,
    },
    {
      ...figure({ id: 'instances', header: t`Strategies`, rank: 6 }, (row) => row.instances, String),
      file: [{ kind: 'number', title: t`Strategies`, of: (row) => row.instances }],
    },
    usd({ id: 'profit', header: t`P&L (USD)`, rank: undefined }, (row) => row.profit),
    percent({ id: 'return', header: t`Return`, rank: undefined }, (row) => row.total_return),
    percent({ id: 'drawdown', header: t`Drawdown`, rank: 1 }, (row) => row.max_drawdown),
    ratio({ id: 'sharpe', header: t`Sharpe`, rank: 2 }, (row) => row.sharpe),
    ratio({ id: 'sortino', header: t`Sortino`, rank: 8 }, (row) => row.sortino),
    ratio({ id: 'calmar', header: t`Calmar`, rank: 9 }, (row) => row.calmar),
    ratio({ id: 'factor', header: t`Profit factor`, rank: 7 }, (row) => row.profit_factor),
    percent({ id: 'best', header: t`Best day`, rank: 10 }, (row) => row.best_day?.value ?? null),
    percent({ id: 'worst', header: t`Worst day`, rank: 11 }, (row) => row.worst_day?.value ?? null),
    usd({ id: 'closed', header: t({ message: 'Closed', context: 'profit' }), rank: 3 }, (row) => row.closed),
    usd({ id: 'open', header: t({ message: 'Open', context: 'profit' }), rank: 3 }, (row) => row.open),
    usd({ id: 'funding', header: t({ message: 'Funding', context: 'payment' }), rank: 4 }, (row) => row.funding),
    usd({ id: 'fees', header: t`Fees`, rank: 5 }, (row) => row.fees),
  ];
}
