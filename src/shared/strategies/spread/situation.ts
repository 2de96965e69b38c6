import { hourMs, secondMs } from '../../base/time.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { StrategyMarket } from '../moves.ts';

/** Before a contract expires it ends, ms. */
export const expiryLeadMs = hourMs;

/** Tells since when a book has not changed, by the times at which it was looked at. */
export class BookAge {
  #u = -1;
  #changedMs = 0;

  /** Whether a book has changed within so many seconds of `nowMs`; one that is seen for the first time has. */
  isFresh({ market }: StrategyMarket, seconds: number, nowMs: number): boolean {
    // What is looked at has an id: a book of which nothing was seen has none.
    market.book.top(bid, 1);
    const { u } = market.book;
    if (u !== this.#u) {
      this.#u = u;
      this.#changedMs = nowMs;
    }
    return nowMs - this.#changedMs <= seconds * secondMs;
  }
}

/** Whether a market trades and has a price on both sides. */
export const isQuoted = ({ market }: StrategyMarket): boolean =>
  market.instrument.status === 'TRADING' && market.best(bid) !== undefined && market.best(ask) !== undefined;
