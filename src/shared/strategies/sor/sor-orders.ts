import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { sorVenues } from '../../trade/strategy/sor/bounds.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { filledOf } from '../inventory.ts';
import { LegOrders } from '../legs/leg-orders.ts';

/** Takes at once, rests for what is left, and closes; a leg each. */
export type SorPurpose = `${'TAKE' | 'REST' | 'CLOSE'}_${number}`;

const names = (kind: 'TAKE' | 'REST' | 'CLOSE') =>
  Array.from({ length: sorVenues }, (_, leg) => [`${kind}_${leg}`, leg] as const);

/** The leg of each purpose. Their order is a part of the numbers of orders. */
const purposes = Object.fromEntries([...names('TAKE'), ...names('REST'), ...names('CLOSE')]) as Readonly<
  Record<SorPurpose, number>
>;

/** What orders of a leg have filled: lots, and money units paid for them with fees, received where they sell. */
interface Sum {
  readonly lots: number;
  readonly paid: bigint;
}

/** The orders of one SOR, with what of the amount they have filled and may fill. Amounts in lots of their leg. */
export class SorOrders extends LegOrders<SorPurpose> {
  readonly #cores: readonly MarketState[];
  readonly #past: Sum[];
  /** Those that take part in the amount and are not final. */
  readonly #open = new Map<string, readonly [leg: number, order: Order]>();

  constructor(cores: readonly MarketState[]) {
    super(cores, purposes);
    this.#cores = cores;
    this.#past = cores.map(() => ({ lots: 0, paid: 0n }));
  }

  override take(order: Order): boolean {
    if (!super.take(order)) return false;
    const purpose = this.purposeOf(order);
    const leg = must(purposes[purpose], 'a leg');
    if (purpose.startsWith('CLOSE')) return true;
    if (!isFinal(order.status)) this.#open.set(order.order_id, [leg, order]);
    else {
      this.#open.delete(order.order_id);
      this.#past[leg] = this.#with(this.#past[leg]!, leg, order);
    }
    return true;
  }

  #lots = (leg: number, amount: string): number => must(toUnits(amount, this.#cores[leg]!.grid.size), 'a size');

  #with(sum: Sum, leg: number, order: Order): Sum {
    const { contract } = this.#cores[leg]!;
    const { side, base, quote, fee } = filledOf(order);
    if (base === 0n) return sum;
    const isAdded = (side === 'BUY') !== (contract?.terms.inverse ?? false);
    const charged = !contract && side === 'BUY' ? (fee * quote) / base : fee;
    return {
      lots: sum.lots + this.#lots(leg, order.filled_amount),
      paid: sum.paid + quote + (isAdded ? charged : -charged),
    };
  }

  #sum = (leg: number): Sum =>
    [...this.#open.values()].reduce(
      (sum, [of, order]) => (of === leg ? this.#with(sum, leg, order) : sum),
      this.#past[leg]!,
    );

  /** What has been filled in a leg of the amount. */
  filled = (leg: number): number => this.#sum(leg).lots;

  /** Money units of what has been filled in a leg of the amount, with fees as the router counts them. */
  paid = (leg: number): bigint => this.#sum(leg).paid;

  /** What open orders of a leg may still fill. */
  waiting(leg: number): number {
    return [...this.#open.values()].reduce(
      (sum, [of, { amount, filled_amount }]) =>
        sum + (of === leg ? this.#lots(leg, amount) - this.#lots(leg, filled_amount) : 0),
      0,
    );
  }

  /** Open orders that take at once, and the one that rests. */
  get taking(): Order[] {
    return this.open.filter((order) => this.purposeOf(order).startsWith('TAKE'));
  }

  get resting(): Order | undefined {
    return this.open.find((order) => this.purposeOf(order).startsWith('REST'));
  }

  /** When the last order that takes at once has ended, ms; 0 before. */
  get takenMs(): number {
    return Math.max(...this.#cores.map((_, leg) => this.endedMs(`TAKE_${leg}`)));
  }

  /** How often it has been sent over the exchanges. */
  get rounds(): number {
    return 1 + Math.max(...this.#cores.map((_, leg) => this.newest(`TAKE_${leg}`)));
  }
}
