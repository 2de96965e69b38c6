import { amendOrder, cancelOrder } from '../../shared/contracts/order.ts';
import { doOrder } from '../../shared/contracts/order-place.ts';
import type { Contract, Input } from '../../shared/base/contract.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Algos } from './algo/algos.ts';
import type { Caller } from './caller.ts';
import { cancelAny } from './cancel-any.ts';
import type { Desk } from './desk.ts';

/** One order call, as sockets and batches carry it: the name and the body of the call. */
export type OrderCall =
  | { readonly op: 'place'; readonly body: Input<typeof doOrder> }
  | { readonly op: 'amend'; readonly body: Input<typeof amendOrder> }
  | { readonly op: 'cancel'; readonly body: Input<typeof cancelOrder> };

/** The call that each name stands for. */
export const orderContracts = {
  place: doOrder,
  amend: amendOrder,
  cancel: cancelOrder,
} as const satisfies Readonly<Record<OrderCall['op'], Contract>>;

interface OrderCallsParts {
  readonly desk: Pick<Desk, 'place' | 'amend' | 'cancel'>;
  readonly algos: Pick<Algos, 'cancel' | 'cancelAll'>;
  /** The server's disk is nearly full. */
  readonly isFull: () => boolean;
}

/** Does one order call outside of a request of its own: the answer is the call's, and so is the Refusal. */
export type OrderCalls = (trader: Caller, call: OrderCall) => Promise<unknown>;

export const createOrderCalls =
  ({ desk, algos, isFull }: OrderCallsParts): OrderCalls =>
  async (trader, { op, body }) => {
    const { whenFull }: Contract = orderContracts[op];
    if (!whenFull && isFull()) throw new Refusal('UNAVAILABLE', { rule: 'disk' });
    if (op === 'place') return desk.place(trader, body);
    if (op === 'amend') return desk.amend(trader, body);
    return cancelAny(trader, body, desk, algos);
  };
