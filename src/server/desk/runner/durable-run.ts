import type { RefusalCode } from '../../../shared/base/refusal.ts';
import type { Grid } from '../../../shared/market/instrument.ts';
import { type Move, type PlaceMove, refusalOf } from '../../../shared/strategies/moves.ts';
import { childIdOf } from '../../../shared/trade/child-id.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { OrderEntry, VenueOrder } from '../../venues/order-entry.ts';
import type { Market } from '../../venues/venue.ts';
import { type ChildFields, childOrder, placeChild } from './place-child.ts';
import type { Run } from './runs.ts';
import { Turns } from './turns.ts';

/** What a run works with. */
export interface DurableRunParts {
  readonly entry: Pick<OrderEntry, 'place' | 'cancel'>;
  readonly nowMs: () => number;
  readonly isHalted: () => boolean;
  /** Hears how long after a fill had left the venue the orders that answer it were submitted, seconds. */
  readonly answered?: ((seconds: number) => void) | undefined;
}

/** What a run holds awake. */
export interface HeldMarkets {
  readonly markets: readonly Pick<Market, 'hold'>[];
}

/**
 * What a run does now, and when to look again, ms; as it was to be anyway where that is left out. `isMore`: something
 * more may be due at once.
 */
export interface Decision {
  readonly moves: readonly Move[];
  readonly dueMs?: number;
  readonly isMore?: boolean;
  /** Something more is due at once where the cancels have ended orders. */
  readonly isMoreOnceCanceled?: boolean;
}

/** A child that was sent, and the code by which it was refused. */
export interface SentChild {
  readonly move: PlaceMove;
  readonly order: VenueOrder;
  readonly refusal: RefusalCode | undefined;
}

/**
 * Something that trades by itself: an algorithmic order or a strategy. It decides in turns that follow each other; its
 * moves become orders that bear its id, and what it has done is always read from those, so that a restart loses and
 * repeats nothing. It holds its markets awake until it has ended.
 */
export abstract class DurableRun implements Run {
  readonly #parts: DurableRunParts;
  readonly #turns: Turns;
  readonly #releases: readonly (() => void)[];
  /** When the first fill came that no turn has answered yet, by the clock of the process, ms. */
  #filledMs: number | undefined;

  constructor(parts: DurableRunParts & HeldMarkets) {
    this.#parts = parts;
    this.#releases = parts.markets.map((market) => market.hold());
    this.#turns = new Turns({
      nowMs: parts.nowMs,
      isOver: () => this.isOver || parts.isHalted(),
      turn: (nowMs) => this.#turn(nowMs),
    });
  }

  /** Its id, which its orders bear. */
  protected abstract readonly id: string;
  protected abstract readonly isOver: boolean;
  /** What an order has in common with the others of its leg, and the grid of its market. */
  protected abstract childOf(move: PlaceMove): ChildFields & { readonly grid: Grid };
  /** Its orders that are not final. */
  abstract readonly open: readonly Order[];
  /** Takes one of its orders as it has become; whether that was new. */
  protected abstract note(order: Order): boolean;
  protected abstract decide(nowMs: number): Promise<Decision>;
  /** Called when children have been sent; whether something more may be due at once. */
  protected abstract sent(children: readonly SentChild[]): Promise<boolean>;
  /** Called once what a turn asked for is sent: what nobody waits for. */
  protected afterTurn?(nowMs: number): Promise<void>;

  get dueMs(): number {
    return this.#turns.dueMs;
  }

  take(order: Order): void {
    if (!this.note(order)) return;
    if (order.status === 'FILLED' || order.status === 'PARTIALLY_FILLED') this.#filledMs ??= performance.now();
    this.#turns.soon();
  }

  run(): Promise<void> {
    return this.#turns.run();
  }

  /** The next look takes its turn, however long it was to wait. */
  protected soon(): void {
    this.#turns.soon();
  }

  leave(): void {
    for (const release of this.#releases) release();
  }

  async #turn(nowMs: number): Promise<boolean> {
    const isMore = await this.#act(nowMs);
    await this.afterTurn?.(nowMs);
    return isMore;
  }

  async #act(nowMs: number): Promise<boolean> {
    const filledMs = this.#filledMs;
    this.#filledMs = undefined;
    const { moves, dueMs, isMore = false, isMoreOnceCanceled = false } = await this.decide(nowMs);
    if (dueMs !== undefined) this.#turns.waitUntil(dueMs);
    const cancels = moves.flatMap((move) => (move.kind === 'cancel' ? move.order_ids : []));
    const places = moves.flatMap((move) => (move.kind === 'place' ? [move] : []));
    const before = this.open;
    // What is canceled first is answered by a turn that follows.
    if (places.length === 0 && cancels.length > 0) this.#filledMs = filledMs;
    if (cancels.length > 0) await this.#parts.entry.cancel(before.filter(({ order_id }) => cancels.includes(order_id)));
    if (places.length === 0) return isMore || (isMoreOnceCanceled && this.open.length < before.length);
    const sending = places.map((move) => this.#place(move));
    if (filledMs !== undefined) this.#parts.answered?.((performance.now() - filledMs) / 1_000);
    const children = await Promise.all(sending);
    return (await this.sent(children)) || isMore;
  }

  async #place(move: PlaceMove): Promise<SentChild> {
    const { grid, ...fields } = this.childOf(move);
    const order = childOrder(fields, childIdOf(this.id, move.number), move, grid);
    const code = await placeChild(() => this.#parts.entry.place(order));
    return { move, order, refusal: refusalOf(move, code) };
  }
}
