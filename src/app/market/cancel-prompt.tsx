import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol, pairOf } from '../../shared/market/instrument.ts';
import type { Order } from '../../shared/trade/order.ts';
import { formatExact } from '../format/price.ts';
import { priceText } from './price-text.ts';
import { instrumentsByKey } from './use-instrument.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useCancel } from './use-cancel.ts';

/** The most orders that one cancel names. */
export const mostAtOnce = 500;

interface CancelPromptProps {
  /** Closed where it is empty. */
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

/** "Cancel the order?", for one or for many. */
export function CancelPrompt({ orders, table, onClose }: CancelPromptProps) {
  const { t } = useLingui();
  const cancel = useCancel();
  const [first] = orders;
  if (!first) return null;
  const count = orders.length;
  const instrumentOf = (order: Order) => instrumentsByKey(table).get(keyOfSymbol(order));
  const nameOf = (order: Order) => {
    const instrument = instrumentOf(order);
    return `${order.exchange} ${instrument ? pairOf(instrument) : order.symbol}`;
  };
  const symbols = [...new Set(orders.map(nameOf))];
  const facts = count === 1
    ? [
      { label: t`Pair`, value: nameOf(first) },
      { label: t`Side`, value: first.side === 'BUY' ? t`Buy` : t`Sell` },
      { label: t`Price`, value: Number(first.price) === 0 ? t`Market` : priceText(first.price, instrumentOf(first)) },
      ...(first.trigger_price ? [{ label: t`Trigger price`, value: priceText(first.trigger_price, instrumentOf(first)) }] : []),
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
