import { cancelOrder } from '../../../src/shared/contracts/order.ts';
import { must } from '../../../src/shared/base/assert.ts';
import type { Args } from '../../../src/shared/base/contract.ts';
import { nextUniform, type Random } from '../../../src/shared/base/random.ts';
import { isFinal } from '../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import type { Audit } from '../../crash/audit.ts';
import { check, same } from '../../crash/check.ts';
import { type Answer, type Canceled, okCode } from '../../crash/door.ts';
import { whole } from '../../crash/inside-points.ts';
import type { Trader } from '../../crash/traffic.ts';
import type { User } from './client.ts';
import type { NetworkDoor } from './door.ts';

type Filter = NonNullable<Args<typeof cancelOrder>['all']>;

/** A cancel of all that matches as it went out, and what its sender heard. */
interface Sent {
  readonly user: User;
  readonly filter: Filter;
  /** Orders that its sender knew to be open when it went out. */
  readonly known: readonly Order[];
  readonly answer: Answer<Canceled> | undefined;
}

/** Sent over a line and not known to have arrived: it may yet live for a moment. */
const onItsWay: readonly Order['status'][] = ['PLACE_ORDER', 'EXECUTION_TIMEOUT'];

/** Cancels of all open orders of a user that match, over the network, with what must hold of them. */
export class Sweeps {
  readonly #door: NetworkDoor;
  readonly #sent: Sent[] = [];

  constructor(door: NetworkDoor) {
    this.#door = door;
  }

  get count(): number {
    return this.#sent.length;
  }

  /** Cancels what is open of a trader's user: all of it, or of an account, a market or a side alone. */
  async one(trader: Trader, open: readonly Order[]): Promise<void> {
    const { client } = this.#door;
    const user = this.#door.userOf(trader.api_id);
    const filter = filterOf(trader, client.state.random);
    const known = open.filter((order) => isMeant(filter, order));
    const answer = (await client.call(user, cancelOrder, { all: filter }, client.fault())) as
      | Answer<Canceled>
      | undefined;
    this.#sent.push({ user, filter, known, answer });
    client.count(
      answer?.code === okCode ? 'all canceled' : answer ? 'cancels of all refused' : 'cancels of all unanswered',
    );
  }

  /** Whether an order may have been canceled by one of them. */
  mayHaveEnded = (order: Order): boolean =>
    this.#sent.some(({ user, filter }) => user.api_ids.includes(order.api_id) && isMeant(filter, order));

  /** What an answer tells to be canceled has ended, and nothing that its sender had seen before has been left out. */
  check({ orders }: Pick<Audit, 'orders'>): void {
    for (const { filter, known, answer } of this.#sent) {
      if (answer?.code !== okCode) continue;
      const reported = new Map(answer.data.results.map((result) => [result.order_id, result]));
      for (const { order_id, code, status } of reported.values()) {
        const order = orders.get(order_id);
        // A parent stands elsewhere.
        if (!order) continue;
        check(isMeant(filter, order), `order ${order_id} was canceled with all of ${JSON.stringify(filter)}`);
        if (code !== okCode || (status && onItsWay.includes(status))) continue;
        // A child may be filled while its parent is ending.
        if (order.parent_id !== undefined)
          check(isFinal(order.status), `child ${order_id} was canceled with all and is ${order.status}`);
        else same(order.status, 'CANCELED', `order ${order_id}, canceled with all of ${JSON.stringify(filter)}`);
      }
      for (const { order_id } of known) {
        const result = reported.get(order_id);
        if (result && (result.code !== okCode || (result.status && onItsWay.includes(result.status)))) continue;
        const { status } = must(orders.get(order_id), `order ${order_id} that was open`);
        check(
          isFinal(status),
          `order ${order_id} was open before all of ${JSON.stringify(filter)} were canceled, and is ${status}`,
        );
      }
    }
  }
}

const isMeant = ({ api_ids, account_type, symbol, side }: Filter, order: Order): boolean =>
  api_ids.includes(order.api_id) &&
  [order.account_type, undefined].includes(account_type as Order['account_type']) &&
  [order.symbol, undefined].includes(symbol) &&
  [order.side, undefined].includes(side);

function filterOf({ api_id, siblings, symbol: { symbol, account_type } }: Trader, random: Random): Filter {
  const some = (share: number): boolean => nextUniform(random) < share;
  return {
    api_ids: some(0.5) ? [api_id, ...siblings] : [api_id],
    ...(some(0.5) && { account_type }),
    ...(some(0.5) && { symbol }),
    ...(some(0.3) && { side: (['BUY', 'SELL'] as const)[whole(random, 2)]! }),
  };
}
