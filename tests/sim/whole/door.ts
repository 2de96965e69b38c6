import { balanceAll } from '../../../src/shared/contracts/api-account.ts';
import { loanRepay } from '../../../src/shared/contracts/margin.ts';
import { doOrder, doOrderV2 } from '../../../src/shared/contracts/order-place.ts';
import { cancelOrder, currentOrders, orderHistory } from '../../../src/shared/contracts/order.ts';
import { marginTransfer } from '../../../src/shared/contracts/transfer.ts';
import { must } from '../../../src/shared/base/assert.ts';
import type { Args, Contract } from '../../../src/shared/base/contract.ts';
import { nextUniform } from '../../../src/shared/base/random.ts';
import type { Balance } from '../../../src/shared/trade/balance.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { clientIdFor } from '../../../src/server/desk/order-request.ts';
import type { Audit } from '../../crash/audit.ts';
import type { Bank, Booked } from '../../crash/bookings.ts';
import { check, same } from '../../crash/check.ts';
import { type Answer, type Door, okCode, type PlacedMany } from '../../crash/door.ts';
import type { Client, User } from './client.ts';

/** What a query by client id has said of a request without an answer. */
export interface Resolved {
  readonly client_id: string;
  /** Under which the request's orders stand. */
  readonly ids: readonly string[];
  readonly found: readonly Order[];
  /** Requests under this id that had been begun by then; more later may bring orders. */
  readonly begun: number;
}

const twiceShare = 0.12;
const traderShare = 0.4;
const laterMs = 3_600_000;
type Page = { readonly pagenation: { readonly total: number; readonly results: readonly Order[] } };

/** The doors of all users over the network, with what they have learnt of requests without an answer. */
export class NetworkDoor implements Door, Bank {
  readonly client: Client;
  readonly users: readonly User[];
  /** Trades in the name of the user of its accounts, beside that user. */
  readonly #trader: User;
  readonly resolved: Resolved[] = [];
  readonly #begun = new Map<string, number>();
  readonly #underWay = new Map<string, number>();

  constructor(client: Client, users: readonly User[], trader: User) {
    this.client = client;
    this.users = users;
    this.#trader = trader;
  }

  userOf(api_id: string): User {
    return must(
      this.users.find(({ api_ids }) => api_ids.includes(api_id)),
      `user of ${api_id}`,
    );
  }

