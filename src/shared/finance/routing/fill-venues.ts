import type { Side } from '../../trade/order.ts';

/** What one market has to offer to an order that is to be split: its levels, and what an order there has to keep. */
export interface RouteVenue {
  /** Levels that can be taken, best first: prices in ticks, sizes in lots. */
  readonly prices: ArrayLike<number>;
  readonly sizes: ArrayLike<number>;
  /** Price of one tick, in quote. */
  readonly tick: number;
  /** Whole parts of the amount that one lot stands for. */
  readonly perLot: number;
  /** Lots of the smallest order, and of all that may be ordered. */
  readonly least: number;
  readonly most: number;
  /** What is paid beside the price, a share of it: the fee, and funding that is expected. */
  readonly rate: number;
  /** Settled in the coin, with an amount in quote. */
  readonly isInverse: boolean;
  /** The worst price that may be paid, in ticks. */
  readonly limit: number;
}

/** An amount over several markets; a row of `lots` and `ticks` each. */
export interface Route {
  readonly lots: readonly number[];
  /** The worst price that is taken in a market, in ticks; 0 where nothing is. */
  readonly ticks: readonly number[];
  /** Sum of parts × `partCost`: the less the better. */
  readonly cost: number;
  /** Parts that no market takes. */
  readonly left: number;
}

/**
 * What one part costs at a price in quote, with what is paid beside it; below 0 where it brings something. By an amount
 * in quote of what settles in the coin: coins.
 */
export function partCost(price: number, { rate, isInverse }: Pick<RouteVenue, 'rate' | 'isInverse'>, side: Side) {
  if (isInverse) return side === 'BUY' ? (rate - 1) / price : (1 + rate) / price;
  return side === 'BUY' ? price * (1 + rate) : price * (rate - 1);
}

/** How far one market is taken. */
class Taking {
  readonly #venue: RouteVenue;
  readonly #side: Side;
  #level = -1;
  #size = 0;
  lots = 0;
  ticks = 0;
  /** Cost of a part at the level that is next; infinite where there is none. */
  next = 0;

  constructor(venue: RouteVenue, side: Side) {
    this.#venue = venue;
    this.#side = side;
    this.#toNext();
  }

  #toNext(): void {
    const { prices, sizes, tick, limit, most } = this.#venue;
    do this.#level++;
    while (this.#level < prices.length && !(sizes[this.#level]! > 0));
    const ticks = prices[this.#level];
    const isWithin = ticks !== undefined && (this.#side === 'BUY' ? ticks <= limit : ticks >= limit);
    this.#size = isWithin ? sizes[this.#level]! : 0;
    this.next = isWithin && this.lots < most ? partCost(ticks * tick, this.#venue, this.#side) : Infinity;
  }

  /** Takes so many parts of its best level at most; how many those are. */
  take(parts: number): number {
    const { prices, perLot, most } = this.#venue;
    const lots = Math.min(this.#size, Math.floor(parts / perLot), most - this.lots);
    if (lots < 1) {
      this.next = Infinity;
      return 0;
    }
    this.lots += lots;
    this.ticks = prices[this.#level]!;
    this.#size -= lots;
    if (this.lots >= most) this.next = Infinity;
    else if (this.#size <= 0) this.#toNext();
    return lots * perLot;
  }
}

/**
 * Takes the cheapest level of all markets until an amount in parts is there, after so many lots of each that are taken
 * in any case; a market of −1 is left out. Undefined where a market has fewer lots than are taken in any case.
 */
export function fillVenues(
  venues: readonly RouteVenue[],
  side: Side,
  parts: number,
  first?: readonly number[],
): Route | undefined {
  const takings = venues.map((venue) => new Taking(venue, side));
  let left = parts;
  let cost = 0;
  const take = (taking: Taking, most: number): boolean => {
    const { next } = taking;
    const taken = next === Infinity ? 0 : taking.take(Math.min(most, left));
    cost += taken === 0 ? 0 : taken * next;
    left -= taken;
    return taken > 0;
  };
  for (const [index, lots] of (first ?? []).entries()) {
    const [taking, { perLot }] = [takings[index]!, venues[index]!];
    if (lots < 0) taking.next = Infinity;
    while (taking.lots < lots) if (!take(taking, (lots - taking.lots) * perLot)) return undefined;
  }
  while (left > 0) {
    let best = takings[0];
    for (const taking of takings) if (taking.next < best!.next) best = taking;
    if (!best || best.next === Infinity) break;
    take(best, left);
  }
  return { lots: takings.map(({ lots }) => lots), ticks: takings.map(({ ticks }) => ticks), cost, left };
}
