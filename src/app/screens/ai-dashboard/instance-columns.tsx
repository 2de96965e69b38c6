import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Copy, CopyPlus, RotateCcw, Square } from 'lucide-react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Instance } from '../../../shared/trade/instance.ts';
import { directionOf, formatPercent, formatSigned } from '../../format/percent.ts';
import { Button } from '../../ui/form/button.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import css from './ai.module.css';
import type { InstanceKind, InstanceScope } from '../../strategies/scopes/scope.ts';
import { useCourseColumns } from './list/use-course-columns.tsx';
import type { Curves } from './list/use-curves.ts';
import { useListWords } from './words/list-words.ts';

const looks = { '-1': 'down', 0: '', 1: 'up' } as const;

export interface MarketNames {
  readonly market: string;
  readonly quote: string;
  /** In which it counts, and with how many decimals. */
  readonly money: string;
  readonly decimals: number;
  /** Undefined where the market is not listed any more. */
  readonly instrument: Instrument | undefined;
}

interface RowActions {
  readonly scope: InstanceScope;
  readonly reachable: boolean;
  readonly onStop: (id: string) => void;
  readonly onDetail: (id: string) => void;
  /** Undefined for who may not start any. */
  readonly onAgain: ((instance: Instance) => void) | undefined;
  readonly onClone: (id: string) => void;
}

