import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import { formatRecent } from '../../../../format/time.ts';
import { useOrderReason } from '../../../../market/order-words/order-reason.ts';
import { pairOf, pairsAmong } from '../../../../market/order-words/order-pair.ts';
import { useOrderTypeName } from '../../../../market/order-words/order-type-name.ts';
import { useStatusName } from '../../../../market/order-words/status-name.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { Timestamp } from '../../../../ui/timestamp.tsx';
import { useZone } from '../../../../ui/preferences/preferences-context.tsx';
import { phoneQuery, useMedia } from '../../../../ui/use-media.ts';
import { figuresOf, useOrderFigures } from './order-figure-columns.tsx';
import { arrange } from '../phone-columns.ts';
import { phoneHistory, phoneOrder } from './phone-orders.ts';
import { isOfList, PairSign } from './pair-sign.tsx';
import { usePairColumn } from '../pair-column.tsx';
import css from '../tables.module.css';

/** The name of an order's status; whoever rests on it is told why the order ended. */
function Status({ name, reason }: { readonly name: string; readonly reason: string }) {
  return <span title={useOrderReason(reason)}>{name}</span>;
}

/** The pairs of orders that rows tell, for what columns depend on. */
export const pairsKey = (orders: readonly Order[]): string =>
  [...pairsAmong(orders)]
    .map(([pair, legs]) => [pair, ...legs.map(({ trigger_price, price }) => trigger_price ?? price)].join())
    .join('\n');

/** The day that times of orders are told by. */
export const today = (): string => new Date().toDateString();

/**
 * Columns that open orders and the history share, in the order of the specification's fields; the trigger's only where
 * an order of these has one. What a trader does not need to judge an order by goes first where they find no room.
 */
export function useOrderColumns(
  table: readonly Instrument[],
  accounts: readonly ApiAccount[],
  orders: readonly Order[],
  onPhone = phoneOrder,
): GridColumn<Order>[] {
  const { t } = useLingui();
  const isPast = onPhone === phoneHistory;
  const statusName = useStatusName();
  const typeName = useOrderTypeName();
  const pairs = pairsAmong(orders);
  const zone = useZone();
  const sideName = ({ side }: Order) => (side === 'BUY' ? t`Buy` : t`Sell`);
  const nameOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  const pairColumn = usePairColumn(table, orders);
  const columns: GridColumn<Order>[] = [
    {
      id: 'time',
      header: t`Time`,
      width: [80, 1],
      sortBy: ({ created }) => created,
      text: ({ created }) => formatRecent(created, Date.now(), zone),
      filter: 'none',
      file: [{ kind: 'time', title: t`Time`, of: ({ created }) => created }],
      cell: ({ created }) => <Timestamp ms={created} as="recent" />,
    },
    {
      id: 'account',
      header: t`Account`,
      width: [112, 1.2],
      rank: 2,
      sortBy: ({ api_id }) => nameOf(api_id),
      filter: 'choice',
      cell: ({ api_id }) => nameOf(api_id),
    },
    pairColumn,
    {
      id: 'side',
      header: t`Side`,
      width: [48, 0.6],
      sortBy: ({ side }) => side,
      text: sideName,
      filter: 'choice',
      cell: (order) => <span className={order.side === 'BUY' ? css.buy : css.sell}>{sideName(order)}</span>,
    },
    {
      id: 'type',
      header: t`Type`,
      width: [pairs.size > 0 || (isPast && orders.some(isOfList)) ? 206 : 122, 1],
      sortBy: typeName,
      text: typeName,
      filter: 'choice',
      cell: (order) => (
        <>
          {typeName(order)}
          <PairSign order={order} legs={pairs.get(pairOf(order) ?? '')} isPast={isPast} />
        </>
      ),
    },
    ...useOrderFigures(table, figuresOf(orders)),
    {
      id: 'tif',
      header: t`TIF`,
      width: [68, 0.5],
      rank: 5,
      filter: 'choice',
      cell: ({ time_in_force }) => time_in_force,
    },
    {
      id: 'status',
      header: t`Status`,
      width: [126, 1],
      sortBy: ({ status }) => statusName(status),
      text: ({ status }) => statusName(status),
      filter: 'choice',
      cell: ({ status, status_reason }) => <Status name={statusName(status)} reason={status_reason} />,
    },
  ];
  return useMedia(phoneQuery) ? arrange(columns, onPhone) : columns;
}
