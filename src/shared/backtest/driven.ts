import type { RefusalCode } from '../base/refusal.ts';
import { moneyText } from '../core/ledger/money.ts';
import { withFunding } from '../strategies/figures.ts';
import { InstanceMachine } from '../strategies/instance-machine.ts';
import type { InstanceState, Transition } from '../strategies/instance-state.ts';
import { RunDigest } from '../strategies/record/run-digest.ts';
import type { Due, PlaceMove } from '../strategies/moves.ts';
import { RiskGuard, riskBase } from '../strategies/risk/guard.ts';
import type { AnyStrategy, Setup, StartLeg, StrategyInstance } from '../strategies/strategy.ts';
import type { InstanceEvent, InstanceFigures } from '../trade/instance.ts';
import type { Order } from '../trade/order.ts';

/** A step in the life of the instance. */
export interface BacktestEvent {
  readonly atMs: number;
  readonly event: InstanceEvent;
  readonly data: Readonly<Record<string, string>>;
}

/** What came of a run, as its instance has it. */
export interface DrivenOutcome {
  readonly state: InstanceState;
  readonly events: readonly BacktestEvent[];
  readonly refusals: ReadonlyMap<RefusalCode, number>;
  readonly params: unknown;
  readonly invested: string;
  readonly figures: InstanceFigures;
  /** Of all commands and what came of them: the same for the same input wherever it runs. */
  readonly digest: string;
}

/** Funds that are more than anything costs, as decimal text. */
export const boundlessFunds = '1000000000000';

/** What an instance asks for at one moment, once it has nothing more to do. */
export interface Asked {
  readonly places: readonly PlaceMove[];
  readonly cancels: readonly string[];
}

/** Turns that one moment may take; more would be a circle. */
const maxTurns = 64;
const nothing: Asked = { places: [], cancels: [] };

/**
 * The one instance of a backtest with its machine: asked at moments that whoever plays the market chooses, who sends
 * what it asks for and says what came of it.
 */
export class Driven {
  /** As the strategy was set up. */
  readonly setup: Setup<unknown, unknown>;
  readonly invested: string;
  readonly #events: BacktestEvent[] = [];
  readonly #refusals = new Map<RefusalCode, number>();
  readonly #instance: StrategyInstance;
  readonly #machine: InstanceMachine;
  readonly #digest = new RunDigest();
  readonly #marks: () => readonly number[];
  /** Received less paid, money units. */
  #funding = 0n;
  #isTakenOver = false;
  /** When and where it is to be asked again; at the next moment where it does not say. */
  due: Due | undefined;

  /** Sets the strategy up on its legs. `marks` gives the last price of each in ticks. Throws what it refuses. */
  constructor(
    strategy: AnyStrategy,
    params: unknown,
    legs: readonly StartLeg[],
    nowMs: number,
    marks: () => readonly number[],
  ) {
    const setup = strategy.setUp(params, { legs, nowMs });
    this.setup = setup;
    this.invested = moneyText(setup.need);
    this.#marks = marks;
    this.#instance = strategy.begin({ ...setup, legs, memory: undefined, created: nowMs, nowMs });
    this.#machine = new InstanceMachine({
      instance: this.#instance,
      guard: new RiskGuard({
        legs,
        params: setup.params,
        base: riskBase(nowMs, setup.marks),
        figures: this.figures,
        netPerMoney: () => 1 / Number(this.invested),
        instance: this.#instance,
      }),
      state: { status: 'PREPARING', stop: null, error: null, resumes: [], started: null, stopped: null },
      nowMs,
      figures: this.figures,
      marksNow: marks,
      logs: [this.#digest],
    });
  }

  get isOver(): boolean {
    return this.#machine.state.status === 'STOPPED';
  }

  /** Whether its account was liquidated. */
  get isTakenOver(): boolean {
    return this.#isTakenOver;
  }

  get outcome(): DrivenOutcome {
    return {
      state: this.#machine.state,
      events: this.#events,
      refusals: this.#refusals,
      params: this.setup.params,
      invested: this.invested,
      figures: this.figures(),
      digest: this.#digest.toString(),
    };
  }

  figures = (): InstanceFigures =>
    withFunding(this.#instance.figures(this.#marks(), this.invested), this.#funding, this.invested);

  take(order: Order): void {
    this.#machine.take(order);
  }

  /** Its account was paid funding: received less paid, money units. */
  fund(amount: bigint): void {
    this.#funding += amount;
  }

  /** What it held in a leg was liquidated at a price in ticks. */
  takeOver(leg: number, ticks: number, nowMs: number): void {
    this.#machine.takeOver(leg, ticks, nowMs);
    this.#isTakenOver = true;
  }

  /** Asks until there is something to send, or nothing more to do. */
  ask(nowMs: number): Asked {
    for (let turn = 0; turn < maxTurns && !this.isOver; turn++) {
      const { transition, moves, due } = this.#machine.decide(nowMs);
      this.due = due;
      if (transition) {
        this.#become(transition, nowMs);
        continue;
      }
      return {
        cancels: moves.flatMap((move) => (move.kind === 'cancel' ? move.order_ids : [])),
        places: moves.flatMap((move) => (move.kind === 'place' ? [move] : [])),
      };
    }
    return nothing;
  }

  /** Hears of the orders that were sent: a code for each that was refused. */
  sent(codes: readonly RefusalCode[], nowMs: number): void {
    for (const code of codes) {
      this.#machine.noteRefusal(code);
      this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
    }
    const { transition } = this.#machine.sent(codes, nowMs);
    if (transition) this.#become(transition, nowMs);
  }

  #become(transition: Transition, nowMs: number): void {
    this.#machine.apply(transition, nowMs);
    this.#events.push({ atMs: nowMs, event: transition.event, data: transition.data });
  }
}
