import type { Order } from '../../../shared/trade/order.ts';

/** What an order is in its pair: limit or stop of an OCO, or one of the exits that an order has brought along. */
export type Leg = 'limit' | 'stop' | 'tp' | 'sl';

type Named = Pick<Order, 'order_id' | 'client_id' | 'api_id' | 'list_id'>;

/** Client ids of exits; those of users have no dot. */
const exitId = /^(.+)\.(tp|sl)(?:\.\d+)?$/;

/** Undefined for an order that belongs to no pair. */
export function legOf({ order_id, client_id, list_id }: Omit<Named, 'api_id'>): Leg | undefined {
  const exit = exitId.exec(client_id)?.[2];
  if (exit) return exit === 'tp' ? 'tp' : 'sl';
  return list_id === undefined ? undefined : list_id === order_id ? 'limit' : 'stop';
}

/**
 * Name of the pair that an order belongs to: on spot two exits are an OCO, of contracts they are two orders of one
 * stem.
 */
export function pairOf({ client_id, api_id, list_id }: Named): string | undefined {
  const stem = exitId.exec(client_id)?.[1];
  return list_id ?? (stem === undefined ? undefined : `${api_id} ${stem}`);
}

/** Orders of the same pairs that are not among them. */
export function partnersOf(orders: readonly Order[], open: readonly Order[]): readonly Order[] {
  const ids = new Set(orders.map(({ order_id }) => order_id));
  const pairs = new Set(orders.flatMap((order) => pairOf(order) ?? []));
  return open.filter((order) => !ids.has(order.order_id) && pairs.has(pairOf(order) ?? ''));
}

/** The pairs of which more than one order is among these. */
export function pairsAmong(orders: readonly Order[]): ReadonlyMap<string, readonly Order[]> {
  const pairs = new Map<string, Order[]>();
  for (const order of orders) {
    const pair = pairOf(order);
    if (pair !== undefined) pairs.set(pair, [...(pairs.get(pair) ?? []), order]);
  }
  return new Map([...pairs].filter(([, legs]) => legs.length > 1));
}
