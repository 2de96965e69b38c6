import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { secondMs } from '../../../shared/base/time.ts';
import { InstanceMachine } from '../../../shared/strategies/instance-machine.ts';
import { RiskGuard } from '../../../shared/strategies/risk/guard.ts';
import { exposureOf } from '../../../shared/strategies/risk/measures.ts';
import { sentTimes } from '../../../shared/strategies/risk/sent-rate.ts';
import { breached, interruption, stopping, type Transition } from '../../../shared/strategies/instance-state.ts';
import { middleOf } from '../../../shared/market/middle.ts';
import { type Due, type Move, type PlaceMove, pricesOf } from '../../../shared/strategies/moves.ts';
import { nextAction } from '../../../shared/strategies/next-action.ts';
import { firstLeg, type StrategyInstance } from '../../../shared/strategies/strategy.ts';
import type { InstanceFigures, NextAction, StopMode } from '../../../shared/trade/instance.ts';
import type { FundingPayment } from '../../../shared/trade/ledger-entry.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Breach } from '../../../shared/trade/risk/risk-limits.ts';
import { type InstanceRecord, type Leg, legsOf } from '../../store/tables/instances.ts';
import { runTapeVersion } from '../../../shared/strategies/record/run-records.ts';
import { RunTape } from '../../../shared/strategies/record/run-tape.ts';
import { type Decision, DurableRun, type SentChild } from '../runner/durable-run.ts';
import type { Delivered, InstanceParts } from './instance-parts.ts';
import { type GivenChanges, KeptInstance, nextPointMs, riskOf, stateOf } from './kept-instance.ts';
import { plannedUpdate } from './planned-update.ts';

const lookMs = secondMs;

/** One instance of a strategy that lives: what its machine decides is written, sent and answered here. */
export class InstanceRun extends DurableRun {
  readonly #parts: InstanceParts;
  readonly #instance: StrategyInstance;
  readonly #machine: InstanceMachine;
  readonly #kept: KeptInstance;
  /** What its strategy waits for; undefined where it is to be asked with every look. */
  #due: Due | undefined;
  /** While its range is changed. */
  #isPaused = false;

