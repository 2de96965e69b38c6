import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { hourMs, minuteMs, secondMs } from '../../../shared/base/time.ts';
import type { Move, Phase, StrategyInstance } from '../../../shared/strategies/strategy.ts';
import type { InstanceFigures, StopMode } from '../../../shared/trade/instance.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { InstanceRecord } from '../../store/tables/instances.ts';
import { type Decision, DurableRun, type SentChild } from '../runner/durable-run.ts';
import type { InstanceParts } from './instance-parts.ts';
import { KeptInstance } from './kept-instance.ts';

/** Longest that it may take to prepare, or to stop. */
const timeoutMs = minuteMs;
const retryMs = 2 * secondMs;
/** Refused turns in a row after which it rests. */
const maxRefusals = 5;
const restMs = minuteMs;
/** How often it may go on by itself within an hour. */
const maxResumes = 3;
const lookMs = secondMs;

/** One instance of a strategy that lives. */
export class InstanceRun extends DurableRun {
  readonly #parts: InstanceParts;
  readonly #instance: StrategyInstance;
  readonly #kept: KeptInstance;
  #refusals = 0;
  /** What had been traded when the last orders were sent. */
  #volume = '0';

  constructor(parts: InstanceParts) {
    super(parts);
    const { strategy, record, core, market, known, nowMs } = parts;
    this.#parts = parts;
    const { params, plan, memory, created } = record;
    this.#instance = strategy.begin({ params, plan, memory, created, core, market, nowMs: nowMs() });
    for (const order of [...known].sort((a, b) => Number(a.order_id) - Number(b.order_id))) this.#instance.take(order);
    this.#kept = new KeptInstance(parts, this.#instance, nowMs());
  }

  protected get id(): string {
    return this.#kept.fields.instance_id;
  }

  protected get isOver(): boolean {
    return this.#kept.fields.status === 'STOPPED';
  }

