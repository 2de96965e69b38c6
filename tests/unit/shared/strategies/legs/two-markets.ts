import { must } from '../../../../../src/shared/base/assert.ts';
import { fromUnits, toUnits } from '../../../../../src/shared/base/decimal.ts';
import { ask, bid } from '../../../../../src/shared/market/book/book.ts';
import type { FundingFacts } from '../../../../../src/shared/market/funding-facts.ts';
import { middleOf } from '../../../../../src/shared/market/middle.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { InstanceMachine } from '../../../../../src/shared/strategies/instance-machine.ts';
import type { PlaceMove } from '../../../../../src/shared/strategies/moves.ts';
import { bareMarket } from '../../../../../src/shared/strategies/record/replay-run.ts';
import { RiskGuard, riskBase } from '../../../../../src/shared/strategies/risk/guard.ts';
import type { AnyStrategy, StartLeg, StrategyInstance } from '../../../../../src/shared/strategies/strategy.ts';
import { paramsOf } from '../../../../../src/shared/strategies/params.ts';
import { isFinal } from '../../../../../src/shared/trade/order-status.ts';
import { timeInForce } from '../../../../../src/shared/strategies/moves.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { spot, swap, TestMarket } from './test-market.ts';

export interface Faults {
  /** Part of what an order at once asks for that it gets. */
  taken: number;
  isRefusing: boolean;
  /** Orders are taken, but nothing is heard of them. */
  isSilent: boolean;
  /** A canceled order is filled by so much of what is left before the cancel arrives. */
  raced: number;
  /** Each word of an order comes twice. */
  isTwice: boolean;
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
export class TwoMarkets {
  readonly a: TestMarket;
  readonly b: TestMarket;
  readonly faults: Faults = { taken: 1, isRefusing: false, isSilent: false, raced: 0, isTwice: false };
  readonly sent: PlaceMove[] = [];
  readonly orders = new Map<string, Order>();
  nowMs = 1_000_000;
  machine: InstanceMachine;
  readonly setup;
  readonly #strategy: AnyStrategy;
  readonly #legs: readonly StartLeg[];
  #unheard: Order[] = [];
  #remembers = true;
  #marks: readonly number[];
  instance: StrategyInstance;

  constructor(strategy: AnyStrategy, params: Readonly<Record<string, unknown>>, changes: LegChanges = {}) {
    this.#strategy = strategy;
    this.a = new TestMarket({ ...spot, ...changes.a });
    this.b = new TestMarket({ ...swap, ...changes.b });
    this.b.rates = changes.rates;
    this.b.middle = changes.middleOfB ?? this.b.middle;
    changes.begin?.(this);
    this.#legs = [this.a, this.b].map((market, leg) => ({
      api_id: leg === 0 ? 'a' : 'f',
      core: bareMarket(market.instrument),
      market,
      freeOf: () => 10n ** 20n,
      ...changes.leg,
    }));
    this.setup = strategy.setUp(paramsOf(strategy, params), {
      legs: this.#legs,
      nowMs: this.nowMs,
    });
    this.#marks = this.setup.marks;
    [this.instance, this.machine] = this.#begin();
  }

  #begin() {
    const { params, plan } = this.setup;
    const instance = this.#strategy.begin({
      legs: this.#legs,
      params,
      plan,
      memory:
        this.#remembers && this.instance ? (JSON.parse(JSON.stringify(this.instance.memory)) as unknown) : undefined,
      created: 1_000_000,
      nowMs: this.nowMs,
    });
    for (const order of this.orders.values()) instance.take(order);
    const figures = () => instance.figures(this.#marksNow(), '1000');
    const machine = new InstanceMachine({
      instance,
      guard: new RiskGuard({ legs: this.#legs, params, base: riskBase(this.nowMs, this.#marks), figures, instance }),
      state: this.machine?.state ?? {
        status: 'PREPARING',
        stop: null,
        error: null,
        resumes: [],
        started: null,
        stopped: null,
      },
      nowMs: this.nowMs,
      figures,
      marksNow: () => this.#marksNow(),
    });
    return [instance, machine] as const;
  }

  /** The server begins anew with what its orders say, and what was remembered. */
  restart(remembers = true): void {
    this.#unheard = [];
    this.#remembers = remembers;
    [this.instance, this.machine] = this.#begin();
  }

  #marksNow = (): readonly number[] => {
    this.#marks = [this.a, this.b].map((market, leg) => middleOf(market) ?? this.#marks[leg]!);
    return this.#marks;
  };

  get figures() {
    return this.instance.figures(this.#marksNow(), '1000');
  }

  get open(): Order[] {
    return [...this.orders.values()].filter(({ status }) => !isFinal(status));
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

  #hear(order: Order): void {
    this.orders.set(order.order_id, order);
    if (this.faults.isSilent) {
      this.#unheard.push(order);
      return;
    }
    this.machine.take(order);
    if (this.faults.isTwice) this.machine.take(order);
  }

  /** What was not heard of comes after all. */
  hearAll(): void {
    this.faults.isSilent = false;
    for (const order of this.#unheard) this.machine.take(order);
    this.#unheard = [];
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
    this.#hear({
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

  #placed(move: PlaceMove): void {
    const market = move.leg === 1 ? this.b : this.a;
    const { exchange, symbol, account_type } = market.instrument;
    const client_id = `.i-1.${move.number}`;
    // A number that is known is placed once: the venue says what has become of it.
    const known = [...this.orders.values()].find((order) => order.client_id === client_id);
    if (known) {
      this.#hear(known);
      return;
    }
    const { grid } = market;
    const order_id = String(this.orders.size + 1);
    const tif = timeInForce(move);
    const order = {
      order_id,
      client_id,
      api_id: move.leg === 1 ? 'f' : 'a',
      exchange,
      symbol,
      account_type,
      side: move.side,
      amount: fromUnits(move.lots, grid.size),
      price: fromUnits(move.ticks ?? market.middle, grid.price),
      time_in_force: tif,
      status: 'UNFILLED',
      version: 1,
      created: this.nowMs,
      updated: this.nowMs,
      fee: '0',
      filled_amount: '0',
      filled_total: '0',
      avg_price: '0',
    } as unknown as Order;
    if (tif === 'IOC') this.fill(order, this.faults.taken, 'EXPIRED');
    else this.#hear(order);
  }

  /** One turn of the machine at the time of now; more as long as there is something more to do. */
  turn(): void {
    for (let turns = 0; turns < 20; turns++) {
      const { transition, moves } = this.machine.decide(this.nowMs);
      if (transition) this.machine.apply(transition, this.nowMs);
      const places = moves.filter((move) => move.kind === 'place');
      for (const move of moves) if (move.kind === 'cancel') this.#cancel(move.order_ids);
      this.sent.push(...places);
      if (this.faults.isRefusing) for (const _ of places) this.machine.noteRefusal('UNAVAILABLE');
      else for (const move of places) this.#placed(move);
      if (places.length > 0) {
        const sent = this.machine.sent(this.faults.isRefusing ? places.map(() => 'UNAVAILABLE') : [], this.nowMs);
        if (sent.transition) this.machine.apply(sent.transition, this.nowMs);
      }
      if (!transition && moves.length === 0) return;
    }
  }

  #cancel(ids: readonly string[]): void {
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

  stop(mode: 'CANCEL' | 'CANCEL_CLOSE'): void {
    this.machine.apply(
      { step: 'stop', event: 'STOPPING', changes: { stop: { mode, reason: 'USER' } }, data: {} },
      this.nowMs,
    );
  }
}