/** The buttons of one row. */
function InstanceActions({
  row,
  kind,
  scope,
  reachable,
  onStop,
  onDetail,
  onAgain,
  onClone,
  isPhone,
}: RowActions & { readonly row: Instance; readonly kind: InstanceKind; readonly isPhone: boolean }) {
  const { t } = useLingui();
  const { name } = row;
  return (
    <span className={css.actions}>
      {kind === 'running' && (scope === 'own' || scope === 'risk') && (
        <Button
          kind="ghost"
          size="small"
          isDisabled={!reachable}
          aria-label={t`Stop ${name}`}
          onPress={() => onStop(row.instance_id)}
        >
          <Square size={13} aria-hidden="true" />
        </Button>
      )}
      {scope === 'own' && onAgain && !(isPhone && kind === 'running') && (
        <Button
          kind="ghost"
          size="small"
          isDisabled={!reachable}
          aria-label={kind === 'history' ? t`Start ${name} again` : t`Start another like ${name}`}
          onPress={() => onAgain(row)}
        >
          {kind === 'history' ? <RotateCcw size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
        </Button>
      )}
      {scope === 'own' && onAgain && !isPhone && (
        <Button
          kind="ghost"
          size="small"
          isDisabled={!reachable}
          aria-label={t`Start ${name} on other accounts`}
          onPress={() => onClone(row.instance_id)}
        >
          <CopyPlus size={13} aria-hidden="true" />
        </Button>
      )}
      <Button kind="ghost" size="small" aria-label={t`Details of ${name}`} onPress={() => onDetail(row.instance_id)}>
        <ChevronRight size={14} aria-hidden="true" />
      </Button>
    </span>
  );
}

/** What an instance has earned, and how. */
function useFigureColumns(marketOf: (instance: Instance) => MarketNames): readonly GridColumn<Instance>[] {
  const { t } = useLingui();
  return [
    {
      id: 'profit',
      header: t`P&L`,
      width: [76, 1],
      align: 'end',
      own: true,
      sortBy: ({ profit }) => Number(profit),
      text: (row) => formatSigned(row.profit, marketOf(row).decimals),
      file: [
        { kind: 'money', title: t`P&L`, of: ({ profit }) => profit },
        { kind: 'text', title: t`Asset`, of: (row) => marketOf(row).money },
      ],
      cell: (row) => (
        <span className={looks[directionOf(Number(row.profit))]} title={marketOf(row).money}>
          {formatSigned(row.profit, marketOf(row).decimals)}
        </span>
      ),
    },
    {
      id: 'rate',
      header: '%',
      width: [70, 0.7],
      rank: 1,
      align: 'end',
      sortBy: ({ profit_rate }) => profit_rate,
      text: ({ profit_rate }) => formatPercent(profit_rate),
      file: [{ kind: 'percent', title: t`P&L, %`, of: ({ profit_rate }) => profit_rate / 100 }],
      cell: ({ profit_rate }) => <span className={looks[directionOf(profit_rate)]}>{formatPercent(profit_rate)}</span>,
    },
    {
      id: 'drawdown',
      header: t`Drawdown`,
      width: [118, 0.8],
      rank: 6,
      align: 'end',
      sortBy: ({ max_drawdown }) => max_drawdown,
      cell: ({ max_drawdown }) => formatPercent(max_drawdown),
      text: ({ max_drawdown }) => formatPercent(max_drawdown),
      file: [{ kind: 'percent', title: t`Drawdown`, of: ({ max_drawdown }) => max_drawdown / 100 }],
    },
    {
      id: 'orders',
      header: t`Orders`,
      width: [100, 0.6],
      rank: 9,
      align: 'end',
      sortBy: ({ orders }) => orders,
      cell: ({ orders }) => String(orders),
    },
  ];
}

/** What an instance is called, whose it is where that is not plain, and what it does. */
function useNameColumns(scope: InstanceScope): readonly GridColumn<Instance>[] {
  const { t } = useLingui();
  const words = useListWords();
  return [
    {
      id: 'name',
      header: t`Name`,
      width: [92, 1.4],
      sortBy: ({ name }) => name,
      cell: ({ name }) => <span title={name}>{name}</span>,
      text: ({ name }) => name,
    },
    ...(scope === 'own'
      ? []
      : [
          {
            id: 'owner',
            header: t`User`,
            width: [92, 1] as const,
            sortBy: ({ owner }: Instance) => owner,
            text: ({ owner }: Instance) => owner,
            cell: ({ owner }: Instance) => owner,
          },
        ]),
    {
      id: 'group',
      header: t({ message: 'Group', context: 'strategy' }),
      width: [90, 0.7],
      rank: 11,
      sortBy: ({ group }) => group ?? '',
      cell: ({ group }) => group ?? '',
      text: ({ group }) => group ?? '',
    },
    {
      id: 'type',
      header: t`Strategy`,
      width: [120, 1],
      rank: 7,
      sortBy: ({ strategy_type }) => words.type(strategy_type).name,
      filter: 'choice',
      cell: ({ strategy_type }) => words.type(strategy_type).name,
      text: ({ strategy_type }) => words.type(strategy_type).name,
    },
  ];
}

/** Where an instance trades; a file has its exchange in a column of its own. */
function useMarketColumn(marketOf: (instance: Instance) => MarketNames): GridColumn<Instance> {
  const { t } = useLingui();
  return {
    id: 'market',
    header: t({ message: 'Market', context: 'instrument' }),
    width: [150, 1.3],
    rank: 2,
    sortBy: (row) => marketOf(row).market,
    text: (row) => marketOf(row).market,
    file: [
      { kind: 'text', title: t`Exchange`, of: ({ symbols }) => symbols[0]!.exchange },
      {
        kind: 'text',
        title: t({ message: 'Market', context: 'instrument' }),
        of: (row) => marketOf(row).market.split(' · ')[0],
      },
    ],
    cell: (row) => (
      <span className={css.market}>
        <ExchangeChip exchange={row.symbols[0]!.exchange} />
        <span className={css.pair}>{marketOf(row).market.split(' · ')[0]}</span>
      </span>
    ),
  };
}

/** Whether an instance runs, and why it does not. */
function useStatusColumn(): GridColumn<Instance> {
  const { t } = useLingui();
  const words = useListWords();
  const statusText = ({ status, error }: Instance): string =>
    error === null ? words.statuses[status] : `${words.statuses[status]}: ${words.reason(error)}`;
  return {
    id: 'status',
    header: t`Status`,
    width: [82, 1],
    sortBy: ({ status }) => words.statuses[status],
    filter: 'choice',
    text: statusText,
    cell: (row) => (
      <span
        className={css.status}
        data-status={row.status}
        data-refused={row.status === 'TRADING' && row.error !== null ? '' : undefined}
        title={statusText(row)}
      >
        {statusText(row)}
      </span>
    ),
  };
}

/** Columns of the instances that run, or of those that have stopped. */
export function useInstanceColumns(
  marketOf: (instance: Instance) => MarketNames,
  kind: InstanceKind,
  actions: RowActions,
  curves: Curves | undefined,
): GridColumn<Instance>[] {
  const { t } = useLingui();
  // A phone is for watching and stopping.
  const isPhone = useMedia(phoneQuery);
  const timeOf = ({ created, stopped }: Instance): number => (kind === 'running' ? created : (stopped ?? created));
  return [
    ...useNameColumns(actions.scope),
    useMarketColumn(marketOf),
    useStatusColumn(),
    ...useFigureColumns(marketOf),
    ...useCourseColumns(kind, curves),
    {
      id: 'time',
      header: kind === 'running' ? t`Started` : t`Stopped`,
      width: [110, 0.8],
      rank: 5,
      sortBy: timeOf,
      filter: 'none',
      cell: (row) => <Timestamp ms={timeOf(row)} as="recent" />,
      text: ({ created }) => String(created),
      file: [{ kind: 'time', title: kind === 'running' ? t`Started` : t`Stopped`, of: timeOf }],
    },
    {
      id: 'actions',
      header: t`Actions`,
      width: [isPhone ? 66 : 126, 0],
      align: 'end',
      pinned: true,
      cell: (row) => <InstanceActions row={row} kind={kind} isPhone={isPhone} {...actions} />,
    },
  ];
}
