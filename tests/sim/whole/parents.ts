import Database from 'better-sqlite3';
import { rmSync } from 'node:fs';
import * as v from 'valibot';
import { join } from 'node:path';
import { algoList } from '../../../src/shared/contracts/algo-order.ts';
import { doOrderV2 } from '../../../src/shared/contracts/order-place.ts';
import { cancelOrder } from '../../../src/shared/contracts/order.ts';
import { must } from '../../../src/shared/base/assert.ts';
import type { Args } from '../../../src/shared/base/contract.ts';
import { nextUniform, type Random } from '../../../src/shared/base/random.ts';
import { Twap } from '../../../src/shared/trade/algo.ts';
import { isFinal } from '../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import type { AlgoParent } from '../../../src/server/store/tables/algo-parents.ts';
import type { Audit } from '../../crash/audit.ts';
import { check, same } from '../../crash/check.ts';
import { type Answer, okCode, type PlacedMany, unavailableCode } from '../../crash/door.ts';
import { copyDatabase, freshFolder } from '../../crash/image.ts';
import { whole } from '../../crash/inside-points.ts';
import type { Trader } from '../../crash/traffic.ts';
import type { User } from './client.ts';
import type { NetworkDoor } from './door.ts';
import { checkParent } from './parent-checks.ts';

type Body = Args<typeof doOrderV2>;

/** A request for parents as it went out, and what its sender heard. */
interface Sent {
  readonly user: User;
  readonly body: Body;
  answer: Answer<PlacedMany> | undefined;
}

const kinds = ['TWAP', 'VWAP', 'ICEBERG'] as const;
const pageSize = 500;
/** A parent ends so long after its deadline, at the latest: a refused child is tried again after two seconds. */
export const graceMs = 20_000;

/**
 * Orders that are carried out by many, over the network: asked for, canceled, and held against what the files and the
 * lists tell.
 */
export class Parents {
  readonly #door: NetworkDoor;
  readonly #sent: Sent[] = [];
  readonly #canceled = new Set<string>();
  /** Ended parents of earlier lives, as they were written down. */
  readonly #ended = new Map<string, AlgoParent>();
  #known = new Set<string>();
  #count = 0;

  constructor(door: NetworkDoor) {
    this.#door = door;
  }

  get count(): number {
    return this.#sent.length;
  }

