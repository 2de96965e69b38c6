import type { RefusalCode } from '../base/refusal.ts';
import { moneyText } from '../core/ledger/money.ts';
import { InstanceMachine } from '../strategies/instance-machine.ts';
import type { InstanceState, Transition } from '../strategies/instance-state.ts';
import { RunDigest } from '../strategies/run-digest.ts';
import type { Due, PlaceMove } from '../strategies/moves.ts';
import { RiskGuard, riskBase } from '../strategies/risk/guard.ts';
import type { AnyStrategy, StartLeg, StrategyInstance } from '../strategies/strategy.ts';
import type { InstanceEvent, InstanceFigures } from '../trade/instance.ts';
import type { Order } from '../trade/order.ts';

/** A step in the life of the instance. */
export interface BacktestEvent {
  readonly atMs: number;
  readonly event: InstanceEvent;
  readonly data: Readonly<Record<string, string>>;
}

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
  readonly invested: string;
  readonly params: unknown;
  readonly events: BacktestEvent[] = [];
  readonly refusals = new Map<RefusalCode, number>();
  readonly #instance: StrategyInstance;
  readonly #machine: InstanceMachine;
  readonly #digest = new RunDigest();
  readonly #marks: () => readonly number[];
  /** When and where it is to be asked again; at the next moment where it does not say. */
  due: Due | undefined;

  /** Sets the strategy up on a leg. Throws what it refuses. */
  constructor(strategy: AnyStrategy, params: unknown, leg: StartLeg, nowMs: number, marks: () => readonly number[]) {
    const setup = strategy.setUp(params, { legs: [leg], nowMs });
    this.invested = moneyText(setup.need);
    this.params = setup.params;
    this.#marks = marks;
    this.#instance = strategy.begin({ ...setup, legs: [leg], memory: undefined, created: nowMs, nowMs });
    this.#machine = new InstanceMachine({
      instance: this.#instance,
      guard: new RiskGuard({
        legs: [leg],
        params: setup.params,
        base: riskBase(nowMs, setup.marks),
        figures: () => this.figures(),
        instance: this.#instance,
      }),
      state: { status: 'PREPARING', stop: null, error: null, resumes: [], started: null, stopped: null },
      nowMs,
      figures: () => this.figures(),
      marksNow: marks,
      logs: [this.#digest],
    });
  }

  get state(): InstanceState {
    return this.#machine.state;
  }

  get isOver(): boolean {
    return this.#machine.state.status === 'STOPPED';
  }

  /** Of all that it did until now (RunDigest). */
  get digest(): string {
    return this.#digest.toString();
  }

  figures = (): InstanceFigures => this.#instance.figures(this.#marks(), this.invested);

  take(order: Order): void {
    this.#machine.take(order);
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
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    }
    const { transition } = this.#machine.sent(codes, nowMs);
    if (transition) this.#become(transition, nowMs);
  }

  #become(transition: Transition, nowMs: number): void {
    this.#machine.apply(transition, nowMs);
    this.events.push({ atMs: nowMs, event: transition.event, data: transition.data });
  }
}
