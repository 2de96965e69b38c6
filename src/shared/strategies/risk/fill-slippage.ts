import { unitsToNumber } from '../../base/decimal.ts';
import { childOf } from '../../trade/child-id.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import type { PlaceMove, StrategyMarket } from '../moves.ts';

/**
 * How much worse than the mark at their sending orders were filled, in percent. Of an order that was sent before a
 * restart the mark is not known, and its fills are not judged.
 */
export class FillSlippage {
  readonly #legs: readonly StrategyMarket[];
  /** Mark prices by the numbers of orders that are not final. */
  readonly #marks = new Map<number, number>();
  #worst: number | undefined;

  constructor(legs: readonly StrategyMarket[]) {
    this.#legs = legs;
  }

  /** Notes orders that are sent at marks in ticks of each leg. */
  sent(moves: readonly PlaceMove[], marks: readonly number[]): void {
    for (const { number, leg = 0 } of moves) {
      const [market, mark] = [this.#legs[leg], marks[leg]];
      if (market && mark !== undefined) this.#marks.set(number, unitsToNumber(mark, market.core.grid.price));
    }
  }

  /** Takes an order as it has become. */
  take({ client_id, side, status, filled_amount, avg_price }: Order): void {
    const number = childOf(client_id)?.number;
    const mark = number === undefined ? undefined : this.#marks.get(number);
    if (number === undefined || mark === undefined) return;
    if (Number(filled_amount) > 0) {
      const price = Number(avg_price);
      const worse = ((side === 'BUY' ? price - mark : mark - price) / mark) * 100;
      this.#worst = Math.max(this.#worst ?? worse, worse);
    }
    if (isFinal(status)) this.#marks.delete(number);
  }

  /** The worst since it was last asked for; undefined where nothing was filled. */
  takeWorst(): number | undefined {
    const worst = this.#worst;
    this.#worst = undefined;
    return worst;
  }
}
