import { codeOfNumber } from '../../../../../shared/base/refusal-code.ts';
import { doOrder, doOrderV2 } from '../../../../../shared/contracts/order-place.ts';
import type { OrderSizing } from '../../../../../shared/trade/order-sizing.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { CallFailure } from '../../../../../worker/api.ts';
import { CallError, type EngineClient } from '../../../../engine/client.ts';
import { isAlgo } from './order-types.ts';
import type { Request } from './request.ts';

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
 * Sends a request to one account, or to several by the synchronised call. The engine looks for orders whose answer is
 * lost, and sends none twice. Throws CallError where the call as a whole failed, or where nothing is known of it.
 */
export async function sendOrder(
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