  constructor(parts: InstanceParts) {
    super({ ...parts, markets: parts.legs.map(({ market }) => market) });
    const { strategy, record, legs, known } = parts;
    const nowMs = parts.nowMs();
    this.#parts = parts;
    const { params, plan, memory, created } = record;
    const tape = new RunTape(parts.tape.room);
    const watched = legs.map(({ core, market }, leg) => ({ core, market: tape.watch(market, leg) }));
    this.#instance = strategy.begin({ params, plan, memory, created, legs: watched, nowMs });
    const orders = [...known].sort((a, b) => Number(a.order_id) - Number(b.order_id));
    for (const order of orders) this.#instance.take(order);
    const risk = riskOf(parts);
    this.#machine = new InstanceMachine({
      instance: this.#instance,
      guard: new RiskGuard({
        legs,
        params,
        base: risk,
        figures: () => this.#kept.figures(),
        netPerMoney: () => this.#kept.netPerMoney,
        instance: this.#instance,
        sentAt: sentTimes(known),
      }),
      state: stateOf(record),
      nowMs,
      figures: () => this.#kept.figures(),
      marksNow: () => this.#kept.marksNow(),
      logs: [tape],
    });
    this.#kept = new KeptInstance(parts, this.#instance, this.#machine, tape);
    const { strategy_type, invested } = record;
    const instruments = legs.map(({ market }) => market.instrument);
    const state = stateOf(record);
    tape.begin(
      {
        version: runTapeVersion,
        strategy_type,
        params,
        plan,
        memory,
        created,
        invested,
        state,
        risk,
        instruments,
        orders,
      },
      nowMs,
    );
    for (const { leg, ticks } of parts.takenOver ?? []) this.takeOver(leg, ticks);
    for (const { leg, delivered } of parts.delivered ?? []) this.deliver(leg, delivered);
  }

  protected get id(): string {
    return this.#parts.record.instance_id;
  }

  protected get isOver(): boolean {
    return this.#machine.state.status === 'STOPPED';
  }

  protected childOf({ leg = 0, isReducing = false }: PlaceMove) {
    const { core } = must(this.#parts.legs[leg], 'a leg');
    const passed = isReducing ? { reduce_only: true } : {};
    return { ...must(legsOf(this.#parts.record)[leg], 'a leg'), passed, grid: core.grid };
  }

  /** Whether limits hold it: what ends it is held to none. */
  get #isHeld(): boolean {
    const { status } = this.#machine.state;
    return status === 'PREPARING' || status === 'TRADING';
  }

  /** Level that its type needs. */
  get vip(): number {
    return this.#parts.strategy.template.vip;
  }

  get legs(): readonly Leg[] {
    return legsOf(this.#parts.record);
  }

  /** What it holds and all of its open orders, in money units of quote; as moves would leave it. */
  exposure(moves: readonly Move[] = []): bigint {
    const { open } = this.#instance;
    return exposureOf({ legs: this.#parts.legs, marks: this.#kept.marksNow(), open, figures: this.figures() }, moves);
  }

  override get dueMs(): number {
    return this.#isReached ? 0 : super.dueMs;
  }

  /** Whether the price has come to where its strategy has something to do. */
  get #isReached(): boolean {
    const { below, above } = pricesOf(this.#due ?? {});
    const middle = this.#due && middleOf(firstLeg(this.#parts).market);
    return middle !== undefined && (middle <= below || middle >= above);
  }

  get record(): InstanceRecord {
    return this.#kept.record;
  }

  figures(): InstanceFigures {
    return this.#kept.figures();
  }

  /** What it does next; null where it does not trade. */
  get next(): NextAction | null {
    if (this.#machine.state.status !== 'TRADING') return null;
    const { core } = firstLeg(this.#parts);
    return nextAction(this.#instance.open, this.#due, must(this.legs[0], 'a leg'), core.grid);
  }

  /** How it is stopped by somebody else than its owner and itself. */
  get stopMode(): StopMode {
    return this.#parts.strategy.stopMode(this.#kept.record.params);
  }

  get open(): readonly Order[] {
    return this.#instance.open;
  }

  protected note(order: Order): boolean {
    return this.#machine.take(order);
  }

  /**
   * Accepts a stop: from its commit on its strategy places nothing more. Throws CONFLICT where it has stopped already.
   */
  async stop(mode: StopMode, reason = 'USER'): Promise<void> {
    const isTaken = await this.#kept.become(stopping({ mode, reason }));
    if (!isTaken) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'stopped' });
    this.soon();
  }

  /** Interrupts it at once by a limit of its account; false where it neither opens nor trades. */
  async breach(breach: Breach): Promise<boolean> {
    if (!this.#isHeld) return false;
    const isTaken = await this.#become(breached(breach));
    this.soon();
    return isTaken;
  }

  /**
   * Its owner has it go on after an interruption. Throws CONFLICT where it is not interrupted, or where that was a
   * stop.
   */
  async resume(): Promise<void> {
    const { status, stop } = this.#machine.state;
    if (status !== 'INTERRUPTED' || stop !== null)
      throw new Refusal('CONFLICT', { field: 'instance_id', rule: stop ? 'stopped' : 'running' });
    if (!(await this.#kept.become(this.#machine.resumption(this.#parts.nowMs()))))
      throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'running' });
    this.soon();
  }

  /**
   * Takes other values of parameters that may change while it runs, and goes on with them; gives its version after
   * that. Throws PARAMETERS, and CONFLICT where it is another version by now or is to stop.
   */
  async update({ params: given, ...naming }: GivenChanges, version: number): Promise<number> {
    const { record } = this.#kept;
    if (record.stop !== null) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'stopped' });
    const nowMs = this.#parts.nowMs();
    const { params, made, planOf } = plannedUpdate(this.#parts, record, given, nowMs);
    const isStale = (): Refusal =>
      new Refusal('CONFLICT', { field: 'version', rule: 'stale', version: this.#kept.record.version });
    if (record.version !== version) throw isStale();
    try {
      if (made?.isAnew) await this.#withdraw();
      const replan = made?.isAnew ? planOf(this.figures()) : made;
      if (!(await this.#kept.change({ params, replan, ...naming }, version))) throw isStale();
      if (given) this.#machine.adjust(params, replan?.plan, nowMs);
    } finally {
      this.#isPaused = false;
      this.soon();
    }
    return version + 1;
  }

  /**
   * Asks for nothing more until an update is over, and cancels all of its orders. Throws UNAVAILABLE where some are
   * open still: their outcome is not known yet.
   */
  async #withdraw(): Promise<void> {
    this.#isPaused = true;
    await this.run();
    if (this.open.length > 0) await this.#parts.entry.cancel(this.open);
    if (this.open.length > 0) throw new Refusal('UNAVAILABLE', { field: 'instance_id', rule: 'orders_open' });
  }

  /** Writes down what its record has more by now. */
  keepTape = (): Promise<void> => this.#kept.keepTape(this.#parts.nowMs());

  /** Takes its part of a funding row of its account in a leg. */
  fund(row: FundingPayment, leg = 0): void {
    this.#kept.fund(row, leg);
  }

  /** Its account was liquidated: what it held in a leg was taken over at a price in ticks, and it stops. */
  takeOver(leg: number, ticks: number): void {
    this.#machine.takeOver(leg, ticks, this.#parts.nowMs());
    this.soon();
  }

  /** What its account had of a leg was settled at its expiry. */
  deliver(leg: number, delivered: Delivered['delivered']): void {
    this.#machine.deliver(leg, delivered, this.#parts.nowMs());
    this.soon();
  }

  /** Told by the server that starts: what was going on was interrupted, but for a stop, which goes on. */
  async interruptedByRestart(): Promise<void> {
    if (this.#isHeld) await this.#kept.become(interruption({ error: 'RESTART' }, 'RESTART'));
  }

  protected async decide(now: number): Promise<Decision> {
    if (this.#isPaused) return { moves: [], dueMs: now + lookMs };
    const { transition, moves, due, isMoreOnceCanceled = false } = this.#machine.decide(now);
    // What was sent may be lost on the way: only one that waits for its market is left alone.
    this.#due = transition || moves.length > 0 ? undefined : due;
    const dueMs = this.#due ? Math.min(this.#due.atMs ?? Number.POSITIVE_INFINITY, nextPointMs(now)) : now + lookMs;
    if (transition) return { moves, dueMs, isMore: await this.#become(transition) };
    const beyond = this.#isHeld ? this.#parts.account.guard.before(this, moves, now) : undefined;
    if (!beyond) return { moves, dueMs, isMoreOnceCanceled };
    await this.#parts.account.interrupt(beyond.api_id, beyond.breach);
    return { moves: [], dueMs, isMore: true };
  }

  protected override afterTurn(now: number): Promise<void> {
    return this.#kept.point(now);
  }

  async #become(transition: Transition): Promise<boolean> {
    const isTaken = await this.#kept.become(transition);
    const { breach } = transition.changes;
    if (isTaken && breach) this.#parts.breached(this.record, breach);
    await this.#kept.keepTape(this.#parts.nowMs());
    if (isTaken && this.isOver) await this.#ended();
    return isTaken;
  }

  async #ended(): Promise<void> {
    await this.#kept.addPoint(this.#parts.nowMs());
    this.leave();
    this.#parts.ended(this.#kept.record);
  }

  /** What is refused is said in the log, once for each reason in a row. */
  protected async sent(children: readonly SentChild[]): Promise<boolean> {
    this.#parts.account.guard.arrived(this);
    const refused = children.filter(({ refusal }) => refusal !== undefined);
    for (const { move, order, refusal } of refused) await this.#kept.refused(must(refusal, 'a code'), move.side, order);
    const codes = refused.map(({ refusal }) => must(refusal, 'a code'));
    const { transition, isMore } = this.#machine.sent(codes, this.#parts.nowMs());
    return transition ? this.#become(transition) : isMore;
  }
}