  /** Who asks for an order in this account. */
  #speakerOf(api_id: string): User {
    const speaks = this.#trader.api_ids.includes(api_id) && nextUniform(this.client.state.random) < traderShare;
    if (speaks) this.client.count('orders of a trader');
    return speaks ? this.#trader : this.userOf(api_id);
  }

  place = async (body: Args<typeof doOrder>) =>
    (await this.#order(this.#speakerOf(body.api_id), doOrder, body, [body.client_id])) as
      | Answer<{ order: Order; replayed?: boolean }>
      | undefined;

  placeMany = async (body: Args<typeof doOrderV2>) =>
    (await this.#order(
      this.userOf(body.api_ids[0]!),
      doOrderV2,
      body,
      body.api_ids.map((api_id) => clientIdFor(body.client_id, api_id)),
    )) as Answer<PlacedMany> | undefined;

  cancel: Door['cancel'] = async (body, api_id) =>
    (await this.client.call(this.userOf(api_id), cancelOrder, body, this.client.fault())) as Awaited<
      ReturnType<Door['cancel']>
    >;

  transfer = async (body: Args<typeof marginTransfer>) =>
    (await this.twice(this.userOf(body.api_id), marginTransfer, body)) as Answer<Booked> | undefined;
  loan = async (body: Args<typeof loanRepay>) =>
    (await this.twice(this.userOf(body.api_id), loanRepay, body)) as Answer<Booked> | undefined;

  current = async () =>
    (await Promise.all(this.users.map((user) => this.client.read(user, currentOrders, {})))).flatMap(
      (orders) => orders as Order[],
    );
  history = async () => (await Promise.all(this.users.map((user) => this.historyOf(user)))).flat();
  balances = async () =>
    (await Promise.all(this.users.map((user) => this.client.read(user, balanceAll, {})))).flatMap((all) =>
      (all as { accounts: readonly { balances: readonly Balance[] }[] }).accounts.flatMap(({ balances }) => balances),
    );

  /**
   * All orders of a user, also those from before the clock was put back; what there was where the machine ended
   * meanwhile.
   */
  async historyOf(user: User): Promise<Order[]> {
    const orders: Order[] = [];
    const end = this.client.state.time.nowMs + laterMs;
    for (let page = 1; ; page++) {
      const answer = (await this.client.read(user, orderHistory, {
        page,
        page_size: 500,
        start: end - 80 * 86_400_000,
        end,
      })) as Page | undefined;
      orders.push(...(answer?.pagenation.results ?? []));
      if (!answer || page * 500 >= answer.pagenation.total) return orders;
    }
  }

  /** An order, and where no answer came what a query by its client id says. */
  async #order<C extends Contract>(
    user: User,
    contract: C,
    body: Args<C> & { readonly client_id: string },
    ids: readonly string[],
  ): Promise<Answer<unknown> | undefined> {
    const { client_id } = body;
    const add = (to: Map<string, number>, by: number): void => {
      to.set(client_id, (to.get(client_id) ?? 0) + by);
    };
    add(this.#begun, 1);
    add(this.#underWay, 1);
    const answer = await this.twice(user, contract, body);
    add(this.#underWay, -1);
    if (answer !== undefined) return answer;
    const { machine } = this.client;
    const begun = this.#begun.get(client_id)!;
    const found = (await this.historyOf(user)).filter((order) => ids.includes(order.client_id));
    if (machine.isDead || machine !== this.client.machine || user.isShut) return undefined;
    this.client.count('resolved by a query');
    // Another request under the same id that is still out may yet bring what is not there.
    this.resolved.push({ client_id, ids, found, begun: this.#underWay.get(client_id) === 0 ? begun : 0 });
    return undefined;
  }

  /**
   * A request that now and then goes out twice at once, as a client or a proxy does that does not wait: it must be
   * acted on once.
   */
  async twice<C extends Contract>(user: User, contract: C, body: Args<C>): Promise<Answer<unknown> | undefined> {
    const isTwice = !this.client.isCalm && nextUniform(this.client.state.random) < twiceShare;
    if (isTwice) this.client.count('sent twice');
    const answers = await Promise.all(
      Array.from({ length: isTwice ? 2 : 1 }, () => this.client.call(user, contract, body, this.client.fault())),
    );
    const done = answers
      .filter((answer) => answer?.code === okCode)
      .map((answer) => answer!.data as { readonly replayed?: boolean });
    if (done.some((data) => idsIn(data).some((id) => id !== undefined)) && done.length === 2) {
      check(
        done.some(({ replayed }) => replayed),
        () => `${contract.path} acted twice on ${JSON.stringify(body)}`,
      );
      same(idsIn(done[0]), idsIn(done[1]), `answers to the copies of ${JSON.stringify(body)}`);
    }
    return answers.find((answer) => answer?.code === okCode) ?? (answers.includes(undefined) ? undefined : answers[0]);
  }

  /** What the queries have told is what the books hold. */
  checkResolved({ orders }: Pick<Audit, 'orders'>): void {
    const there = new Set([...orders.values()].map(({ client_id }) => client_id));
    for (const { client_id, ids, found, begun } of this.resolved) {
      for (const reported of found) {
        const order = orders.get(reported.order_id);
        check(
          order !== undefined && order.client_id === reported.client_id && order.version >= reported.version,
          `order ${reported.order_id} (${client_id}) was told to a query and is not in the books`,
        );
      }
      if (found.length === 0 && begun === this.#begun.get(client_id))
        check(!ids.some((id) => there.has(id)), `a query for ${client_id} told of no order, and there is one`);
    }
  }
}

/** Ids of what an answer tells to be done. */
function idsIn(data: unknown): readonly (string | undefined)[] {
  const { order, results, transfer_id, tran_id, entry_id, instance_id } = data as {
    order?: Order;
    results?: PlacedMany['results'];
    transfer_id?: string;
    tran_id?: string;
    entry_id?: string;
    instance_id?: string;
  };
  return results
    ? results.map((each) => each.order?.order_id ?? each.parent_id)
    : [order?.order_id ?? transfer_id ?? tran_id ?? entry_id ?? instance_id];
}
