import { must } from '../../base/assert.ts';
import { secondMs } from '../../base/time.ts';
import { notionalOf } from '../../core/ledger/contract-terms.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { childOf } from '../../trade/child-id.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { booked, emptyInventory, filledOf, type Inventory } from '../inventory.ts';

/** Longest pause after orders that have ended without a fill, ms. */
const mostPauseMs = 4 * secondMs;

/** The orders of one purpose: one at most is open. */
interface PurposeRecord {
  next: number;
  open: Order | undefined;
  /** How many have ended one after the other without a fill, though nobody has canceled them, and when the last has. */
  misses: number;
  endedMs: number;
}

/** What the orders of a strategy with several legs are for, and the leg of each purpose, from 0. */
export type Purposes<Purpose extends string> = Readonly<Record<Purpose, number>>;

/**
 * The orders of one instance over its legs. The number of each has its purpose; what is final is kept as a sum by leg,
 * so that it stays as small as what is open.
 */
export class LegOrders<Purpose extends string> {
  readonly #cores: readonly MarketState[];
  readonly #purposes: Purposes<Purpose>;
  readonly #names: readonly Purpose[];
  readonly #records = new Map<Purpose, PurposeRecord>();
  readonly #past: Inventory[];
  #count = 0;
  #net = 0n;
  #movedMs = 0;

  constructor(cores: readonly MarketState[], purposes: Purposes<Purpose>) {
    this.#cores = cores;
    this.#purposes = purposes;
    this.#names = Object.keys(purposes) as Purpose[];
    this.#past = cores.map(() => emptyInventory);
  }

  get open(): Order[] {
    return [...this.#records.values()].flatMap(({ open }) => open ?? []);
  }

  /** How many there have been. */
  get count(): number {
    return this.#count;
  }

  openFor = (purpose: Purpose): Order | undefined => this.#records.get(purpose)?.open;

  /** Number of the next order of a purpose. */
  next = (purpose: Purpose): number =>
    (this.#records.get(purpose)?.next ?? 0) * this.#names.length + this.#names.indexOf(purpose);

  /** Before when no other order of a purpose is due, ms: a second after one without a fill, twice that after two. */
  pausedUntil(purpose: Purpose): number {
    const { misses, endedMs } = this.#records.get(purpose) ?? { misses: 0, endedMs: 0 };
    return misses === 0 ? 0 : endedMs + Math.min(mostPauseMs, secondMs * 2 ** (misses - 1));
  }

  /** What the orders in a leg have come to. */
  inventory(leg: number): Inventory {
    const terms = this.#cores[leg]!.contract?.terms;
    return this.#names
      .filter((purpose) => this.#purposes[purpose] === leg)
      .flatMap((purpose) => this.openFor(purpose) ?? [])
      .reduce((sum, order) => booked(sum, filledOf(order), terms), this.#past[leg]!);
  }

  /** Base that is held in a leg, below 0 where it is owed; money units. */
  held = (leg: number): bigint => this.inventory(leg).base;

  /** Base that is held over all legs. */
  get net(): bigint {
    return this.#cores.reduce((sum, _, leg) => sum + this.held(leg), 0n);
  }

  /** When the net was changed last by a fill, ms; 0 before. */
  get movedMs(): number {
    return this.#movedMs;
  }

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const { number } = must(childOf(order.client_id), 'number of a child');
    const purpose = must(this.#names[number % this.#names.length], 'a purpose');
    const place = Math.floor(number / this.#names.length);
    const it = this.#records.get(purpose) ?? { next: 0, open: undefined, misses: 0, endedMs: 0 };
    const isKnown = it.open?.order_id === order.order_id;
    // What is not open any more was final.
    if (isKnown ? must(it.open, 'an order').version >= order.version : place < it.next) return false;
    this.#records.set(purpose, it);
    if (!isKnown) {
      it.next = place + 1;
      this.#count += 1;
    }
    it.open = order;
    if (isFinal(order.status)) this.#end(it, this.#purposes[purpose], order);
    const { net } = this;
    if (net !== this.#net) this.#movedMs = order.updated;
    this.#net = net;
    return true;
  }

  #end(it: PurposeRecord, leg: number, order: Order): void {
    const terms = this.#cores[leg]!.contract?.terms;
    this.#past[leg] = booked(this.#past[leg]!, filledOf(order), terms);
    it.open = undefined;
    const isMissed = Number(order.filled_amount) === 0 && order.status !== 'CANCELED';
    it.misses = isMissed ? it.misses + 1 : 0;
    it.endedMs = order.updated;
  }

  /** The venue has closed all that a leg held, at a price in ticks. */
  takeOver(leg: number, ticks: number): void {
    const { units, contract } = this.#cores[leg]!;
    const { terms } = must(contract, 'a contract');
    const { base } = this.inventory(leg);
    if (base === 0n) return;
    const size = base < 0n ? -base : base;
    const quote = notionalOf(terms, ticks, Number(size / units.basePerLot));
    this.#past[leg] = booked(this.#past[leg]!, { side: base > 0n ? 'SELL' : 'BUY', base: size, quote, fee: 0n }, terms);
    this.#net = this.net;
  }
}
