import * as v from 'valibot';
import { hourMs, secondMs } from '../../base/time.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { StrategyMarket } from '../moves.ts';

/** Before a contract expires it ends, ms. */
export const expiryLeadMs = hourMs;

/** The newest id of a book that was seen, and when it was seen first, ms. */
export const SeenBook = v.object({ u: v.number(), changedMs: v.number() });
export type SeenBook = v.InferOutput<typeof SeenBook>;

/** Tells since when a book has not changed, by the times at which it was looked at. */
export class BookAge {
  #it: SeenBook;

  constructor(before: SeenBook | undefined) {
    this.#it = before ?? { u: -1, changedMs: 0 };
  }

  get memory(): SeenBook {
    return this.#it;
  }

  /** Whether a book has changed within so many seconds of `nowMs`; one that is seen for the first time has. */
  isFresh({ market }: StrategyMarket, seconds: number, nowMs: number): boolean {
    // What is looked at has an id: a book of which nothing was seen has none.
    market.book.top(bid, 1);
    const { u } = market.book;
    if (u !== this.#it.u) this.#it = { u, changedMs: nowMs };
    return nowMs - this.#it.changedMs <= seconds * secondMs;
  }
}

export const isTrading = ({ market }: StrategyMarket): boolean => market.instrument.status === 'TRADING';

/** Whether a side of a book has no price. */
export const isOneSided = ({ market }: StrategyMarket): boolean =>
  market.best(bid) === undefined || market.best(ask) === undefined;

/** Whether a market trades and has a price on both sides. */
export const isQuoted = (leg: StrategyMarket): boolean => isTrading(leg) && !isOneSided(leg);
