import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import type { Placed } from '../../../../market/order-dialogs/running-parents.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import type { MenuPlace } from '../../../../ui/grid/row-actions.ts';
import { ContextMenu } from '../../../../ui/overlay/context-menu.tsx';
import { useCopyRow } from '../use-copy-row.ts';
import { type AmendColumn, amendableColumns } from './amendable.ts';

/** What a menu asks for. */
export type OrderAction =
  | { readonly kind: 'amend'; readonly order: Order; readonly column: AmendColumn }
  | { readonly kind: 'cancel'; readonly orders: readonly Order[] }
  | { readonly kind: 'cancel-all'; readonly orders: readonly Order[]; readonly parentsOf: (placed: Placed) => boolean }
  | { readonly kind: 'copy' | 'show' | 'details' | 'select'; readonly order: Order };

interface OrderMenuProps {
  readonly order: Order;
  readonly place: MenuPlace;
  /** All open ones, also those that the table does not show. */
  readonly open: readonly Order[];
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
  /** Whether the user may place orders, and so amend them. */
  readonly trades: boolean;
  readonly reachable: boolean;
  /** What a copied row has. */
  readonly columns: readonly GridColumn<Order>[];
  readonly onAction: (action: OrderAction) => void;
  readonly onClose: () => void;
}

/** What can be done with an open order and with those like it. */
export function OrderMenu(props: OrderMenuProps) {
  const { order, place, open, table, accounts, trades, reachable, columns, onAction, onClose } = props;
  const copyRow = useCopyRow(columns);
  const { t } = useLingui();
  const name = useInstrumentNames().ofRef(order, table);
  const account = accounts.find(({ api_id }) => api_id === order.api_id)?.name ?? order.api_id;
  const amendNames = { price: t`Amend price`, trigger: t`Amend trigger price`, amount: t`Amend amount` };
  const allOn = (count: number, where: string): string => t`Cancel all on ${where} (${count})`;
  const likes: readonly (readonly [key: string, label: (count: number) => string, isLike: (one: Placed) => boolean])[] =
    [
      ['symbol', (count) => allOn(count, name), (one) => keyOfSymbol(one) === keyOfSymbol(order)],
      ['account', (count) => allOn(count, account), ({ api_id }) => api_id === order.api_id],
      [
        'side',
        (count) => (order.side === 'BUY' ? t`Cancel all buy orders (${count})` : t`Cancel all sell orders (${count})`),
        ({ side }) => side === order.side,
      ],
    ];
  const live = open.filter(({ status }) => status !== 'CANCELING');
  const many = likes
    .map(([key, label, isLike]) => ({ key, label, isLike, orders: live.filter(isLike) }))
    .filter(({ orders }) => orders.length > 1);
  const actions = new Map<string, readonly [label: string, action: OrderAction]>([
    ...(trades && reachable ? amendableColumns(order) : []).map(
      (column) => [column, [amendNames[column], { kind: 'amend', order, column }]] as const,
    ),
    ...(reachable && order.status !== 'CANCELING'
      ? [['cancel', [t`Cancel order`, { kind: 'cancel', orders: [order] }]] as const]
      : []),
    ...(reachable ? many : []).map(
      ({ key, label, isLike, orders }) =>
        [`all ${key}`, [label(orders.length), { kind: 'cancel-all', orders, parentsOf: isLike }]] as const,
    ),
    ['select', [t`Select several`, { kind: 'select', order }]],
    ['copy', [t`Copy row`, { kind: 'copy', order }]],
    ['show', [t`Show on chart`, { kind: 'show', order }]],
    ['details', [t`Order details`, { kind: 'details', order }]],
  ]);
  return (
    <ContextMenu
      label={t`Order: ${name}`}
      place={place}
      items={[...actions].map(([key, [label]]) => ({ key, label }))}
      onAction={(key) => {
        const found = actions.get(key);
        if (!found) return;
        const [, action] = found;
        if (action.kind === 'copy') copyRow(action.order);
        onAction(action);
      }}
      onClose={onClose}
    />
  );
}
