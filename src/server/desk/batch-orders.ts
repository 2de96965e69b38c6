import type { BatchItem, BatchResult, orderBatch } from '../../shared/contracts/order-batch.ts';
import type { cancelOrder } from '../../shared/contracts/order.ts';
import type { Output } from '../../shared/base/contract.ts';
import { codeOfNumber, refusalNumbers } from '../../shared/base/refusal-code.ts';
import { Refusal, refusalSentence } from '../../shared/base/refusal.ts';
import type { Caller } from '../identity/authenticator.ts';
import type { OrderCall, OrderCalls } from './order-calls.ts';

const okCode = 200;

/** Does the items of a batch in their order; throws no Refusal. */
export type OrderBatch = (caller: Caller, items: readonly BatchItem[]) => Promise<Output<typeof orderBatch>>;

/** The call that an item stands for. */
function callOf(item: BatchItem): OrderCall {
  if (item.op !== 'cancel') {
    const { op, ...body } = item;
    return { op, body } as OrderCall;
  }
  const { order_id, client_id, leg_only } = item;
  return {
    op: 'cancel',
    body: {
      ...(order_id !== undefined && { order_ids: [order_id] }),
      ...(client_id !== undefined && { client_ids: [client_id] }),
      ...(leg_only !== undefined && { leg_only }),
    },
  };
}

/** Items one after another that are of one kind: none of them is about an order that another one makes or ends. */
function runsOf(items: readonly BatchItem[]): BatchItem[][] {
  const runs: BatchItem[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last?.[0]?.op === item.op) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** A cancel that was taken in has failed where one of its orders was not to be canceled. */
function canceled(data: Output<typeof cancelOrder>): BatchResult {
  const failed = data.results.find(({ code }) => code !== okCode);
  return failed
    ? { code: failed.code, msg: refusalSentence(codeOfNumber(failed.code), failed.data), data }
    : { code: okCode, msg: '', data };
}

/** `failed` is told what was no Refusal, which its item answers as INTERNAL. */
export const createOrderBatch =
  (orders: OrderCalls, failed: (error: unknown) => void): OrderBatch =>
  async (caller, items) => {
    async function resultOf(item: BatchItem): Promise<BatchResult> {
      try {
        const data = await orders(caller, callOf(item));
        return item.op === 'cancel' ? canceled(data as Output<typeof cancelOrder>) : { code: okCode, msg: '', data };
      } catch (error) {
        if (!(error instanceof Refusal)) failed(error);
        const { code, data, message } = error instanceof Refusal ? error : new Refusal('INTERNAL');
        return { code: refusalNumbers[code], msg: message, data };
      }
    }

    const results: BatchResult[] = [];
    // The items of a run are handed over in their order, and committed together.
    for (const run of runsOf(items)) results.push(...(await Promise.all(run.map(resultOf))));
    return { results };
  };
