import { useLingui } from '@lingui/react/macro';
import type { OwnOrder } from './own-orders.ts';

/** The lines of one's orders in a chart as a list for readers; nothing where there are none. */
export function OrderList({ orders }: { readonly orders: readonly OwnOrder[] }) {
  const { t } = useLingui();
  if (orders.length === 0) return null;
  return (
    <ul className="visually-hidden" aria-label={t`Your open orders`}>
      {orders.map(({ side, price, sentence }) => <li key={`${side} ${price}`}>{sentence}</li>)}
    </ul>
  );
}
