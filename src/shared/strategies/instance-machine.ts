import { must } from '../base/assert.ts';
import type { RefusalCode } from '../base/refusal.ts';
import { hourMs, secondMs } from '../base/time.ts';
import type { StrategyParams } from '../trade/instance.ts';
import { instanceStatusAfter } from '../trade/instance-status.ts';
import type { Order } from '../trade/order.ts';
import type { RiskBase } from '../trade/risk/risk-limits.ts';
import {
  type InstanceState,
  interruption,
  type MachineDecision,
  type MachineLog,
  resumption,
  stopping,
  type Transition,
} from './instance-state.ts';
import { type MachineParts, machineTimes, type SentResult } from './machine-parts.ts';
import type { Move } from './moves.ts';
import { heldToLimits } from './risk/held-to-limits.ts';
import { splitLimits } from './risk/split-limits.ts';
import type { Delivery } from './delivery.ts';
import type { Phase, Step } from './strategy.ts';

const { timeoutMs, retryMs, maxRefusals, restMs, maxResumes } = machineTimes;

/**
 * The life of one instance, whatever its type and wherever it runs: preparing, trading, resting after refusals, going
 * on, stopping. It knows no clock, no store and no venue: it says what is due at a time, and whoever drives it writes,
 * sends and says what came of it. The same answers at the same times give the same decisions.
 */
export class InstanceMachine {
  readonly #parts: MachineParts;
  #state: InstanceState;
  /** Since when it has been in its status. */
  #sinceMs: number;
  /** Until when no order is sent; 0 with each new status. */
  #waitMs = 0;
  /** Until when open orders are not canceled again; 0 with each new status. */
  #cancelMs = 0;
  #refusals = 0;
  #isWaiting = false;
  #isTakenOver = false;
  /** What had been traded when the last orders were sent. */
  #volume = '0';
  readonly #logs: readonly MachineLog[];

  constructor(parts: MachineParts) {
    this.#parts = parts;
    this.#logs = parts.logs ?? [];
    this.#state = parts.state;
    this.#sinceMs = parts.nowMs;
  }

  get state(): InstanceState {
    return this.#state;
  }

