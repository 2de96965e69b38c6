import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { formatExact } from '../../../format/price.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { useCancel } from './use-cancel.ts';

/** The most orders that one cancel names. */
const mostAtOnce = 500;

interface OpenOrdersProps {
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
}

/** Orders that are not final. Each can be cancelled, and all that are shown together. */
export function OpenOrders({ orders, table, accounts }: OpenOrdersProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<readonly Order[]>([]);
  const shared = useOrderColumns(table, accounts);
  const columns = [...shared, {
    id: 'actions', header: '', width: [48, 0] as const, align: 'end' as const, pinned: true,
    cell: (order: Order) => (
      <Button kind="ghost" size="small" isDisabled={order.status === 'CANCELING'} aria-label={cancelName(t`Cancel`, order)} onPress={() => setAsking([order])}><X size={14} aria-hidden="true" /></Button>
    ),
  }];
  return (
    <>
      <DataGrid
        label={t`Open orders`} columns={columns} rows={orders} rowId={({ order_id }) => order_id}
        empty={<Notice><Trans>No open orders. Press B to buy.</Trans></Notice>}
        foot={orders.length > 1 && <p><Button size="small" onPress={() => setAsking(orders.slice(0, mostAtOnce))}><Plural value={orders.length} one="Cancel # order" other="Cancel all # orders" /></Button></p>}
      />
      <CancelPrompt orders={asking} onClose={() => setAsking([])} />
    </>
  );
}

const cancelName = (verb: string, { side, symbol, amount, price }: Order): string => `${verb} ${side} ${formatExact(amount)} ${symbol} ${formatExact(price)}`;

function CancelPrompt({ orders, onClose }: { readonly orders: readonly Order[]; readonly onClose: () => void }) {
  const { t } = useLingui();
  const cancel = useCancel();
  const [first] = orders;
  if (!first) return null;
  const count = orders.length;
  const symbols = [...new Set(orders.map(({ exchange, symbol }) => `${exchange} ${symbol}`))];
  const facts = count === 1
    ? [
      { label: t`Pair`, value: `${first.exchange} ${first.symbol}` },
      { label: t`Side`, value: first.side === 'BUY' ? t`Buy` : t`Sell` },
      { label: t`Price`, value: first.order_type === 'MARKET' ? t`Market` : formatExact(first.price) },
      { label: t`Amount`, value: `${formatExact(first.amount)} · ${t`filled`} ${formatExact(first.filled_amount)}` },
    ]
    : [
      { label: t`Orders`, value: String(count) },
      { label: t`Pairs`, value: symbols.slice(0, 3).join(', ') + (symbols.length > 3 ? ' …' : '') },
      { label: t`Buy`, value: String(orders.filter(({ side }) => side === 'BUY').length) },
      { label: t`Sell`, value: String(orders.filter(({ side }) => side === 'SELL').length) },
    ];
  return (
    <ConfirmDialog
      isOpen title={count === 1 ? t`Cancel the order?` : t`Cancel ${count} open orders?`} facts={facts} kind="danger" focus="cancel"
      confirm={count === 1 ? t`Cancel order` : t`Cancel ${count} orders`} onConfirm={() => cancel(orders.map(({ order_id }) => order_id))} onClose={onClose}
    />
  );
}
