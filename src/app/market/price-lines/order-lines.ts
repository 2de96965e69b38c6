import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { isTrader } from '../../../shared/user/role.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { groupOrders, type OrderGroup } from '../../charts/levels/order-groups.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { useSession } from '../../session/use-session.ts';
import { mayAmend } from '../order-words/may-amend.ts';
import { pairOf, pairsAmong } from '../order-words/order-pair.ts';
import { useOrderTypeName, usePairSign } from '../order-words/order-type-name.ts';
import type { OrderLine } from './price-line.ts';

const none: readonly Order[] = [];
/**
 * One's open orders of an instrument, highest price first: those in the book grouped by side and price, each that waits
 * by itself. None while nobody is logged in. Renders with the account's stream.
 */
export function useOrderLines(instrument: Instrument): readonly OrderLine[] {
  const session = useSession();
  const orders = useStream({ kind: 'account' }).value?.orders ?? none;
  const typeName = useOrderTypeName();
  const sign = usePairSign();
  const { t, i18n } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t and the names change with the language only
  return useMemo(() => {
    if (!session) return [];
    const trades = isTrader(session.role);
    const { decimals } = gridOf(instrument).price;
    const key = keyOfSymbol(instrument);
    const pairs = pairsAmong(orders);
    /** That one of the orders belongs to another one that is open. */
    const paired = (own: readonly Order[]) =>
      [...new Set(own.filter((order) => pairs.has(pairOf(order) ?? '')).map(sign))]
        .map((each) => ` · ${each}`)
        .join('');
    const what = ({ side }: Pick<OrderGroup, 'side'>, amount: string) =>
      side === 'BUY' ? t`Buy ${amount}` : t`Sell ${amount}`;
    const resting = groupOrders(orders, key).map((group): OrderLine => {
      const amount = formatExact(group.amount);
      const filled = formatExact(group.filled);
      const count = group.orders.length;
      const isPartial = /[1-9]/.test(group.filled);
      const several = count > 1 ? ` · ${t`${count} orders`}` : '';
      const plain = what(group, amount);
      const price = formatDecimal(group.price, decimals);
      return {
        of: 'order',
        id: `order ${group.side} ${group.orders[0]!.order_id}`,
        kind: 'order',
        price: Number(group.price),
        tone: group.side === 'BUY' ? 'buy' : 'sell',
        drags: trades && group.orders.every(mayAmend),
        closes: true,
        orders: group.orders,
        text: `${what(group, isPartial ? `${filled}/${amount}` : amount)}${several}${paired(group.orders)}`,
        sentence: `${t`${plain} at ${price}`}${isPartial ? ` · ${t`${filled} filled`}` : ''}${several}${paired(group.orders)}`,
      };
    });
    const waiting = orders
      .filter((order) => keyOfSymbol(order) === key && order.status === 'WAITING' && order.trigger_price !== undefined)
      .map((order): OrderLine => {
        const name = typeName(order);
        const price = formatDecimal(order.trigger_price!, decimals);
        const plain = order.close_position ? '' : ` · ${what(order, formatExact(order.amount))}`;
        return {
          of: 'order',
          id: `trigger ${order.order_id}`,
          kind: 'trigger',
          price: Number(order.trigger_price),
          tone: order.side === 'BUY' ? 'buy' : 'sell',
          drags: trades && mayAmend(order),
          closes: true,
          orders: [order],
          text: `${name}${plain}${paired([order])}`,
          sentence: `${t`${name} at ${price}`}${plain}${paired([order])}`,
        };
      });
    return [...resting, ...waiting];
  }, [orders, session, instrument, i18n.locale]);
}