  /** The state after a transition; undefined where its status has no such edge. */
  after({ step, changes }: Pick<Transition, 'step' | 'changes'>): InstanceState | undefined {
    const status = instanceStatusAfter(this.#state.status, step);
    return status && { ...this.#state, ...changes, status };
  }

  /** Takes one of its orders as it has become; whether that was new. */
  take(order: Order): boolean {
    const isNew = this.#parts.instance.take(order);
    if (!isNew) return false;
    this.#parts.guard.take(order);
    for (const log of this.#logs) log.took(order);
    return true;
  }

  /** Goes on with other parameters, and with another plan where they ask for one; both are checked and written. */
  adjust(params: StrategyParams, plan: unknown, now: number): void {
    this.#parts.guard.adjust(params);
    this.#parts.instance.adjust(splitLimits(params).own, now, plan);
    for (const log of this.#logs) log.adjusted(params, plan, now);
  }

  /** The venue has taken over what it held in a leg, as its account was liquidated: it stops. */
  takeOver(leg: number, ticks: number, now: number): void {
    this.#parts.instance.takeOver?.(leg, ticks);
    this.#isTakenOver = true;
    for (const log of this.#logs) log.tookOver(leg, ticks, now);
  }

  /** What it held in a leg was settled at its expiry; what that means is its strategy's. */
  deliver(leg: number, delivered: Delivery, now: number): void {
    this.#parts.instance.deliver?.(leg, delivered);
    for (const log of this.#logs) log.delivered(leg, delivered, now);
  }

  /** Takes a transition that is written. */
  apply(transition: Transition, now: number): void {
    for (const log of this.#logs) log.applied(transition, now);
    this.#state = must(this.after(transition), `edge ${transition.step} from ${this.#state.status}`);
    if (transition.base) this.#parts.guard.restart(transition.base);
    this.#sinceMs = now;
    this.#waitMs = 0;
    this.#cancelMs = 0;
  }

  /** What its limits are measured from. */
  get riskBase(): RiskBase {
    return this.#parts.guard.base;
  }

  /** Its owner has it go on after an interruption: its limits are measured from now on. */
  resumption(now: number): Transition {
    const { instance, guard, marksNow } = this.#parts;
    return resumption(instance.open, guard.anew(now, marksNow()));
  }

  /** Notes that an order was refused; whether the same has not just been noted. */
  noteRefusal(code: RefusalCode): boolean {
    for (const log of this.#logs) log.refused(code);
    if (this.#state.error === code) return false;
    this.#state = { ...this.#state, error: code };
    return true;
  }

  /** What its status asks for at a time. */
  decide(now: number): MachineDecision {
    const decision = this.#decide(now);
    if (this.#logs.length > 0) {
      const marks = this.#parts.marksNow();
      for (const log of this.#logs) log.decided(now, marks, decision);
    }
    return decision;
  }

  /** One that opens or trades is held to its limits; what ends it is held to none. */
  #decide(now: number): MachineDecision {
    const { stop, status } = this.#state;
    if (this.#isTakenOver && stop === null && status !== 'STOPPED')
      return become(stopping({ mode: 'CANCEL', reason: 'LIQUIDATION' }));
    const { guard, marksNow } = this.#parts;
    return status === 'PREPARING' || status === 'TRADING'
      ? heldToLimits(guard, now, marksNow(), () => this.#byStatus(now))
      : this.#byStatus(now);
  }

  #byStatus(now: number): MachineDecision {
    switch (this.#state.status) {
      case 'PREPARING':
        return this.#prepare(now);
      case 'TRADING':
        return this.#trade(now);
      case 'STOPPING':
        return this.#unwind(now);
      case 'INTERRUPTED':
        return this.#rest(now);
      default:
        return nothing;
    }
  }

  /**
   * Hears of the orders that were sent last: a code for each that was refused. A strategy that is refused again and
   * again rests.
   */
  sent(refusals: readonly RefusalCode[], now: number): SentResult {
    for (const log of this.#logs) log.sent(refusals, now);
    if (this.#state.status !== 'TRADING') return { isMore: this.#hasFilled() };
    if (refusals.length === 0) {
      this.#refusals = 0;
      // All of them were taken: what was refused before keeps it from nothing any more.
      if (this.#state.error !== null) this.#state = { ...this.#state, error: null };
      return { isMore: false };
    }
    this.#refusals += 1;
    this.#waitMs = now + retryMs;
    if (this.#refusals < maxRefusals) return { isMore: false };
    return { isMore: true, transition: interruption({}, must(this.#state.error, 'a refusal')) };
  }

  #step(phase: Phase, now: number) {
    return this.#parts.instance.step(phase, now, this.#parts.marksNow());
  }

  /** What its legs need before they are left as they are. */
  #settle(now: number): Step {
    const { instance, marksNow } = this.#parts;
    return instance.settle?.(now, marksNow()) ?? { moves: [], isDone: true };
  }

  #prepare(now: number): MachineDecision {
    const { moves, isDone, waits } = this.#step('PREPARING', now);
    if (waits) {
      this.#isWaiting = true;
      return { moves: [], due: waits };
    }
    // What it has waited for has come: it prepares from now on.
    if (this.#isWaiting) this.#sinceMs = now;
    this.#isWaiting = false;
    if (isDone) {
      const changes = { error: null, started: this.#state.started ?? now };
      return become({ step: 'ready', event: 'TRADING', changes, data: { bought: this.#parts.figures().qty } });
    }
    if (now >= this.#sinceMs + timeoutMs) {
      const stop = { mode: 'CANCEL_CLOSE', reason: 'START_FAILED' } as const;
      return become(stopping(stop, { error: this.#state.error ?? 'START_FAILED' }));
    }
    return this.#hasOpen || now < this.#waitMs ? nothing : this.#send(moves, now + secondMs);
  }

  #trade(now: number): MachineDecision {
    const { moves, stop, due } = this.#step('TRADING', now);
    if (stop) return become(stopping(stop));
    if (now < this.#waitMs)
      return { moves: moves.filter(({ kind }) => kind === 'cancel'), due: { atMs: this.#waitMs } };
    return { moves, ...(due && { due }) };
  }

  /** Ends what it has begun, as its stop says. */
  #unwind(now: number): MachineDecision {
    const { mode } = must(this.#state.stop, 'a stop');
    if (mode === 'KEEP') return this.#end(now);
    if (this.#hasOpen) {
      const stuck = this.#locked(now) ?? this.#tooLate(now);
      if (stuck) return stuck;
      if (now < this.#cancelMs) return nothing;
      this.#cancelMs = now + retryMs;
      return this.#cancelOpen();
    }
    const { moves, isDone } = mode === 'CANCEL' ? this.#settle(now) : this.#step('CLOSING', now);
    if (isDone) return this.#end(now);
    return this.#tooLate(now) ?? (now < this.#waitMs ? nothing : this.#send(moves, now + retryMs));
  }

  /**
   * Sends orders that must be filled before it goes on; they are not sent again before `waitMs` unless something was
   * filled.
   */
  #send(moves: readonly Move[], waitMs: number): MachineDecision {
    this.#waitMs = waitMs;
    this.#volume = this.#parts.figures().volume;
    return { moves };
  }

  get #hasOpen(): boolean {
    return this.#parts.instance.open.length > 0;
  }

  /** Waits where the rules of its market let nothing be taken back: that is no time that it takes too long. */
  #locked(now: number): MachineDecision | undefined {
    const atMs = this.#parts.instance.lockedUntil?.(now);
    if (atMs === undefined) return undefined;
    this.#sinceMs = now;
    return { moves: [], due: { atMs } };
  }

  /** A stop that takes too long rests, says so, and is tried again. */
  #tooLate(now: number): MachineDecision | undefined {
    if (now < this.#sinceMs + timeoutMs) return undefined;
    const reason = this.#state.error ?? 'STOP_TIMEOUT';
    return become(interruption({ error: reason }, reason));
  }

  #cancelOpen(): MachineDecision {
    const order_ids = this.#parts.instance.open.map(({ order_id }) => order_id);
    return { moves: [{ kind: 'cancel', order_ids }], isMoreOnceCanceled: true };
  }

  #end(now: number): MachineDecision {
    const { profit } = this.#parts.figures();
    const { reason } = must(this.#state.stop, 'a stop');
    return become({ step: 'end', event: 'STOPPED', changes: { stopped: now }, data: { profit, reason } });
  }

  /** Without orders until it goes on; after a restart it does so at once, with the orders that rest. */
  #rest(now: number): MachineDecision {
    const { error, stop, resumes, breach } = this.#state;
    const data = { orders: String(this.#parts.instance.open.length) };
    if (error === 'RESTART') return become({ step: 'resume', event: 'RESUMED', changes: { error: null }, data });
    if (stop === null && this.#hasOpen) return this.#locked(now) ?? this.#cancelOpen();
    const { moves } = stop === null && now >= this.#waitMs ? this.#settle(now) : nothing;
    if (moves.length > 0) return this.#send(moves, now + retryMs);
    if (stop === null && breach && !this.#parts.guard.isOver(breach, this.#parts.marksNow())) return nothing;
    const recent = resumes.filter((atMs) => atMs > now - hourMs);
    if (now < this.#sinceMs + restMs || recent.length >= maxResumes) return nothing;
    this.#refusals = 0;
    return become({
      step: stop ? 'stop' : 'resume',
      event: 'RESUMED',
      changes: { resumes: [...recent, now], ...(breach && { error: null, breach: null }) },
      data,
    });
  }

  /** Whether what was sent last has been filled in part; what is left of a sale need not wait then. */
  #hasFilled(): boolean {
    if (this.#parts.figures().volume === this.#volume) return false;
    if (this.#state.status === 'STOPPING') this.#waitMs = 0;
    return true;
  }
}

const nothing: MachineDecision = { moves: [] };
const become = (transition: Transition): MachineDecision => ({ transition, moves: [] });
