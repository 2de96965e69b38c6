import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { type Counts, figuresOf } from '../figures.ts';
import { averageTicks, emptyInventory, filledOf, type Inventory, withFilled } from '../inventory.ts';
import { type Bought, leftAfter } from './cycle.ts';
import { isNews, numberIn } from '../order-news.ts';
import { closingPurpose, numberOf, type OrderPurpose, profitPurpose, purposeOf } from './order-number.ts';

/** One order of the cycle that is on. */
interface CycleOrder extends OrderPurpose {
  readonly order: Order;
}

/**
 * All orders of one BLSH. Those of the cycle that is on are kept; of the cycles before only what they have come to is,
 * so that it stays as small as one ladder however long it runs.
 */
export class BlshOrders {
  readonly #core: MarketState;
  /** By id, those of the newest cycle and those of older ones that are not final. */
  readonly #orders = new Map<string, CycleOrder>();
  readonly #attempts = new Map<string, number>();
  /** Of orders that are forgotten. */
  #past = emptyInventory;
  readonly #counts: { -readonly [field in keyof Counts]: number } = { orders: 0, wins: 0, losses: 0 };
  #cycle = 0;
  #reference: number | undefined;
  /** Less than a lot that the cycles before could not sell. */
  #carried: Bought = { base: 0n, cost: 0n };

  constructor(core: MarketState) {
    this.#core = core;
  }

  /** The cycle that is on, from 0. */
  get cycle(): number {
    return this.#cycle;
  }

  /** Price in ticks at which the cycle before was sold; undefined in the first one. */
  get reference(): number | undefined {
    return this.#reference;
  }

  get open(): Order[] {
    return this.#all().flatMap(({ order }) => (isFinal(order.status) ? [] : [order]));
  }

  /** Number of the next order for a purpose in a cycle. */
  next(cycle: number, purpose: number): number {
    return numberOf({ cycle, purpose, attempt: this.#attempts.get(`${cycle}/${purpose}`) ?? 0 });
  }

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const purpose = purposeOf(numberIn(order));
    const known = this.#orders.get(order.order_id);
    const key = `${purpose.cycle}/${purpose.purpose}`;
    const next = this.#attempts.get(key) ?? 0;
    // All orders of a cycle are final before the next one begins, and were counted then.
    if (purpose.cycle < this.#cycle) return false;
    if (!isNews(order, known?.order, purpose.attempt, next)) return false;
    this.#attempts.set(key, Math.max(next, purpose.attempt + 1));
    if (!known) this.#counts.orders += 1;
    if (purpose.cycle > this.#cycle) this.#begin(purpose.cycle);
    this.#orders.set(order.order_id, { ...purpose, order });
    return true;
  }

  /** A cycle begins: what came of the one before is kept as a sum. */
  #begin(cycle: number): void {
    const { lastSale, holding } = this;
    const rounds = this.#rounds;
    this.#reference = lastSale?.ticks;
    this.#carried = holding;
    this.#counts.wins += rounds.wins;
    this.#counts.losses += rounds.losses;
    this.#cycle = cycle;
    for (const [id, each] of this.#orders) {
      if (each.cycle >= cycle) continue;
      this.#past = withFilled(this.#past, filledOf(each.order));
      this.#orders.delete(id);
      this.#attempts.delete(`${each.cycle}/${each.purpose}`);
    }
  }

  #all(): CycleOrder[] {
    return [...this.#orders.values()].sort((a, b) => a.purpose - b.purpose || a.attempt - b.attempt);
  }

  /** Orders of the cycle for a purpose, oldest first. */
  of(purpose: number): Order[] {
    return this.#all().flatMap((each) => (each.purpose === purpose && each.cycle === this.#cycle ? [each.order] : []));
  }

  /** Sales of the cycle, those that close at the end included. */
  get #sales(): Order[] {
    return [...this.of(profitPurpose), ...this.of(closingPurpose)];
  }

  /** What is held, that which the cycles before could not sell included, and what it has cost. */
  get holding(): Bought {
    const buys = this.#all().filter(({ purpose }) => purpose < profitPurpose);
    const bought = buys.map(({ order }) => {
      const { base, quote, fee } = filledOf(order);
      return { base: base - fee, cost: quote };
    });
    const sold = this.#sales.reduce((sum, order) => sum + filledOf(order).base, 0n);
    return leftAfter([this.#carried, ...bought], sold);
  }

  /** The newest sale that was filled at all: its average price in ticks, rounded, and when it was filled last, ms. */
  get lastSale(): { readonly ticks: number; readonly atMs: number } | undefined {
    const sale = this.of(profitPurpose).findLast(({ filled_amount }) => Number(filled_amount) > 0);
    if (!sale) return undefined;
    return { ticks: averageTicks(sale, this.#core.grid), atMs: sale.execution_time ?? sale.updated };
  }

  /** Sales of the cycle that were filled whole, by whether they brought more than what they sold had cost. */
  get #rounds(): { readonly wins: number; readonly losses: number } {
    const sold = this.#sales.filter(({ status }) => status === 'FILLED').length;
    const { realised } = this.#cycleInventory();
    return realised > 0n ? { wins: sold, losses: 0 } : { wins: 0, losses: sold };
  }

  #cycleInventory(): Inventory {
    return this.#all().reduce((it, { order }) => withFilled(it, filledOf(order)), emptyInventory);
  }

  /** What all orders together have brought about. */
  total(): Inventory {
    return this.#all().reduce((it, { order }) => withFilled(it, filledOf(order)), this.#past);
  }

  /** Base that is held, in whole lots. */
  get held(): number {
    return Number(this.holding.base / this.#core.units.basePerLot);
  }

  /** Lots of an order that are filled. */
  filledLots({ filled_amount }: Order): number {
    return must(toUnits(filled_amount, this.#core.grid.size), 'a size on the grid');
  }

  /** Figures at a mark price in ticks, `invested` in quote. */
  figures(markTicks: number, invested: string): InstanceFigures {
    const rounds = this.#rounds;
    const counts = {
      orders: this.#counts.orders,
      wins: this.#counts.wins + rounds.wins,
      losses: this.#counts.losses + rounds.losses,
    };
    return figuresOf(this.total(), counts, { core: this.#core, markTicks, invested });
  }
}
