import { OrderBook, Side } from 'nodejs-order-book';
import { ask, type BookSide, bid } from '../../src/shared/market/book/book.ts';
import { enqueue, levelsOf, lotsOf, opposite, reduce, remove } from '../../src/shared/core/book/queue.ts';
import type { OrderState, Entry } from '../../src/shared/core/state/market-state.ts';
import { listMarket } from '../../src/shared/core/state/core-state.ts';
import { planOf } from '../../src/shared/core/book/sweep.ts';
import { listing } from '../../src/server/simulation/listing/listing.ts';
import type { Op } from './stream.ts';
import { flowingState } from '../../tests/doubles/flowing-state.ts';

/** Limits that a stream may hold. */
const maxLimits = 1 << 20;

/** A bare book that lives through a stream of commands. */
export interface Contender {
  readonly name: string;
  run(op: Op): void;
  /** What rests, as `price:lots` by rising price. */
  depth(): string;
}

/** Hears which `limit` stands at which entry, and when nothing is left there. */
interface Watch {
  placed(entry: Entry, of: number): void;
  ended(entry: Entry): void;
}

const text = (levels: readonly (readonly [price: number, lots: number])[]): string =>
  [...levels]
    .sort(([a], [b]) => a - b)
    .map((level) => level.join(':'))
    .join(' ');

/**
 * The venue's own queues and sweep, without ledger, users and effects. As at the venue, whoever cancels knows where the
 * order stands and that it does.
 */
export function ours(watch?: Watch): Contender {
  const market = listMarket(
    flowingState(() => () => 0),
    { instrument: listing[0]!, external: true, lotsPerMinute: 0 },
  );
  const { book } = market;
  // One owner for all.
  const owner = { reduceOnly: false } as unknown as OrderState;
  // Where the `limit` of each number stands: twice its entry, and its side.
  const places = new Int32Array(maxLimits);
  let count = 0;

  function take(side: BookSide, limit: number | null, lots: number): number {
    const plan = planOf(market, {
      side,
      limit,
      collar: null,
      lots,
      budget: null,
      user_id: null,
      barred: null,
      external: [],
    });
    for (const { maker, lots: filled } of plan.fills) {
      if (watch && lotsOf(book, maker!) === filled) watch.ended(maker!);
      reduce(book, opposite(side), maker!, filled);
    }
    return plan.lots;
  }

  function cancel(of: number): void {
    const place = places[of]!;
    watch?.ended((place >> 1) as Entry);
    remove(book, (place & 1) as BookSide, (place >> 1) as Entry);
  }

  function limit(side: BookSide, price: number, lots: number): void {
    const left = lots - take(side, price, lots);
    const entry = left > 0 ? enqueue(book, side, price, left, owner) : 0;
    if (entry) watch?.placed(entry, count);
    places[count++] = entry * 2 + side;
  }

  return {
    name: 'ours',
    run(op) {
      if (op.kind === 'cancel') cancel(op.of);
      else if (op.kind === 'take') take(op.side, null, op.lots);
      else limit(op.side, op.price, op.lots);
    },
    depth: () =>
      text(
        [bid, ask].flatMap((side) => levelsOf(book, side as BookSide).map(({ price, lots }) => [price, lots] as const)),
      ),
  };
}

/**
 * Our book, which tells whether anything is left of the `limit` of number `of`: an entry becomes another's when it is
 * over.
 */
export function followed(): Contender & { rests(of: number): boolean } {
  const entryOf = new Map<number, Entry>();
  const limitAt = new Map<Entry, number>();
  const book = ours({
    placed(entry, of) {
      entryOf.set(of, entry);
      limitAt.set(entry, of);
    },
    ended(entry) {
      entryOf.delete(limitAt.get(entry)!);
      limitAt.delete(entry);
    },
  });
  return { ...book, rests: (of) => entryOf.has(of) };
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