  protected get child() {
    const { api_id, exchange, symbol, account_type } = this.#kept.fields;
    return { api_id, exchange, symbol, account_type, passed: {}, grid: this.#parts.core.grid };
  }

  get record(): InstanceRecord {
    return this.#kept.record;
  }

  figures(): InstanceFigures {
    return this.#kept.figures();
  }

  /** How it is stopped by somebody else than its owner and itself. */
  get stopMode(): StopMode {
    return this.#parts.strategy.stopMode(this.#kept.fields.params);
  }

  get open(): readonly Order[] {
    return this.#instance.open;
  }

  protected note(order: Order): boolean {
    return this.#instance.take(order);
  }

  /**
   * Accepts a stop: from its commit on its strategy places nothing more. Throws CONFLICT where it has stopped already.
   */
  async stop(mode: StopMode, reason = 'USER'): Promise<void> {
    const isTaken = await this.#kept.become('stop', 'STOPPING', { stop: { mode, reason } }, { mode, reason });
    if (!isTaken) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'stopped' });
    this.soon();
  }

  /** Told by the server that starts: what was going on was interrupted, but for a stop, which goes on. */
  async interruptedByRestart(): Promise<void> {
    if (this.#kept.fields.status === 'PREPARING' || this.#kept.fields.status === 'TRADING')
      await this.#kept.become('interrupt', 'INTERRUPTED', { error: 'RESTART' }, { reason: 'RESTART' });
  }

  protected async decide(now: number): Promise<Decision> {
    await this.#kept.point(now);
    return { dueMs: now + lookMs, ...(await this.#decide(now)) };
  }

  /** What its status asks for. */
  #decide(now: number): Promise<Decision> {
    switch (this.#kept.fields.status) {
      case 'PREPARING':
        return this.#prepare(now);
      case 'TRADING':
        return this.#trade(now);
      case 'STOPPING':
        return this.#unwind(now);
      case 'INTERRUPTED':
        return this.#rest(now);
      default:
        return nothing();
    }
  }

  #step(phase: Phase, now: number) {
    return this.#instance.step(phase, now, this.#kept.markNow());
  }

  async #prepare(now: number): Promise<Decision> {
    const { moves, isDone } = this.#step('PREPARING', now);
    if (isDone) {
      const started = { error: null, started: this.#kept.fields.started ?? now };
      return more(await this.#kept.become('ready', 'TRADING', started, { bought: this.#kept.figures().qty }));
    }
    if (now >= this.#kept.sinceMs + timeoutMs) {
      const stop = { mode: 'CANCEL_CLOSE', reason: 'START_FAILED' } as const;
      const changes = { stop, error: this.#kept.fields.error ?? 'START_FAILED' };
      return more(await this.#kept.become('stop', 'STOPPING', changes, stop));
    }
    return this.open.length > 0 || now < this.#kept.waitMs ? nothing() : this.#send(moves, now + secondMs);
  }

  async #trade(now: number): Promise<Decision> {
    const { moves, stop } = this.#step('TRADING', now);
    if (stop) return more(await this.#kept.become('stop', 'STOPPING', { stop }, stop));
    return { moves: now < this.#kept.waitMs ? moves.filter(({ kind }) => kind === 'cancel') : moves };
  }

  /** Ends what it has begun, as its stop says. */
  async #unwind(now: number): Promise<Decision> {
    const { mode } = must(this.#kept.fields.stop, 'a stop');
    if (mode === 'KEEP') return this.#end();
    if (this.open.length > 0) {
      const isDue = now >= this.#kept.cancelMs;
      if (isDue) this.#kept.cancelMs = now + retryMs;
      await this.#checkTimeout(now);
      return isDue ? { moves: this.#cancelOpen(), isMoreOnceCanceled: true } : nothing();
    }
    const { moves, isDone } = mode === 'CANCEL' ? { moves: [], isDone: true } : this.#step('CLOSING', now);
    if (isDone) return this.#end();
    await this.#checkTimeout(now);
    return now < this.#kept.waitMs || this.#kept.fields.status !== 'STOPPING'
      ? nothing()
      : this.#send(moves, now + retryMs);
  }

  /**
   * Sends orders that must be filled before it goes on; they are not sent again before `waitMs` unless something was
   * filled.
   */
  #send(moves: readonly Move[], waitMs: number): Promise<Decision> {
    this.#kept.waitMs = waitMs;
    this.#volume = this.#kept.figures().volume;
    return Promise.resolve({ moves });
  }

  /** A stop that takes too long rests, says so, and is tried again. */
  async #checkTimeout(now: number): Promise<void> {
    if (now < this.#kept.sinceMs + timeoutMs) return;
    const reason = this.#kept.fields.error ?? 'STOP_TIMEOUT';
    await this.#kept.become('interrupt', 'INTERRUPTED', { error: reason }, { reason });
  }

  #cancelOpen(): readonly Move[] {
    return [{ kind: 'cancel', order_ids: this.open.map(({ order_id }) => order_id) }];
  }

  async #end(): Promise<Decision> {
    const { profit, net_value } = this.#kept.figures();
    const { reason } = must(this.#kept.fields.stop, 'a stop');
    await this.#kept.become('end', 'STOPPED', { stopped: this.#parts.nowMs() }, { profit, reason });
    await this.#parts.store.addPoint(this.#kept.fields.instance_id, this.#parts.nowMs(), net_value);
    this.leave();
    this.#parts.ended(this.#kept.record);
    return nothing();
  }

  /** Without orders until it goes on; after a restart it does so at once, with the orders that rest. */
  async #rest(now: number): Promise<Decision> {
    const { error, stop, resumes } = this.#kept.fields;
    const orders = () => ({ orders: String(this.open.length) });
    if (error === 'RESTART') return more(await this.#kept.become('resume', 'RESUMED', { error: null }, orders()));
    if (stop === null && this.open.length > 0) return { moves: this.#cancelOpen(), isMoreOnceCanceled: true };
    const recent = resumes.filter((atMs) => atMs > now - hourMs);
    if (now < this.#kept.sinceMs + restMs || recent.length >= maxResumes) return nothing();
    this.#refusals = 0;
    return more(await this.#kept.become(stop ? 'stop' : 'resume', 'RESUMED', { resumes: [...recent, now] }, orders()));
  }

  /**
   * What is refused is told in the log, once for each reason in a row; a strategy that is refused again and again
   * rests.
   */
  protected async sent(children: readonly SentChild[]): Promise<boolean> {
    const refused = children.filter(({ refusal }) => refusal !== undefined);
    for (const { move, order, refusal } of refused) await this.#kept.refused(must(refusal, 'a code'), move.side, order);
    if (this.#kept.fields.status !== 'TRADING') return this.#hasFilled();
    if (refused.length === 0) {
      this.#refusals = 0;
      return false;
    }
    this.#refusals += 1;
    this.#kept.waitMs = this.#parts.nowMs() + retryMs;
    if (this.#refusals < maxRefusals) return false;
    return this.#kept.become('interrupt', 'INTERRUPTED', {}, { reason: must(this.#kept.fields.error, 'a refusal') });
  }

  /** Whether what was sent last has been filled in part; what is left of a sale need not wait then. */
  #hasFilled(): boolean {
    if (this.#kept.figures().volume === this.#volume) return false;
    if (this.#kept.fields.status === 'STOPPING') this.#kept.waitMs = 0;
    return true;
  }
}

const nothing = (): Promise<Decision> => Promise.resolve({ moves: [] });
const more = (isMore: boolean): Decision => ({ moves: [], isMore });
