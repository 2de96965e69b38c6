import { must } from '../../../shared/kit/assert.ts';
import { Refusal, type RefusalCode } from '../../../shared/kit/refusal.ts';
import type { Twap } from '../../../shared/trade/algo.ts';
import { childIdOf, childOf } from '../../../shared/trade/child-id.ts';
import { isFinal, type OrderEvent, statusAfter } from '../../../shared/trade/order-status.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Outcome } from '../../../shared/core/state/client-ids.ts';
import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { Market } from '../../venues/venue.ts';
import { tradedSince } from './market-view.ts';
import { type Move, nextMove, sweepNumber } from './next-move.ts';
import { figuresOf, type Running, twapOf } from './parent.ts';
import { type ChildOrder, childOrder, placeChild } from '../runner/place-child.ts';
import type { Run } from '../runner/runs.ts';
import { Turns } from '../runner/turns.ts';
import { sliceTimes } from './schedule.ts';
import { situationOf } from './situation.ts';

/** A refused child is tried again after this. */
const retryAfterMs = 2_000;
/** A look at a parent that is not due; deadlines and cancels do not wait for it. */
const idleMs = 60_000;

/** The world as a parent uses it. */
export interface RunParts {
  readonly parent: Running;
  readonly core: MarketState;
  readonly face: Market;
  readonly nowMs: () => number;
  /** Children that are there already. */
  readonly known: readonly Order[];
  /** Places one child; idempotent by its client id. Throws the Refusal of a child that the account or the market does not take. */
  readonly send: (parent: Running, child: ChildOrder) => Promise<Outcome>;
  readonly cancel: (user_id: string, order_ids: readonly string[]) => Promise<void>;
  readonly save: (parent: Running) => Promise<void>;
  readonly tell: (parent: Running, twap: Twap) => void;
  readonly ended: (parent: Running) => void;
  readonly isHalted: () => boolean;
}

/** One parent that is being carried out. Its turns follow each other; it holds its market awake until it has ended. */
export class AlgoRun implements Run {
  readonly parent: Running;
  readonly #parts: RunParts;
  readonly #children = new Map<string, Order>();
  readonly #times: readonly number[];
  readonly #release: () => void;
  readonly #turns: Turns;
  #handled = -1;
  #retryMs = 0;

