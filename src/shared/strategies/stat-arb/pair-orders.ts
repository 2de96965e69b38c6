import type { MarketState } from '../../core/state/market-state.ts';
import type { Order } from '../../trade/order.ts';
import { LegOrders } from '../legs/leg-orders.ts';
import { hedger, lead, type PairPurpose, purposes } from './purposes.ts';

/** Orders that one bar may have of a purpose. */
const perBar = 1_024;

/**
 * The orders of one STAT_ARB. Those that enter and leave have in their number the bar at whose close that was decided,
 * counted from 1970 in bars, so that no restart loses what a trade goes by.
 */
export class PairOrders extends LegOrders<PairPurpose> {
  /** Profit of all trades that are over, and how many of them have brought one. */
  #settled = 0n;
  #wins = 0;
  #losses = 0;
  #isHeld = false;

  constructor(cores: readonly MarketState[]) {
    super(cores, purposes);
  }

  /** Number of the next order that enters or leaves at the close of a bar. */
  at = (purpose: PairPurpose, bar: number): number => this.next(purpose, bar * perBar);

  /** Bar of the newest order of a purpose; −1 where there was none. */
  barOf = (purpose: PairPurpose): number => Math.floor(this.newest(purpose) / perBar);

  /** Bar at whose close the last trade was left; −1 before. */
  get leftBar(): number {
    return Math.max(this.barOf('LEAVE'), this.barOf('TRIM'));
  }

  get isFlat(): boolean {
    return this.held(lead) === 0n && this.held(hedger) === 0n;
  }

  get counts() {
    return { orders: this.count, wins: this.#wins, losses: this.#losses };
  }

  override take(order: Order): boolean {
    const isNew = super.take(order);
    if (isNew) this.#settle();
    return isNew;
  }

  override takeOver(leg: number, ticks: number): void {
    super.takeOver(leg, ticks);
    this.#settle();
  }

  /** A trade is over once neither leg holds anything. */
  #settle(): void {
    if (!this.isFlat) {
      this.#isHeld = true;
      return;
    }
    if (!this.#isHeld) return;
    this.#isHeld = false;
    const realised = this.inventory(lead).realised + this.inventory(hedger).realised;
    if (realised > this.#settled) this.#wins += 1;
    else this.#losses += 1;
    this.#settled = realised;
  }
}
