import * as v from 'valibot';
import { algoChildList } from '../../../src/shared/contracts/algo-order.ts';
import { algoChildren } from '../../../src/shared/topics/algo-children.ts';
import type { Twap } from '../../../src/shared/trade/algo.ts';
import { isFinal } from '../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { check, same } from '../../crash/check.ts';
import type { Client, User } from './client.ts';
import { sumsOf } from './parent-checks.ts';
import type { Parents } from './parents.ts';
import { type Received, TicketSocket } from './socket.ts';

const mostLooks = 12;
const lookMs = 1_500;

/**
 * A user's parents and children as `/order/twap/child/ws` tells them: versions never go back, and what has ended stays
 * as it is.
 */
export class ParentReader {
  readonly socket: TicketSocket;
  readonly #client: Client;
  readonly #user: User;
  readonly #parents: Parents;
  readonly #reported = new Map<string, Twap | Order>();

  constructor(client: Client, user: User, parents: Parents, heard: (text: string) => void) {
    [this.#client, this.#user, this.#parents] = [client, user, parents];
    this.socket = new TicketSocket({
      client,
      user,
      path: algoChildren.path,
      heard,
      opened: () => undefined,
      frame: (frame) => this.#take(frame),
    });
  }

  #take(frame: Received): void {
    if (frame.e === 'hb') return;
    const { type, data } = v.parse(algoChildren.frame, frame);
    const known = this.#reported.get(data.order_id);
    const what = `${type} ${data.order_id}`;
    check(
      known === undefined || data.version >= known.version,
      `${what} is told in version ${data.version} after ${known?.version}`,
    );
    if (known?.version === data.version) same(data, known, `${what} in version ${data.version}`);
    else check(known === undefined || !isFinal(known.status), `${what} is told after its end (${known?.status})`);
    this.#reported.set(data.order_id, data);
  }

  /** Lists, socket and children tell the same of each parent once nothing happens to it. */
  async agree(): Promise<void> {
    const { machine } = this.#client;
    let late = '';
    for (let left = mostLooks; left > 0; left--) {
      const parents = await this.#parents.listOf(this.#user);
      await this.#client.state.time.sleep(lookMs);
      if (!parents || machine.isDead) return;
      // One that has ended while there was no socket is told of by the list alone.
      const isBehind = ({ order_id, version, status }: Twap): boolean =>
        (this.#reported.get(order_id)?.version ?? (isFinal(status) ? version : -1)) < version;
      for (const parent of parents)
        if (this.#reported.get(parent.order_id)?.version === parent.version)
          same(parent, this.#reported.get(parent.order_id), `parent ${parent.order_id} over HTTP, beside its socket`);
      const behind = parents.filter((parent) => !isFinal(parent.status) && isBehind(parent));
      late = behind
        .map(
          ({ order_id, version }) =>
            `${order_id} in version ${version} (told: ${this.#reported.get(order_id)?.version})`,
        )
        .join();
      if (behind.length > 0) continue;
      for (const parent of parents.slice(0, 4)) await this.#checkSums(parent);
      this.#client.count('parents agreed');
      return;
    }
    // A socket that is broken anew each time tells nothing.
    check(
      this.socket.line === undefined || this.socket.token !== this.#user.token,
      `the socket of ${this.#user.address} never tells ${late}`,
    );
  }

  /** Only of a parent that is the same before and after its children are read. */
  async #checkSums(parent: Twap): Promise<void> {
    const list = (await this.#client.read(this.#user, algoChildList, {
      parent_id: parent.parent_id,
      page: 1,
      page_size: 500,
    })) as { pagenation: { results: Order[] } } | undefined;
    const now = (await this.#parents.listOf(this.#user))?.find(({ parent_id }) => parent_id === parent.parent_id);
    if (!list || now?.version !== parent.version) return;
    same(
      sumsOf([parent]),
      sumsOf(list.pagenation.results),
      `sums of parent ${parent.parent_id} in version ${parent.version} beside those of its children`,
    );
    this.#client.count('sums of parents agreed');
  }
}
