import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { moneyDecimals } from '../../../../shared/trade/position.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { formatRecent } from '../../../format/time.ts';
import { useOrderReason } from '../../../market/order-reason.ts';
import { priceText } from '../../../market/price-text.ts';
import { pairOf, pairsAmong } from '../../../market/order-pair.ts';
import { useOrderTypeName, usePairSign } from '../../../market/order-type-name.ts';
import { useStatusName } from '../../../market/status-name.ts';
import { instrumentsByKey } from '../../../market/use-instrument.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { PriceText } from '../../../ui/figure.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { useZone } from '../../../ui/preferences-context.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { arrange, phoneQuery } from './phone-columns.ts';
import { usePairColumn } from './pair-column.tsx';
import css from './tables.module.css';

/** What a phone shows without scrolling comes first, as narrow as it can be. */
const phoneOrder: readonly (readonly [id: string, least?: number])[] = [
  ['pair'],
  ['side', 48],
  ['price', 84],
  ['trigger', 84],
  ['amount', 74],
  ['filled', 96],
  ['status', 126],
  ['time', 86],
  ['account', 112],
  ['type'],
  ['average', 88],
  ['impact', 76],
  ['total', 92],
  ['tif', 68],
];

/** Of orders that may be over it is told first what became of them. */
export const phoneHistory: typeof phoneOrder = [
  ['pair'],
  ['side', 48],
  ['status', 126],
  ['average', 88],
  ['filled', 96],
  ['price', 84],
  ['trigger', 84],
  ['amount', 74],
  ['time', 86],
  ['account', 112],
  ['type'],
  ['impact', 76],
  ['total', 92],
  ['tif', 68],
];

/** The name of an order's status; whoever rests on it is told why the order ended. */
function Status({ name, reason }: { readonly name: string; readonly reason: string }) {
  return <span title={useOrderReason(reason)}>{name}</span>;
}

/** Whether an order is one of two even where the other one is not among the rows: a list has two orders, exits of contracts may be one. */
const isOfList = ({ list_id }: Order): boolean => list_id !== undefined;

/** That an order belongs to another one, and to which where that is among the rows; of a history also where it is not. */
function PairSign({
  order,
  legs = [],
  isPast,
}: {
  readonly order: Order;
  readonly legs: readonly Order[] | undefined;
  readonly isPast: boolean;
}) {
  const { t } = useLingui();
  const typeName = useOrderTypeName();
  const sign = usePairSign();
  const other = legs.find(({ order_id }) => order_id !== order.order_id);
  if (!other && !(isPast && isOfList(order))) return null;
  const titleOf = (its: Order): string => {
    const name = typeName(its);
    const price = formatExact(its.trigger_price ?? its.price);
    return t`With ${name} at ${price}`;
  };
  const title = other ? titleOf(other) : t`Its other order is further back`;
  return (
    <span className={css.leg} title={title}>
      {sign(order)}
      <span className="visually-hidden">, {title}</span>
    </span>
  );
}

/** The pairs of orders that rows tell, for what columns depend on. */
export const pairsKey = (orders: readonly Order[]): string =>
  [...pairsAmong(orders)]
    .map(([pair, legs]) => [pair, ...legs.map(({ trigger_price, price }) => trigger_price ?? price)].join())
    .join('\n');

/** The day that times of orders are told by. */
export const today = (): string => new Date().toDateString();

/**
 * Columns that open orders and the history share, in the order of the specification's fields; the trigger's only where an order of these has one. What a trader does
 * not need to judge an order by goes first where they find no room.
 */
