import type { Order, Side } from '../../trade/order.ts';
import { LevelOrders, type LevelNumber, type LevelState } from '../level-orders.ts';
import { closingLevel, numberOf, openingLevel, strongNumber } from './order-number.ts';

/** The orders of one STRONG_GRID: it stays as small as the range of prices that it has seen. */
export class StrongOrders extends LevelOrders {
  readonly #rounds = { wins: 0, losses: 0 };
  /** Highest and lowest level that has had an order. */
  #highest = 0;
  #lowest = 0;
  #highestSold = 0;

  protected override named = strongNumber;

  get counts() {
    return { orders: this.count, ...this.#rounds };
  }

  /** Levels between which all are that have had an order. */
  get touched(): { readonly lowest: number; readonly highest: number } {
    return { lowest: this.#lowest, highest: this.#highest };
  }

  /** Highest level at which anything was sold; 0 before. */
  get highestSold(): number {
    return this.#highestSold;
  }

  /** Number of the next order of a level's side. */
  next(level: number, side: Side): number {
    return numberOf({ level, side, attempt: this.attempt(level, side) });
  }

  /** Lots that the first purchase has bought. */
  get opened(): number {
    return this.boughtAt(openingLevel);
  }

  protected override begun(level: number): void {
    if (level <= closingLevel) return;
    this.#highest = Math.max(this.#highest, level);
    this.#lowest = Math.min(this.#lowest, level);
  }

  protected override taken({ level, side }: LevelNumber, order: Order): void {
    if (level > closingLevel && side === 'SELL' && Number(order.filled_amount) > 0)
      this.#highestSold = Math.max(this.#highestSold, level);
  }

  protected override ended(level: number, { bought }: LevelState, order: Order): void {
    // A sale of what was bought at the level below is a round.
    if (order.side === 'SELL' && order.status === 'FILLED' && bought > 0 && level > closingLevel)
      this.#rounds.wins += 1;
  }
}
