import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { Algos } from '../algo/algos.ts';
import type { Desk } from '../desk.ts';
import type { Instances } from '../instances/instances.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { okCode } from '../place-orders.ts';

export interface FreezeParts {
  readonly accounts: Pick<ApiAccountStore, 'ofOwner'>;
  readonly instances: Pick<Instances, 'endAll'>;
  readonly algos: Pick<Algos, 'cancelAll'>;
  readonly desk: Pick<Desk, 'cancelOwn'>;
  readonly engine: Pick<TradingEngine, 'settled'>;
}

/**
 * Ends all that a user has under way who can begin nothing any more: strategies first and algorithmic orders next, so
 * that neither sends an order behind those that are cancelled. Positions stay. How many orders it has taken back, and
 * strategies it has stopped.
 */
export async function cancelAllOf({ accounts, instances, algos, desk, engine }: FreezeParts, user_id: string) {
  const { stopped, order_ids } = await instances.endAll(user_id, 'FROZEN');
  const api_ids = accounts.ofOwner(user_id).map(({ api_id }) => api_id);
  const parents = await algos.cancelAll({ user_id, vip_level: 0 }, { api_ids });
  // What was let in before is an open order only once it is committed.
  await engine.settled();
  const orders = await desk.cancelOwn(user_id);
  const taken = [...parents, ...orders].filter(({ code }) => code === okCode).map(({ order_id }) => order_id);
  return { cancelled_orders: new Set([...order_ids, ...taken]).size, stopped_instances: stopped };
}
