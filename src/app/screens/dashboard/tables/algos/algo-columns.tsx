import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight, Ellipsis, Square } from 'lucide-react';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Twap } from '../../../../../shared/trade/algo.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { isFinal } from '../../../../../shared/trade/order-status.ts';
import { useStatusName } from '../../../../market/order-words/status-name.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { usePairColumn } from '../pair-column.tsx';
import tables from '../tables.module.css';
import { usePrices, useProgress, useTimes } from './algo-figures.tsx';
import type { AlgoRow } from './algo-rows.ts';
import css from './algos.module.css';

interface AlgoColumnsOptions {
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
  readonly parents: readonly Twap[];
  readonly open: ReadonlySet<string>;
  readonly now: number;
  readonly reachable: boolean;
  readonly onTurn: (parentId: string) => void;
  readonly onStop: (parent: Twap) => void;
  readonly onDetails: (order: Order) => void;
}

/** Columns of algorithmic orders and of their children. */
export function useAlgoColumns(options: AlgoColumnsOptions): readonly GridColumn<AlgoRow>[] {
  const { t } = useLingui();
  const { table, parents, accounts } = options;
  const statusName = useStatusName();
  const pair = usePairColumn<Order | Twap>(table, parents);
  const nameOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  const sideName = ({ order }: AlgoRow) => (order.side === 'BUY' ? t`Buy` : t`Sell`);
  return [
    useKindColumn(options),
    ofOrder(pair),
    {
      id: 'side',
      header: t`Side`,
      width: [52, 0.5],
      sortBy: sideName,
      text: sideName,
      filter: 'choice',
      cell: (row) => <span className={row.order.side === 'BUY' ? tables.buy : tables.sell}>{sideName(row)}</span>,
    },
    ...useProgress(table, options.now),
    ...usePrices(table),
    {
      id: 'status',
      header: t`Status`,
      width: [116, 1],
      sortBy: ({ order }) => statusName(order.status),
      filter: 'choice',
      cell: ({ order }) => statusName(order.status),
    },
    ...useTimes(),
    {
      id: 'account',
      header: t`Account`,
      width: [104, 1],
      rank: 3,
      filter: 'choice',
      sortBy: ({ order }) => nameOf(order.api_id),
      cell: ({ order }) => nameOf(order.api_id),
    },
    useActions(options),
  ];
}

/** A column of orders as one of rows. */
function ofOrder(column: GridColumn<Order | Twap>): GridColumn<AlgoRow> {
  const { sortBy, text, file } = column;
  return {
    id: column.id,
    header: column.header,
    width: column.width,
    cell: ({ order }) => column.cell(order),
    ...(sortBy && { sortBy: ({ order }: AlgoRow) => sortBy(order) }),
    ...(text && { text: ({ order }: AlgoRow) => text(order) }),
    ...(file && {
      file: file.flatMap((one) => (one.kind === 'text' ? [{ ...one, of: ({ order }: AlgoRow) => one.of(order) }] : [])),
    }),
  };
}

function useKindColumn({ open, onTurn }: AlgoColumnsOptions): GridColumn<AlgoRow> {
  const { t } = useLingui();
  const kindOf = (row: AlgoRow): string => (row.of === 'parent' ? row.order.kind : row.order.order_type);
  return {
    id: 'kind',
    header: t`Type`,
    width: [104, 0.8],
    sortBy: kindOf,
    text: kindOf,
    filter: 'choice',
    file: [
      { kind: 'text', title: t`Type`, of: kindOf },
      { kind: 'text', title: t`Order ID`, of: ({ order }) => order.order_id },
      { kind: 'text', title: t`Parent ID`, of: ({ order }) => order.parent_id },
    ],
    cell: (row) => {
      if (row.of === 'child') return <span className={css.child}>{kindOf(row)}</span>;
      const { parent_id, kind } = row.order;
      const isOpen = open.has(parent_id);
      return (
        <span className={css.kind}>
          <Button
            kind="ghost"
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Hide child orders of ${kind}` : t`Show child orders of ${kind}`}
            onPress={() => onTurn(parent_id)}
          >
            {isOpen ? <ChevronDown size={13} aria-hidden="true" /> : <ChevronRight size={13} aria-hidden="true" />}
          </Button>
          {kind}
        </span>
      );
    },
  };
}

function useActions({ reachable, onStop, onDetails }: AlgoColumnsOptions): GridColumn<AlgoRow> {
  const { t } = useLingui();
  return {
    id: 'actions',
    header: t`Actions`,
    width: [112, 0],
    align: 'end',
    pinned: true,
    cell: (row) => {
      const { order } = row;
      const type = row.of === 'parent' ? row.order.kind : row.order.order_type;
      const { symbol } = order;
      return (
        <>
          {row.of === 'parent' && !isFinal(order.status) && (
            <Button
              size="small"
              isDisabled={!reachable || order.status === 'CANCELING'}
              aria-label={t`Stop ${type} ${symbol}`}
              onPress={() => onStop(row.order)}
            >
              <Square size={11} aria-hidden="true" /> {t({ message: 'Stop', context: 'algo order' })}
            </Button>
          )}
          {row.of === 'child' && (
            <Button
              kind="ghost"
              size="small"
              aria-label={t`Order details: ${type} ${symbol}`}
              onPress={() => onDetails(row.order)}
            >
              <Ellipsis size={14} aria-hidden="true" />
            </Button>
          )}
        </>
      );
    },
  };
}
