import { useLingui } from '@lingui/react/macro';
import { sumDecimals } from '../../../../../shared/base/decimal.ts';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import { type ClosedPosition, moneyDecimals } from '../../../../../shared/trade/position.ts';
import type { Locale } from '../../../../format/amount.ts';
import { formatSigned } from '../../../../format/percent.ts';
import { formatExact } from '../../../../format/price.ts';
import { formatSpan } from '../../../../format/time.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { Timestamp } from '../../../../ui/timestamp.tsx';
import { usePairColumn } from '../pair-column.tsx';
import css from './history.module.css';

const negative = (text: string): string =>
  text.startsWith('-') ? text.slice(1) : /[1-9]/.test(text) ? `-${text}` : text;

/** What a position has come to in the end: realised profit less fees, with the funding that it got or paid. */
export const netOf = ({ realized, fees, funding }: ClosedPosition): string =>
  sumDecimals([realized, negative(fees), funding]);

/** Columns of positions that are closed. */
export function useClosedColumns(
  table: readonly Instrument[],
  accounts: readonly ApiAccount[],
): readonly GridColumn<ClosedPosition>[] {
  const { t } = useLingui();
  const nameOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  const times = useTimes();
  return [
    usePairColumn<ClosedPosition>(table, []),
    ...useSizes(table),
    ...useMoney(table),
    ...times,
    {
      id: 'account',
      header: t`Account`,
      width: [104, 1],
      rank: 1,
      filter: 'choice',
      sortBy: ({ api_id }) => nameOf(api_id),
      cell: ({ api_id }) => nameOf(api_id),
    },
  ];
}

/** Which way, how large, and at which prices on average. */
function useSizes(table: readonly Instrument[]): readonly GridColumn<ClosedPosition>[] {
  const { t } = useLingui();
  const instrumentOf = (row: ClosedPosition) => instrumentsByKey(table).get(keyOfSymbol(row));
  const sideName = (row: ClosedPosition) => (row.direction === 'LONG' ? t`LONG` : t`SHORT`);
  const price = (
    id: string,
    header: string,
    of: (row: ClosedPosition) => string | null,
  ): GridColumn<ClosedPosition> => ({
    id,
    header,
    width: [88, 1],
    align: 'end',
    sortBy: (row) => Number(of(row) ?? 0),
    file: [{ kind: 'number', title: header, of }],
    cell: (row) => {
      const text = of(row);
      return text === null ? '—' : priceText(text, instrumentOf(row));
    },
  });
  return [
    {
      id: 'side',
      header: t`Side`,
      width: [74, 0.4],
      sortBy: sideName,
      text: sideName,
      filter: 'choice',
      cell: (row) => <span className={row.direction === 'LONG' ? css.buy : css.sell}>{sideName(row)}</span>,
    },
    {
      id: 'max_qty',
      own: true,
      header: t`Max size`,
      width: [92, 1],
      align: 'end',
      sortBy: ({ max_qty }) => Number(max_qty),
      file: [{ kind: 'number', title: t`Max size`, of: ({ max_qty }) => max_qty }],
      cell: (row) => {
        const instrument = instrumentOf(row);
        return `${formatExact(row.max_qty)} ${instrument ? amountUnit(instrument) : ''}`.trim();
      },
    },
    price('avg_open', t`Avg. open`, ({ avg_open }) => avg_open),
    price('avg_close', t`Avg. close`, ({ avg_close }) => avg_close),
  ];
}

function useMoney(table: readonly Instrument[]): readonly GridColumn<ClosedPosition>[] {
  const { t } = useLingui();
  const instrumentOf = (row: ClosedPosition) => instrumentsByKey(table).get(keyOfSymbol(row));
  const money = (
    id: string,
    header: string,
    of: (row: ClosedPosition) => string,
    rank?: number,
  ): GridColumn<ClosedPosition> => ({
    id,
    own: true,
    header,
    width: [116, 1],
    rank,
    align: 'end',
    sortBy: (row) => Number(of(row)),
    file: [{ kind: 'money', title: header, of }],
    text: (row) => shown(row, of(row)),
    cell: (row) => (
      <span className={id === 'fees' ? undefined : of(row).startsWith('-') ? css.sell : css.buy}>
        {shown(row, of(row))}
      </span>
    ),
  });
  const shown = (row: ClosedPosition, text: string) => {
    const instrument = instrumentOf(row);
    return `${formatSigned(text, instrument ? moneyDecimals(instrument) : 2)} ${instrument?.settle ?? ''}`.trim();
  };
  return [
    money('realized', t`Realised P&L`, ({ realized }) => realized),
    money('fees', t`Fees`, ({ fees }) => negative(fees), 3),
    money('funding', t`Funding`, ({ funding }) => funding, 4),
    {
      ...money('net', t`Net P&L`, netOf),
      file: [
        { kind: 'money', title: t`Net P&L`, of: netOf },
        { kind: 'text', title: t`Asset`, of: (row) => instrumentOf(row)?.settle },
      ],
    },
  ];
}

function useTimes(): readonly GridColumn<ClosedPosition>[] {
  const { t, i18n } = useLingui();
  const span = ({ opened, closed }: ClosedPosition) => formatSpan(closed - opened, i18n.locale as Locale);
  const time = (id: 'opened' | 'closed', header: string, rank?: number): GridColumn<ClosedPosition> => ({
    id,
    header,
    width: [156, 1],
    rank,
    sortBy: (row) => row[id],
    filter: 'none',
    file: [{ kind: 'time', title: header, of: (row) => row[id] }],
    cell: (row) => <Timestamp ms={row[id]} />,
  });
  return [
    {
      id: 'duration',
      header: t`Duration`,
      width: [96, 0.8],
      rank: 2,
      sortBy: ({ opened, closed }) => closed - opened,
      filter: 'none',
      text: span,
      file: [
        { kind: 'number', title: t`Duration, s`, of: ({ opened, closed }) => Math.round((closed - opened) / 1000) },
      ],
      cell: span,
    },
    time('opened', t`Opened`, 5),
    time('closed', t`Closed`),
  ];
}
