import { amendOrder, cancelOrder } from '../../shared/contracts/order.ts';
import { doOrder } from '../../shared/contracts/order-place.ts';
import type { Contract, Input } from '../../shared/base/contract.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Caller } from '../identity/authenticator.ts';
import { checkCaller, rowOf } from './access/access-row.ts';
import { traderOf } from './caller.ts';
import type { Cancels } from './cancel-any.ts';
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
  readonly desk: Pick<Desk, 'place' | 'amend'>;
  readonly cancels: Pick<Cancels, 'cancel'>;
  /** The server's disk is nearly full. */
  readonly isFull: () => boolean;
}

/**
 * Does one order call outside of a request of its own, for whom it is allowed: the answer is the call's, and so is the
 * Refusal.
 */
export type OrderCalls = (caller: Caller, call: OrderCall) => Promise<unknown>;

export const createOrderCalls =
  ({ desk, cancels, isFull }: OrderCallsParts): OrderCalls =>
  async (caller, { op, body }) => {
    const contract: Contract = orderContracts[op];
    checkCaller(rowOf(contract), caller);
    if (!contract.whenFull && isFull()) throw new Refusal('UNAVAILABLE', { rule: 'disk' });
    if (op === 'place') return desk.place(traderOf(caller), body);
    if (op === 'amend') return desk.amend(traderOf(caller), body);
    return cancels.cancel(caller, body);
  };
