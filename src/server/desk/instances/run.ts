import { must } from '../../../shared/kit/assert.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import { hourMs, minuteMs, secondMs } from '../../../shared/kit/time.ts';
import { childIdOf } from '../../../shared/trade/child-id.ts';
import type { StopMode } from '../../../shared/trade/instance.ts';
import type { Order, Side } from '../../../shared/trade/order.ts';
import type { InstanceFigures, InstanceRecord } from '../../store/instances.ts';
import { childCode, closingCode, gridMoves, openingCode } from '../../strategies/grid.ts';
import { leastLots } from '../algo/accept.ts';
import { middleOf } from './accept.ts';
import { childOrder, placeChild } from '../runner/place-child.ts';
import type { Run } from '../runner/runs.ts';
import { Turns } from '../runner/turns.ts';
import { createEnds, type Ends } from './ends.ts';
import { GridBook } from './grid-book.ts';
import type { InstanceParts } from './instance-parts.ts';
import { KeptInstance } from './kept-instance.ts';

/** Longest that it may take to prepare, or to stop. */
const timeoutMs = minuteMs;
const retryMs = 2 * secondMs;
/** Refused turns in a row after which it rests. */
const mostRefusals = 5;
const restMs = minuteMs;
/** How often it may go on by itself within an hour. */
const mostResumes = 3;
const lookMs = secondMs;

interface Child {
  readonly code: number;
  readonly side: Side;
  readonly lots: number;
  /** Undefined at the market. */
  readonly ticks?: number | undefined;
  readonly isImmediate?: boolean;
}

/** One GRID that lives. Its turns follow each other; it holds its market awake until it has stopped. */
export class InstanceRun implements Run {
  readonly #parts: InstanceParts;
  readonly #book: GridBook;
  readonly #release: () => void;
  readonly #ends: Ends;
  readonly #kept: KeptInstance;
  readonly #turns: Turns;
  #refusals = 0;

