import { minuteMs } from '../../base/time.ts';
import type { Order } from '../../trade/order.ts';

/** When orders were sent, ms, ascending. */
export const sentTimes = (orders: readonly Order[]): number[] =>
  orders.map(({ created }) => created).sort((a, b) => a - b);

/** When orders were sent, as far as a limit of orders a minute has to know. */
export class SentRate {
  #sent: number[];

  /** `sentAt`: times before, ms, ascending. */
  constructor(sentAt: readonly number[] = []) {
    this.#sent = [...sentAt];
  }

  add(nowMs: number, count: number): void {
    for (let each = 0; each < count; each++) this.#sent.push(nowMs);
  }

  /** Orders of the minute that ends at a time. */
  at(nowMs: number): number {
    const first = this.#sent.findIndex((atMs) => atMs > nowMs - minuteMs);
    this.#sent = first < 0 ? [] : this.#sent.slice(first);
    return this.#sent.length;
  }
}
