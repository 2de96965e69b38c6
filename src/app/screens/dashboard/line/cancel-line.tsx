import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isNamed } from '../../../commands/find-instrument.ts';
import type { Line } from '../../../commands/grammar.ts';
import type { LineProps } from '../../../commands/line.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { maxAtOnce } from '../../../../shared/trade/cancel-limit.ts';
import type { AccountValue } from '../../../../worker/api.ts';
import { formatExact } from '../../../format/price.ts';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { useOrderTypeName, usePairSign } from '../../../market/order-words/order-type-name.ts';
import { pairOf, pairsAmong } from '../../../market/order-words/order-pair.ts';
import { priceText } from '../../../market/instrument/price-text.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import { useParentFacts } from '../../../market/order-dialogs/parent-fact.ts';
import { type Placed, useRunningParents, withoutChildren } from '../../../market/order-dialogs/running-parents.ts';
import { useCancel } from '../../../market/order-dialogs/use-cancel.ts';
import { LineCard, LineNote } from './line-card.tsx';

type CancelOfLine = Extract<Line, { kind: 'cancel' }>;

interface CancelLineProps extends Omit<LineProps, 'text'> {
  readonly line: CancelOfLine;
  readonly account: AccountValue;
  readonly table: readonly Instrument[];
  readonly unasked: boolean;
}

/** The open orders that a line names. */
export function ordersNamed<T extends Placed>(
  orders: readonly T[],
  { symbol, exchange, side }: Omit<CancelOfLine, 'kind'>,
  table: readonly Instrument[],
): readonly T[] {
  const byKey = instrumentsByKey(table);
  const isOf = (order: Placed, word: string): boolean => {
    const instrument = byKey.get(keyOfSymbol(order));
    return instrument ? isNamed(instrument, word) : order.symbol.toUpperCase() === word;
  };
  return orders.filter(
    (order) =>
      order.status !== 'CANCELING' &&
      (exchange === undefined || order.exchange === exchange) &&
      (side === undefined || order.side === side) &&
      (symbol === undefined || isOf(order, symbol)),
  );
}

const maxShown = 5;

/** A cancel as a line, sent on the way of the tables. Give it the line as React key. */
export function CancelLine({ line, account, table, unasked, enter, onDone }: CancelLineProps) {
  const { t } = useLingui();
  const cancel = useCancel();
  const names = useInstrumentNames();
  const typeName = useOrderTypeName();
  const sign = usePairSign();
  const [asked, setAsked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { parents, isMissing } = useRunningParents((parent) => ordersNamed([parent], line, table).length > 0);
  const parentFacts = useParentFacts(table);
  if (!parents)
    return (
      <LineNote>
        <Trans>Reading open orders…</Trans>
      </LineNote>
    );
  const orders = withoutChildren(ordersNamed(account.orders, line, table), parents).slice(0, maxAtOnce);
  const ids = orders.map(({ order_id }) => order_id);
  const running = parents.map(({ parent_id }) => parent_id);
  const count = ids.length + running.length;
  // Who has been asked about three orders does not cancel a fourth.
  const isAsked = asked === [...running, ...ids].join(' ');
  if (count === 0)
    return (
      <LineNote>
        <Trans>No open orders.</Trans>
      </LineNote>
    );
  const send = async () => {
    setBusy(true);
    await cancel(ids, { parents: running });
    onDone();
  };
  const pairs = pairsAmong(orders);
  const nameOf = (order: Order) => {
    const shown = (price: string) => priceText(price, instrumentsByKey(table).get(keyOfSymbol(order)));
    const side = order.side === 'BUY' ? t`Buy` : t`Sell`;
    const price =
      order.status === 'WAITING' && order.trigger_price
        ? `${typeName(order)} ${shown(order.trigger_price)}`
        : `@ ${Number(order.price) === 0 ? t`Market` : shown(order.price)}`;
    return `${side} ${formatExact(order.amount)} ${price}${pairs.has(pairOf(order) ?? '') ? ` · ${sign(order)}` : ''}`;
  };
  const pair = (order: Order) => `${order.exchange} ${names.ofRef(order, table)} ${order.order_id}`;
  return (
    <LineCard
      title={count === 1 ? t`Cancel order?` : t`Cancel ${count} open orders?`}
      kind="danger"
      enter={enter}
      asked={isAsked}
      busy={busy}
      facts={[
        ...parentFacts(parents).slice(0, maxShown),
        ...orders.slice(0, maxShown).map((order) => ({ label: pair(order), value: nameOf(order) })),
        ...(orders.length > maxShown || parents.length > maxShown ? [{ label: t`Orders`, value: String(count) }] : []),
      ]}
      warnings={
        isMissing ? [t`Cannot tell whether algorithmic orders are running. Any that are keep sending orders.`] : []
      }
      action={count === 1 ? t`Cancel order` : t`Cancel ${count} orders`}
      onEnter={() => {
        if (isAsked || unasked) void send();
        else setAsked([...running, ...ids].join(' '));
      }}
    />
  );
}
