import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { childOf } from '../../trade/child-id.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { emptyInventory, filledOf, type Inventory, withFilled } from '../inventory.ts';
import { distanceOf, type WaveNumber, waveNumber } from './order-number.ts';

interface WaveOrder extends WaveNumber {
  readonly order: Order;
}

/** A position that is open; prices in ticks, sizes in lots. */
export interface WavePosition {
  /** Sequence of its entry. */
  readonly sequence: number;
  readonly stop: number;
  readonly target: number;
  /** Lots that were bought, and those that the target has sold. */
  readonly bought: number;
  readonly taken: number;
  readonly isLeaving: boolean;
  /** When the target sold last, ms; 0 before. */
  readonly takenMs: number;
  /** When an order at the target ended though it was neither filled nor canceled, ms; 0 where none did. */
  readonly endedMs: number;
}

/** The orders of one SECOND_WAVE. Those of the position that is on are kept, and of all before what they came to. */
export class WaveOrders {
  readonly #core: MarketState;
  readonly #orders = new Map<string, WaveOrder>();
  #past = emptyInventory;
  readonly #counts = { orders: 0, wins: 0, losses: 0 };
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
    const named = waveNumber(must(childOf(order.client_id), 'number of a child').number);
    if (known ? known.order.version >= order.version : named.sequence < this.#next) return false;
    if (!known) {
      if (named.purpose === 'ENTRY') this.#forget();
      this.#next = named.sequence + 1;
      this.#newestMs = order.created;
      this.#counts.orders += 1;
    }
    this.#orders.set(order.order_id, { ...named, order });
    return true;
  }

  /** A position begins: what came of the one before is kept as a sum. */
  #forget(): void {
    const { wins, losses } = this.#rounds;
    this.#counts.wins += wins;
    this.#counts.losses += losses;
    this.#past = this.inventory;
    this.#orders.clear();
  }

  #all(): WaveOrder[] {
    return [...this.#orders.values()].sort((a, b) => a.sequence - b.sequence);
  }

  #lots = (order: Order): number => must(toUnits(order.filled_amount, this.#core.grid.size), 'a size on the grid');

  /** The position that is open; undefined where less than a lot is held. */
  get position(): WavePosition | undefined {
    const all = this.#all();
    const entry = all.find(({ purpose, order }) => purpose === 'ENTRY' && Number(order.filled_amount) > 0);
    if (!entry || this.held < 1) return undefined;
    const limit = must(toUnits(entry.order.price, this.#core.grid.price), 'a limit on the grid');
    const targets = all.filter(({ purpose }) => purpose === 'TARGET');
    const sold = targets.filter(({ order }) => Number(order.filled_amount) > 0);
    return {
      sequence: entry.sequence,
      stop: limit - distanceOf(entry.stop, limit),
      target: limit + distanceOf(entry.target, limit),
      bought: this.#lots(entry.order),
      taken: targets.reduce((sum, { order }) => sum + this.#lots(order), 0),
      isLeaving: all.some(({ purpose }) => purpose === 'EXIT' || purpose === 'CLOSE'),
      endedMs: Math.max(0, ...targets.map(({ order: { status, updated } }) => (isEnded(status) ? updated : 0))),
      takenMs: Math.max(0, ...sold.map(({ order }) => order.execution_time ?? order.updated)),
    };
  }

  /** Whole lots that are held. */
  get held(): number {
    return Number(this.inventory.base / this.#core.units.basePerLot);
  }

  get inventory(): Inventory {
    return this.#all().reduce((sum, { order }) => withFilled(sum, filledOf(order)), this.#past);
  }

  /** The position that is on, once it is closed, by whether it has brought a profit. */
  get #rounds(): { readonly wins: number; readonly losses: number } {
    const isSold = this.#all().some(({ order }) => order.side === 'SELL' && Number(order.filled_amount) > 0);
    if (!isSold || this.held >= 1) return { wins: 0, losses: 0 };
    return this.inventory.realised > this.#past.realised ? { wins: 1, losses: 0 } : { wins: 0, losses: 1 };
  }

  /** Orders, and positions that are closed by whether they have brought a profit. */
  get counts() {
    const { wins, losses } = this.#rounds;
    const { orders } = this.#counts;
    return { orders, wins: this.#counts.wins + wins, losses: this.#counts.losses + losses };
  }
}

const isEnded = (status: Order['status']): boolean => isFinal(status) && status !== 'FILLED' && status !== 'CANCELED';
