// The package exports only its whole; the file holds the class that its sockets keep books in.
import { safeFloat as optionalFloat } from '../../node_modules/ccxt/js/src/base/functions/type.js';
import { OrderBook } from '../../node_modules/ccxt/js/src/base/ws/OrderBook.js';
import { OrderBook as OrderBookOfAugust } from '../../node_modules/ccxt-of-august/js/src/base/ws/OrderBook.js';

interface Side {
  readonly [row: number]: readonly [price: number, size: number];
  store(price: number, size: number): void;
}

/** ccxt's `OrderBook`, by what the benchmark uses of it. */
export type CcxtBook = new (
  snapshot: object,
  depth: number,
) => { readonly bids: Side; readonly asks: Side; limit(): void };

/** That of today, and that of 4.5.70 (August 2026), before its rows were shifted by a loop of their own. */
export const ccxtBooks = { now: OrderBook as unknown as CcxtBook, august: OrderBookOfAugust as unknown as CcxtBook };

/** How its exchanges read a number of a level, in both releases. */
export const safeFloat = optionalFloat as (level: readonly string[], at: number) => number;