  constructor(parts: InstanceParts) {
    const { record, core, face, known, nowMs } = parts;
    this.#parts = parts;
    this.#book = new GridBook(core, record.plan);
    this.#release = face.hold();
    for (const order of [...known].sort((a, b) => Number(a.order_id) - Number(b.order_id))) this.#book.take(order);
    const now = nowMs();
    this.#ends = createEnds(record, face, now);
    this.#kept = new KeptInstance(parts, this.#book, this.#ends, now);
    this.#turns = new Turns({
      nowMs,
      isOver: () => this.#kept.fields.status === 'STOPPED' || parts.isHalted(),
      turn: (atMs) => this.#turn(atMs),
    });
  }

  get record(): InstanceRecord {
    return this.#kept.record;
  }

  figures(): InstanceFigures {
    return this.#kept.figures();
  }

  get dueMs(): number {
    return this.#turns.dueMs;
  }

  get open(): Order[] {
    return this.#book.open;
  }

  take(order: Order): void {
    if (this.#book.take(order)) this.#turns.soon();
  }

  run(): Promise<void> {
    return this.#turns.run();
  }

  /** Accepts a stop: from its commit on no order of the grid is placed. Throws CONFLICT where it has stopped already. */
  async stop(mode: StopMode, reason = 'USER'): Promise<void> {
    const isTaken = await this.#kept.become('stop', 'STOPPING', { stop: { mode, reason } }, { mode, reason });
    if (!isTaken) throw new Refusal('CONFLICT', { field: 'instance_id', rule: 'stopped' });
    this.#turns.soon();
  }

  /** Told by the server that starts: what was going on was interrupted, but for a stop, which goes on. */
  async interruptedByRestart(): Promise<void> {
    if (this.#kept.fields.status === 'PREPARING' || this.#kept.fields.status === 'TRADING')
      await this.#kept.become('interrupt', 'INTERRUPTED', { error: 'RESTART' }, { reason: 'RESTART' });
  }

  /** Lets go of the market; the instance stays as it is. Idempotent. */
  leave(): void {
    this.#release();
  }

  async #turn(now: number): Promise<boolean> {
    this.#turns.waitUntil(now + lookMs);
    await this.#kept.point(now);
    return this.#act(now);
  }

  /** One step of what its status asks for; whether there may be another one at once. */
  #act(now: number): Promise<boolean> {
    switch (this.#kept.fields.status) {
      case 'PREPARING':
        return this.#prepare(now);
      case 'TRADING':
        return this.#trade(now);
      case 'STOPPING':
        return this.#wind(now);
      case 'INTERRUPTED':
        return this.#rest(now);
      default:
        return Promise.resolve(false);
    }
  }

  /** Buys what the sells will need. */
  async #prepare(now: number): Promise<boolean> {
    const { plan } = this.#kept.fields;
    const { missing } = this.#book;
    if (missing < Math.max(1, leastLots(this.#parts.core, plan.cap, false))) {
      this.#book.share();
      return this.#kept.become(
        'ready',
        'TRADING',
        { error: null, started: this.#kept.fields.started ?? now },
        { bought: this.#kept.figures().qty },
      );
    }
    if (now >= this.#kept.sinceMs + timeoutMs) {
      const stop = { mode: 'CANCEL_CLOSE', reason: 'START_FAILED' } as const;
      return this.#kept.become('stop', 'STOPPING', { stop, error: this.#kept.fields.error ?? 'START_FAILED' }, stop);
    }
    if (this.#book.open.length > 0 || now < this.#kept.waitMs) return false;
    this.#kept.waitMs = now + secondMs;
    await this.#send({ code: openingCode, side: 'BUY', lots: missing, ticks: plan.cap, isImmediate: true });
    return this.#book.missing < missing;
  }

  /** Keeps the orders of the grid, unless it has come to one of its ends. */
  async #trade(now: number): Promise<boolean> {
    const reason = this.#ends.reason(middleOf(this.#parts.face), now);
    if (reason) {
      const stop = { mode: this.#kept.fields.params.on_end, reason };
      return this.#kept.become('stop', 'STOPPING', { stop }, stop);
    }
    const { cancel, place } = gridMoves(this.#book.situation(now));
    if (cancel.length > 0) await this.#parts.desk.cancel(this.#kept.fields.user_id, cancel);
    if (now < this.#kept.waitMs || place.length === 0) return false;
    const taken = await Promise.all(place.map((each) => this.#send({ code: childCode(each), ...each })));
    if (taken.every(Boolean)) {
      this.#refusals = 0;
      return false;
    }
    this.#refusals += 1;
    this.#kept.waitMs = now + retryMs;
    if (this.#refusals < mostRefusals) return false;
    return this.#kept.become('interrupt', 'INTERRUPTED', {}, { reason: must(this.#kept.fields.error, 'a refusal') });
  }

  /** Ends what it has begun, as its stop says. */
  async #wind(now: number): Promise<boolean> {
    const { mode } = must(this.#kept.fields.stop, 'a stop');
    const { units } = this.#parts.core;
    if (mode === 'KEEP') return this.#end();
    if (this.#book.open.length > 0) {
      if (now >= this.#kept.waitMs) {
        this.#kept.waitMs = now + retryMs;
        await this.#cancelOpen();
        if (this.#book.open.length === 0) {
          this.#kept.waitMs = 0;
          return true;
        }
      }
      return this.#impatient(now);
    }
    const { held } = this.#book;
    if (mode === 'CANCEL' || held < leastLots(this.#parts.core, middleOf(this.#parts.face) ?? this.#kept.mark, false))
      return this.#end();
    if (now < this.#kept.waitMs) return this.#impatient(now);
    this.#kept.waitMs = now + retryMs;
    await this.#send({ code: closingCode, side: 'SELL', lots: Math.min(held, units.mostMarketLots) });
    if (this.#book.held >= held) return this.#impatient(now);
    this.#kept.waitMs = 0;
    return true;
  }

  /** A stop that takes too long rests, is told so, and is tried again. */
  async #impatient(now: number): Promise<boolean> {
    if (now < this.#kept.sinceMs + timeoutMs) return false;
    await this.#kept.become(
      'interrupt',
      'INTERRUPTED',
      { error: this.#kept.fields.error ?? 'STOP_TIMEOUT' },
      { reason: this.#kept.fields.error ?? 'STOP_TIMEOUT' },
    );
    return false;
  }

  readonly #cancelOpen = (): Promise<unknown> =>
    this.#parts.desk.cancel(
      this.#kept.fields.user_id,
      this.#book.open.map(({ order_id }) => order_id),
    );

  async #end(): Promise<boolean> {
    const { profit, net_value } = this.#kept.figures();
    await this.#kept.become(
      'end',
      'STOPPED',
      { stopped: this.#parts.nowMs() },
      { profit, reason: must(this.#kept.fields.stop, 'a stop').reason },
    );
    await this.#parts.store.addPoint(this.#kept.fields.instance_id, this.#parts.nowMs(), net_value);
    this.#release();
    this.#parts.ended(this.#kept.record);
    return false;
  }

  /** Without orders until it goes on; after a restart it does so at once, with the orders that rest. */
  async #rest(now: number): Promise<boolean> {
    const { error, stop, resumes } = this.#kept.fields;
    if (error === 'RESTART')
      return this.#kept.become('resume', 'RESUMED', { error: null }, { orders: String(this.#book.open.length) });
    if (stop === null && this.#book.open.length > 0) await this.#cancelOpen();
    const recent = resumes.filter((atMs) => atMs > now - hourMs);
    if (now < this.#kept.sinceMs + restMs || recent.length >= mostResumes) return false;
    this.#refusals = 0;
    return this.#kept.become(
      stop ? 'stop' : 'resume',
      'RESUMED',
      { resumes: [...recent, now] },
      { orders: String(this.#book.open.length) },
    );
  }

  /** Places one order; whether it was taken. What is refused is told in the log, once for each reason in a row. */
  async #send({ code, side, lots, ticks, isImmediate = false }: Child): Promise<boolean> {
    const { instance_id, user_id, api_id, exchange, symbol, account_type } = this.#kept.fields;
    const { core, desk } = this.#parts;
    const child = childOrder(childIdOf(instance_id, this.#book.next(code)), { lots, ticks }, core.grid);
    const passed = isImmediate ? { time_in_force: 'IOC' } : {};
    const refusal = await placeChild(() =>
      desk.send({ user_id, api_id, exchange, symbol, account_type, side, passed }, child),
    );
    if (refusal === undefined) return true;
    await this.#kept.refused(refusal, side, child);
    return false;
  }
}
