import type * as contracts from '../../../shared/contracts/strategy.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Algos } from '../algo/algos.ts';
import type { Caller } from '../caller.ts';
import type { Desk } from '../desk.ts';
import type { Instances } from '../instances/instances.ts';

export interface StopParts {
  readonly instances: Pick<Instances, 'endOn'>;
  readonly algos: Pick<Algos, 'cancelAll'>;
  readonly desk: Pick<Desk, 'cancel'>;
  readonly engine: Pick<TradingEngine, 'settled' | 'isHalted'>;
}

export type Stopped = Output<typeof contracts.strategyStopAll>;

/**
 * Ends all that is under way on accounts of one owner: strategies first and algorithmic orders next, so that neither
 * sends an order behind those that are cancelled. What fails has its code and holds back nothing else. Positions stay.
 * Throws UNAVAILABLE where trading is halted.
 */
export async function stopEverything(
  { instances, algos, desk, engine }: StopParts,
  caller: Caller,
  api_ids: readonly string[],
  { reason, strategies = true }: { readonly reason: string; readonly strategies?: boolean },
): Promise<Stopped> {
  if (engine.isHalted) throw new Refusal('UNAVAILABLE');
  const stopped = strategies ? await instances.endOn(caller.user_id, api_ids, reason) : [];
  if (api_ids.length === 0) return { instances: stopped, orders: [] };
  const parents = await algos.cancelAll(caller, { api_ids });
  // What was let in before is an open order only once it is committed.
  await engine.settled();
  const { results } = await desk.cancel(caller, { all: { api_ids: [...api_ids] }, leg_only: false });
  const orders = new Map([...parents, ...results].map(({ order_id, code }) => [order_id, { order_id, code }]));
  return { instances: stopped, orders: [...orders.values()] };
}
