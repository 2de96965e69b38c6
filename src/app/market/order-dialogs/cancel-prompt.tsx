import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { maxAtOnce } from '../../../shared/trade/cancel-limit.ts';
import type { Twap } from '../../../shared/trade/algo.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatExact } from '../../format/price.ts';
import { ConfirmCard, type ConfirmCardProps } from '../../ui/overlay/confirm-card.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { Fact } from '../../ui/overlay/fact-list.tsx';
import { amountUnit } from '../instrument/amount-unit.ts';
import { useInstrumentFacts } from './instrument-facts.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { partnersOf } from '../order-words/order-pair.ts';
import { useOrderTypeName, usePairSign } from '../order-words/order-type-name.ts';
import { useParentFacts } from './parent-fact.ts';
import { priceText } from '../instrument/price-text.ts';
import { type Placed, useRunningParents, withoutChildren } from './running-parents.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';
import { useCancel } from './use-cancel.ts';

interface CancelPromptProps {
  /** Closed where it is empty. */
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  /** Which running algorithmic orders are to be cancelled too; none where it is left out. */
  readonly parentsOf?: (parent: Placed) => boolean;
  /** Point of the window, px, at which one order by itself is asked about in a card. */
  readonly place?: ConfirmCardProps['place'];
  readonly onClose: () => void;
  /** There is nothing to cancel, not even an algorithmic order. */
  readonly onNone?: () => void;
}

/**
 * "Cancel the order to buy 0.25 BTC/USDT spot?", for one or for many. Of a pair either one order can be cancelled, or
 * both; running algorithmic orders are named.
 */
export function CancelPrompt({ orders, table, parentsOf, place, onClose, onNone }: CancelPromptProps) {
  const { parents, isMissing } = useRunningParents(parentsOf);
  const isNone = parentsOf !== undefined && parents?.length === 0 && orders.length === 0;
  const reportNone = useEffectEvent(() => onNone?.());
  useEffect(() => {
    if (isNone) reportNone();
  }, [isNone]);
  if (!parents) return null;
  return parents.length > 0 || isMissing ? (
    <CancelAll
      orders={withoutChildren(orders, parents)}
      parents={parents}
      isMissing={isMissing}
      table={table}
      onClose={onClose}
    />
  ) : (
    <CancelOrders orders={orders} table={table} place={place} onClose={onClose} />
  );
}

interface CancelAllProps extends Pick<CancelPromptProps, 'orders' | 'table' | 'onClose'> {
  readonly parents: readonly Twap[];
  readonly isMissing: boolean;
}

const maxNamed = 5;
/** The last of the facts about an order are its own; those before them say where it is. */
const maxOnCard = 4;

/** The question about orders and algorithmic orders together, which are named. */
function CancelAll({ orders, parents, isMissing, table, onClose }: CancelAllProps) {
  const { t } = useLingui();
  const cancel = useCancel();
  const parentFacts = useParentFacts(table);
  const factsOfMany = useFactsOfMany(table);
  const open = useStream({ kind: 'account' }).value?.orders ?? orders;
  const partners = partnersOf(orders, open)
    .filter(({ status }) => status !== 'CANCELING')
    .slice(0, maxAtOnce - orders.length);
  const all = [...orders, ...partners];
  const running = parents.length;
  const count = all.length;
  const what =
    running === 0
      ? t`${plural(count, { one: '# open order', other: '# open orders' })}`
      : count === 0
        ? t`${plural(running, { one: '# running algorithmic order', other: '# running algorithmic orders' })}`
        : t`${plural(count, { one: '# open order', other: '# open orders' })} and ${plural(running, { one: '# running algorithmic order', other: '# running algorithmic orders' })}`;
  return (
    <ConfirmDialog
      isOpen
      title={t`Cancel ${what}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Cancel all`}
      facts={[...parentFacts(parents).slice(0, maxNamed), ...(count > 0 ? factsOfMany(orders, partners) : [])]}
      warnings={
        isMissing ? [t`Cannot tell whether algorithmic orders are running. Any that are keep sending orders.`] : []
      }
      onConfirm={() =>
        cancel(
          all.map(({ order_id }) => order_id),
          { parents: parents.map(({ parent_id }) => parent_id) },
        )
      }
      onClose={onClose}
    />
  );
}

