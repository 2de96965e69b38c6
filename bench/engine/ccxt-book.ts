// The package exports only its whole; the file holds the class that its sockets keep books in.
import { OrderBook } from '../../node_modules/ccxt/js/src/base/ws/OrderBook.js';

interface Side {
  readonly [row: number]: readonly [price: number, size: number];
  store(price: number, size: number): void;
}

/** ccxt's `OrderBook`, by what the benchmark uses of it. */
export const CcxtBook = OrderBook as unknown as new (snapshot: object, depth: number) => { readonly bids: Side; readonly asks: Side; limit(): void };
