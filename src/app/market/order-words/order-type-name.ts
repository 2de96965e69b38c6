import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Order } from '../../../shared/trade/order.ts';
import { type Leg, legOf } from './order-pair.ts';
import { orderTypeNames as names } from './order-type-names.ts';

/** A trigger of a pair is known to be its stop or its take-profit. */
const stops: Partial<typeof names> = { TRIGGER_LIMIT: msg`Stop limit` };
const namesInPair: Partial<Readonly<Record<Leg, Partial<typeof names>>>> = {
  stop: stops,
  sl: stops,
  tp: { TRIGGER_MARKET: names.TAKE_PROFIT_MARKET },
};

type Typed = Pick<Order, 'order_type' | 'order_id' | 'client_id' | 'list_id'>;

/** Gives the name of an order's type in the current language. */
export function useOrderTypeName(): (order: Typed) => string {
  const { i18n } = useLingui();
  return (order) => {
    const leg = legOf(order);
    return i18n._((leg && namesInPair[leg]?.[order.order_type]) ?? names[order.order_type]);
  };
}

/** Gives the sign of an order of a pair: which kind of pair it is, and which of the two the order is. */
export function usePairSign(): (order: Typed) => string {
  const { t } = useLingui();
  return (order) => {
    const leg = legOf(order);
    const place = leg === 'limit' || leg === 'tp' ? '1/2' : '2/2';
    return leg === 'tp' || leg === 'sl' ? t`TP/SL ${place}` : t`OCO ${place}`;
  };
}