function CancelOrders({
  orders,
  table,
  place,
  onClose,
}: Pick<CancelPromptProps, 'orders' | 'table' | 'place' | 'onClose'>) {
  const { t } = useLingui();
  const cancel = useCancel();
  const open = useStream({ kind: 'account' }).value?.orders ?? orders;
  const questionOf = useQuestion(table);
  const factsOfOne = useFactsOfOne(table);
  const factsOfMany = useFactsOfMany(table);
  const [first] = orders;
  if (!first) return null;
  const count = orders.length;
  const partners = partnersOf(orders, open)
    .filter(({ status }) => status !== 'CANCELING')
    .slice(0, maxAtOnce - count);
  const send = (chosen: readonly Order[], legOnly = false) =>
    cancel(
      chosen.map(({ order_id }) => order_id),
      { legOnly },
    );
  const all = [...orders, ...partners];
  const isPaired = partners.length > 0;
  const total = all.length;
  if (place && total === 1)
    return (
      <ConfirmCard
        place={place}
        title={questionOf(orders, false)}
        facts={factsOfOne(first, []).slice(-maxOnCard)}
        kind="danger"
        focus="cancel"
        confirm={t`Cancel order`}
        onConfirm={() => send(all)}
        onClose={onClose}
      />
    );
  const only = {
    label: count === 1 ? t`Cancel this one` : t`Cancel these ${count}`,
    onConfirm: () => send(orders, true),
  };
  return (
    <ConfirmDialog
      isOpen
      title={questionOf(orders, isPaired)}
      facts={count === 1 ? factsOfOne(first, partners) : factsOfMany(orders, partners)}
      kind="danger"
      focus="cancel"
      confirm={total === 1 ? t`Cancel order` : count === 1 && total === 2 ? t`Cancel both` : t`Cancel ${total} orders`}
      {...(isPaired && { other: only })}
      onConfirm={() => send(all)}
      onClose={onClose}
    />
  );
}

function useQuestion(table: readonly Instrument[]) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  return (orders: readonly Order[], isPaired: boolean): string => {
    const [first] = orders as readonly [Order, ...Order[]];
    const count = orders.length;
    const [where, ...others] = [...new Set(orders.map((order) => `${order.exchange} · ${names.ofRef(order, table)}`))];
    if (count > 1)
      return others.length === 0 ? t`Cancel ${count} open orders on ${where}?` : t`Cancel ${count} open orders?`;
    const amount = formatExact(first.amount);
    const name = names.ofRef(first, table);
    if (isPaired)
      return first.side === 'BUY'
        ? t`Cancel one or both linked orders to buy ${amount} ${name}?`
        : t`Cancel one or both linked orders to sell ${amount} ${name}?`;
    return first.side === 'BUY'
      ? t`Cancel the order to buy ${amount} ${name}?`
      : t`Cancel the order to sell ${amount} ${name}?`;
  };
}

function useFactsOfOne(table: readonly Instrument[]) {
  const { t } = useLingui();
  const identity = useInstrumentFacts();
  const typeName = useOrderTypeName();
  const sign = usePairSign();
  const unitOf = (order: Order) => {
    const instrument = instrumentsByKey(table).get(keyOfSymbol(order));
    return instrument ? amountUnit(instrument) : '';
  };
  const shown = (order: Order, price: string) => priceText(price, instrumentsByKey(table).get(keyOfSymbol(order)));
  const price = (order: Order) => (Number(order.price) === 0 ? t`Market` : shown(order, order.price));
  // That it trades at the market the name of its type says.
  const legText = (order: Order) =>
    [
      sign(order),
      typeName(order),
      ...(order.trigger_price ? [`${t`Trigger price`} ${shown(order, order.trigger_price)}`] : []),
      ...(Number(order.price) === 0 ? [] : [price(order)]),
    ].join(' · ');
  return (order: Order, partners: readonly Order[]): readonly Fact[] => [
    ...identity(order, table, [order.api_id]),
    { label: t`Side`, value: order.side === 'BUY' ? t`Buy` : t`Sell` },
    ...(partners.length > 0
      ? [
          { label: t`This order`, value: legText(order) },
          { label: t`Linked order`, value: partners.map(legText).join(', ') },
        ]
      : [
          { label: t`Price`, value: price(order) },
          ...(order.trigger_price ? [{ label: t`Trigger price`, value: shown(order, order.trigger_price) }] : []),
        ]),
    {
      label: t`Amount`,
      value: `${formatExact(order.amount)} ${unitOf(order)} · ${t`filled`} ${formatExact(order.filled_amount)}`,
    },
  ];
}

function useFactsOfMany(table: readonly Instrument[]) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  return (orders: readonly Order[], partners: readonly Order[]): readonly Fact[] => {
    const [where, ...others] = [...new Set(orders.map((order) => `${order.exchange} · ${names.ofRef(order, table)}`))];
    return [
      { label: t`Orders`, value: String(orders.length) },
      { label: t`Pairs`, value: [where, ...others].slice(0, 3).join(', ') + (others.length > 2 ? ' …' : '') },
      { label: t`Buy`, value: String(orders.filter(({ side }) => side === 'BUY').length) },
      { label: t`Sell`, value: String(orders.filter(({ side }) => side === 'SELL').length) },
      ...(partners.length > 0 ? [{ label: t`Linked orders`, value: String(partners.length) }] : []),
    ];
  };
}
