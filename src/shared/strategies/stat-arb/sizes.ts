import { must } from '../../base/assert.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import { quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { Side } from '../../trade/order.ts';
import { type Hedge, hedgeOf } from '../legs/hedge.ts';
import { takerTicks } from '../legs/taker-ticks.ts';
import type { PlaceMove, StrategyMarket } from '../moves.ts';
import type { PairOrders } from './pair-orders.ts';
import { hedger, lead } from './purposes.ts';
import type { PairTrade } from './signal.ts';

/** Sizes of a pair's orders, in lots; marks are the last prices of both legs in ticks. */
export class PairSizes {
  readonly #legs: readonly [StrategyMarket, StrategyMarket];
  readonly #orders: PairOrders;

  constructor(legs: readonly [StrategyMarket, StrategyMarket], orders: PairOrders) {
    this.#legs = legs;
    this.#orders = orders;
  }

  /** Lots that a leg holds, whichever way. */
  lots(leg: typeof lead | typeof hedger): number {
    const held = this.#orders.held(leg);
    return Number((held < 0n ? -held : held) / this.#legs[leg].core.units.basePerLot);
  }

  /** Lots of B for each lot of A. */
  #perLot({ ratio }: PairTrade): number {
    const [a, b] = this.#legs;
    return (ratio * unitsToNumber(1, a.core.grid.size)) / unitsToNumber(1, b.core.grid.size);
  }

  /** Lots of A that a trade of so much money, in money units, has; 0 where a leg is less than an order. */
  entryLots(trade: PairTrade, amount: number, marks: readonly number[]): number {
    const [a, b] = this.#legs;
    const ticks = must(marks[lead], 'a mark');
    const { units } = a.core;
    const lots = Math.min(
      Math.floor(amount / (1 + trade.beta) / Number(quoteOf(units, ticks, 1))),
      units.maxMarketLots,
    );
    const others = Math.round(lots * this.#perLot(trade));
    const isEnough =
      lots >= minLots(a.core, ticks, false) && others >= minLots(b.core, must(marks[hedger], 'a mark'), false);
    return isEnough && others <= b.core.units.maxMarketLots ? lots : 0;
  }

  /** What brings B to minus the ratio times A; undefined where that is less than an order, or nothing is known. */
  hedge(trade: PairTrade | undefined, marks: readonly number[]): Hedge | undefined {
    const a = this.#orders.held(lead);
    if (!trade && a !== 0n) return undefined;
    const { core } = this.#legs[hedger];
    const lots = trade ? Math.round(this.lots(lead) * this.#perLot(trade)) : 0;
    const wanted = BigInt(a > 0n ? -lots : lots) * core.units.basePerLot;
    const held = this.#orders.held(hedger);
    return hedgeOf(core, held - wanted, held, must(marks[hedger], 'a mark'));
  }

  /**
   * Lots of A that B does not hedge: once a hedge is overdue, and at once where what A got is too small for any order
   * of B.
   */
  unhedgeable(trade: PairTrade, marks: readonly number[], isOverdue: boolean): number {
    const perLot = this.#perLot(trade);
    const own = this.lots(lead);
    const others = this.lots(hedger);
    const isTooSmall =
      others === 0 && Math.round(own * perLot) < minLots(this.#legs[hedger].core, must(marks[hedger], 'a mark'), false);
    if (!isTooSmall && !(isOverdue && this.hedge(trade, marks))) return 0;
    return Math.max(0, own - Math.floor(others / perLot));
  }

  /** Whether there is somebody to trade with in a leg. */
  isOffered(leg: typeof lead | typeof hedger, side: Side): boolean {
    const { market } = this.#legs[leg];
    return market.instrument.status === 'TRADING' && market.best(side === 'BUY' ? ask : bid) !== undefined;
  }

  /** An order that trades at once, a share of the price beyond the best offer at most. */
  take(
    { number, leg, side, lots }: Pick<PlaceMove, 'number' | 'side' | 'lots'> & { readonly leg: 0 | 1 },
    share: number,
    marks: readonly number[],
  ): PlaceMove {
    const ticks = takerTicks(this.#legs[leg], side, share, must(marks[leg], 'a mark'));
    return { kind: 'place', number, leg, side, lots, ticks, isImmediate: true };
  }
}
