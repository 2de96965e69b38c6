import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, ExternalLink, Square } from 'lucide-react';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Instance } from '../../../../../shared/trade/instance.ts';
import type { InstanceStatus } from '../../../../../shared/trade/instance-status.ts';
import { formatExact } from '../../../../format/price.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { useStatusName } from '../../../../market/order-words/status-name.ts';
import { useVenueName } from '../../../../market/instrument/venue-name.ts';
import { filledShare } from '../../../../market/routing/routed-state.ts';
import { routedPrice, routedUnit } from '../../../../market/routing/route-texts.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { Timestamp } from '../../../../ui/timestamp.tsx';
import algos from '../algos/algos.module.css';
import { usePairColumn } from '../pair-column.tsx';
import tables from '../tables.module.css';
import css from './routed.module.css';
import { childAmount, hasEnded, marketOf, type RoutedOrder, type RoutedRow } from './routed-rows.ts';

interface RoutedColumnsOptions {
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
  readonly orders: readonly RoutedOrder[];
  readonly open: ReadonlySet<string>;
  readonly reachable: boolean;
  readonly onTurn: (instanceId: string) => void;
  readonly onStop: (order: RoutedOrder) => void;
}

/** Names of the states of a routed order. */
function useStateName(): (status: InstanceStatus) => string {
  const { t } = useLingui();
  const names: Readonly<Record<InstanceStatus, string>> = {
    PREPARING: t`Preparing`,
    TRADING: t`Routing`,
    STOPPING: t`Stopping`,
    STOPPED: t({ message: 'Ended', context: 'orders' }),
    INTERRUPTED: t`Interrupted`,
  };
  return (status) => names[status];
}

/** Columns of routed orders and of their children. */
export function useRoutedColumns(options: RoutedColumnsOptions): readonly GridColumn<RoutedRow>[] {
  const { t } = useLingui();
  const { table, orders, accounts } = options;
  const statusName = useStatusName();
  const stateName = useStateName();
  const venueName = useVenueName();
  const pair = usePairColumn(
    table,
    orders.map(({ instance }) => instance.symbols[0]!),
  );
  const nameOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  const isBuy = (row: RoutedRow) => (row.of === 'parent' ? row.instance.params.side : row.order.side) === 'BUY';
  const sideName = (row: RoutedRow) => (isBuy(row) ? t`Buy` : t`Sell`);
  const statusOf = (row: RoutedRow) =>
    row.of === 'parent' ? stateName(row.instance.status) : statusName(row.order.status);
  const whereOf = (row: RoutedRow) =>
    row.of === 'parent'
      ? row.instance.symbols.map(({ exchange }) => venueName(exchange)).join(', ')
      : `${venueName(row.order.exchange)} · ${nameOf(row.order.api_id)}`;
  return [
    useTurnColumn(options),
    {
      id: 'pair',
      header: t`Pair`,
      width: pair.width,
      sortBy: (row) => pair.text?.(marketOf(row)) ?? '',
      text: (row) => pair.text?.(marketOf(row)) ?? '',
      cell: (row) => pair.cell(marketOf(row)),
    },
    {
      id: 'side',
      header: t`Side`,
      width: [52, 0.5],
      sortBy: sideName,
      text: sideName,
      filter: 'choice',
      cell: (row) => <span className={isBuy(row) ? tables.buy : tables.sell}>{sideName(row)}</span>,
    },
    ...useAmounts(table),
    {
      id: 'status',
      header: t`Status`,
      width: [110, 1],
      sortBy: statusOf,
      text: statusOf,
      filter: 'choice',
      cell: statusOf,
    },
    {
      id: 'exchanges',
      header: t`Exchanges`,
      width: [130, 1.4],
      rank: 2,
      sortBy: whereOf,
      text: whereOf,
      cell: whereOf,
    },
    {
      id: 'created',
      header: t`Created`,
      width: [92, 1],
      rank: 3,
      filter: 'none',
      sortBy: (row) => createdOf(row),
      file: [{ kind: 'time', title: t`Created`, of: createdOf }],
      cell: (row) => <Timestamp ms={createdOf(row)} as="recent" />,
    },
    useActions(options),
  ];
}

const createdOf = (row: RoutedRow): number => (row.of === 'parent' ? row.instance.created : row.order.created);

