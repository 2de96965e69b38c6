import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { sizeOf } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { type Side, sides } from '../../trade/order.ts';
import type { MakerOrders } from '../maker/maker-orders.ts';
import type { MakerPlan } from '../maker/maker-params.ts';
import type { HedgeLeg, NetSeen } from './hedge-leg.ts';

/** What both legs of a maker hold beyond its target; of leg A alone where it does not hedge. */
export class LegsNet {
  readonly #orders: MakerOrders;
  readonly #hedge: HedgeLeg | undefined;
  /** Base of the target, and of one order, money units. */
  readonly #target: bigint;
  readonly #orderBase: bigint;

  constructor({ units }: MarketState, plan: MakerPlan, orders: MakerOrders, hedge: HedgeLeg | undefined) {
    this.#orders = orders;
    this.#hedge = hedge;
    this.#target = BigInt(plan.target) * units.basePerLot;
    this.#orderBase = BigInt(plan.lots) * units.basePerLot;
  }

  /** Money units of base. */
  get base(): bigint {
    return this.#orders.inventory.base - this.#target + (this.#hedge?.inventory.base ?? 0n);
  }

  get inOrders(): number {
    return Number(this.base) / Number(this.#orderBase);
  }

  /** Money units of base of so many orders, to a hundredth of one. */
  baseOf = (orders: number): bigint => (this.#orderBase * BigInt(Math.round(orders * 100))) / 100n;

  /** Orders of an amount of base, decimal text. */
  ordersOf(amount: string): number {
    const scaled = must(toScaled(amount, moneyDecimals + 6), 'an amount') / 1_000_000n;
    return Number(scaled) / Number(this.#orderBase);
  }

  /** Whether a fill of a side adds to a net that leg B could trade away, `least` being its smallest order. */
  adds(side: Side, least: bigint): boolean {
    const { base } = this;
    return sizeOf(base) >= least && base > 0n === (side === 'BUY');
  }

  /** With the net above which it is hedged. */
  seen(threshold: bigint): NetSeen {
    const movedMs = Math.max(...sides.map((side) => this.#orders.filledMs(side)));
    return { net: this.base, threshold, movedMs };
  }
}
