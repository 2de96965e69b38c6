import { must } from '../../../shared/base/assert.ts';
import { Refusal, type RefusalCode } from '../../../shared/base/refusal.ts';
import type { Twap } from '../../../shared/trade/algo.ts';
import { childOf } from '../../../shared/trade/child-id.ts';
import { isFinal, type OrderEvent, statusAfter } from '../../../shared/trade/order-status.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { Market } from '../../venues/venue.ts';
import { tradedSince } from '../../../shared/strategies/execution/traded-volume.ts';
import { nextMove, sweepNumber } from '../../../shared/strategies/execution/next-move.ts';
import { figuresOf, type Running, twapOf } from './parent.ts';
import { type Decision, DurableRun, type DurableRunParts, type SentChild } from '../runner/durable-run.ts';
import { sliceTimes } from '../../../shared/strategies/execution/schedule.ts';
import { childView, situationOf } from '../../../shared/strategies/execution/situation.ts';

/** A refused child is tried again after this. */
const retryAfterMs = 2_000;
/** A look at a parent that is not due; deadlines and cancels do not wait for it. */
const idleMs = 60_000;

/** The engine as a parent uses it. */
export interface RunParts extends DurableRunParts {
  readonly parent: Running;
  readonly core: MarketState;
  readonly market: Market;
  /** Children that are there already. */
  readonly known: readonly Order[];
  readonly save: (parent: Running) => Promise<void>;
  readonly publish: (parent: Running, twap: Twap) => void;
  readonly ended: (parent: Running) => void;
}

/** One parent that is being carried out. */
export class AlgoRun extends DurableRun {
  readonly parent: Running;
  readonly #parts: RunParts;
  readonly #children = new Map<string, Order>();
  readonly #times: readonly number[];
  #handled = -1;
  #retryMs = 0;

  constructor(parts: RunParts) {
    super({ ...parts, markets: [parts.market] });
    const { parent, known } = parts;
    this.#parts = parts;
    this.parent = parent;
    this.#times =
      parent.algo.slices === undefined
        ? []
        : sliceTimes(parent.parent_id, { ...parent.algo, slices: parent.algo.slices });
    for (const child of known) this.#note(child);
    // What was stored last may be older than its children.
    if (known.length > 0) this.#sum();
  }

  protected get id(): string {
    return this.parent.parent_id;
  }

  protected get isOver(): boolean {
    return isFinal(this.parent.status);
  }

  protected childOf() {
    return { ...this.parent, grid: this.#parts.core.grid };
  }

  /** Orders of it that are not final. */
  get open(): Order[] {
    return [...this.#children.values()].filter(({ status }) => !isFinal(status));
  }

  protected note(child: Order): boolean {
    this.#note(child);
    this.#refresh();
    return true;
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
    this.#parts.publish(this.parent, this.twap());
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
    const { market, nowMs, core } = this.#parts;
    const { created, before } = this.parent;
    const { volume, quote } = tradedSince(market, created, nowMs());
    const base = volume - before.volume;
    return base > 0 && quote > before.quote
      ? ((quote - before.quote) / base).toFixed(core.grid.price.decimals + 2)
      : this.parent.figures.vwap_bench;
  }

  protected async decide(nowMs: number): Promise<Decision> {
    const move = nextMove(
      situationOf(this.parent, {
        ...this.#parts,
        nowMs,
        children: [...this.#children.values()].map((child) => childView(child, this.#parts.core.grid)),
        times: this.#times,
        handled: this.#handled,
        retryMs: this.#retryMs,
        isApart: this.#parts.core.listed.external,
      }),
    );
    switch (move.kind) {
      case 'wait':
        return { moves: [], dueMs: Math.min(move.untilMs, nowMs + idleMs) };
      case 'cancel':
        return { moves: [move], isMoreOnceCanceled: true };
      case 'send':
        return { moves: [{ ...move, kind: 'place', side: this.parent.side }] };
      case 'skip':
        this.#handled = move.number;
        this.#refresh();
        return { moves: [], isMore: true };
      case 'end':
        await this.#end(move.event);
        return { moves: [] };
    }
  }

  protected async sent(children: readonly SentChild[]): Promise<boolean> {
    for (const { refusal } of children) if (refusal !== undefined) await this.#failed(refusal);
    return true;
  }

  async #failed(code: RefusalCode): Promise<void> {
    const { parent } = this;
    parent.errors += 1;
    this.#retryMs = this.#parts.nowMs() + retryAfterMs;
    await this.#become(parent.status, code);
  }

  async #end(event: OrderEvent): Promise<void> {
    const { parent } = this;
    const reason =
      event === 'expire' ? 'DEADLINE' : event === 'cancel' ? 'USER' : event === 'fail' ? parent.reason : '';
    await this.#become(must(statusAfter(parent.status, event), `edge ${event} from ${parent.status}`), reason);
    this.leave();
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
    this.#parts.publish(parent, this.twap());
  }
}
