import { groupBy } from '../base/group-by.ts';
import type { cancelOrder, exchangeCancelOrder } from '../../shared/contracts/order.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import { plainIp } from '../base/client-address.ts';
import type { Caller as Proved } from '../identity/authenticator.ts';
import type { AuditLog } from '../store/audit/audit-log.ts';
import type { AccountAccess } from './access/account-access.ts';
import type { Algos } from './algo/algos.ts';
import { type Caller, traderOf } from './caller.ts';
import type { Desk } from './desk.ts';

type Request = Input<typeof cancelOrder>;
type Answer = Output<typeof cancelOrder>;

/** What a request asks for in the accounts of one owner. */
interface Part {
  readonly owner: string;
  readonly apiIds: readonly string[];
  readonly request: Request;
}

interface CancelsParts {
  readonly desk: Pick<Desk, 'cancel' | 'cancelAtVenue' | 'openOrder'>;
  readonly algos: Pick<Algos, 'cancel' | 'cancelAll' | 'runningAs'>;
  readonly access: Pick<AccountAccess, 'reachable' | 'mayReach' | 'granted'>;
  /** Cancels in another's account are written down, with whose it is. */
  readonly audit: Pick<AuditLog, 'add'>;
  readonly nowMs: () => number;
}

/** Cancels one's own orders, and those in accounts that were granted with the scope `risk`. */
export interface Cancels {
  /**
   * Orders and parents. Parents first, so that none sends another child while its orders are being canceled. NOT_FOUND
   * where `all` names an account that is neither the caller's nor granted; an order of one has its own code.
   */
  cancel(caller: Proved, input: Request): Promise<Answer>;
  /** By the venue's ids, in an account of the owner, which has been found to be the caller's or granted. */
  cancelAtVenue(
    caller: Proved,
    owner: Caller,
    input: Input<typeof exchangeCancelOrder>,
  ): Promise<Output<typeof exchangeCancelOrder>>;
}

export function createCancels({ desk, algos, access, audit, nowMs }: CancelsParts): Cancels {
  async function note(caller: Proved, owner: string, apiIds: readonly string[], answer: Answer): Promise<void> {
    const { user, ip } = caller;
    if (owner === traderOf(caller).user_id) return;
    await audit.add({
      time: nowMs(),
      actor: user.userId,
      action: 'risk/cancel',
      ip: ip === undefined ? '' : plainIp(ip),
      facts: { owner, api_ids: apiIds, orders: answer.results.map(({ order_id }) => order_id) },
    });
  }

  /** The request in parts, one for each owner of what it names; what is unknown stays with the caller. */
  function partsOf(caller: Proved, input: Request): readonly Part[] {
    const self = traderOf(caller).user_id;
    const { all, order_ids, parent_id } = input;
    if (all) {
      return [...groupBy(all.api_ids, (apiId) => access.reachable(caller, apiId, 'risk', 'api_id').owner)].map(
        ([owner, apiIds]) => ({ owner, apiIds, request: { ...input, all: { ...all, api_ids: apiIds } } }),
      );
    }
    if (parent_id !== undefined) {
      const { user_id: owner = self, api_id = '' } = algos.runningAs(parent_id) ?? {};
      const isReached = access.mayReach(caller, { owner, api_id }, 'risk');
      return [{ owner: isReached ? owner : self, apiIds: [api_id], request: input }];
    }
    if (!order_ids) return [{ owner: self, apiIds: [], request: input }];
    const granted = access.granted(caller.user, 'risk');
    const named = order_ids.map((id) => ({
      id,
      account: granted.find(({ owner, api_id }) => desk.openOrder(owner, id)?.api_id === api_id),
    }));
    return [...groupBy(named, ({ account }) => account?.owner ?? self)].map(([owner, orders]) => ({
      owner,
      apiIds: [...new Set(orders.flatMap(({ account }) => (account ? [account.api_id] : [])))],
      request: { ...input, order_ids: orders.map(({ id }) => id) },
    }));
  }

  async function cancelOf(trader: Caller, input: Request): Promise<Answer> {
    if (input.parent_id !== undefined) return algos.cancel(trader, input.parent_id);
    const parents = input.all ? await algos.cancelAll(trader, input.all) : [];
    const { results } = await desk.cancel(trader, input);
    return { results: [...parents, ...results] };
  }

  return {
    async cancel(caller, input) {
      const answers: Answer['results'] = [];
      for (const { owner, apiIds, request } of partsOf(caller, input)) {
        const answer = await cancelOf({ ...traderOf(caller), user_id: owner }, request);
        await note(caller, owner, apiIds, answer);
        answers.push(...answer.results);
      }
      return { results: answers };
    },

    async cancelAtVenue(caller, owner, input) {
      const answer = await desk.cancelAtVenue(owner, input);
      await note(caller, owner.user_id, [input.api_id], answer);
      return answer;
    },
  };
}
