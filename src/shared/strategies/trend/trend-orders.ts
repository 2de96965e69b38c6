import { must } from '../../base/assert.ts';
import { toScaled, toUnits } from '../../base/decimal.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { childOf } from '../../trade/child-id.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { emptyInventory, filledOf, type Inventory, withFilled } from '../inventory.ts';
import { type TrendNumber, trendNumber } from './order-number.ts';

interface TrendOrder extends TrendNumber {
  readonly order: Order;
}

/** Average price of what was filled, in ticks, rounded; `money` as decimal text. */
function averageTicks(money: string, { price }: MarketState['grid']): number {
  const one = BigInt(price.unit) * 10n ** BigInt(moneyDecimals - price.decimals);
  return Number((must(toScaled(money, moneyDecimals), 'an average price') + one / 2n) / one);
}

/** A position that is open: its units so far, oldest first, and what they go by. */
export interface TrendPosition {
  /** Prices in ticks at which its units were bought. */
  readonly units: readonly number[];
  /** Lots that a unit was asked for with. */
  readonly lots: number;
  /** N in ticks. */
  readonly range: number;
  /** An exit was begun. */
  readonly isLeaving: boolean;
}

/** The orders of one TREND. Those of the position that is on are kept, and of all before only what they came to. */
export class TrendOrders {
  readonly #core: MarketState;
  readonly #orders = new Map<string, TrendOrder>();
  #past = emptyInventory;
  readonly #counts = { orders: 0, wins: 0, losses: 0 };
  /** Sequence from which on orders are kept: all before belong to positions that are over. */
  #from = 0;
  #next = 0;
  #newestMs = 0;

  constructor(core: MarketState) {
    this.#core = core;
  }

  get open(): Order[] {
    return this.#all().flatMap(({ order }) => (isFinal(order.status) ? [] : [order]));
  }

  /** Sequence of the next order. */
  get next(): number {
    return this.#next;
  }

  /** When the newest order was sent, ms. */
  get newestMs(): number {
    return this.#newestMs;
  }

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const known = this.#orders.get(order.order_id);
    const named = trendNumber(must(childOf(order.client_id), 'number of a child').number);
    if (known ? known.order.version >= order.version : named.sequence < this.#next) return false;
    if (!known) {
      if (named.purpose === 'ENTRY') this.#forget(named.sequence);
      this.#next = named.sequence + 1;
      this.#newestMs = order.created;
      this.#counts.orders += 1;
    }
    this.#orders.set(order.order_id, { ...named, order });
    return true;
  }

  /** A position begins: what came of the one before is kept as a sum. */
  #forget(sequence: number): void {
    const { wins, losses } = this.#rounds;
    this.#counts.wins += wins;
    this.#counts.losses += losses;
    this.#past = this.inventory;
    this.#from = sequence;
    this.#orders.clear();
  }

  #all(): TrendOrder[] {
    return [...this.#orders.values()]
      .filter(({ sequence }) => sequence >= this.#from)
      .sort((a, b) => a.sequence - b.sequence);
  }

  /** The position that is open; undefined where less than a lot is held and nothing is on its way. */
  get position(): TrendPosition | undefined {
    const all = this.#all();
    const bought = all.filter(({ purpose, order }) => isUnit(purpose) && Number(order.filled_amount) > 0);
    const [first] = bought;
    if (!first || this.held < 1) return undefined;
    return {
      units: bought.map(({ order }) => averageTicks(order.avg_price, this.#core.grid)),
      lots: must(toUnits(first.order.amount, this.#core.grid.size), 'a size on the grid'),
      range: first.range,
      isLeaving: all.some(({ purpose }) => !isUnit(purpose)),
    };
  }

  /** Lots that are held. */
  get held(): number {
    return Number(this.inventory.base / this.#core.units.basePerLot);
  }

  get inventory(): Inventory {
    return this.#all().reduce((sum, { order }) => withFilled(sum, filledOf(order)), this.#past);
  }

  /** The position that is on, once it is closed, by whether it has brought a profit. */
  get #rounds(): { readonly wins: number; readonly losses: number } {
    const isClosed = this.#all().some(({ purpose, order }) => !isUnit(purpose) && Number(order.filled_amount) > 0);
    if (!isClosed || this.held >= 1) return { wins: 0, losses: 0 };
    return this.inventory.realised > this.#past.realised ? { wins: 1, losses: 0 } : { wins: 0, losses: 1 };
  }

  /** Orders, and positions that are closed by whether they have brought a profit. */
  get counts() {
    const { wins, losses } = this.#rounds;
    const { orders } = this.#counts;
    return { orders, wins: this.#counts.wins + wins, losses: this.#counts.losses + losses };
  }
}

const isUnit = (purpose: TrendNumber['purpose']): boolean => purpose === 'ENTRY' || purpose === 'ADD';
