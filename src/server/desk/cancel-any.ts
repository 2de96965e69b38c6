import type { cancelOrder } from '../../shared/contracts/order.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import type { Algos } from './algo/algos.ts';
import type { Caller } from './caller.ts';
import type { Desk } from './desk.ts';

/** Cancels orders and parents. Parents first, so that none sends another child while its orders are being canceled. */
export async function cancelAny(
  trader: Caller,
  input: Input<typeof cancelOrder>,
  desk: Pick<Desk, 'cancel'>,
  algos: Pick<Algos, 'cancel' | 'cancelAll'>,
): Promise<Output<typeof cancelOrder>> {
  if (input.parent_id !== undefined) return algos.cancel(trader, input.parent_id);
  const parents = input.all ? await algos.cancelAll(trader, input.all) : [];
  const { results } = await desk.cancel(trader, input);
  return { results: [...parents, ...results] };
}
