import { ask, type BookSide, bid } from '../../market/book/book.ts';
import { flowBounds } from '../../core/contracts/closing-edge.ts';
import { bestOf, dropQuotes, enqueue } from '../../core/book/queue.ts';
import { planOf } from '../../core/book/sweep.ts';
import { execute } from '../../core/orders/fills.ts';
import { fireTriggers } from '../../core/orders/triggers.ts';
import type { CoreState, MarketMaker } from '../../core/state/core-state.ts';
import { notePrice, type PendingEffects } from '../../core/state/effects.ts';
import type { MarketState } from '../../core/state/market-state.ts';

/** Lots that a bar offers to a taker: bars do not limit what is taken. */
const offeredLots = 2 ** 45;

/** Where the price of a bar stands, and which orders it fills there. */
export interface BarPrice {
  /** Price in ticks. */
  readonly ticks: number;
  /** The side whose resting orders it reaches. */
  readonly reaches: readonly BookSide[];
}

/**
 * Who trades in a market of bars: it takes each resting order that the price has gone through, at the order's own price
 * and all of it; and it offers what a taker may take, for one order at a time.
 */
export class BarMaker implements MarketMaker {
  #price: BarPrice = { ticks: 0, reaches: [] };
  readonly #touchFills: boolean;

  /** `touchFills`: an order is filled where the price has come to it; else only where it has gone beyond. */
  constructor(touchFills: boolean) {
    this.#touchFills = touchFills;
  }

  step = (): void => undefined;

  /** Where the price stands from the next command on. */
  moveTo(price: BarPrice): void {
    this.#price = price;
  }

  /** The price of the bar, which is the index and the mark of contracts too. */
  fair = (): number => this.#price.ticks;
  mark = (): number => this.#price.ticks;

  quote = (state: CoreState, market: MarketState, effects: PendingEffects): void => {
    const { ticks, reaches } = this.#price;
    market.last = ticks;
    notePrice(effects, market, ticks);
    for (const side of reaches) this.#takeResting(state, market, side, effects);
    fireTriggers(state, market, effects);
  };

  /** Offers all that a taker may want at a price; until `withdraw`. */
  offer(market: MarketState, side: BookSide, ticks: number): void {
    enqueue(market.book, side, ticks, offeredLots, null);
  }

  withdraw(market: MarketState): void {
    dropQuotes(market);
  }

  /** Takes the orders of a side that the price has reached. */
  #takeResting(state: CoreState, market: MarketState, side: BookSide, effects: PendingEffects): void {
    const { ticks } = this.#price;
    const beyond = this.#touchFills ? 0 : 1;
    const limit = side === bid ? ticks + beyond : ticks - beyond;
    const best = bestOf(market.book, side);
    if (best === undefined || (side === bid ? best < limit : best > limit)) return;
    const takerSide = side === bid ? 'SELL' : 'BUY';
    const plan = planOf(market, {
      ...flowBounds(state, market, takerSide),
      side: side === bid ? ask : bid,
      limit,
      lots: Number.MAX_SAFE_INTEGER,
      budget: null,
      user_id: null,
      external: [],
    });
    for (const fill of plan.fills) execute(state, market, null, takerSide, fill, effects);
  }
}
