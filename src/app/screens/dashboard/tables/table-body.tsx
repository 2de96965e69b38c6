import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol, type SymbolRef } from '../../../../shared/market/instrument.ts';
import type { CommandTab } from '../../../../shared/trade/workspace/dashboard-state.ts';
import { isOwner } from '../../../../shared/user/role.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { FeedBody } from '../../../market/feed/feed-body.tsx';
import { useSession } from '../../../session/use-session.ts';
import type { Selection } from '../../../ui/grid/use-grid-selection.ts';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OpenOrders } from './orders/open-orders.tsx';
import css from './tables.module.css';

const pending = <Skeleton rows={6} />;
const AlertsTable = lazyPart(() => import('./alerts/alerts-table.tsx').then((module) => module.AlertsTable), {
  what: msg`Alerts`,
  pending,
});
const Positions = lazyPart(() => import('./positions/positions.tsx').then((module) => module.Positions), {
  what: msg`Positions`,
  pending,
});
const OrderHistory = lazyPart(() => import('./history/order-history.tsx').then((module) => module.OrderHistory), {
  what: msg`Order history`,
  pending,
});
const PositionHistory = lazyPart(
  () => import('./history/position-history.tsx').then((module) => module.PositionHistory),
  { what: msg`Position history`, pending },
);
const AlgoOrders = lazyPart(() => import('./algos/algo-orders.tsx').then((module) => module.AlgoOrders), {
  what: msg`Algo orders`,
  pending,
});
const Balances = lazyPart(() => import('./money/balances.tsx').then((module) => module.Balances), {
  what: msg`Balances`,
  pending,
});
const Loans = lazyPart(() => import('./money/loans.tsx').then((module) => module.Loans), { what: msg`Loans`, pending });
const Transfers = lazyPart(() => import('./money/transfers.tsx').then((module) => module.Transfers), {
  what: msg`Transfers`,
  pending,
});

interface TableBodyProps {
  readonly tab: CommandTab;
  readonly instrument: Instrument;
  /** Of the chart: what a new alert begins with. */
  readonly interval: Interval;
  readonly table: readonly Instrument[];
  /** Only rows of the instrument. */
  readonly only: boolean;
  /** Shows those of all markets. */
  readonly onAll: () => void;
  readonly hideZero: boolean;
  readonly selection: Selection;
  readonly onChart: (instrument: Instrument) => void;
}

/** The table of a tab. All but the open orders are loaded when they are first shown. */
export function TableBody(props: TableBodyProps) {
  const { tab, instrument, interval, table, only, onAll, hideZero, selection, onChart } = props;
  const account = useStream({ kind: 'account' });
  const owns = isOwner(useSession()?.role);
  const key = keyOfSymbol(instrument);
  if (tab === 'alerts') return <AlertsTable instrument={instrument} interval={interval} only={only} />;
  const ofThis = <T extends SymbolRef>(rows: readonly T[]): readonly T[] =>
    only ? rows.filter((row) => keyOfSymbol(row) === key) : rows;
  return (
    <FeedBody feed={account} rows={6}>
      {({ accounts, orders, balances, positions, finals }, faded) => {
        const one = only ? instrument : undefined;
        const shared = { table, accounts };
        const shown: Readonly<Record<Exclude<CommandTab, 'alerts'>, () => ReactNode>> = {
          current: () => (
            <OpenOrders {...shared} orders={ofThis(orders)} open={orders} {...{ selection, onChart, onAll }} />
          ),
          positions: () => (
            <Positions
              {...shared}
              positions={ofThis(positions)}
              held={positions.length}
              orders={orders}
              {...{ onChart, onAll }}
            />
          ),
          history: () => <OrderHistory {...shared} only={one} finals={finals} onChart={onChart} />,
          position_history: () => <PositionHistory {...shared} only={one} held={positions.length} />,
          algos: () => <AlgoOrders {...shared} only={one} />,
          balances: () => (
            <Balances balances={balances} accounts={accounts} only={one} hideZero={hideZero} owns={owns} />
          ),
          loans: () => <Loans accounts={accounts} balances={balances} />,
          transfers: () => <Transfers accounts={accounts} />,
        };
        return (
          <div className={css.body} data-faded={faded}>
            {shown[tab]()}
          </div>
        );
      }}
    </FeedBody>
  );
}
