import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { ask, type BookSide, bid } from '../../src/shared/market/book/book.ts';

/**
 * One command for a bare book: `limit` rests what it does not take, `take` takes at any price, `cancel` ends the order
 * that the `limit` of number `of` has made.
 */
export type Op =
  | { readonly kind: 'limit'; readonly side: BookSide; readonly price: number; readonly lots: number }
  | { readonly kind: 'take'; readonly side: BookSide; readonly lots: number }
  | { readonly kind: 'cancel'; readonly of: number };

/** Where the book's middle lies, in ticks. */
export const middle = 100_000;

/** Limits that do not meet, on 400 prices a side. */
export function restingOps(count: number, seed: number): Op[] {
  const random: Random = { state: seed };
  const uniform = () => nextUniform(random);
  return Array.from({ length: count }, () => {
    const side = uniform() < 0.5 ? bid : ask;
    const away = 1 + Math.floor(uniform() ** 2 * 400);
    return {
      kind: 'limit',
      side,
      price: side === bid ? middle - away : middle + away,
      lots: 1 + Math.floor(uniform() * 100),
    };
  });
}

/** A book that has lived through the commands so far. */
interface Lived {
  run(op: Op): void;
  /** Whether anything is left of the `limit` of number `of`. */
  rests(of: number): boolean;
}

/**
 * The life of a book that holds `resting` orders and keeps about as many: half limits, a fifth of which cross, two
 * fifths cancels of orders that rest, most of them of the newest, a tenth takers. `book` holds the resting orders and
 * lives through it: a cancel that found nothing would cost next to nothing, and the fewer orders there are the more
 * often it would.
 */
export function liveOps(book: Lived, resting: number, count: number, seed: number): Op[] {
  const random: Random = { state: seed };
  const uniform = () => nextUniform(random);
  const known = Array.from({ length: resting }, (_, index) => index);
  let placed = resting;

  function oneThatRests(): number | undefined {
    while (known.length > 0) {
      const [of] = known.splice(known.length - 1 - Math.floor(uniform() ** 3 * known.length), 1);
      if (book.rests(of!)) return of;
    }
    return undefined;
  }
  function limit(crosses: boolean): Op {
    const side = uniform() < 0.5 ? bid : ask;
    const lots = 1 + Math.floor(uniform() * 100);
    const away = (uniform() < 0.2 ? -1 : 1) * (1 + Math.floor(uniform() ** 2 * (crosses ? 10 : 400)));
    known.push(placed++);
    return {
      kind: 'limit',
      side,
      price: side === bid ? middle - Math.max(-10, away) : middle + Math.max(-10, away),
      lots,
    };
  }
  return Array.from({ length: count }, (): Op => {
    const kind = uniform();
    const of = kind < 0.4 ? oneThatRests() : undefined;
    const op: Op =
      of !== undefined
        ? { kind: 'cancel', of }
        : kind < 0.5
          ? { kind: 'take', side: uniform() < 0.5 ? bid : ask, lots: 1 + Math.floor(uniform() * 100) }
          : limit(kind < 0.6);
    book.run(op);
    return op;
  });
}
