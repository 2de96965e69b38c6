import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { secondMs } from '../../../shared/base/time.ts';
import { InstanceMachine } from '../../../shared/strategies/instance-machine.ts';
import { interruption, stopping, type Transition } from '../../../shared/strategies/instance-state.ts';
import { changedParams } from '../../../shared/strategies/params.ts';
import { middleOf } from '../../../shared/market/middle.ts';
import { type Due, firstLeg, type PlaceMove, type StrategyInstance } from '../../../shared/strategies/strategy.ts';
import type { InstanceFigures, StopMode } from '../../../shared/trade/instance.ts';
import type { FundingPayment } from '../../../shared/trade/ledger-entry.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { type InstanceRecord, type Leg, legsOf } from '../../store/tables/instances.ts';
import { runTapeVersion } from '../../../shared/strategies/run-records.ts';
import { RunTape } from '../../../shared/strategies/run-tape.ts';
import { type Decision, DurableRun, type SentChild } from '../runner/durable-run.ts';
import type { InstanceParts } from './instance-parts.ts';
import { KeptInstance, nextPointMs, stateOf } from './kept-instance.ts';

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
    this.#machine = new InstanceMachine({
      instance: this.#instance,
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
      { version: runTapeVersion, strategy_type, params, plan, memory, created, invested, state, instruments, orders },
      nowMs,
    );
    if (parts.takenOver !== undefined) this.takeOver(parts.takenOver);
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

  override get dueMs(): number {
    return this.#isReached ? 0 : super.dueMs;
  }

  /** Whether the price has come to where its strategy has something to do. */
  get #isReached(): boolean {
    const { below = 0, above = Number.POSITIVE_INFINITY } = this.#due ?? {};
    if (below === 0 && above === Number.POSITIVE_INFINITY) return false;
    const middle = middleOf(firstLeg(this.#parts).market);
    return middle !== undefined && (middle <= below || middle >= above);
  }

  /** Its first leg. */
  get leg(): Leg {
    return must(legsOf(this.#parts.record)[0], 'a leg');
  }

  get record(): InstanceRecord {
    return this.#kept.record;
  }

  figures(): InstanceFigures {
    return this.#kept.figures();
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

  /**
   * Takes other values of parameters that may change while it runs, and goes on with them; gives its version after
   * that. Throws PARAMETERS, and CONFLICT where it is another version by now or is to stop.
   */
  async update(given: Readonly<Record<string, unknown>>, version: number): Promise<number> {
    const { strategy, legs } = this.#parts;
    const { record } = this.#kept;
    if (record.stop !== null) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'stopped' });
    const nowMs = this.#parts.nowMs();
    const own = legs.map((leg, at) => {
      const ref = must(legsOf(record)[at], 'a leg');
      return { ...leg, api_id: ref.api_id, ...this.#parts.accountIn(ref) };
    });
    const start = { legs: own, nowMs, running: record.figures };
    const params = changedParams(strategy, record.params, given, start);
    const keys = [...new Set([...Object.keys(record.params), ...Object.keys(params)])];
    const changed = keys.filter((key) => JSON.stringify(record.params[key]) !== JSON.stringify(params[key]));
    const made = strategy.replan({ params, changed }, record.plan, start);
    const isStale = (): Refusal =>
      new Refusal('CONFLICT', { field: 'version', rule: 'stale', version: this.#kept.record.version });
    if (record.version !== version) throw isStale();
    try {
      if (made?.isAnew) await this.#withdraw();
      const replan = made?.isAnew
        ? strategy.replan({ params, changed }, record.plan, { ...start, running: this.figures() })
        : made;
      if (!(await this.#kept.change({ params, changed, replan }, version))) throw isStale();
      this.#machine.adjust(params, replan?.plan, nowMs);
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

  /** Takes its part of a funding row of its account. */
  fund(row: FundingPayment): void {
    this.#kept.fund(row);
  }

  /** Its account was liquidated: what it held was taken over at a price in ticks, and it stops. */
  takeOver(ticks: number): void {
    this.#machine.takeOver(0, ticks, this.#parts.nowMs());
    this.soon();
  }

  /** Told by the server that starts: what was going on was interrupted, but for a stop, which goes on. */
  async interruptedByRestart(): Promise<void> {
    const { status } = this.#machine.state;
    if (status === 'PREPARING' || status === 'TRADING')
      await this.#kept.become(interruption({ error: 'RESTART' }, 'RESTART'));
  }

  protected async decide(now: number): Promise<Decision> {
    if (this.#isPaused) return { moves: [], dueMs: now + lookMs };
    await this.#kept.point(now);
    const { transition, moves, due, isMoreOnceCanceled = false } = this.#machine.decide(now);
    // What was sent may be lost on the way: only one that waits for its market is left alone.
    this.#due = transition || moves.length > 0 ? undefined : due;
    const dueMs = this.#due ? Math.min(this.#due.atMs ?? Number.POSITIVE_INFINITY, nextPointMs(now)) : now + lookMs;
    if (transition) return { moves, dueMs, isMore: await this.#become(transition) };
    return { moves, dueMs, isMoreOnceCanceled };
  }

  async #become(transition: Transition): Promise<boolean> {
    const isTaken = await this.#kept.become(transition);
    await this.#kept.keepTape(this.#parts.nowMs());
    if (isTaken && this.isOver) await this.#ended();
    return isTaken;
  }

  async #ended(): Promise<void> {
    const { instance_id, figures } = this.#kept.record;
    await this.#parts.store.addPoint(instance_id, this.#parts.nowMs(), figures.net_value);
    this.leave();
    this.#parts.ended(this.#kept.record);
  }

  /** What is refused is said in the log, once for each reason in a row. */
  protected async sent(children: readonly SentChild[]): Promise<boolean> {
    const refused = children.filter(({ refusal }) => refusal !== undefined);
    for (const { move, order, refusal } of refused) await this.#kept.refused(must(refusal, 'a code'), move.side, order);
    const codes = refused.map(({ refusal }) => must(refusal, 'a code'));
    const { transition, isMore } = this.#machine.sent(codes, this.#parts.nowMs());
    return transition ? this.#become(transition) : isMore;
  }
}