function useTurnColumn({ open, onTurn }: RoutedColumnsOptions): GridColumn<RoutedRow> {
  const { t } = useLingui();
  const kindOf = (row: RoutedRow): string => (row.of === 'parent' ? t`Smart routing` : row.order.order_type);
  return {
    id: 'kind',
    header: t`Type`,
    width: [128, 0.8],
    sortBy: kindOf,
    text: kindOf,
    cell: (row) => {
      if (row.of === 'child') return <span className={algos.child}>{kindOf(row)}</span>;
      const { instance_id, name } = row.instance;
      const isOpen = open.has(instance_id);
      return (
        <span className={algos.kind}>
          <Button
            kind="ghost"
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Hide child orders of ${name}` : t`Show child orders of ${name}`}
            onPress={() => onTurn(instance_id)}
          >
            {isOpen ? <ChevronDown size={13} aria-hidden="true" /> : <ChevronRight size={13} aria-hidden="true" />}
          </Button>
          {kindOf(row)}
        </span>
      );
    },
  };
}

/** Size, how far it has come, its price, and what that saves. */
function useAmounts(table: readonly Instrument[]): readonly GridColumn<RoutedRow>[] {
  const { t } = useLingui();
  const instrumentOf = (row: RoutedRow) => instrumentsByKey(table).get(keyOfSymbol(marketOf(row)));
  const unitOf = (row: RoutedRow) => {
    const instrument = instrumentOf(row);
    return instrument ? routedUnit(instrument) : '';
  };
  const figure = (
    id: string,
    header: string,
    of: (row: RoutedRow) => string | undefined,
    shown: (text: string, row: RoutedRow) => string,
    rank?: number,
  ): GridColumn<RoutedRow> => {
    const cell = (row: RoutedRow) => {
      const text = of(row);
      return text === undefined ? '—' : shown(text, row);
    };
    return {
      id,
      header,
      width: [92, 1],
      align: 'end',
      rank,
      sortBy: (row) => Number(of(row) ?? 0),
      file: [{ kind: 'number', title: header, of }],
      text: cell,
      cell,
    };
  };
  const amountOf = (row: RoutedRow) =>
    row.of === 'parent' ? String(row.instance.params.quantity) : childAmount(row.order.amount, instrumentOf(row));
  const filledOf = (row: RoutedRow) =>
    row.of === 'parent' ? row.state?.filled : childAmount(row.order.filled_amount, instrumentOf(row));
  const averageOf = (row: RoutedRow) =>
    row.of === 'parent' ? row.state?.average : /[1-9]/.test(row.order.avg_price) ? row.order.avg_price : undefined;
  const shareOf = (row: RoutedRow) => (row.of === 'parent' ? filledShare(row.state) : row.order.trade_rate / 100);
  const priced = (text: string, row: RoutedRow) => {
    const instrument = instrumentOf(row);
    return instrument ? routedPrice(Number(text), instrument, row.of === 'parent' ? 2 : 0) : formatExact(text);
  };
  const inUnits = (text: string, row: RoutedRow) => `${formatExact(text)} ${unitOf(row)}`.trim();
  return [
    figure('amount', t`Amount`, amountOf, inUnits),
    figure('filled', t`Filled`, filledOf, inUnits),
    {
      id: 'progress',
      header: t`Progress`,
      width: [130, 1.2],
      filter: 'none',
      sortBy: shareOf,
      text: (row) => `${Math.floor(shareOf(row) * 100)}%`,
      cell: (row) => <Progress share={shareOf(row)} isBar={row.of === 'parent'} />,
    },
    figure('average', t`Average with fees`, averageOf, priced),
    figure(
      'saved',
      t`Saved`,
      (row) => (row.of === 'parent' ? row.state?.saved : undefined),
      (text) => {
        const saved = formatExact(text);
        return t`${saved} bps`;
      },
      1,
    ),
  ];
}

function Progress({ share, isBar }: { readonly share: number; readonly isBar: boolean }) {
  const { t } = useLingui();
  const shown = `${Math.floor(share * 100)}%`;
  if (!isBar) return shown;
  return (
    <span className={algos.progress}>
      <span className={algos.track} role="img" aria-label={t`Progress: ${shown}`}>
        <span className={algos.done} style={{ width: `${share * 100}%` }} />
      </span>
      <span className="num">{shown}</span>
    </span>
  );
}

function useActions({ reachable, onStop }: RoutedColumnsOptions): GridColumn<RoutedRow> {
  const { t } = useLingui();
  const canStop = ({ status }: Instance) => !hasEnded({ status }) && status !== 'STOPPING';
  return {
    id: 'actions',
    header: t`Actions`,
    width: [124, 0],
    align: 'end',
    pinned: true,
    cell: (row) => {
      if (row.of === 'child') return null;
      const { name } = row.instance;
      return (
        <>
          {canStop(row.instance) && (
            <Button size="small" isDisabled={!reachable} aria-label={t`Stop ${name}`} onPress={() => onStop(row)}>
              <Square size={11} aria-hidden="true" /> {t({ message: 'Stop', context: 'algo order' })}
            </Button>
          )}
          <Link to="/AIdashboard" className={css.open} aria-label={t`Open ${name} in AI Trade`} title={t`AI Trade`}>
            <ExternalLink size={13} aria-hidden="true" />
          </Link>
        </>
      );
    },
  };
}
