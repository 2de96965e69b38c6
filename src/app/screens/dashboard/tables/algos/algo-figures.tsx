import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Twap } from '../../../../../shared/trade/algo.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { isFinal } from '../../../../../shared/trade/order-status.ts';
import { formatPercent } from '../../../../format/percent.ts';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { Timestamp } from '../../../../ui/timestamp.tsx';
import { type AlgoRow, progressOf } from './algo-rows.ts';
import css from './algos.module.css';

/** Size, and how far it has come. */
export function useProgress(table: readonly Instrument[], now: number): readonly GridColumn<AlgoRow>[] {
  const { t } = useLingui();
  const unitOf = ({ order }: AlgoRow) => {
    const instrument = instrumentsByKey(table).get(keyOfSymbol(order));
    return instrument ? amountUnit(instrument) : '';
  };
  const amount = (id: string, header: string, of: (order: Order | Twap) => string): GridColumn<AlgoRow> => ({
    id,
    header,
    width: [92, 1],
    align: 'end',
    sortBy: ({ order }) => Number(of(order)),
    file: [{ kind: 'number', title: header, of: ({ order }) => of(order) }],
    cell: (row) => `${formatExact(of(row.order))} ${unitOf(row)}`.trim(),
  });
  return [
    amount('amount', t`Amount`, (order) => order.amount),
    amount('filled', t`Filled`, (order) => order.filled_amount),
    {
      id: 'progress',
      header: t`Progress`,
      width: [130, 1.2],
      filter: 'none',
      sortBy: (row) => (row.of === 'parent' ? progressOf(row.order) : row.order.trade_rate / 100),
      file: [
        { kind: 'number', title: t`Slices sent`, of: (row) => (row.of === 'parent' ? row.order.done_slices : null) },
        { kind: 'number', title: t`Slices`, of: (row) => (row.of === 'parent' ? row.order.slices : null) },
      ],
      text: (row) =>
        row.of === 'parent' ? `${row.order.done_slices} / ${row.order.slices}` : `${Math.floor(row.order.trade_rate)}%`,
      cell: (row) => (row.of === 'parent' ? <Progress parent={row.order} /> : `${Math.floor(row.order.trade_rate)}%`),
    },
    {
      id: 'next',
      header: t`Next slice`,
      width: [88, 0.8],
      filter: 'none',
      sortBy: (row) => (row.of === 'parent' ? (row.order.next_at ?? Number.POSITIVE_INFINITY) : 0),
      file: [{ kind: 'time', title: t`Next slice`, of: (row) => (row.of === 'parent' ? row.order.next_at : null) }],
      text: (row) => untilNext(row, now),
      cell: (row) => <span className="num">{untilNext(row, now)}</span>,
    },
  ];
}

/** `0:42` until the next slice. */
function untilNext(row: AlgoRow, now: number): string {
  if (row.of === 'child' || row.order.next_at === null || isFinal(row.order.status)) return '—';
  const seconds = Math.max(0, Math.ceil((row.order.next_at - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Progress({ parent }: { readonly parent: Twap }): ReactNode {
  const { t } = useLingui();
  const { slices, done_slices, trade_rate } = parent;
  const shown = slices > 0 ? `${done_slices} / ${slices}` : `${Math.floor(trade_rate)}%`;
  return (
    <span className={css.progress}>
      <span className={css.track} role="img" aria-label={t`Progress: ${shown}`}>
        <span className={css.done} style={{ width: `${progressOf(parent) * 100}%` }} />
      </span>
      <span className="num">{shown}</span>
    </span>
  );
}

/** The average price beside what it is held against. */
export function usePrices(table: readonly Instrument[]): readonly GridColumn<AlgoRow>[] {
  const { t } = useLingui();
  const price = (
    id: string,
    header: string,
    of: (row: AlgoRow) => string | null | undefined,
    rank?: number,
  ): GridColumn<AlgoRow> => {
    const shown = (row: AlgoRow): string => {
      const text = of(row);
      return text && /[1-9]/.test(text) ? priceText(text, instrumentsByKey(table).get(keyOfSymbol(row.order))) : '—';
    };
    return {
      id,
      header,
      width: [88, 1],
      rank,
      align: 'end',
      sortBy: (row) => Number(of(row) ?? 0),
      text: shown,
      file: [{ kind: 'number', title: header, of }],
      cell: shown,
    };
  };
  const impact = ({ order }: AlgoRow): number | null => order.impact_percent ?? null;
  return [
    price('price', t`Limit`, ({ order }) => order.price, 5),
    price('average', t`Average`, ({ order }) => order.avg_price),
    price('arrival', t`Arrival`, (row) => (row.of === 'parent' ? row.order.arrival_price : null), 1),
    price('bench', t`Market VWAP`, (row) => (row.of === 'parent' ? row.order.vwap_bench : null), 4),
    {
      id: 'impact',
      header: t`Impact`,
      width: [76, 0.7],
      rank: 2,
      align: 'end',
      sortBy: (row) => impact(row) ?? 0,
      text: (row) => percentOf(impact(row)),
      file: [{ kind: 'percent', title: t`Impact`, of: (row) => (impact(row) ?? 0) / 100 }],
      cell: (row) => percentOf(impact(row)),
    },
  ];
}

const percentOf = (percent: number | null): string => (percent === null ? '—' : formatPercent(percent, 3));

/** Since when it runs, and until when. */
export function useTimes(): readonly GridColumn<AlgoRow>[] {
  const { t } = useLingui();
  const time = (id: string, header: string, of: (row: AlgoRow) => number | undefined, rank: number) => ({
    id,
    header,
    width: [92, 1] as const,
    rank,
    filter: 'none' as const,
    sortBy: (row: AlgoRow) => of(row) ?? 0,
    file: [{ kind: 'time' as const, title: header, of }],
    cell: (row: AlgoRow) => {
      const ms = of(row);
      return ms === undefined ? '—' : <Timestamp ms={ms} as="recent" />;
    },
  });
  return [
    time('created', t`Created`, ({ order }) => order.created, 6),
    time('deadline', t`Deadline`, (row) => (row.of === 'parent' ? row.order.expire_time : undefined), 7),
  ];
}