export function useOrderColumns(
  table: readonly Instrument[],
  accounts: readonly ApiAccount[],
  orders: readonly Order[],
  onPhone = phoneOrder,
): GridColumn<Order>[] {
  const { t } = useLingui();
  const phone = useMedia(phoneQuery);
  const isPast = onPhone === phoneHistory;
  const statusName = useStatusName();
  const typeName = useOrderTypeName();
  const pairs = pairsAmong(orders);
  const instrumentOf = (order: Order) => instrumentsByKey(table).get(keyOfSymbol(order));
  const price = (order: Order, text: string) => <PriceText text={priceText(text, instrumentOf(order))} />;
  const zone = useZone();
  const sideName = ({ side }: Order) => (side === 'BUY' ? t`Buy` : t`Sell`);
  const totalText = (order: Order) => {
    const instrument = instrumentOf(order);
    return Number(order.total) === 0
      ? '—'
      : formatDecimal(order.total, instrument?.contract ? moneyDecimals(instrument) : 2);
  };
  const orDash = (order: Order, text: string | undefined) =>
    Number(text ?? 0) === 0 ? '—' : priceText(text!, instrumentOf(order));
  const nameOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  const pairColumn = usePairColumn(table, orders);
  const triggerColumn: GridColumn<Order> = {
    id: 'trigger',
    header: t`Trigger`,
    width: [84, 1],
    rank: 1,
    align: 'end',
    sortBy: ({ trigger_price }) => Number(trigger_price ?? 0),
    text: (order) => orDash(order, order.trigger_price),
    cell: (order) => (order.trigger_price === undefined ? '—' : price(order, order.trigger_price)),
  };
  const impactText = ({ impact_percent }: Order) =>
    impact_percent === undefined ? '—' : formatPercent(impact_percent, 3);
  const impactColumn: GridColumn<Order> = {
    id: 'impact',
    header: t`Impact`,
    width: [76, 0.8],
    rank: 6,
    align: 'end',
    sortBy: ({ impact_percent }) => impact_percent ?? 0,
    text: impactText,
    cell: impactText,
  };
  const columns: GridColumn<Order>[] = [
    {
      id: 'time',
      header: t`Time`,
      width: [82, 1],
      sortBy: ({ created }) => created,
      text: ({ created }) => formatRecent(created, Date.now(), zone),
      filter: 'none',
      cell: ({ created }) => <Moment ms={created} as="recent" />,
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
      width: [52, 0.6],
      sortBy: ({ side }) => side,
      text: sideName,
      filter: 'choice',
      cell: (order) => <span className={order.side === 'BUY' ? css.buy : css.sell}>{sideName(order)}</span>,
    },
    {
      id: 'type',
      header: t`Type`,
      width: [pairs.size > 0 || (isPast && orders.some(isOfList)) ? 208 : 124, 1],
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
    {
      id: 'price',
      header: t`Price`,
      width: [84, 1],
      align: 'end',
      sortBy: ({ price: text }) => Number(text),
      text: (order) => (Number(order.price) === 0 ? t`Market` : priceText(order.price, instrumentOf(order))),
      cell: (order) => (Number(order.price) === 0 ? t`Market` : price(order, order.price)),
    },
    ...(orders.some(({ trigger_price }) => trigger_price !== undefined) ? [triggerColumn] : []),
    {
      id: 'amount',
      header: t`Amount`,
      width: [74, 1],
      align: 'end',
      sortBy: ({ amount }) => Number(amount),
      cell: ({ amount }) => formatExact(amount),
    },
    {
      id: 'filled',
      header: t`Filled`,
      width: [96, 1.1],
      align: 'end',
      sortBy: ({ trade_rate }) => trade_rate,
      text: (order) => `${formatExact(order.filled_amount)} ${Math.floor(order.trade_rate)}%`,
      cell: (order) => (
        <>
          {formatExact(order.filled_amount)} <span className="quiet">{Math.floor(order.trade_rate)}%</span>
        </>
      ),
    },
    {
      id: 'average',
      header: t`Average`,
      width: [88, 1],
      rank: 3,
      align: 'end',
      sortBy: ({ avg_price }) => Number(avg_price),
      text: (order) => orDash(order, order.avg_price),
      cell: (order) => (Number(order.avg_price) === 0 ? '—' : price(order, order.avg_price)),
    },
    ...(orders.some(({ impact_percent }) => impact_percent !== undefined) ? [impactColumn] : []),
    {
      id: 'total',
      header: t`Total`,
      width: [92, 1],
      rank: 4,
      align: 'end',
      sortBy: ({ total }) => Number(total),
      text: totalText,
      cell: totalText,
    },
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
  return phone ? arrange(columns, onPhone) : columns;
}
