import { algoList } from '../../../shared/contracts/algo-order.ts';
import { algoChildren } from '../../../shared/topics/algo-children.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import type { Twap } from '../../../shared/trade/algo.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Outcome, Sending } from '../../connection/http.ts';
import { UserFeed, type UserFeedOptions } from './user-feed.ts';

const pollEveryMs = 3_000;
/** Parents that are read, and kept. */
const maxParents = 200;
/** Children that have changed and are kept, of all parents. */
const maxChildren = 2_000;

/**
 * The user's newest algorithmic orders, and those of their children that have changed since. The list is read once the
 * socket is open; of each order the newest `version` counts, whichever way it came.
 */
export class AlgoFeed extends UserFeed<typeof algoChildren, readonly Twap[]> {
  #parents = new Map<string, Twap>();
  #children = new Map<string, Order>();

  constructor(options: UserFeedOptions, changed: () => void) {
    super(options, changed, { topic: algoChildren, name: 'algorithmic orders', pollEveryMs });
    this.restart();
  }

  protected value(): unknown {
    return {
      parents: [...this.#parents.values()].sort((a, b) => b.created - a.created).slice(0, maxParents),
      children: [...this.#children.values()],
    };
  }

  protected forget(): void {
    this.#parents = new Map();
    this.#children = new Map();
  }

  protected reading(): void {
    /* What the socket tells meanwhile is told by version. */
  }

  protected async readLists(sending: Sending): Promise<Outcome<readonly Twap[]>> {
    const answer = await this.options.http.call(algoList, { page: 1, page_size: maxParents }, sending);
    return answer.ok ? { ok: true, data: answer.data.pagenation.results } : answer;
  }

  protected put(parents: readonly Twap[]): void {
    for (const parent of parents) putNewer(this.#parents, parent);
  }

  protected take(frame: Frame<typeof algoChildren>): void {
    if (frame.type === 'parent') putNewer(this.#parents, frame.data);
    else {
      // The ones that changed last are kept.
      const isNewer = putNewer(this.#children, frame.data);
      if (isNewer && this.#children.size > maxChildren) this.#children.delete(this.#children.keys().next().value ?? '');
    }
    this.settled();
    this.status.received('live', null);
  }
}

/** Whether it was newer than what was known, and is the last one now. */
function putNewer<T extends Order | Twap>(orders: Map<string, T>, order: T): boolean {
  if ((orders.get(order.order_id)?.version ?? -1) >= order.version) return false;
  orders.delete(order.order_id);
  orders.set(order.order_id, order);
  return true;
}
