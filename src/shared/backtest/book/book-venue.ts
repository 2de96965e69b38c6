import { must } from '../../base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../../base/decimal.ts';
import type { RefusalCode } from '../../base/refusal.ts';
import { apply } from '../../core/apply.ts';
import { freeOf, heldOf } from '../../core/ledger/accounts.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { Command, External } from '../../core/state/command.ts';
import { type CoreState, emptyState, stepMs } from '../../core/state/core-state.ts';
import type { Answer } from '../../core/state/effects.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { ask, type Book, type BookSide, bid } from '../../market/book/book.ts';
import { type Instrument, keyOfSymbol } from '../../market/instrument.ts';
import { type PlaceMove, timeInForce } from '../../strategies/moves.ts';
import { childIdOf } from '../../trade/child-id.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Fill, Order, Side } from '../../trade/order.ts';
import type { FillLog } from '../exact/fill-log.ts';
import { OrderQueue, type QueueFill, type QueueModel } from './queue.ts';

const user_id = 'u';
const api_id = 'a';
/** Id of the only instance. */
const parent = 'i-0';
/** Levels that an order which takes is shown at once. */
const shownLevels = 50;

export interface BookVenueOptions {
  readonly instrument: Instrument;
  /** The recorded book, as it stands. */
  readonly book: Book;
  readonly funds: string;
  readonly model: QueueModel;
  readonly startMs: number;
  readonly fills: FillLog;
  /** Takes each order as it changes. */
  readonly changed: (order: Order) => void;
}

/**
 * One account beside a recorded book, by the trading core itself: its ledger, its rules, its matching against the
 * levels that were recorded. What it takes is not there a second time until the level is told anew; its own orders
 * move nobody. Nothing here is of the clock or of chance.
 */
export class BookVenue {
  readonly core: MarketState;
  readonly queue: OrderQueue;
  readonly #state: CoreState;
  readonly #options: BookVenueOptions;
  readonly #sides = new Map<string, Side>();
  #nowMs: number;

  constructor(options: BookVenueOptions) {
    const { instrument, book, funds, model, startMs } = options;
    this.#options = options;
    this.#nowMs = startMs;
    this.queue = new OrderQueue(book, model);
    this.#state = emptyState(() => () => 0, { step: () => undefined, quote: () => undefined });
    this.#state.step = Math.floor(startMs / stepMs);
    this.#apply({ kind: 'list', seed: 1, markets: [{ instrument, external: true, lotsPerMinute: 1 }] });
    this.core = must(this.#state.markets.get(keyOfSymbol(instrument)), 'the market');
    const { account_type, quote } = instrument;
    this.#apply({ kind: 'deposit', user_id, api_id, account_type, asset: quote, amount: funds });
  }

  get api_id(): string {
    return api_id;
  }

  freeOf = (asset: string): bigint =>
    freeOf(this.#state.ledger, api_id, this.#options.instrument.account_type as 'spot', asset);

  /** All of an asset, that which is locked included, in money units. */
  heldOf = (asset: string): bigint =>
    heldOf(this.#state.ledger, api_id, this.#options.instrument.account_type as 'spot', asset);

  /** The clock goes on: what ends by itself ends. */
  passTo(atMs: number): void {
    const step = Math.floor(atMs / stepMs);
    this.#nowMs = atMs;
    if (step > this.#state.step) this.#apply({ kind: 'rebase', step });
  }

  /** Places an order against the book as it stands; the code by which it was refused, if it was. */
  place(move: PlaceMove, atMs: number): RefusalCode | undefined {
    const { number, side, lots, ticks } = move;
    this.#nowMs = atMs;
    const { price, size } = this.core.grid;
    const client_id = childIdOf(parent, number);
    const isMarket = ticks === null;
    const answer = this.#apply({
      kind: 'place',
      user_id,
      client_id,
      hash: client_id,
      source: 'BOT',
      orders: [
        {
          api_id,
          client_id,
          market: this.core.key,
          side,
          order_type: isMarket ? 'MARKET' : 'LIMIT',
          time_in_force: timeInForce(move),
          amount: fromUnits(lots, size),
          ...(!isMarket && { price: fromUnits(ticks, price) }),
          external: this.#shown(side === 'BUY' ? ask : bid, lots),
        },
      ],
    });
    if (answer.kind === 'refused') return answer.code;
    if (answer.kind !== 'placed') throw new Error(`a place command was answered with ${answer.kind}`);
    return answer.outcomes[0]?.refusal?.code;
  }

  cancel(order_ids: readonly string[], atMs: number): void {
    this.#nowMs = atMs;
    this.#apply({ kind: 'cancel', user_id, order_ids });
  }

  /** Fills orders that rest, each at its own price. */
  fill(fills: readonly QueueFill[], atMs: number): void {
    this.#nowMs = atMs;
    for (const { order_id, lots } of fills) this.#apply({ kind: 'fillExternal', order_id, lots });
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

  #apply(command: Command): Answer {
    const { events, answer } = apply(this.#state, command, this.#nowMs);
    for (const event of events) {
      if (event.kind !== 'order') continue;
      this.#sides.set(event.order.order_id, event.order.side);
      this.#follow(event.order);
      this.#options.changed(event.order);
    }
    for (const event of events) if (event.kind === 'fill') this.#note(event.fill);
    return answer;
  }

  #follow({ order_id, side, price, amount, filled_amount, status }: Order): void {
    const { grid } = this.core;
    const lotsOf = (text: string): number => must(toUnits(text, grid.size), 'a size');
    const left = isFinal(status) ? 0 : lotsOf(amount) - lotsOf(filled_amount);
    if (left > 0 && !this.queue.has(order_id))
      this.queue.add(order_id, side, must(toUnits(price, grid.price), 'a price'), left);
    else this.queue.leave(order_id, left);
  }

  #note({ order_id, price, qty, fee, is_maker }: Fill): void {
    const { grid } = this.core;
    const side = must(this.#sides.get(order_id), 'side of an order');
    const ticks = must(toUnits(price, grid.price), 'a price');
    const lots = must(toUnits(qty, grid.size), 'a size');
    if (!is_maker) this.queue.take(side === 'BUY' ? ask : bid, ticks, lots);
    this.#options.fills.add({
      atMs: this.#nowMs,
      side,
      ticks,
      lots,
      fee: must(toScaled(fee, moneyDecimals), 'a fee'),
      isMaker: is_maker,
    });
  }
}
