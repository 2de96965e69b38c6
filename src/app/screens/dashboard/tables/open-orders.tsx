import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { isTrader } from '../../../../shared/user/role.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { formatExact } from '../../../format/price.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CancelPrompt } from '../../../market/order-dialogs/cancel-prompt.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { pairsKey, today, useOrderColumns } from './order-columns.tsx';
import { phoneQuery } from './phone-columns.ts';
import css from './tables.module.css';

interface OpenOrdersProps {
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
}

/** Orders that are not final. Each can be cancelled; all together by `CancelAll`. */
export function OpenOrders({ orders, table, accounts }: OpenOrdersProps) {
  const { t, i18n } = useLingui();
  const phone = useMedia(phoneQuery);
  const reachable = useReachable();
  const trades = isTrader(useSession()?.role);
  const [pendingConfirm, setPendingConfirm] = useState<readonly Order[]>([]);
  const cancelName = ({ side: kind, symbol, amount: size, price: limit, trigger_price }: Order) => {
    const side = kind === 'BUY' ? t`BUY` : t`SELL`;
    const amount = formatExact(size);
    const price = formatExact(Number(limit) === 0 ? (trigger_price ?? limit) : limit);
    return t`Cancel ${side} ${amount} ${symbol} ${price}`;
  };
  const shared = useOrderColumns(table, accounts, orders);
  const columns = [
    ...shared,
    {
      id: 'actions',
      header: t`Actions`,
      width: [44, 0] as const,
      align: 'end' as const,
      pinned: true,
      cell: (order: Order) => (
        <Button
          kind="ghost"
          size="small"
          isDisabled={order.status === 'CANCELING' || !reachable}
          aria-label={cancelName(order)}
          onPress={() => setPendingConfirm([order])}
        >
          <X size={14} aria-hidden="true" />
        </Button>
      ),
    },
  ];
  return (
    <>
      {!reachable && orders.length > 0 && (
        <p className={css.offline} role="status">
          <Trans>Disconnected — orders cannot be cancelled. Reconnecting…</Trans>
        </p>
      )}
      <DataGrid
        name={phone ? 'open orders phone' : 'open orders'}
        label={t`Open orders`}
        columns={columns}
        rows={orders}
        rowId={({ order_id }) => order_id}
        depends={[table, accounts, reachable, i18n.locale, today(), pairsKey(orders)]}
        empty={
          <EmptyState>
            {trades ? <Trans>No open orders. Press B to buy.</Trans> : <Trans>No open orders.</Trans>}
          </EmptyState>
        }
      />
      {pendingConfirm.length > 0 && (
        <CancelPrompt table={table} orders={pendingConfirm} onClose={() => setPendingConfirm([])} />
      )}
    </>
  );
}
