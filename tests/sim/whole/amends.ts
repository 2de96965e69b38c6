import { amendOrder } from '../../../src/shared/contracts/order.ts';
import type { Args } from '../../../src/shared/base/contract.ts';
import { nextUniform } from '../../../src/shared/base/random.ts';
import { childOf } from '../../../src/shared/trade/child-id.ts';
import { isFinal } from '../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import type { Audit } from '../../crash/audit.ts';
import { check, same } from '../../crash/check.ts';
import { type Answer, okCode, unavailableCode } from '../../crash/door.ts';
import { whole } from '../../crash/inside-points.ts';
import type { User } from './client.ts';
import type { NetworkDoor } from './door.ts';

type Body = Args<typeof amendOrder>;
type SentMessage = { readonly order: Order; readonly replayed?: boolean };

/** An amendment as it went out, and what its sender heard of it. */
interface Sent {
  readonly user: User;
  readonly body: Body;
  /** The order as its sender knew it. */
  readonly before: Order;
  answer: Answer<SentMessage> | undefined;
  /** Whether there was no other one of the same order under way, so that the last answer tells what it is now. */
  isAlone: boolean;
}

const laterShare = 0.12;
const isUnsure = ({ answer }: Sent): boolean => answer === undefined || answer.code === unavailableCode;

/** Amendments of open orders of all kinds, parents' children among them, with what must hold of them. */
export class Amends {
  readonly #door: NetworkDoor;
  readonly #sent: Sent[] = [];
  #count = 0;

  constructor(door: NetworkDoor) {
    this.#door = door;
  }

  /** Orders that may have another price than they were sent with. */
  get orders(): ReadonlySet<string> {
    return new Set(
      this.#sent.filter((one) => isUnsure(one) || one.answer?.code === okCode).map(({ body }) => body.order_id),
    );
  }

  get count(): number {
    return this.#sent.length;
  }

  /** Changes one of these open orders, or an earlier request goes out again. */
  async one(user: User, open: readonly Order[], life: string): Promise<void> {
    const { random } = this.#door.client.state;
    const earlier = this.#sent.filter((one) => one.user === user);
    if (earlier.length > 0 && nextUniform(random) < laterShare)
      return this.#again(earlier[whole(random, earlier.length)]!);
    const order = open[whole(random, open.length)];
    if (order)
      await this.#send(user, order, {
        order_id: order.order_id,
        client_id: `${life}-amend-${this.#count++}`,
        ...changesOf(order, random),
      });
  }

  async #send(user: User, before: Order, body: Body): Promise<void> {
    const others = this.#sent.filter((one) => one.body.order_id === body.order_id && one.answer === undefined);
    const sent: Sent = { user, body, before, answer: undefined, isAlone: others.length === 0 };
    for (const other of others) other.isAlone = false;
    this.#sent.push(sent);
    sent.answer = (await this.#door.twice(user, amendOrder, body)) as Answer<SentMessage> | undefined;
    this.#door.client.count(
      sent.answer?.code === okCode ? 'amended' : sent.answer ? 'amendments refused' : 'amendments unanswered',
    );
  }

  /** The same request has the same answer, and changes nothing more. */
  async #again(first: Sent): Promise<void> {
    // The first one may be under way yet, and be the replay of the two.
    const before = first.answer;
    const answer = (await this.#door.client.call(first.user, amendOrder, first.body, this.#door.client.fault())) as
      | Answer<SentMessage>
      | undefined;
    // NOTE: one that was refused may be taken now, after others that have gone out since.
    if (before?.code !== okCode) this.#sent.push({ ...first, answer, isAlone: false });
    else if (answer?.code === okCode) {
      same(answer.data.order, before.data.order, `the repeat of amendment ${first.body.client_id}`);
      check(answer.data.replayed === true, `the repeat of amendment ${first.body.client_id} is told as new`);
    }
  }

  /** Each acknowledged amendment is in the books, and what is there was asked for. */
  check({ orders }: Pick<Audit, 'orders'>): void {
    const byOrder = new Map<string, Sent[]>();
    for (const one of this.#sent) byOrder.set(one.body.order_id, [...(byOrder.get(one.body.order_id) ?? []), one]);
    for (const [id, list] of byOrder) {
      const found = orders.get(id);
      check(found !== undefined, `order ${id} was amended and is not there`);
      const asked = (field: 'price' | 'amount') =>
        [
          list[0]!.before[field],
          ...list.flatMap(({ before }) => before[field]),
          ...list
            .filter((one) => isUnsure(one) || one.answer?.code === okCode)
            .flatMap(({ body }) => body[field] ?? []),
        ].map(Number);
      check(
        asked('price').includes(Number(found.price)),
        `order ${id} stands at ${found.price}, nobody asked for that`,
      );
      if (!found.reduce_only)
        check(
          asked('amount').includes(Number(found.amount)),
          `order ${id} is of ${found.amount}, nobody asked for that`,
        );
      for (const { answer } of list) if (answer?.code === okCode) this.#checkOne(answer.data.order, found);
      const last = list.at(-1)!;
      if (last.answer?.code !== okCode || !last.isAlone || list.some(isUnsure) || found.reduce_only) continue;
      same(
        [found.price, found.amount],
        [last.answer.data.order.price, last.answer.data.order.amount],
        `order ${id} after its last amendment`,
      );
    }
  }

  #checkOne(reported: Order, found: Order): void {
    check(
      childOf(reported.client_id) === undefined,
      `the child ${reported.client_id} was amended behind its parent's back`,
    );
    check(
      found.version >= reported.version && Number(found.filled_amount) >= Number(reported.filled_amount),
      `amended order ${reported.order_id} went back from version ${reported.version} to ${found.version}`,
    );
    if (found.version === reported.version || isFinal(reported.status))
      same(found, reported, `amended order ${reported.order_id} in version ${reported.version}`);
  }
}

/**
 * Another size, up or down and now and then below what is filled, or another price near by or across the market, or
 * both.
 */
function changesOf(order: Order, random: Parameters<typeof nextUniform>[0]): Pick<Body, 'price' | 'amount'> {
  const kind = nextUniform(random);
  const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').length;
  const amount = (Number(order.amount) * (0.3 + nextUniform(random) * 2)).toFixed(decimalsOf(order.amount));
  const price = Number(order.price);
  const decimals = decimalsOf(order.price);
  const moved = (price * (1 + (nextUniform(random) - 0.5) * (nextUniform(random) < 0.3 ? 0.04 : 0.001))).toFixed(
    decimals,
  );
  const hasPrice = price > 0;
  return {
    ...((kind < 0.6 || !hasPrice) && Number(amount) > 0 && { amount }),
    ...((kind > 0.4 || Number(amount) === 0) && hasPrice && { price: moved }),
  };
}
