import { isFinal } from '../../trade/order-status.ts';
import type { Order, Side } from '../../trade/order.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { LevelOrders } from '../level-orders.ts';
import { numberIn } from '../order-news.ts';
import type { FillRates } from './fill-rate.ts';
import { closingLevel, type MakerNumber, makerNumber, numberOf, openingLevel } from './order-number.ts';

/** The orders of one maker, with what they say of fills. */
export class MakerOrders extends LevelOrders {
  readonly #rates: FillRates;
  /** When a quote of a side was filled last, ms. */
  readonly #filledMs: Record<Side, number> = { BUY: 0, SELL: 0 };
  #fills = 0;

  constructor(core: MarketState, rates: FillRates) {
    super(core);
    this.#rates = rates;
  }

  protected override named = makerNumber;

  get counts() {
    return { orders: this.count, wins: 0, losses: 0 };
  }

  /** Quotes that were filled, in part or in full. */
  get fills(): number {
    return this.#fills;
  }

  filledMs = (side: Side): number => this.#filledMs[side];

  /** Lots of its quotes of a side that rest at a price in ticks. */
  quotedAt(side: Side, ticks: number): number {
    return this.open
      .filter((order) => order.side === side && makerNumber(numberIn(order)).level > closingLevel)
      .reduce((lots, order) => lots + (this.ticksOf(order) === ticks ? this.leftOf(order) : 0), 0);
  }

  /** Lots that the first purchase has bought. */
  get opened(): number {
    return this.boughtAt(openingLevel);
  }

  /** Number of the next order of a level's side at a distance, in `distanceUnit`ths of the middle price. */
  next(level: number, side: Side, distance = 0): number {
    return numberOf({ level, side, attempt: this.attempt(level, side), distance });
  }

  protected override taken({ level, side, distance }: MakerNumber, order: Order): void {
    if (level <= closingLevel) return;
    const isFilled = Number(order.filled_amount) > 0;
    if (isFilled) this.#filledMs[side] = Math.max(this.#filledMs[side], order.updated);
    if (!isFinal(order.status)) return;
    this.#fills += isFilled ? 1 : 0;
    this.#rates.add(distance, order.updated - order.created, isFilled);
  }
}
