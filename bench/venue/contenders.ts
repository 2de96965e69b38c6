import { OrderBook, Side } from 'nodejs-order-book';
import { ask, type BookSide, bid } from '../../src/shared/market/book/book.ts';
import { enqueue, type Entry, levelsOf, opposite, reduce, remove } from '../../src/server/matching/book.ts';
import { type OrderState, restsOn } from '../../src/server/matching/order-state.ts';
import { planOf } from '../../src/server/matching/sweep.ts';
import { emptyWorld, listMarket } from '../../src/server/matching/world.ts';
import { listing } from '../../src/server/venues/listing.ts';
import type { Op } from './stream.ts';

/** A bare book that lives through a stream of commands. */
export interface Contender {
  readonly name: string;
  run(op: Op): void;
  /** What rests, as `price:lots` by rising price. */
  depth(): string;
}

const text = (levels: readonly (readonly [price: number, lots: number])[]): string => [...levels].sort(([a], [b]) => a - b).map((level) => level.join(':')).join(' ');

/** The venue's own queues and sweep, without ledger, users and effects. */
export function ours(): Contender {
  const market = listMarket(emptyWorld(() => () => 0), { instrument: listing[0]!, external: true, lotsPerMinute: 0 });
  const { book } = market;
  // One owner a side: an entry tells its side by it, as the real one does.
  const owners = [{ side: 'BUY' }, { side: 'SELL' }] as unknown as readonly OrderState[];
  const placed: (Entry | null)[] = [];

  function take(side: BookSide, limit: number | null, lots: number): number {
    const plan = planOf(market, { side, limit, lots, budget: null, user_id: null, external: [] });
    for (const fill of plan.fills) reduce(book, opposite(side), fill.maker!, fill.lots);
    return plan.lots;
  }

  function cancel(of: number): void {
    const entry = placed[of];
    if (entry && entry.lots > 0) remove(book, restsOn(entry.order!.side), entry);
    placed[of] = null;
  }

  return {
    name: 'ours',
    run(op) {
      if (op.kind === 'cancel') cancel(op.of);
      else if (op.kind === 'take') take(op.side, null, op.lots);
      else {
        const taken = take(op.side, op.price, op.lots);
        placed.push(taken < op.lots ? enqueue(book, op.side, op.price, op.lots - taken, owners[op.side]!) : null);
      }
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
