import type { Order } from '../../../../../shared/trade/order.ts';
import { mayAmend } from '../../../../market/order-words/may-amend.ts';
import { legOf } from '../../../../market/order-words/order-pair.ts';

/** What of an open order can be changed in its row, by the columns that show it. */
export const amendColumns = ['price', 'trigger', 'amount'] as const;
export type AmendColumn = (typeof amendColumns)[number];

export const isAmendColumn = (id: string | undefined): id is AmendColumn =>
  (amendColumns as readonly (string | undefined)[]).includes(id);

/**
 * The columns in which an order can be amended: a limit that it has, a trigger that it waits for, and its amount. Of
 * a pair only its prices.
 */
export function amendableColumns(order: Order): readonly AmendColumn[] {
  const { status, price, trigger_price, close_position } = order;
  if (!mayAmend(order)) return [];
  const waits = status === 'WAITING' && trigger_price !== undefined;
  return [
    ...(/[1-9]/.test(price) ? (['price'] as const) : []),
    ...(waits ? (['trigger'] as const) : []),
    ...(legOf(order) === undefined && close_position !== true ? (['amount'] as const) : []),
  ];
}

/** The column in which amending begins: what the order waits for, as dragging its line moves that. */
export function firstAmendColumn(order: Order): AmendColumn | undefined {
  const columns = amendableColumns(order);
  return columns.includes('trigger') ? 'trigger' : columns[0];
}

/** What a column shows of an order, as a decimal. */
export const amendedText = ({ price, trigger_price, amount }: Order, column: AmendColumn): string =>
  column === 'price' ? price : column === 'trigger' ? (trigger_price ?? '') : amount;

/**
 * An edit under way: which order and what of it. `typed` outlives the field, which goes when its row is scrolled away.
 */
export interface Amending {
  readonly id: string;
  readonly column: AmendColumn;
  readonly draft: { typed: string };
}
