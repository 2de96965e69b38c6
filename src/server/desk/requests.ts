import { Refusal, usedClientId } from '../../shared/base/refusal.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { AmendCommand, PlaceCommand } from '../../shared/core/state/command.ts';
import type { Outcome } from '../../shared/core/state/client-ids.ts';
import type { TradingEngine } from '../trading/engine.ts';

/** How a request ended, and the orders of it as it was answered. */
export interface Placed {
  readonly outcomes: readonly Outcome[];
  readonly orderOf: (order_id: string) => Order;
  readonly replayed: boolean;
}

/** What a request holds of limits while it is on its way: each gives its part back. */
export type Holds = (() => void)[];

/**
 * Lets each client id of a user in once: the same body again is answered by the first, also while that is still on its
 * way, and spends no limit. Another body under the id is CONFLICT, and so is one that stands for a request elsewhere
 * (`isTaken`). A request that is refused leaves its id free.
 */
export function createRequests(engine: TradingEngine, isTaken: (user_id: string, client_id: string) => boolean) {
  /** Requests on their way, by user and client id. Never rejected. */
  const underWay = new Map<string, Promise<void>>();

  /** What this client id was answered before; undefined where it is free. */
  function before(user_id: string, client_id: string, hash: string): Placed | undefined {
    const record = engine.clientRecord(user_id, client_id);
    if (record ? record.hash !== hash : isTaken(user_id, client_id))
      throw new Refusal('CONFLICT', usedClientId(client_id));
    return (
      record && {
        outcomes: record.outcomes,
        orderOf: (id) => record.amended ?? engine.history.firstOf(id),
        replayed: true,
      }
    );
  }

  async function submit(command: PlaceCommand | AmendCommand): Promise<Placed> {
    const answer = await engine.submit(command);
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
    if (answer.kind !== 'placed') throw new Error(`a ${command.kind} command was answered with ${answer.kind}`);
    const { outcomes, orders, replayed } = answer;
    return { outcomes, replayed, orderOf: (id) => orders.get(id) ?? engine.history.firstOf(id) };
  }

  /**
   * `first` must submit its command before it waits for anything. What it holds is given back when it has been
   * answered.
   */
  async function once(
    { user_id, client_id, hash }: { user_id: string; client_id: string; hash: string },
    first: (holds: Holds) => Promise<Placed>,
  ): Promise<Placed> {
    const key = `${user_id}/${client_id}`;
    while (underWay.has(key)) await underWay.get(key);
    const known = before(user_id, client_id, hash);
    if (known) return known;
    // NOTE: nothing comes between the last look and this request's own entry.
    const holds: Holds = [];
    const placed = first(holds);
    underWay.set(
      key,
      placed.then(
        () => undefined,
        () => undefined,
      ),
    );
    try {
      return await placed;
    } finally {
      underWay.delete(key);
      for (const giveBack of holds) giveBack();
    }
  }

  return { once, submit };
}
export type Requests = ReturnType<typeof createRequests>;
