import { nextUniform, type Random } from '../../src/shared/kit/random.ts';
import { ask, type BookSide, bid } from '../../src/shared/market/book/book.ts';

/** One command for a bare book: `limit` rests what it does not take, `take` takes at any price, `cancel` ends the order that the `limit` of number `of` has made. */
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
    return { kind: 'limit', side, price: side === bid ? middle - away : middle + away, lots: 1 + Math.floor(uniform() * 100) };
  });
}

/**
 * The life of a book that holds `resting` orders and keeps about as many: half limits, a fifth of which cross, two fifths cancels of any earlier one,
 * most of them of the newest, a tenth takers.
 */
export function liveOps(resting: number, count: number, seed: number): Op[] {
  const random: Random = { state: seed };
  const uniform = () => nextUniform(random);
  let placed = resting;
  return Array.from({ length: count }, (): Op => {
    const kind = uniform();
    if (kind < 0.4) return { kind: 'cancel', of: placed - 1 - Math.floor(uniform() ** 3 * placed) };
    const side = uniform() < 0.5 ? bid : ask;
    const lots = 1 + Math.floor(uniform() * 100);
    if (kind < 0.5) return { kind: 'take', side, lots };
    placed++;
    const away = (uniform() < 0.2 ? -1 : 1) * (1 + Math.floor(uniform() ** 2 * (kind < 0.6 ? 10 : 400)));
    return { kind: 'limit', side, price: side === bid ? middle - Math.max(-10, away) : middle + Math.max(-10, away), lots };
  });
}
