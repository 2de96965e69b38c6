import { must } from '../../base/assert.ts';
import { apply } from '../../core/apply.ts';
import { emptyState } from '../../core/state/core-state.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { type Instrument, keyOfSymbol } from '../../market/instrument.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { Order } from '../../trade/order.ts';
import { strategies } from '../index.ts';
import { InstanceMachine } from '../instance-machine.ts';
import type { InstanceState, MachineDecision } from '../instance-state.ts';
import type { StrategyInstance } from '../strategy.ts';
import { RiskGuard, riskBase } from '../risk/guard.ts';
import { sentTimes } from '../risk/sent-rate.ts';
import type { RunRecord } from './read-run-tape.ts';
import { RunDigest } from './run-digest.ts';
import type { RunBeginning } from './run-records.ts';
import { decisionText } from './run-tape.ts';
import { SeenMarket } from './seen-market.ts';

/** Where a replay has done something else than what is on record. */
export interface RunDifference {
  readonly atMs: number;
  /** What was done, and what the replay did; digests where it is the digest that differs. */
  readonly recorded: string;
  readonly replayed: string;
}

/** A part of a run that was played again: from a start of its instance, or of the server, on. */
export interface ReplayedPart {
  readonly fromMs: number;
  readonly toMs: number;
  readonly turns: number;
  readonly orders: number;
  /** Of what the replay has done until the end of the record. */
  readonly digest: string;
  /** Whether its end is on record: what came after the last digest is not held against one. */
  readonly isMarked: boolean;
  /** The first one. */
  readonly difference: RunDifference | undefined;
}

/** What is seen of a market before something else comes. */
export type SeenRecord = Extract<RunRecord, { kind: 'seen' }>;

/** A turn as a replay has decided it, and what there was by then. Prices in ticks. */
export interface ReplayedTurn {
  readonly atMs: number;
  /** Of each leg. */
  readonly marks: readonly number[];
  readonly markets: readonly SeenMarket[];
  /** Before the decision. */
  readonly state: InstanceState;
  readonly open: readonly Order[];
  readonly figures: InstanceFigures;
  readonly decision: MachineDecision;
}

/** The trading core's view of a market in which nobody trades: its rules and units. */
export function bareMarket(instrument: Instrument): MarketState {
  const still = { step: () => undefined, quote: () => undefined };
  const state = emptyState(() => () => 0, still);
  apply(state, { kind: 'list', seed: 1, markets: [{ instrument, external: false, lotsPerMinute: 1 }] }, 0);
  return must(state.markets.get(keyOfSymbol(instrument)), 'the market');
}

/** One part of a run as it is played again, record by record. */
export class RunPart {
  readonly #decided: ((turn: ReplayedTurn) => void) | undefined;
  readonly #invested: string;
  readonly #fromMs: number;
  readonly #markets: readonly SeenMarket[];
  readonly #instance: StrategyInstance;
  readonly #machine: InstanceMachine;
  readonly #digest = new RunDigest();
  #marks: readonly number[] = [];
  #toMs: number;
  #turns = 0;
  readonly #orders = new Set<string>();
  #isMarked = false;
  #difference: RunDifference | undefined;

  /** `decided` hears of each turn. */
  constructor(
    beginning: RunBeginning,
    nowMs: number,
    seen: readonly SeenRecord[],
    decided?: (turn: ReplayedTurn) => void,
  ) {
    this.#decided = decided;
    this.#invested = beginning.invested;
    this.#fromMs = nowMs;
    this.#toMs = nowMs;
    this.#markets = beginning.instruments.map((instrument) => new SeenMarket(instrument));
    this.#see(seen);
    const { strategy_type, params, plan, memory, created, state, risk, orders, invested } = beginning;
    const strategy = must(
      strategies.find(({ template }) => template.strategy_type === strategy_type),
      `strategy ${strategy_type}`,
    );
    const legs = this.#markets.map((market) => ({ core: bareMarket(market.instrument), market }));
    this.#instance = strategy.begin({ legs, params, plan, memory, created, nowMs });
    for (const order of orders) {
      this.#instance.take(order);
      this.#orders.add(order.order_id);
    }
    this.#machine = new InstanceMachine({
      instance: this.#instance,
      guard: new RiskGuard({
        legs,
        params,
        base: risk ?? riskBase(nowMs, []),
        figures: () => this.#instance.figures(this.#marks, invested),
        instance: this.#instance,
        sentAt: sentTimes(orders),
      }),
      state,
      nowMs,
      figures: () => this.#instance.figures(this.#marks, invested),
      marksNow: () => this.#marks,
      logs: [this.#digest],
    });
  }

  get replayed(): ReplayedPart {
    return {
      fromMs: this.#fromMs,
      toMs: this.#toMs,
      turns: this.#turns,
      orders: this.#orders.size,
      digest: this.#digest.toString(),
      isMarked: this.#isMarked,
      difference: this.#difference,
    };
  }

  play(record: Exclude<RunRecord, { kind: 'seen' | 'begin' }>, seen: readonly SeenRecord[]): void {
    this.#see(seen);
    this.#toMs = Math.max(this.#toMs, record.atMs);
    this.#isMarked = record.kind === 'mark';
    const machine = this.#machine;
    switch (record.kind) {
      case 'order':
        if (!machine.take(record.order)) this.#differs(record.atMs, `order ${record.order.order_id}`, 'nothing new');
        this.#orders.add(record.order.order_id);
        break;
      case 'turn':
        this.#turn(record);
        break;
      case 'applied':
        machine.apply(record.transition, record.atMs);
        break;
      case 'adjusted':
        machine.adjust(record.params, record.plan, record.atMs);
        break;
      case 'takenOver':
        machine.takeOver(record.leg, record.ticks, record.atMs);
        break;
      case 'delivered':
        machine.deliver(record.leg, record.delivered, record.atMs);
        break;
      case 'refused':
        machine.noteRefusal(record.code);
        break;
      case 'sent':
        machine.sent(record.codes, record.atMs);
        break;
      case 'mark':
        if (record.digest !== this.#digest.toString())
          this.#differs(record.atMs, record.digest, this.#digest.toString());
        break;
      case 'full':
        break;
    }
  }

  #turn({ atMs, marks, did: recorded }: Extract<RunRecord, { kind: 'turn' }>): void {
    this.#turns += 1;
    this.#marks = marks;
    const { state } = this.#machine;
    const decision = this.#machine.decide(atMs);
    const did = decisionText(decision);
    if (did !== recorded) this.#differs(atMs, recorded, did);
    this.#decided?.({
      atMs,
      marks,
      markets: this.#markets,
      state,
      open: this.#instance.open,
      figures: this.#instance.figures(marks, this.#invested),
      decision,
    });
  }

  #see(seen: readonly SeenRecord[]): void {
    for (const { leg, sight } of seen) must(this.#markets[leg], `leg ${leg}`).note(sight);
  }

  #differs(atMs: number, recorded: string, replayed: string): void {
    this.#difference ??= { atMs, recorded, replayed };
  }
}
