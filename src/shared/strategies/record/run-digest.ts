import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { must } from '../../base/assert.ts';
import { maxUtf8Bytes, writeUtf8 } from '../../base/utf8.ts';
import { childOf } from '../../trade/child-id.ts';
import type { Order } from '../../trade/order.ts';
import type { MachineDecision, MachineLog, Transition } from '../instance-state.ts';
import type { Move } from '../moves.ts';
import type { Delivery } from '../delivery.ts';

/**
 * SHA-256 over an instance's run: each of its orders with every change (what was filled of it, for how much, and its
 * fee: the rows that the ledger has of it), each order that it asked for or canceled, and each step of its life, with
 * their times. Integers and decimal texts alone, so that the same run gives the same digest in a backtest, in a
 * replay, live and on paper, in every browser and on the server. Ids of orders, accounts and instances are not in it:
 * each venue gives its own.
 */
export class RunDigest implements MachineLog {
  readonly #hash = sha256.create();
  #bytes = new Uint8Array(1_024);
  #rows = 0;

  /** Rows until now. */
  get rows(): number {
    return this.#rows;
  }

  /** 64 hexadecimal digits: the digest of all rows until now. */
  toString(): string {
    return bytesToHex(this.#hash.clone().digest());
  }

  took(order: Order): void {
    const { number } = must(childOf(order.client_id), 'number of a child');
    const { side, amount, price, status, filled_amount, filled_total, fee, updated } = order;
    this.#add(`o ${number} ${side} ${amount} ${price} ${status} ${filled_amount} ${filled_total} ${fee} ${updated}\n`);
  }

  decided(nowMs: number, _marks: readonly number[], { moves }: MachineDecision): void {
    // What a turn without a move has seen changes nothing.
    if (moves.length > 0) this.#add(`m ${nowMs} ${moves.map(moveText).join(' ')}\n`);
  }

  applied({ step, event, data }: Transition, nowMs: number): void {
    this.#add(`t ${nowMs} ${step} ${event} ${JSON.stringify(data)}\n`);
  }

  adjusted(params: unknown, plan: unknown, nowMs: number): void {
    const replan = plan === undefined ? '' : ` ${JSON.stringify(plan)}`;
    this.#add(`p ${nowMs} ${JSON.stringify(params)}${replan}\n`);
  }

  tookOver = (leg: number, ticks: number): void => this.#add(`l ${leg} ${ticks}\n`);
  delivered = (leg: number, { size, total }: Delivery): void => this.#add(`d ${leg} ${size} ${total}\n`);
  refused = (): void => undefined;
  sent = (): void => undefined;

  #add(row: string): void {
    const most = row.length * maxUtf8Bytes;
    if (most > this.#bytes.length) this.#bytes = new Uint8Array(2 * most);
    this.#hash.update(this.#bytes.subarray(0, writeUtf8(row, 0, this.#bytes, 0)));
    this.#rows += 1;
  }
}

/** Cancels by how many orders they name: each change of these is a row of its own. */
export const moveText = (move: Move): string =>
  move.kind === 'cancel'
    ? `c${move.order_ids.length}`
    : `${move.leg ?? 0}:${move.number}:${move.side}:${move.lots}:${move.ticks}:${move.isImmediate ? 1 : 0}${move.isReducing ? ':r' : ''}${move.isPostOnly ? ':p' : ''}`;
