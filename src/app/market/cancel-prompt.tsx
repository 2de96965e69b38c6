import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Order } from '../../shared/trade/order.ts';
import { formatExact } from '../format/price.ts';
import { useInstrumentFacts } from './instrument-facts.ts';
import { useInstrumentNames } from './instrument-name.ts';
import { priceText } from './price-text.ts';
import { instrumentsByKey } from './use-instrument.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useCancel } from './use-cancel.ts';

interface CancelPromptProps {
  /** Closed where it is empty. */
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

/** "Cancel the order to buy 0.25 BTC/USDT spot?", for one or for many. */
export function CancelPrompt({ orders, table, onClose }: CancelPromptProps) {
  const { t } = useLingui();
  const cancel = useCancel();
  const [names, identity] = [useInstrumentNames(), useInstrumentFacts()];
  const [first] = orders;
  if (!first) return null;
  const count = orders.length;
  const instrumentOf = (order: Order) => instrumentsByKey(table).get(keyOfSymbol(order));
  const nameOf = (order: Order) => `${order.exchange} · ${names.ofRef(order, table)}`;
  const [where, ...others] = [...new Set(orders.map(nameOf))];
  const [amount, name] = [formatExact(first.amount), names.ofRef(first, table)];
  const question = count === 1
    ? first.side === 'BUY' ? t`Cancel the order to buy ${amount} ${name}?` : t`Cancel the order to sell ${amount} ${name}?`
    : others.length === 0 ? t`Cancel ${count} open orders on ${where}?` : t`Cancel ${count} open orders?`;
  const facts = count === 1
    ? [
      ...identity(first, table, [first.api_id]),
      { label: t`Side`, value: first.side === 'BUY' ? t`Buy` : t`Sell` },
      { label: t`Price`, value: Number(first.price) === 0 ? t`Market` : priceText(first.price, instrumentOf(first)) },
      ...(first.trigger_price ? [{ label: t`Trigger price`, value: priceText(first.trigger_price, instrumentOf(first)) }] : []),
      { label: t`Amount`, value: `${formatExact(first.amount)} · ${t`filled`} ${formatExact(first.filled_amount)}` },
    ]
    : [
      { label: t`Orders`, value: String(count) },
      { label: t`Pairs`, value: [where, ...others].slice(0, 3).join(', ') + (others.length > 2 ? ' …' : '') },
      { label: t`Buy`, value: String(orders.filter(({ side }) => side === 'BUY').length) },
      { label: t`Sell`, value: String(orders.filter(({ side }) => side === 'SELL').length) },
    ];
  return (
    <ConfirmDialog
      isOpen title={question} facts={facts} kind="danger" focus="cancel"
      confirm={count === 1 ? t`Cancel order` : t`Cancel ${count} orders`} onConfirm={() => cancel(orders.map(({ order_id }) => order_id))} onClose={onClose}
    />
  );
}
