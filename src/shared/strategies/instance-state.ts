import type { RefusalCode } from '../base/refusal.ts';
import type { InstanceEvent, StopMode } from '../trade/instance.ts';
import type { InstanceStatus, InstanceStep } from '../trade/instance-status.ts';
import type { Order } from '../trade/order.ts';
import type { Breach, RiskBase } from '../trade/risk/risk-limits.ts';
import type { Due, Move } from './moves.ts';
import type { Delivery } from './delivery.ts';

/** How far an instance has come. Times in ms. */
export interface InstanceState {
  readonly status: InstanceStatus;
  readonly stop: { readonly mode: StopMode; readonly reason: string } | null;
  /** The refusal or the event that has stopped it or keeps it from trading. */
  readonly error: string | null;
  /** The limit that has interrupted it. */
  readonly breach?: Breach | null | undefined;
  /** When it has gone on by itself after an interruption. */
  readonly resumes: readonly number[];
  readonly started: number | null;
  readonly stopped: number | null;
}

/** A change of an instance's state, and what it says of that in its log. */
export interface Transition {
  readonly step: InstanceStep;
  readonly event: InstanceEvent;
  readonly changes: Partial<InstanceState>;
  readonly data: Readonly<Record<string, string>>;
  /** What its limits are measured from with it. */
  readonly base?: RiskBase | undefined;
}

/** What an instance does now. */
export interface MachineDecision {
  /** To be written, and then applied, before anything else is asked for; the moves are none then. */
  readonly transition?: Transition;
  readonly moves: readonly Move[];
  /** Something more is due at once where the cancels have ended orders. */
  readonly isMoreOnceCanceled?: boolean;
  /** TRADING: when and at which prices there is something to do though no order has changed. */
  readonly due?: Due;
}

/**
 * Hears of all that goes into the machine of an instance and of what it decides, in the order in which it happens.
 * Times in ms, prices in ticks.
 */
export interface MachineLog {
  /** One of its orders has become this. */
  took(order: Order): void;
  /** Its parameters have changed, and its plan where that is not undefined. */
  adjusted(params: unknown, plan: unknown, nowMs: number): void;
  /** The venue has taken over what it held in a leg, at a price in ticks. */
  tookOver(leg: number, ticks: number, nowMs: number): void;
  /** What it held in a leg was settled at its expiry. */
  delivered(leg: number, delivered: Delivery, nowMs: number): void;
  /** It was asked, with such prices of its legs. */
  decided(nowMs: number, marks: readonly number[], decision: MachineDecision): void;
  /** A transition was written, and applies. */
  applied(transition: Transition, nowMs: number): void;
  refused(code: RefusalCode): void;
  /** What it had asked for was sent; a code for each order that was refused. */
  sent(refusals: readonly RefusalCode[], nowMs: number): void;
}

/** A stop as it is accepted. */
export const stopping = (
  stop: { readonly mode: StopMode; readonly reason: string },
  changes: Partial<InstanceState> = {},
): Transition => ({ step: 'stop', event: 'STOPPING', changes: { stop, ...changes }, data: { ...stop } });

/** An interruption; `reason` names the refusal or the event. */
export const interruption = (changes: Partial<InstanceState>, reason: string): Transition => ({
  step: 'interrupt',
  event: 'INTERRUPTED',
  changes,
  data: { reason },
});

/** Its owner has it go on; its limits are measured anew. */
export const resumption = (open: readonly Order[], base: RiskBase): Transition => ({
  step: 'resume',
  event: 'RESUMED',
  changes: { error: null, breach: null },
  data: { orders: String(open.length) },
  base,
});

/** An interruption by a limit. */
export function breached(breach: Breach): Transition {
  const { scope, limit, value, measured } = breach;
  const reason = `${scope === 'account' ? 'ACCOUNT' : 'RISK'}_${limit.toUpperCase()}`;
  const data = { reason, scope, limit, value, measured };
  return { step: 'interrupt', event: 'INTERRUPTED', changes: { error: reason, breach }, data };
}
