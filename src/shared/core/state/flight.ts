import type { PlaceOrder } from './command.ts';
import type { OrderState } from './market-state.ts';

/** A request on its way: its order, or both legs of an OCO, the limit leg first. */
export interface InFlight {
  readonly orders: readonly OrderState[];
  readonly spec: PlaceOrder;
  /** Its owner has canceled it meanwhile: it is canceled as soon as it arrives. */
  isUnwanted: boolean;
}

/** The request on its way that an order belongs to. */
export function inFlightOf(
  { inFlight }: { readonly inFlight: ReadonlyMap<string, InFlight> },
  order_id: string,
): InFlight | undefined {
  return (
    inFlight.get(order_id) ?? [...inFlight.values()].find(({ orders }) => orders.some(({ id }) => id === order_id))
  );
}
