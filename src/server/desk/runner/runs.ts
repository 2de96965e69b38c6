import type { UserEvent } from '../../../shared/core/state/effects.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Scheduler } from '../../base/scheduler.ts';
import type { TradingEngine } from '../../trading/engine.ts';

/** Something that trades by itself, by orders that bear its id. */
export interface Run {
  /** When it has to be looked at, ms. */
  readonly dueMs: number;
  /** Takes one of its orders as it has become. */
  take(order: Order): void;
  /** Does what is due. Rejects where that fails; the next call goes on. */
  run(): Promise<void>;
  /** Lets go of the market; what it is stays as it is. Idempotent. */
  leave(): void;
}

/** An order as it has become, and whose it is. */
export type OrderChange = Extract<UserEvent, { readonly kind: 'order' }>;

export interface RunsOptions {
  readonly engine: Pick<TradingEngine, 'events'>;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  /** Time between two looks. */
  readonly lookMs: number;
  readonly failed: (error: unknown) => void;
  /** Done before each look. */
  readonly first?: () => Promise<void>;
  /** Hears of every change of an order that belongs to a run, before the run itself does. */
  readonly heard?: (event: OrderChange) => void;
  /** Hears of what accounts have gone through besides: payments, and orders that belong to no run. */
  readonly heardElse?: (event: UserEvent) => void;
}

/**
 * All that run now, by their id: their orders are handed to them as they change, and each is looked at when it is due.
 */
export class Runs<R extends Run> {
  readonly #options: RunsOptions;
  readonly #byId = new Map<string, R>();
  readonly #orders: { unsubscribe(): void };
  /** Those whose orders have changed since they were looked at. */
  readonly #changed = new Set<R>();
  #isStarted = false;
  #stopTimer = (): void => undefined;

  constructor(options: RunsOptions) {
    this.#options = options;
    this.#orders = options.engine.events.subscribe((events) => {
      for (const event of events) {
        if (event.kind !== 'order' || event.order.parent_id === undefined) {
          options.heardElse?.(event);
          continue;
        }
        options.heard?.(event);
        const run = this.#byId.get(event.order.parent_id);
        if (!run) continue;
        run.take(event.order);
        this.#changed.add(run);
      }
      if (this.#changed.size > 0 && this.#isStarted) options.scheduler.soon(() => this.#answer());
    });
  }

  get(id: string): R | undefined {
    return this.#byId.get(id);
  }

  all(): readonly R[] {
    return [...this.#byId.values()];
  }

  add(id: string, run: R): R {
    this.#byId.set(id, run);
    return run;
  }

  remove(id: string): void {
    this.#byId.delete(id);
  }

  /** Has one do what is due. A turn that fails is reported, and tried again with the next look. */
  advance(run: R): Promise<void> {
    return run.run().catch(this.#options.failed);
  }

  /** Those whose orders have changed go on at once: the market does not wait for the next look. */
  #answer(): void {
    const now = this.#options.nowMs();
    if (this.#isStarted) for (const run of this.#changed) if (run.dueMs <= now) void this.advance(run);
    this.#changed.clear();
  }

  /** Does what is due; settles when all of it is done. What the timer does. */
  async look(): Promise<void> {
    const { first } = this.#options;
    if (first) await first();
    const now = this.#options.nowMs();
    await Promise.all(
      this.all()
        .filter(({ dueMs }) => dueMs <= now)
        .map((run) => this.advance(run)),
    );
  }

  start(): void {
    this.#isStarted = true;
    this.#stopTimer = this.#options.scheduler.every(this.#options.lookMs, () => {
      this.look().catch(this.#options.failed);
    });
  }

  stop(): void {
    this.#isStarted = false;
    this.#stopTimer();
    this.#orders.unsubscribe();
    for (const run of this.all()) run.leave();
  }
}
