import { fromUnits } from '../base/decimal.ts';
import type { Grid } from '../market/instrument.ts';
import type { NextAction } from '../trade/instance.ts';
import type { Order } from '../trade/order.ts';
import { type Due, pricesOf } from './moves.ts';

/** What is waited for, with prices of the first leg as text; null where there is none. */
export type DueText = Pick<NextAction, 'below' | 'above'> & { readonly atMs: number | null };

export function dueText(due: Due, { price }: Pick<Grid, 'price'>): DueText {
  const { below, above } = pricesOf(due);
  return {
    atMs: due.atMs !== undefined && Number.isFinite(due.atMs) ? due.atMs : null,
    below: below > 0 ? fromUnits(below, price) : null,
    above: Number.isFinite(above) ? fromUnits(above, price) : null,
  };
}

type Resting = Pick<Order, 'exchange' | 'symbol' | 'account_type' | 'side' | 'price'>;

/** What an instance does next, by its open orders and what it waits for. */
export function nextAction(
  open: readonly Resting[],
  due: Due | undefined,
  leg: Pick<Order, 'exchange' | 'symbol' | 'account_type'>,
  grid: Pick<Grid, 'price'>,
): NextAction {
  const nearest = (side: Resting['side']): string | null => {
    const prices = open
      .filter(
        (order) =>
          order.side === side &&
          order.exchange === leg.exchange &&
          order.symbol === leg.symbol &&
          order.account_type === leg.account_type &&
          Number(order.price) > 0,
      )
      .map(({ price }) => price)
      .sort((a, b) => Number(a) - Number(b));
    return (side === 'BUY' ? prices.at(-1) : prices[0]) ?? null;
  };
  const { atMs = null, below = null, above = null } = due ? dueText(due, grid) : {};
  return { buy: nearest('BUY'), sell: nearest('SELL'), below, above, at: atMs };
}