  constructor(parts: RunParts) {
    const { parent, face, known } = parts;
    this.#parts = parts;
    this.parent = parent;
    this.#times =
      parent.algo.slices === undefined
        ? []
        : sliceTimes(parent.parent_id, { ...parent.algo, slices: parent.algo.slices });
    this.#turns = new Turns({
      nowMs: parts.nowMs,
      isOver: () => isFinal(parent.status) || parts.isHalted(),
      turn: (nowMs) => this.#turn(nowMs),
    });
    this.#release = face.hold();
    for (const child of known) this.#note(child);
    // What was stored last may be older than its children.
    if (known.length > 0) this.#sum();
  }

  get dueMs(): number {
    return this.#turns.dueMs;
  }

  /** Orders of it that are not final. */
  get open(): Order[] {
    return [...this.#children.values()].filter(({ status }) => !isFinal(status));
  }

  /** Takes a child as it has become. */
  take(child: Order): void {
    this.#note(child);
    this.#refresh();
    this.#turns.soon();
  }

  run(): Promise<void> {
    return this.#turns.run();
  }

  /** Accepts a cancel: from its commit on nothing more is sent. Throws ORDER_FINAL where it is too late. */
  async requestCancel(): Promise<void> {
    const { parent } = this;
    if (parent.status === 'CANCELING') return;
    const status = statusAfter(parent.status, 'request_cancel');
    if (!status) throw new Refusal('ORDER_FINAL', { parent_id: parent.parent_id });
    await this.#become(status, parent.reason);
  }

  twap(): Twap {
    return twapOf(this.parent, this.#nextAt());
  }

  /** Lets go of the market; the parent stays as it is. Idempotent. */
  leave(): void {
    this.#release();
  }

  #note(child: Order): void {
    const before = this.#children.get(child.order_id);
    if (before && before.version >= child.version) return;
    this.#children.set(child.order_id, child);
    const { number } = must(childOf(child.client_id), 'number of a child');
    if (number !== sweepNumber) this.#handled = Math.max(this.#handled, number);
  }

  #nextAt(): number | null {
    const { parent } = this;
    const next = this.#times[this.#handled + 1];
    return next === undefined || parent.status !== 'EXECUTING' ? null : parent.created + next;
  }

  /** Brings the sums up to the children and tells them. */
  #refresh(): void {
    this.#sum();
    this.#parts.tell(this.parent, this.twap());
  }

  #sum(): void {
    const { parent } = this;
    const { core, nowMs } = this.#parts;
    parent.figures = figuresOf(this.#children.values(), core, this.#doneSlices(), this.#bench());
    parent.version += 1;
    parent.updated = nowMs();
  }

  #doneSlices(): number {
    return this.#times.length > 0
      ? this.#handled + 1
      : [...this.#children.values()].filter(({ status }) => status === 'FILLED').length;
  }

  #bench(): string | null {
    const { face, nowMs, core } = this.#parts;
    const { created, before } = this.parent;
    const { volume, quote } = tradedSince(face, created, nowMs());
    const base = volume - before.volume;
    return base > 0 && quote > before.quote
      ? ((quote - before.quote) / base).toFixed(core.grid.price.decimals + 2)
      : this.parent.figures.vwap_bench;
  }

  async #turn(nowMs: number): Promise<boolean> {
    const { parent } = this;
    const move = nextMove(
      situationOf(parent, {
        ...this.#parts,
        nowMs,
        children: this.#children.values(),
        times: this.#times,
        handled: this.#handled,
        retryMs: this.#retryMs,
      }),
    );
    if (move.kind !== 'wait') return this.#do(move);
    this.#turns.waitUntil(Math.min(move.untilMs, nowMs + idleMs));
    return false;
  }

  /** Carries a move out; whether there may be another one at once. */
  async #do(move: Exclude<Move, { kind: 'wait' }>): Promise<boolean> {
    if (move.kind === 'end') {
      await this.#end(move.event);
      return false;
    }
    if (move.kind === 'skip') {
      this.#handled = move.number;
      this.#refresh();
      return true;
    }
    if (move.kind === 'send') return this.#send(move);
    const before = this.open.length;
    await this.#parts.cancel(this.parent.user_id, move.order_ids);
    return this.open.length < before;
  }

  async #send({ number, lots, ticks }: Extract<Move, { kind: 'send' }>): Promise<boolean> {
    const { parent } = this;
    const { core, send } = this.#parts;
    const child = childOrder(childIdOf(parent.parent_id, number), { lots, ticks }, core.grid);
    const refusal = await placeChild(() => send(parent, child));
    return refusal === undefined || this.#failed(refusal);
  }

  async #failed(code: RefusalCode): Promise<boolean> {
    const { parent } = this;
    parent.errors += 1;
    this.#retryMs = this.#parts.nowMs() + retryAfterMs;
    await this.#become(parent.status, code);
    return true;
  }

  async #end(event: OrderEvent): Promise<void> {
    const { parent } = this;
    const reason =
      event === 'expire' ? 'DEADLINE' : event === 'cancel' ? 'USER' : event === 'fail' ? parent.reason : '';
    await this.#become(must(statusAfter(parent.status, event), `edge ${event} from ${parent.status}`), reason);
    this.#release();
    this.#parts.ended(parent);
  }

  async #become(status: Running['status'], reason: string): Promise<void> {
    const { parent } = this;
    const before = { status: parent.status, reason: parent.reason };
    Object.assign(parent, { status, reason });
    this.#sum();
    try {
      await this.#parts.save(parent);
    } catch (error) {
      Object.assign(parent, before);
      throw error;
    }
    this.#parts.tell(parent, this.twap());
  }
}
