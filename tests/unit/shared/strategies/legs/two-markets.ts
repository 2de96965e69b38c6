import { must } from '../../../../../src/shared/base/assert.ts';
import { fromUnits, toUnits } from '../../../../../src/shared/base/decimal.ts';
import type { RefusalCode } from '../../../../../src/shared/base/refusal-code.ts';
import { ask, bid } from '../../../../../src/shared/market/book/book.ts';
import type { FundingFacts } from '../../../../../src/shared/market/funding-facts.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import type { PlaceMove } from '../../../../../src/shared/strategies/moves.ts';
import type { AnyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import { isFinal } from '../../../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { type HearingFaults, PlayedStrategy } from './played-strategy.ts';
import { spot, swap, TestMarket } from './test-market.ts';

export interface Faults extends HearingFaults {
  isRefusing: boolean;
  /** By which code it is. */
  refusal: RefusalCode;
  /** A canceled order is filled by so much of what is left before the cancel arrives. */
  raced: number;
}

/** What is changed of both legs: of their instruments, and of their accounts. */
export interface LegChanges {
  readonly a?: Partial<Instrument>;
  readonly b?: Partial<Instrument>;
  readonly leg?: object;
  /** Price of B from the start on, ticks. */
  readonly middleOfB?: number;
  /** What B says of its funding from the start on. */
  readonly rates?: FundingFacts;
  /** What is done before it is set up. */
  readonly begin?: (it: TwoMarkets) => void;
}

/** A strategy of two legs, run by its machine; who plays decides what is filled. */
export class TwoMarkets extends PlayedStrategy<TestMarket> {
  readonly a: TestMarket;
  readonly b: TestMarket;
  readonly faults: Faults = {
    taken: 1,
    isRefusing: false,
    refusal: 'UNAVAILABLE',
    isSilent: false,
    raced: 0,
    isTwice: false,
  };

  constructor(strategy: AnyStrategy, params: Readonly<Record<string, unknown>>, changes: LegChanges = {}) {
    super();
    this.a = new TestMarket({ ...spot, ...changes.a });
    this.b = new TestMarket({ ...swap, ...changes.b });
    this.b.rates = changes.rates;
    this.b.middle = changes.middleOfB ?? this.b.middle;
    changes.begin?.(this);
    this.start(strategy, params, (leg) => ({ api_id: leg === 0 ? 'a' : 'f', ...changes.leg }));
  }

  protected get legMarkets(): readonly TestMarket[] {
    return [this.a, this.b];
  }

  /** Open orders of A. */
  get resting(): Order[] {
    return this.open.filter(({ exchange }) => exchange === 'HALYARD');
  }

  /** Base of both legs, by all orders that there are. */
  get net(): number {
    return [...this.orders.values()].reduce(
      (sum, { side, filled_amount }) => sum + (side === 'BUY' ? 1 : -1) * Math.round(Number(filled_amount) * 1_000),
      0,
    );
  }

  /** An order is filled by so much of what is left of it. */
  fill(order: Order, part: number, status?: Order['status']): void {
    const { grid } = order.exchange === 'HALYARD' ? this.a : this.b;
    const lots = must(toUnits(order.amount, grid.size), 'lots');
    const before = must(toUnits(order.filled_amount, grid.size), 'lots');
    const filled = before + Math.ceil((lots - before) * part);
    const amount = fromUnits(filled, grid.size);
    const market = order.exchange === 'HALYARD' ? this.a : this.b;
    const best = market.best(order.side === 'BUY' ? ask : bid) ?? market.middle;
    const price = order.time_in_force === 'IOC' ? fromUnits(best, grid.price) : order.price;
    const total = (Number(amount) * Number(price)).toFixed(8);
    const { maker, taker } = market.instrument;
    const rate = order.time_in_force === 'IOC' ? taker : maker;
    const inBase = order.side === 'BUY' && !market.instrument.contract;
    this.hear({
      ...order,
      filled_amount: amount,
      filled_total: total,
      fee: (rate * Number(inBase ? amount : total)).toFixed(12),
      avg_price: filled > 0 ? price : '0',
      status: filled === lots ? 'FILLED' : (status ?? (filled > 0 ? 'PARTIALLY_FILLED' : 'UNFILLED')),
      version: order.version + 1,
      updated: this.nowMs,
    });
  }

  protected placed(move: PlaceMove): void {
    const [market, api_id] = move.leg === 1 ? [this.b, 'f'] : [this.a, 'a'];
    // Where both legs are of one account, its orders are still known by their leg.
    const order = { ...this.orderOf(move, market.middle), api_id };
    if (order.time_in_force === 'IOC') this.fill(order, this.faults.taken, 'EXPIRED');
    else this.hear(order);
  }

  protected refusalOf(): RefusalCode | undefined {
    return this.faults.isRefusing ? this.faults.refusal : undefined;
  }

  protected override cancel(ids: readonly string[]): void {
    for (const id of ids) {
      const order = must(this.orders.get(id), 'an order');
      if (!isFinal(order.status)) this.fill(order, this.faults.raced, 'CANCELED');
    }
  }

  /** Time passes by turns of a quarter of a second, the books with it. */
  pass(ms: number): void {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; ) {
      this.nowMs += 250;
      this.a.u += 1;
      this.b.u += 1;
      this.turn();
    }
  }
}
