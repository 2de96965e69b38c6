import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, type BookSide, bid } from '../../../../src/shared/market/book/book.ts';
import {
  enqueue,
  entriesOf,
  entryAfter,
  firstOf,
  levelAt,
  levelsOf,
  lotsOf,
  onlyReduces,
  orderAt,
  reduce,
  remove,
} from '../../../../src/shared/core/book/queue.ts';
import type { OrderState, Entry, QueueBook } from '../../../../src/shared/core/state/market-state.ts';
import { emptyQueueBook } from '../../../../src/shared/core/state/queue-book.ts';

/** A place in the plainest book there is: a list of all entries in the order in which they came. */
interface Plain {
  readonly side: BookSide;
  readonly price: number;
  readonly order: OrderState | null;
  readonly entry: Entry;
  lots: number;
}

const orderOf = (id: string, reduceOnly: boolean) => ({ id, reduceOnly }) as unknown as OrderState;

/** Both books have the same levels in the same order, the same queues, and every entry is what was put there. */
function expectSame(book: QueueBook, plain: readonly Plain[]): void {
  for (const side of [bid, ask] as const) {
    const here = plain.filter((each) => each.side === side);
    const prices = [...new Set(here.map(({ price }) => price))].sort((a, b) => (side === bid ? a - b : b - a));
    expect(levelsOf(book, side).map(({ price }) => price)).toEqual(prices);
    for (const level of levelsOf(book, side)) {
      const queue = here.filter(({ price }) => price === level.price);
      expect(entriesOf(book, level)).toEqual(queue.map(({ entry }) => entry));
      expect(queue.map(({ entry }) => [lotsOf(book, entry), orderAt(book, entry)])).toEqual(
        queue.map(({ lots, order }) => [lots, order]),
      );
      expect(queue.map(({ entry }) => onlyReduces(book, entry))).toEqual(
        queue.map(({ order }) => order?.reduceOnly ?? false),
      );
      expect([level.lots, level.head, level.tail]).toEqual([
        queue.reduce((sum, { lots }) => sum + lots, 0),
        queue[0]!.entry,
        queue.at(-1)!.entry,
      ]);
      expect(entryAfter(book, queue.at(-1)!.entry)).toBe(0);
      expect(level.flow).toBe(queue.find(({ order }) => !order)?.entry ?? 0);
    }
    expect(firstOf(book, side)).toBe(here.find(({ price }) => price === prices.at(-1))?.order ?? undefined);
    expect(book.flowCount[side]).toBe(here.filter(({ order }) => !order).length);
  }
}

const Step = fc.record({
  kind: fc.constantFrom('put', 'put', 'put', 'take', 'remove'),
  side: fc.constantFrom(bid, ask),
  price: fc.integer({ min: 1, max: 12 }),
  lots: fc.integer({ min: 1, max: 1_000 }),
  at: fc.nat(),
  who: fc.constantFrom('user', 'user', 'reducer', 'flow'),
});

describe('queues of a book', () => {
  it('are those of a plain list after whatever was put, taken and removed, and never two entries have one number', () => {
    fc.assert(
      fc.property(fc.array(Step, { maxLength: 200 }), (steps) => {
        const book = emptyQueueBook();
        const plain: Plain[] = [];
        for (const [number, { kind, side, price, lots, at, who }] of steps.entries()) {
          if (kind === 'put') {
            if (who === 'flow' && levelAt(book, side, price)?.flow) continue;
            const order = who === 'flow' ? null : orderOf(`o${number}`, who === 'reducer');
            plain.push({ side, price, order, lots, entry: enqueue(book, side, price, lots, order) });
          } else if (plain.length > 0) {
            const index = at % plain.length;
            const each = plain[index]!;
            const taken = kind === 'remove' ? each.lots : Math.min(lots, each.lots);
            if (kind === 'remove') remove(book, each.side, each.entry);
            else reduce(book, each.side, each.entry, taken);
            each.lots -= taken;
            if (each.lots === 0) plain.splice(index, 1);
          }
          expect(new Set(plain.map(({ entry }) => entry)).size).toBe(plain.length);
        }
        expectSame(book, plain);
      }),
    );
  });

  it('take slots again that have become free: a book that keeps its size keeps its memory', () => {
    const book = emptyQueueBook();
    const standing: Entry[] = [];
    for (let index = 0; index < 10_000; index++) {
      if (standing.length === 100) remove(book, bid, standing.shift()!);
      standing.push(enqueue(book, bid, 1 + (index % 7), 1, orderOf(`o${index}`, false)));
    }
    expect(book.slots.used).toBe(101);
    expect(book.slots.links.length).toBeLessThanOrEqual(128 * 6);
    expect(book.slots.levels.length).toBeLessThanOrEqual(7);
  });

  it('number every change, the next one by one', () => {
    const book = emptyQueueBook();
    const entry = enqueue(book, ask, 5, 10, orderOf('one', false));
    const numbers = [book.u];
    for (const change of [
      () => enqueue(book, bid, 4, 1, null),
      () => {
        reduce(book, ask, entry, 3);
      },
      () => {
        remove(book, ask, entry);
      },
    ]) {
      change();
      numbers.push(book.u);
    }
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  it('hold sizes beyond 32 bits exactly', () => {
    const book = emptyQueueBook();
    const entry = enqueue(book, ask, 5, Number.MAX_SAFE_INTEGER, orderOf('large', false));
    reduce(book, ask, entry, 1);
    expect([lotsOf(book, entry), levelAt(book, ask, 5)!.lots]).toEqual([
      Number.MAX_SAFE_INTEGER - 1,
      Number.MAX_SAFE_INTEGER - 1,
    ]);
  });

  it('let go of an order with its entry', () => {
    const book = emptyQueueBook();
    const entry = enqueue(book, bid, 1, 1, orderOf('gone', false));
    remove(book, bid, entry);
    expect([orderAt(book, entry), levelAt(book, bid, 1)]).toEqual([null, undefined]);
  });
});
