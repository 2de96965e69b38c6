import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { notionalOf } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { isNews, numberIn } from '../order-news.ts';
import type { Delivery } from '../delivery.ts';
import { booked, emptyInventory, type Filled, filledOf, type Inventory } from '../inventory.ts';

const moneyOf = (text: string): bigint => must(toScaled(text, moneyDecimals), 'an amount');

/** Longest pause after orders that have ended without a fill, ms. */
const mostPauseMs = 4 * secondMs;

/** The orders of one purpose: one at most is open. */
interface PurposeRecord {
  next: number;
  open: Order | undefined;
  /** How many have ended one after the other without a fill, though nobody has canceled them, and when the last has. */
  misses: number;
  endedMs: number;
  /** The last of them would have traded against another order of its owner. */
  hasMetOwn: boolean;
}

/** What the orders of a strategy with several legs are for, and the leg of each purpose, from 0. */
export type Purposes<Purpose extends string> = Readonly<Record<Purpose, number>>;

/**
 * The orders of one instance over its legs. The number of each has its purpose; what is final is kept as a sum by leg,
 * so that it stays as small as what is open and what was filled meanwhile.
 */
export class LegOrders<Purpose extends string> {
  readonly #cores: readonly MarketState[];
  readonly #purposes: Purposes<Purpose>;
  readonly #names: readonly Purpose[];
  readonly #firstNumber: number;
  readonly #records = new Map<Purpose, PurposeRecord>();
  /** What the orders of a leg have come to of which all before them were final. */
  readonly #past: Inventory[];
  /** Those of a leg that are open, and those that were filled while one before them is: in the order of their ids. */
  readonly #recent: Order[][];
  /** What the venue has closed of a leg. */
  readonly #takenOver: Filled[][];
  #count = 0;
  #net = 0n;
  #movedMs = 0;

  /** Numbers of its orders begin at `firstNumber`, below which are those of others of the instance. */
  constructor(cores: readonly MarketState[], purposes: Purposes<Purpose>, firstNumber = 0) {
    this.#cores = cores;
    this.#firstNumber = firstNumber;
    this.#purposes = purposes;
    this.#names = Object.keys(purposes) as Purpose[];
    this.#past = cores.map(() => emptyInventory);
    this.#recent = cores.map(() => []);
    this.#takenOver = cores.map(() => []);
  }

  get open(): Order[] {
    return [...this.#records.values()].flatMap(({ open }) => open ?? []);
  }

  /** Those of a leg. */
  openIn = (leg: number): Order[] =>
    this.#names.flatMap((purpose) => (this.#purposes[purpose] === leg ? (this.openFor(purpose) ?? []) : []));

  /** How many there have been. */
  get count(): number {
    return this.#count;
  }

  /** What one of its orders is for. */
  purposeOf = (order: Order): Purpose =>
    must(this.#names[(numberIn(order) - this.#firstNumber) % this.#names.length], 'a purpose');

  openFor = (purpose: Purpose): Order | undefined => this.#records.get(purpose)?.open;

  /** Number of the next order of a purpose, whose place among those is `from` at least. */
  next = (purpose: Purpose, from = 0): number =>
    this.#firstNumber +
    Math.max(from, this.#records.get(purpose)?.next ?? 0) * this.#names.length +
    this.#names.indexOf(purpose);

  /** Place of the newest order of a purpose among those; −1 where there was none. */
  newest = (purpose: Purpose): number => (this.#records.get(purpose)?.next ?? 0) - 1;

  /** Before when no other order of a purpose is due, ms: a second after one without a fill, twice that after two. */
  pausedUntil(purpose: Purpose): number {
    const { misses, endedMs } = this.#records.get(purpose) ?? { misses: 0, endedMs: 0 };
    return misses === 0 ? 0 : endedMs + Math.min(mostPauseMs, secondMs * 2 ** (misses - 1));
  }

  /** Whether a purpose waits as its last order would have traded against another one of its owner. */
  hasMetOwn = (purpose: Purpose, nowMs: number): boolean =>
    this.#records.get(purpose)?.hasMetOwn === true && nowMs < this.pausedUntil(purpose);

  /** When the last order of a purpose has ended, ms; 0 before. */
  endedMs = (purpose: Purpose): number => this.#records.get(purpose)?.endedMs ?? 0;

  /** What the orders in a leg have come to, by their ids: when each of them has ended does not matter. */
  inventory(leg: number): Inventory {
    const terms = this.#cores[leg]!.contract?.terms;
    return [...this.#recent[leg]!.map(filledOf), ...this.#takenOver[leg]!].reduce(
      (sum, filled) => booked(sum, filled, terms),
      this.#past[leg]!,
    );
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
    const number = numberIn(order) - this.#firstNumber;
    const purpose = this.purposeOf(order);
    const place = Math.floor(number / this.#names.length);
    const it = this.#records.get(purpose) ?? { next: 0, open: undefined, misses: 0, endedMs: 0, hasMetOwn: false };
    if (!isNews(order, it.open, place, it.next)) return false;
    const isKnown = it.open?.order_id === order.order_id;
    this.#records.set(purpose, it);
    if (!isKnown) {
      it.next = place + 1;
      this.#count += 1;
    }
    it.open = order;
    this.#keep(this.#purposes[purpose], order);
    if (isFinal(order.status)) end(it, order);
    const { net } = this;
    if (net !== this.#net) this.#movedMs = order.updated;
    this.#net = net;
    return true;
  }

  /** Keeps an order until it is final and nothing before it is open. */
  #keep(leg: number, order: Order): void {
    const recent = this.#recent[leg]!;
    const known = recent.findIndex(({ order_id }) => order_id === order.order_id);
    if (known >= 0) recent[known] = order;
    else recent.push(order);
    recent.sort((a, b) => Number(a.order_id) - Number(b.order_id));
    const terms = this.#cores[leg]!.contract?.terms;
    while (recent[0] && isFinal(recent[0].status))
      this.#past[leg] = booked(this.#past[leg]!, filledOf(recent.shift()!), terms);
    const left = recent.filter(({ status, filled_amount }) => !isFinal(status) || Number(filled_amount) > 0);
    this.#recent[leg] = left;
  }

  /** The venue has closed all that a leg held, at a price in ticks. */
  takeOver(leg: number, ticks: number): void {
    const { units, contract } = this.#cores[leg]!;
    const { terms } = must(contract, 'a contract');
    const { base } = this.inventory(leg);
    if (base === 0n) return;
    const size = base < 0n ? -base : base;
    const quote = notionalOf(terms, ticks, Number(size / units.basePerLot));
    this.#takenOver[leg]!.push({ side: base > 0n ? 'SELL' : 'BUY', base: size, quote, fee: 0n });
    this.#net = this.net;
  }

  /** What a leg held was settled at its expiry: its part of what the account was paid for all of its own. */
  deliver(leg: number, { size, total }: Delivery): void {
    const { base } = this.inventory(leg);
    if (base === 0n) return;
    const own = base < 0n ? -base : base;
    const quote = (moneyOf(total) * own) / moneyOf(size);
    this.#takenOver[leg]!.push({ side: base > 0n ? 'SELL' : 'BUY', base: own, quote, fee: 0n });
    this.#net = this.net;
  }
}

function end(it: PurposeRecord, order: Order): void {
  it.open = undefined;
  const isMissed = Number(order.filled_amount) === 0 && order.status !== 'CANCELED';
  it.misses = isMissed ? it.misses + 1 : 0;
  it.endedMs = order.updated;
  it.hasMetOwn = order.status_reason === 'SELF_TRADE';
}
