import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import type { RefusalCode } from '../../base/refusal.ts';
import type { External } from '../../core/state/command.ts';
import { emptyState, stepMs } from '../../core/state/core-state.ts';
import { ask, type Book, type BookSide, bid } from '../../market/book/book.ts';
import type { PlaceMove } from '../../strategies/moves.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { CoreAccount, type CoreAccountOptions } from '../core-account.ts';
import type { BacktestFill } from '../fill-log.ts';
import { OrderQueue, type QueueFill, type QueueModel } from './queue.ts';

/** Levels that an order which takes is shown at once. */
const shownLevels = 50;

export interface BookVenueOptions extends CoreAccountOptions {
  /** The recorded book, as it stands. */
  readonly book: Book;
  readonly model: QueueModel;
}

/**
 * One account beside a recorded book, by the trading core itself (CoreAccount): its orders are matched against the
 * levels that were recorded. What it takes is not there a second time until the level is told anew; its own orders
 * move nobody.
 */
export class BookVenue extends CoreAccount {
  readonly queue: OrderQueue;
  readonly #options: BookVenueOptions;

  constructor(options: BookVenueOptions) {
    const state = emptyState(() => () => 0, { step: () => undefined, quote: () => undefined });
    state.step = Math.floor(options.startMs / stepMs);
    super(options, state, true);
    this.#options = options;
    this.queue = new OrderQueue(options.book, options.model);
  }

  /** The clock goes on: what ends by itself ends. */
  passTo(atMs: number): void {
    const step = Math.floor(atMs / stepMs);
    if (step > this.state.step) this.apply({ kind: 'rebase', step }, atMs);
  }

  /** Places an order against the book as it stands; the code by which it was refused, if it was. */
  place(move: PlaceMove, atMs: number): RefusalCode | undefined {
    return this.send(move, atMs, this.#shown(move.side === 'BUY' ? ask : bid, move.lots));
  }

  /** Fills orders that rest, each at its own price. */
  fill(fills: readonly QueueFill[], atMs: number): void {
    for (const { order_id, lots } of fills) this.apply({ kind: 'fillExternal', order_id, lots }, atMs);
  }

  /** Levels of a side until they hold `lots`, less what was taken of them; all that are shown where they hold less. */
  #shown(side: BookSide, lots: number): External {
    const { prices } = this.#options.book.top(side, shownLevels);
    const levels: [number, number][] = [];
    let sum = 0;
    for (const ticks of prices) {
      const left = this.queue.left(side, ticks);
      if (left === 0) continue;
      levels.push([ticks, left]);
      sum += left;
      if (sum >= lots) break;
    }
    return levels;
  }

  protected took(order: Order): void {
    this.#follow(order);
    this.#options.changed(order);
  }

  protected override noted({ side, ticks, lots, isMaker }: BacktestFill): void {
    if (!isMaker) this.queue.take(side === 'BUY' ? ask : bid, ticks, lots);
  }

  #follow({ order_id, side, price, amount, filled_amount, status }: Order): void {
    const { grid } = this.core;
    const lotsOf = (text: string): number => must(toUnits(text, grid.size), 'a size');
    const left = isFinal(status) ? 0 : lotsOf(amount) - lotsOf(filled_amount);
    if (left > 0 && !this.queue.has(order_id))
      this.queue.add(order_id, side, must(toUnits(price, grid.price), 'a price'), left);
    else this.queue.leave(order_id, left);
  }
}
