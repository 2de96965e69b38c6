import { codeOfNumber } from '../../../../../shared/base/refusal-code.ts';
import type { Args } from '../../../../../shared/base/contract.ts';
import { doOrder, doOrderV2 } from '../../../../../shared/contracts/order-place.ts';
import { orderHistory } from '../../../../../shared/contracts/order.ts';
import type { Order, Side } from '../../../../../shared/trade/order.ts';
import type { CallFailure } from '../../../../../worker/api.ts';
import { CallError, type EngineClient } from '../../../../engine/client.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { type Draft, limitOf, needsPrice } from './draft.ts';
import { exitFields, lacksExits } from './exits.ts';
import { type Reckoning, sizeOf } from './reckon.ts';

/** An order without its client_id: what is to happen, the same for every attempt. */
export type Request = Omit<Args<typeof doOrder>, 'client_id' | 'api_id'>;

/** Pauses before each look for an order whose answer never came. */
const lookAgainMs = [500, 1_500, 3_000];
/** Newest orders that are looked through for it. */
const lookedThrough = 100;

/** How several accounts take part. */
export interface Sync {
  readonly sync: boolean;
  readonly ratio: number;
}

/** How an order is sent. */
export interface Sending extends Sync {
  /** When the user pressed, ms on the wall clock. */
  readonly clickedMs?: number;
}

/** The request of a checked draft. Throws where the draft was not checked. */
export function requestOf(draft: Draft, side: Side, reckoning: Reckoning): Request {
  const { instrument } = reckoning.rules;
  const size = sizeOf(draft, side, reckoning);
  const price = limitOf(draft);
  const trigger = parseDecimal(draft.trigger);
  if (
    !size ||
    (needsPrice(draft) && price === undefined) ||
    (draft.type === 'TRIGGER' && trigger === undefined) ||
    lacksExits(draft, instrument)
  )
    throw new Error('request of an unchecked draft');
  const { exchange, symbol, account_type } = instrument;
  const common = {
    exchange,
    symbol,
    account_type,
    side,
    ...exitFields(draft, instrument),
    ...(size.total ? { total: size.total } : { amount: size.amount }),
    ...(instrument.contract && draft.reduceOnly && { reduce_only: true }),
  };
  if (draft.type === 'TRIGGER')
    return price === undefined
      ? { ...common, order_type: 'TRIGGER_MARKET', trigger_price: trigger }
      : { ...common, order_type: 'TRIGGER_LIMIT', trigger_price: trigger, price };
  if (price === undefined) return { ...common, order_type: 'MARKET' };
  const limit = { ...common, order_type: 'LIMIT' as const, price };
  // An A-share order ends with the day at the latest.
  if (account_type === 'astock') return { ...limit, time_in_force: draft.tif === 'GTC' ? ('DAY' as const) : draft.tif };
  return {
    ...limit,
    ...(draft.postOnly ? { time_in_force: 'GTX' as const, post_only: true } : { time_in_force: draft.tif }),
  };
}

/** What became of the order in one account. */
export type Outcome =
  | { readonly apiId: string; readonly ok: true; readonly order: Order | undefined }
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
  { sync, ratio, clickedMs }: Sending,
): Promise<readonly Outcome[]> {
  const [first] = apiIds;
  if (first === undefined) throw new Error('no account to send from');
  if (apiIds.length === 1) {
    const { order } = await engine.call(doOrder, { ...request, api_id: first, client_id: clientId }, clickedMs);
    return [{ apiId: first, ok: true, order }];
  }
  const { results } = await engine.call(
    doOrderV2,
    { ...request, api_ids: [...apiIds], client_id: clientId, sync, sync_ratio: ratio, sizing: 'RATIO' },
    clickedMs,
  );
  return results.map(({ api_id, code, order, data }) =>
    code === 200
      ? { apiId: api_id, ok: true, order }
      : { apiId: api_id, ok: false, failure: { code: codeOfNumber(code), number: code, data: data ?? null } },
  );
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

/** The field that a refusal speaks of; undefined where it is the order as a whole. */
export function fieldOf({ code, data }: CallFailure): 'price' | 'trigger' | 'amount' | 'tp' | 'sl' | undefined {
  const { field, filter } = (typeof data === 'object' && data !== null ? data : {}) as {
    readonly field?: unknown;
    readonly filter?: unknown;
  };
  const named = String(field ?? filter ?? '').toLowerCase();
  const exit = /^(tp|sl)\b/.exec(named)?.[1];
  if (exit === 'tp' || exit === 'sl') return exit;
  if (/trigger/.test(named) || code === 'WOULD_TRIGGER') return 'trigger';
  if (/price|tick|band/.test(named) || code === 'WOULD_TAKE') return 'price';
  if (/amount|total|qty|step|lot|notional/.test(named) || code === 'BALANCE') return 'amount';
  return undefined;
}
