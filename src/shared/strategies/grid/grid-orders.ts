import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { GridPlan } from '../../finance/grid-plan.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { type Counts, figuresOf } from '../figures.ts';
import { filledOf, type Inventory } from '../inventory.ts';
import { isNews, numberIn } from '../order-news.ts';
import { GridCells } from './grid-cells.ts';
import {
  type CellOrder,
  cellOf,
  cellOrderOf,
  childNumber,
  closingCode,
  type GridSituation,
  openingCode,
  purposeOf,
  rangeStride,
} from './grid-moves.ts';

/**
 * All orders of one grid by what they are for. Those that are final are counted once and forgotten, so that it stays as
 * small as the grid however long it runs; given in the order of their ids, the same orders always make the same book.
 */
export class GridOrders {
  readonly #core: MarketState;
  #plan: GridPlan;
  readonly #open = new Map<string, Order>();
  readonly #attempts = new Map<number, number>();
  readonly #newest = new Map<number, CellOrder>();
  readonly #cells: GridCells;
  #counts: { -readonly [field in keyof Counts]: number } = { orders: 0, wins: 0, losses: 0 };
  /** Highest interval of any range that has had an order. */
  #highest = 0;
  /** Lowest and highest interval that has had an order. */
  #reach: { readonly lowest: number; readonly highest: number };

  constructor(core: MarketState, plan: GridPlan) {
    this.#core = core;
    this.#plan = plan;
    this.#reach = { lowest: plan.base ?? 0, highest: plan.base ?? 0 };
    this.#cells = new GridCells(core);
  }

  get open(): Order[] {
    return [...this.#open.values()];
  }

  get plan(): GridPlan {
    return this.#plan;
  }

  /** Goes on with another plan: other sizes on the same levels, or another range, to which what is held is given. */
  replan(plan: GridPlan): void {
    const isSame = plan.base === this.#plan.base;
    this.#plan = plan;
    if (isSame) return;
    this.#reach = { lowest: plan.base ?? 0, highest: plan.base ?? 0 };
    this.#cells.move(plan);
  }

  /** Number of the first interval of a range that has had no order yet. */
  get nextBase(): number {
    const reached = Math.max(this.#plan.base ?? 0, this.#highest);
    return (Math.floor(reached / rangeStride) + 1) * rangeStride;
  }

  /** Whether it has ordered anything yet. */
  get hasBegun(): boolean {
    return this.#counts.orders > 0;
  }

  /** Number of the next order for a purpose. */
  next(code: number): number {
    return childNumber(code, this.#attempts.get(code) ?? 0, this.#plan);
  }

  /** Lots that the first order still has to bring. */
  get missing(): number {
    return this.#plan.opening - this.#cells.openedLots;
  }

  /** Net in whole lots, of a contract below 0 where it is short. */
  get net(): number {
    const lots = Number(this.total().base / this.#core.units.basePerLot);
    return this.#core.contract ? lots : Math.max(0, lots);
  }

  /** Number of the first interval, by the intervals that have had orders. */
  get first(): number {
    const { levels, direction, trailing, base = 0 } = this.#plan;
    if (!trailing) return base;
    if (direction === 'SHORT') return Math.min(base, this.#reach.lowest);
    return Math.max(base, this.#reach.highest - (levels.length - 2));
  }

  /** Whole lots that an interval holds, or is short of, what is filled of its open orders included. */
  heldIn(cell: number): number {
    const own = this.open.filter((order) => this.#cellAt(order) === cell);
    const { base } = this.#cells.with(cell, own.map(filledOf));
    return Number((base < 0n ? -base : base) / this.#core.units.basePerLot);
  }

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const number = numberIn(order);
    const known = this.#open.get(order.order_id);
    const { code, attempt } = purposeOf(number, this.#plan);
    const next = this.next(code);
    // Attempts at one purpose follow each other: an earlier one that is not open has ended.
    if (!isNews(order, known, number, next)) return false;
    this.#attempts.set(code, Math.max(this.#attempts.get(code) ?? 0, attempt + 1));
    if (!known) this.#counts.orders += 1;
    const cell = cellOf(code, this.#plan);
    if (cell !== undefined) {
      this.share();
      this.#highest = Math.max(this.#highest, cell);
      this.#reachTo(cell);
      this.#newest.set(cell, cellOrderOf(order, cell, this.#core.grid));
    }
    if (isFinal(order.status)) this.#settle(order, code);
    else this.#open.set(order.order_id, order);
    return true;
  }

  /** Notes an interval of the range of now. */
  #reachTo(cell: number): void {
    const { base = 0 } = this.#plan;
    if (Math.abs(cell - base) > rangeStride / 2) return;
    this.#reach = { lowest: Math.min(this.#reach.lowest, cell), highest: Math.max(this.#reach.highest, cell) };
  }

  /** Shares out what the first order has brought, once. */
  share(): void {
    this.#cells.share(this.#plan);
  }

  /** What all orders together have brought about, those that are open included. */
  total(): Inventory {
    return this.#cells.total(this.open.map((order) => [this.#cellAt(order), filledOf(order)]));
  }

  /** What is due depends on; `first` is the number of the first interval of its range. */
  situation(nowMs: number, first = this.first): GridSituation {
    const { levels } = this.#plan;
    return {
      plan: this.#plan,
      first,
      basePerLot: this.#core.units.basePerLot,
      nowMs,
      least: (ticks) => minLots(this.#core, ticks, false),
      cells: Array.from({ length: levels.length - 1 }, (_, index) => ({
        net: this.#cells.at(first + index).base,
        last: this.#newest.get(first + index),
      })),
      open: this.open.flatMap((order) => {
        const cell = this.#cellAt(order);
        return cell === undefined ? [] : [cellOrderOf(order, cell, this.#core.grid)];
      }),
    };
  }

  /** All that is held is taken over by the venue at a price in ticks, without a fee. */
  takeOver(ticks: number): void {
    this.#cells.takeOver(this.net, ticks);
  }

  /** Figures at a mark price in ticks, `invested` in money. */
  figures(markTicks: number, invested: string): InstanceFigures {
    return figuresOf(this.total(), this.#counts, { core: this.#core, markTicks, invested });
  }

  #cellAt = ({ client_id }: Order): number | undefined =>
    cellOf(purposeOf(numberIn({ client_id }), this.#plan).code, this.#plan);

  #settle(order: Order, code: number): void {
    this.#open.delete(order.order_id);
    const filled = filledOf(order);
    if (filled.base === 0n) return;
    if (code === openingCode) this.#cells.open(filled);
    else if (code === closingCode) this.#cells.close(filled);
    const cell = cellOf(code, this.#plan);
    const hasWon = cell === undefined ? undefined : this.#cells.settle(cell, filled);
    if (hasWon !== undefined) this.#counts[hasWon ? 'wins' : 'losses'] += 1;
  }
}
