import { must } from '../../../../../src/shared/base/assert.ts';
import { fromUnits } from '../../../../../src/shared/base/decimal.ts';
import type { RefusalCode } from '../../../../../src/shared/base/refusal-code.ts';
import type { MarketView } from '../../../../../src/shared/market/market-view.ts';
import { middleOf } from '../../../../../src/shared/market/middle.ts';
import { InstanceMachine } from '../../../../../src/shared/strategies/instance-machine.ts';
import { type PlaceMove, timeInForce } from '../../../../../src/shared/strategies/moves.ts';
import { paramsOf } from '../../../../../src/shared/strategies/params.ts';
import { bareMarket } from '../../../../../src/shared/strategies/record/run-part.ts';
import { RiskGuard, riskBase } from '../../../../../src/shared/strategies/risk/guard.ts';
import type { AnyStrategy, StartLeg, StrategyInstance } from '../../../../../src/shared/strategies/strategy.ts';
import { isFinal } from '../../../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';

/** What may go wrong with any order. */
export interface HearingFaults {
  /** Part of what an order at once asks for that it gets. */
  taken: number;
  /** Orders are taken, but nothing is heard of them. */
  isSilent: boolean;
  /** Each word of an order comes twice. */
  isTwice: boolean;
}

/** Accounts of the legs: what is free in them, and how they are set. */
type Accounts = (leg: number) => Partial<StartLeg> & Pick<StartLeg, 'api_id'>;

/** A strategy over some markets, run by its machine; the kind of test decides what becomes of its orders. */
export abstract class PlayedStrategy<Market extends MarketView> {
  abstract readonly faults: HearingFaults;
  readonly sent: PlaceMove[] = [];
  readonly orders = new Map<string, Order>();
  nowMs = 1_000_000;
  machine!: InstanceMachine;
  instance!: StrategyInstance;
  setup!: ReturnType<AnyStrategy['setUp']>;
  #strategy!: AnyStrategy;
  #legs: readonly StartLeg[] = [];
  #unheard: Order[] = [];
  #marks: readonly number[] = [];

  protected abstract get legMarkets(): readonly Market[];
  /** An order as it was sent for the first time. */
  protected abstract placed(move: PlaceMove): void;
  /** Why an order is refused, where it is. */
  protected abstract refusalOf(move: PlaceMove): RefusalCode | undefined;
  protected cancel(_ids: readonly string[]): void {
    throw new Error('no order of this type rests');
  }
  /** What an instance that begins anew learns beside its orders. */
  protected relearn(_instance: StrategyInstance): void {
    // Nothing more by itself.
  }

  /** Sets the strategy up over its markets as they are now, and begins it. */
  protected start(strategy: AnyStrategy, params: Readonly<Record<string, unknown>>, accountOf: Accounts): void {
    this.#strategy = strategy;
    this.#legs = this.legMarkets.map((market, leg) => ({
      core: bareMarket(market.instrument),
      market,
      freeOf: () => 10n ** 24n,
      ...accountOf(leg),
    }));
    this.setup = strategy.setUp(paramsOf(strategy, params), { legs: this.#legs, nowMs: this.nowMs });
    this.#marks = this.setup.marks;
    this.#begin(undefined);
  }

  #begin(memory: unknown): void {
    const { params, plan } = this.setup;
    const legs = this.#legs;
    const instance = this.#strategy.begin({ legs, params, plan, memory, created: 1_000_000, nowMs: this.nowMs });
    for (const order of this.orders.values()) instance.take(order);
    this.relearn(instance);
    const figures = () => instance.figures(this.#marksNow(), '1000');
    this.instance = instance;
    this.machine = new InstanceMachine({
      instance,
      guard: new RiskGuard({ legs, params, base: riskBase(this.nowMs, this.#marks), figures, instance }),
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
  }

  /** The server begins anew with what its orders say, and what was remembered. */
  restart(remembers = true): void {
    this.#unheard = [];
    this.#begin(remembers ? (JSON.parse(JSON.stringify(this.instance.memory ?? null)) ?? undefined) : undefined);
  }

  #marksNow = (): readonly number[] => {
    this.#marks = this.legMarkets.map((market, leg) => middleOf(market) ?? this.#marks[leg]!);
    return this.#marks;
  };

  get figures() {
    return this.instance.figures(this.#marksNow(), '1000');
  }

  get open(): Order[] {
    return [...this.orders.values()].filter(({ status }) => !isFinal(status));
  }

  protected hear(order: Order): void {
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

  /** An order of a move as nothing of it is filled; `ticks` is its price where it has none. */
  protected orderOf(move: PlaceMove, ticks: number): Order {
    const leg = move.leg ?? 0;
    const { instrument, grid } = must(this.legMarkets[leg], 'a market');
    return {
      order_id: String(this.orders.size + 1),
      client_id: clientIdOf(move),
      api_id: must(this.#legs[leg], 'a leg').api_id,
      exchange: instrument.exchange,
      symbol: instrument.symbol,
      account_type: instrument.account_type,
      side: move.side,
      amount: fromUnits(move.lots, grid.size),
      price: fromUnits(move.ticks ?? ticks, grid.price),
      time_in_force: timeInForce(move),
      status: 'UNFILLED',
      version: 1,
      created: this.nowMs,
      updated: this.nowMs,
      fee: '0',
      filled_amount: '0',
      filled_total: '0',
      avg_price: '0',
    } as unknown as Order;
  }

  /** A number that is known is placed once: the venue says what has become of it. */
  #place(move: PlaceMove): void {
    const known = [...this.orders.values()].find(({ client_id }) => client_id === clientIdOf(move));
    if (known) this.hear(known);
    else this.placed(move);
  }

  /** One turn of the machine at the time of now; more as long as there is something more to do. */
  turn(): void {
    for (let turns = 0; turns < 30; turns++) {
      const { transition, moves } = this.machine.decide(this.nowMs);
      if (transition) this.machine.apply(transition, this.nowMs);
      const places = moves.filter((move) => move.kind === 'place');
      for (const move of moves) if (move.kind === 'cancel') this.cancel(move.order_ids);
      this.sent.push(...places);
      const refused: RefusalCode[] = [];
      for (const move of places) {
        const code = this.refusalOf(move);
        if (code === undefined) continue;
        this.machine.noteRefusal(code);
        refused.push(code);
      }
      for (const move of places) if (this.refusalOf(move) === undefined) this.#place(move);
      if (places.length > 0) {
        const sent = this.machine.sent(refused, this.nowMs);
        if (sent.transition) this.machine.apply(sent.transition, this.nowMs);
      }
      if (refused.length > 0 || (!transition && moves.length === 0)) return;
    }
  }

  stop(mode: 'CANCEL' | 'CANCEL_CLOSE'): void {
    this.machine.apply(
      { step: 'stop', event: 'STOPPING', changes: { stop: { mode, reason: 'USER' } }, data: {} },
      this.nowMs,
    );
  }
}

const clientIdOf = ({ number }: PlaceMove): string => `.i-1.${number}`;
