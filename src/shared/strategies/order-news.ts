import { must } from '../base/assert.ts';
import { childOf } from '../trade/child-id.ts';
import type { Order } from '../trade/order.ts';

/** Number of an order among those of its instance. */
export const numberIn = ({ client_id }: Pick<Order, 'client_id'>): number =>
  must(childOf(client_id), 'number of a child').number;

/**
 * Whether an order says something new. `known` is the order that is kept where it would stand: of that one a later
 * version does, of another one a place from `next` on. What is not kept any more was final.
 */
export const isNews = (order: Order, known: Order | undefined, place: number, next: number): boolean =>
  known?.order_id === order.order_id ? order.version > known.version : place >= next;