  /** Ids of parents that answers have told. */
  #idsOf(user: User): string[] {
    return this.#sent.flatMap((one) =>
      one.user === user && one.answer?.code === okCode
        ? one.answer.data.results.flatMap(({ parent_id }) => parent_id ?? [])
        : [],
    );
  }

  /** A new request, one of before again, or the end of a parent. */
  async one(trader: Trader, life: string): Promise<void> {
    const { client } = this.#door;
    const { random } = client.state;
    const user = this.#door.userOf(trader.api_id);
    const kind = nextUniform(random);
    const ids = this.#idsOf(user);
    const own = this.#sent.filter((one) => one.user === user);
    if (kind < 0.25 && ids.length > 0) return this.#cancel(user, ids[whole(random, ids.length)]!);
    if (kind < 0.35 && own.length > 0) return this.#again(own[whole(random, own.length)]!);
    return this.#send({ user, body: bodyOf(trader, `${life}-algo-${this.#count++}`, random), answer: undefined });
  }

  async #send(sent: Sent): Promise<void> {
    this.#sent.push(sent);
    const { client } = this.#door;
    sent.answer = (await this.#door.twice(sent.user, doOrderV2, sent.body)) as Answer<PlacedMany> | undefined;
    client.count(
      `${sent.body.algo!.kind} ${sent.answer === undefined ? 'unanswered' : sent.answer.data?.results?.some(({ parent_id }) => parent_id) ? 'begun' : 'refused'}`,
    );
  }

  async #again(first: Sent): Promise<void> {
    // The first one may be under way yet: it keeps the answer that it gets, and this one its own, or none.
    const before = first.answer;
    const answer = (await this.#door.client.call(first.user, doOrderV2, first.body, this.#door.client.fault())) as
      | Answer<PlacedMany>
      | undefined;
    if (before?.code !== okCode) {
      this.#sent.push({ ...first, answer });
      return;
    }
    if (answer?.code !== okCode) return;
    const idsIn = ({ data }: Answer<PlacedMany>) => data.results.map(({ parent_id }) => parent_id);
    if (idsIn(before).every((id) => id === undefined)) return;
    same(idsIn(answer), idsIn(before), `the repeat of ${first.body.client_id}`);
    check(answer.data.replayed === true, `the repeat of ${first.body.client_id} is told as new`);
  }

  async #cancel(user: User, parent_id: string): Promise<void> {
    const answer = (await this.#door.client.call(user, cancelOrder, { parent_id }, this.#door.client.fault())) as
      | Answer<{ results: readonly { order_id: string; code: number }[] }>
      | undefined;
    if (answer?.code !== okCode || answer.data.results[0]?.code !== okCode) return;
    this.#canceled.add(parent_id);
    this.#door.client.count('parents canceled');
  }

  /** Whether an order is a child of a parent that stands in the file. */
  isChild = ({ parent_id }: Order): boolean => parent_id !== undefined && this.#known.has(parent_id);

  /** All parents of a user as HTTP tells them; undefined where the machine is gone. */
  async listOf(user: User): Promise<Twap[] | undefined> {
    const answer = (await this.#door.client.read(user, algoList, { page: 1, page_size: pageSize })) as
      | { pagenation: { results: Twap[] } }
      | undefined;
    return answer?.pagenation.results.map((parent) => v.parse(Twap, parent));
  }

  /** No parent outlives its deadline on a machine that works. */
  async checkDeadlines(user: User): Promise<void> {
    const { nowMs } = this.#door.client.state.time;
    for (const { parent_id, status, expire_time } of (await this.listOf(user)) ?? []) {
      check(
        isFinal(status) || expire_time! + graceMs > nowMs,
        `parent ${parent_id} is ${status} ${nowMs - expire_time!} ms after its deadline`,
      );
    }
  }

  /** What the platform's file holds, beside the orders and what the clients were told. */
  check(path: string, { orders }: Pick<Audit, 'orders'>): void {
    const parents = new Map(parentsIn(path).map((parent) => [parent.parent_id, parent]));
    this.#known = new Set(parents.keys());
    const asked = new Map(this.#sent.map(({ body }) => [body.client_id, body]));
    const taken = new Set<string>();
    for (const parent of parents.values()) {
      const body = must(asked.get(parent.client_id), `request of parent ${parent.parent_id}`);
      check(body.api_ids.includes(parent.api_id), `nobody sent parent ${parent.parent_id}`);
      check(
        !taken.has(`${parent.client_id} ${parent.api_id}`),
        `${parent.client_id} has two parents on ${parent.api_id}`,
      );
      taken.add(`${parent.client_id} ${parent.api_id}`);
      same(
        [parent.side, parent.symbol, parent.account_type, Number(parent.amount)],
        [body.side, body.symbol, body.account_type, Number(body.amount)],
        `parent ${parent.parent_id}`,
      );
      checkParent(
        parent,
        [...orders.values()].filter(({ parent_id }) => parent_id === parent.parent_id),
      );
      const ended = this.#ended.get(parent.parent_id);
      if (ended) same(parent, ended, `parent ${parent.parent_id}, which has ended`);
      if (isFinal(parent.status)) this.#ended.set(parent.parent_id, parent);
    }
    for (const { body, answer } of this.#sent)
      for (const { parent_id } of answer?.code === okCode ? answer.data.results : []) {
        check(
          parent_id === undefined || parents.has(parent_id),
          `parent ${parent_id} of ${body.client_id} was acknowledged and is not there`,
        );
      }
    this.#checkRefused(taken);
    for (const id of this.#canceled)
      check(
        ['CANCELING', 'CANCELED', 'FILLED'].includes(must(parents.get(id), `canceled parent ${id}`).status),
        `the acknowledged cancel of parent ${id} left it ${parents.get(id)!.status}`,
      );
  }

  /** What all its senders were told to be refused is not there. */
  #checkRefused(taken: ReadonlySet<string>): void {
    const bodies = new Map(
      this.#sent.map((one) => [
        one.body.client_id,
        this.#sent.filter(({ body }) => body.client_id === one.body.client_id),
      ]),
    );
    for (const [client_id, requests] of bodies) {
      if (
        requests.some(({ answer }) => answer === undefined || answer.code === unavailableCode || answer.code === okCode)
      )
        continue;
      for (const api_id of requests[0]!.body.api_ids)
        check(!taken.has(`${client_id} ${api_id}`), `${client_id} was refused and its parent is there`);
    }
  }
}

function parentsIn(path: string): AlgoParent[] {
  const folder = freshFolder();
  try {
    const db = new Database(copyDatabase(path, join(folder, 'halyard.db')));
    const rows = db.prepare<[], { body_json: string }>('SELECT body_json FROM algo_parents ORDER BY parent_id').all();
    db.close();
    return rows.map(({ body_json }) => JSON.parse(body_json) as AlgoParent);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const textOf = (units: number, decimals: number): string => (units / 10 ** decimals).toFixed(decimals);

/** A parent of any kind on one account or on all of its user's, about the market. */
function bodyOf(trader: Trader, client_id: string, random: Random): Body {
  const { symbol, siblings, api_id, ticks, decimals, amount, amountDecimals } = trader;
  const kind = kinds[whole(random, kinds.length)]!;
  const side = nextUniform(random) < 0.5 ? ('BUY' as const) : ('SELL' as const);
  const units = amount * (8 + whole(random, 40));
  const some = (share: number): boolean => nextUniform(random) < share;
  const limit = textOf(ticks + Math.round((nextUniform(random) - 0.4) * 30) * (side === 'BUY' ? 1 : -1), decimals);
  const algo: Body['algo'] = {
    kind,
    duration_s: 10 + whole(random, 40),
    ...(some(0.5) && { limit_price: limit }),
    ...(some(0.3) && { max_impact_percent: 0.5 }),
    ...(some(0.5) && { finish_policy: 'MARKET' as const }),
    ...(kind === 'ICEBERG'
      ? {
          visible: textOf(amount * (1 + whole(random, 8)), amountDecimals),
          ...(some(0.4) && { peg_ticks: whole(random, 12) - 4 }),
        }
      : {
          slices: 1 + whole(random, 6),
          ...(some(0.5) && { randomize: 0.4 }),
          ...(some(0.2) && { participation: 0.3 }),
        }),
  };
  return {
    api_ids: some(0.3) ? [api_id, ...siblings] : [api_id],
    ...symbol,
    side,
    order_type: kind,
    amount: textOf(units, amountDecimals),
    client_id,
    algo,
    ...(symbol.account_type === 'linear' && some(0.2) && { reduce_only: true }),
  };
}
