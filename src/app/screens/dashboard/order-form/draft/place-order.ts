import { codeOfNumber } from '../../../../../shared/base/refusal-code.ts';
import { doOrder, doOrderV2 } from '../../../../../shared/contracts/order-place.ts';
import { orderHistory } from '../../../../../shared/contracts/order.ts';
import type { OrderSizing } from '../../../../../shared/trade/order-sizing.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { CallFailure } from '../../../../../worker/api.ts';
import { CallError, type EngineClient } from '../../../../engine/client.ts';
import { isAlgo } from './order-types.ts';
import type { Request } from './request.ts';

/** Pauses before each look for an order whose answer never came. */
const lookAgainMs = [500, 1_500, 3_000];
/** Newest orders that are looked through for it. */
const lookedThrough = 100;

/** How several accounts take part. */
export interface Sync {
  readonly sync: boolean;
  readonly ratio: number;
  /** How the sizes of the accounts after the first relate to its own. */
  readonly sizing: OrderSizing;
}

/** How an order is sent. */
export interface Sending extends Sync {
  /** When the user pressed, ms on the wall clock. */
  readonly clickedMs?: number;
}

/** What became of the order in one account. */
export type Outcome =
  | {
      readonly apiId: string;
      readonly ok: true;
      readonly order: Order | undefined;
      /** Of an algorithm: the order that its children belong to. */
      readonly parentId?: string | undefined;
    }
  | { readonly apiId: string; readonly ok: false; readonly failure: CallFailure };

/**
 * Sends a request to one account, or to several by the synchronised call. Where no answer comes, the orders are looked
 * up by their client_id, and nothing is sent again. Throws CallError where the call as a whole failed, or where nothing
 * is known of it.
 */
export async function sendOrder(
  engine: EngineClient,
  request: Request,
  clientId: string,
  apiIds: readonly string[],
  sending: Sending,
): Promise<readonly Outcome[]> {
  try {
    return await send(engine, request, clientId, apiIds, sending);
  } catch (error) {
    if (!(error instanceof CallError) || !isUnanswered(error.failure)) throw error;
    const found = await findOrders(engine, clientId, apiIds);
    if (found.length === 0) throw error;
    return found;
  }
}

async function send(
  engine: EngineClient,
  request: Request,
  clientId: string,
  apiIds: readonly string[],
  { sync, ratio, sizing, clickedMs }: Sending,
): Promise<readonly Outcome[]> {
  const [first] = apiIds;
  if (first === undefined) throw new Error('no account to send from');
  const { order_type } = request;
  if (apiIds.length === 1 && !isAlgo(order_type)) {
    const { order } = await engine.call(
      doOrder,
      { ...request, order_type, api_id: first, client_id: clientId },
      clickedMs,
    );
    return [{ apiId: first, ok: true, order }];
  }
  const { results } = await engine.call(
    doOrderV2,
    { ...request, api_ids: [...apiIds], client_id: clientId, sync, sync_ratio: ratio, sizing },
    clickedMs,
  );
  const outcomes = results.map(
    ({ api_id, code, order, parent_id, data }): Outcome =>
      code === 200
        ? { apiId: api_id, ok: true, order, parentId: parent_id }
        : { apiId: api_id, ok: false, failure: { code: codeOfNumber(code), number: code, data: data ?? null } },
  );
  const [only] = outcomes;
  // What the only account refuses is told as a refusal of the call is.
  if (apiIds.length === 1 && only && !only.ok) throw new CallError(only.failure);
  return outcomes;
}

/** Whether nobody knows what became of the call: it is never sent again, but asked about. */
export const isUnanswered = ({ code }: CallFailure): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || code === 'OUTCOME_UNKNOWN';

/**
 * The orders that an unanswered call has placed after all; none where there are none, or where nobody answers this
 * either.
 */
async function findOrders(
  engine: EngineClient,
  clientId: string,
  apiIds: readonly string[],
): Promise<readonly Outcome[]> {
  const ids = new Set([clientId, ...apiIds.map((apiId) => `${clientId}.${apiId}`)]);
  for (const pauseMs of lookAgainMs) {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    try {
      const { pagenation } = await engine.call(orderHistory, {
        api_ids: [...apiIds],
        page: 1,
        page_size: lookedThrough,
      });
      return pagenation.results
        .filter(({ client_id }) => ids.has(client_id))
        .map((order) => ({ apiId: order.api_id, ok: true, order }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
  return [];
}
