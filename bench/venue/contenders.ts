import { OrderBook, Side } from 'nodejs-order-book';
import { ask, type BookSide, bid } from '../../src/shared/market/book/book.ts';
import { enqueue, type Entry, levelsOf, lotsOf, opposite, reduce, remove } from '../../src/server/matching/book.ts';
import type { OrderState } from '../../src/server/matching/order-state.ts';
import { planOf } from '../../src/server/matching/sweep.ts';
import { emptyWorld, listMarket } from '../../src/server/matching/world.ts';
import { listing } from '../../src/server/venues/listing.ts';
import type { Op } from './stream.ts';

/** Limits that a stream may hold. */
const maxLimits = 1 << 20;

/** A bare book that lives through a stream of commands. */
export interface Contender {
  readonly name: string;
  run(op: Op): void;
  /** What rests, as `price:lots` by rising price. */
  depth(): string;
}

const text = (levels: readonly (readonly [price: number, lots: number])[]): string => [...levels].sort(([a], [b]) => a - b).map((level) => level.join(':')).join(' ');

/** The venue's own queues and sweep, without ledger, users and effects. `rests` tells whether anything is left of the `limit` of number `of`. */
export function ours(): Contender & { rests(of: number): boolean } {
  const market = listMarket(emptyWorld(() => () => 0), { instrument: listing[0]!, external: true, lotsPerMinute: 0 });
  const { book } = market;
  // One owner for all.
  const owner = { reduceOnly: false } as unknown as OrderState;
  const placed = new Int32Array(maxLimits);
  let count = 0;
  // Which `limit` stands at an entry, twice its number, and its side: the slot becomes another's when it is over.
  const standing = new Int32Array(maxLimits).fill(-1);
  const rests = (of: number): boolean => standing[placed[of]!]! >> 1 === of;

  function take(side: BookSide, limit: number | null, lots: number): number {
    const plan = planOf(market, { side, limit, lots, budget: null, user_id: null, external: [] });
    for (const { maker, lots: filled } of plan.fills) {
      if (lotsOf(book, maker!) === filled) standing[maker!] = -1;
      reduce(book, opposite(side), maker!, filled);
    }
    return plan.lots;
  }

  function cancel(of: number): void {
    const entry = placed[of] as Entry;
    if (!rests(of)) return;
    remove(book, (standing[entry]! & 1) as BookSide, entry);
    standing[entry] = -1;
  }

  function limit(side: BookSide, price: number, lots: number): void {
    const left = lots - take(side, price, lots);
    const entry = left > 0 ? enqueue(book, side, price, left, owner) : 0;
    if (entry) standing[entry] = count * 2 + side;
    placed[count++] = entry;
  }

  return {
    name: 'ours', rests,
    run(op) {
      if (op.kind === 'cancel') cancel(op.of);
      else if (op.kind === 'take') take(op.side, null, op.lots);
      else limit(op.side, op.price, op.lots);
    },
    depth: () => text([bid, ask].flatMap((side) => levelsOf(book, side as BookSide).map(({ price, lots }) => [price, lots] as const))),
  };
}

/** nodejs-order-book, as its own documentation uses it. */
export function peer(): Contender {
  const book = new OrderBook();
  const sides = [Side.BUY, Side.SELL] as const;
  let placed = 0;
  return {
    name: 'nodejs-order-book',
    run(op) {
      if (op.kind === 'cancel') book.cancel(String(op.of));
      else if (op.kind === 'take') book.market({ side: sides[op.side], size: op.lots });
      else book.limit({ id: String(placed++), side: sides[op.side], price: op.price, size: op.lots });
    },
    depth: () => text(book.depth().flat()),
  };
}
