import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { failureText } from '../../../../text/refusal-text.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TableGrid } from '../table-grid.tsx';
import { useRoutedColumns } from './routed-columns.tsx';
import { hasEnded, isIn, type RoutedOrder, type RoutedRow, routedRows } from './routed-rows.ts';
import { StopRouted } from './stop-routed.tsx';
import { useRoutedChildren, useRoutedOrders } from './use-routed-orders.ts';

interface RoutedOrdersProps {
  /** Only this instrument; all where it is left out. */
  readonly only: Instrument | undefined;
  readonly list: 'all' | 'running' | 'over';
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
}

/** What a phone's card shows first. */
const phoneOrder = [
  ['pair'],
  ['kind'],
  ['status'],
  ['progress'],
  ['side'],
  ['amount'],
  ['filled'],
  ['average'],
  ['saved'],
  ['exchanges'],
  ['created'],
  ['actions'],
] as const;

/** Orders by smart routing as they are carried out, each with its children where it is opened. */
export function RoutedOrders({ only, list, table, accounts }: RoutedOrdersProps) {
  const { t, i18n } = useLingui();
  const reachable = useReachable();
  const { data, failure, reload } = useRoutedOrders();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [stopping, setStopping] = useState<RoutedOrder>();
  const children = useRoutedChildren(open);
  const orders = (data ?? []).filter(
    ({ instance }) => (!only || isIn(instance, only)) && (list === 'all' || hasEnded(instance) === (list === 'over')),
  );
  const columns = useRoutedColumns({
    table,
    accounts,
    orders,
    open,
    reachable,
    onTurn: (id) => setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id])),
    onStop: setStopping,
  });
  if (!data)
    return failure ? (
      <EmptyState action={<Button size="small" onPress={reload}>{t`Retry`}</Button>}>
        {i18n._(failureText(failure))}
      </EmptyState>
    ) : (
      <Skeleton rows={6} />
    );
  return (
    <>
      <TableGrid<RoutedRow>
        cards
        name="routed orders"
        label={t`Smart routing`}
        columns={columns}
        phone={phoneOrder}
        rows={routedRows(orders, open, children)}
        rowId={(row) => (row.of === 'parent' ? row.instance.instance_id : row.order.order_id)}
        depends={[table, accounts, reachable, open, i18n.locale]}
        empty={
          <EmptyState>
            <Trans>No orders by smart routing.</Trans>
          </EmptyState>
        }
      />
      {stopping && (
        <StopRouted order={stopping} table={table} onClose={() => setStopping(undefined)} onStopped={reload} />
      )}
    </>
  );
}
