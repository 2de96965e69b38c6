import { must } from '../base/assert.ts';
import { toScaled } from '../base/decimal.ts';
import { moneyDecimals } from '../core/ledger/money.ts';
import type { Order, Side } from '../trade/order.ts';

/** What an order of an instance was for, as a chart marks it. */
export const markKinds = ['OPEN', 'CLOSE', 'TP', 'SL', 'GRID'] as const;
export type MarkKind = (typeof markKinds)[number];

/** An order that has traded: when it did last, ms, its average price, and how much. */
export interface OrderMark extends Pick<Order, 'exchange' | 'symbol' | 'account_type'> {
  readonly time: number;
  readonly price: string;
  readonly side: Side;
  readonly qty: string;
  readonly kind: MarkKind;
}

/** What marks depend on beside the orders; times in ms. */
export interface MarkFacts {
  /** Its orders buy and sell on levels, over and over. */
  readonly isGrid: boolean;
  /** When it began to trade; null before that. */
  readonly started: number | null;
  /** When it began to stop, and why. */
  readonly stop: { readonly time: number; readonly reason: string } | undefined;
}

const endKinds: Readonly<Record<string, MarkKind>> = { TAKE_PROFIT: 'TP', STOP_LOSS: 'SL' };

const amountOf = ({ filled_amount, side }: Pick<Order, 'filled_amount' | 'side'>): bigint => {
  const amount = must(toScaled(filled_amount, moneyDecimals), 'an amount');
  return side === 'BUY' ? amount : -amount;
};

/**
 * Marks of the orders of one market that have traded. An order that takes the position further from zero opens; one
 * that takes it back closes, by what ended the instance where it had begun to stop. Those of a grid between its first
 * order and its end are its rounds.
 */
export function marksOf(orders: readonly Order[], { isGrid, started, stop }: MarkFacts): OrderMark[] {
  let net = 0n;
  return orders
    .filter(({ filled_amount }) => Number(filled_amount) > 0)
    .sort((a, b) => a.updated - b.updated || Number(a.order_id) - Number(b.order_id))
    .map((order) => {
      const amount = amountOf(order);
      const isOpening = net === 0n || net > 0n === amount > 0n;
      net += amount;
      return {
        time: order.execution_time ?? order.updated,
        price: order.avg_price,
        side: order.side,
        qty: order.filled_amount,
        kind: kindOf(order, isOpening),
        exchange: order.exchange,
        symbol: order.symbol,
        account_type: order.account_type,
      };
    });

  function kindOf({ created }: Order, isOpening: boolean): MarkKind {
    if (stop && created >= stop.time && !isOpening) return endKinds[stop.reason] ?? 'CLOSE';
    if (isGrid && started !== null && created > started) return 'GRID';
    return isOpening ? 'OPEN' : 'CLOSE';
  }
}
