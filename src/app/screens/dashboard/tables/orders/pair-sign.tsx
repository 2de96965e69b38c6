import { useLingui } from '@lingui/react/macro';
import type { Order } from '../../../../../shared/trade/order.ts';
import { formatExact } from '../../../../format/price.ts';
import { useOrderTypeName, usePairSign } from '../../../../market/order-words/order-type-name.ts';
import css from '../tables.module.css';

/**
 * Whether an order is one of two even where the other one is not among the rows: a list has two orders, exits of
 * contracts may be one.
 */
export const isOfList = ({ list_id }: Order): boolean => list_id !== undefined;

/**
 * That an order belongs to another one, and to which where that is among the rows; of a history also where it is not.
 */
export function PairSign({
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
    return t`Linked: ${name} at ${price}`;
  };
  const title = other ? titleOf(other) : t`Linked order is not on this page`;
  return (
    <span className={css.leg} title={title}>
      {sign(order)}
      <span className="visually-hidden">, {title}</span>
    </span>
  );
}
