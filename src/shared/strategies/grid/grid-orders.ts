import { must } from '../../base/assert.ts';
import { toScaled, toUnits } from '../../base/decimal.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { notionalOf } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { type GridPlan, openedCells, type PastRange } from '../../finance/grid-plan.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import {
  type CellOrder,
  cellOf,
  childNumber,
  closingCode,
  type GridSituation,
  openingCode,
  purposeOf,
  rangeStride,
} from './grid-moves.ts';
import { type Counts, figuresOf } from '../figures.ts';
import { booked, type BookedBy, emptyInventory, type Filled, filledOf, type Inventory } from '../inventory.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { isNews, numberIn } from '../order-news.ts';

const sum = (parts: Iterable<Inventory>): Inventory => {
  let all = emptyInventory;
  for (const part of parts)
    all = {
      base: all.base + part.base,
      cost: all.cost + part.cost,
      realised: all.realised + part.realised,
      flow: all.flow + part.flow,
      volume: all.volume + part.volume,
      fees: all.fees + part.fees,
    };
  return all;
};

/**
 * The part of one of `parts` equal shares of what the first order has brought; what does not divide is left over.
 */
const shareOf = (it: Inventory, parts: bigint): Inventory => ({
  base: it.base / parts,
  cost: it.cost / parts,
  realised: 0n,
  flow: -(it.cost / parts),
  volume: 0n,
  fees: 0n,
});

/**
 * All orders of one grid by what they are for. Those that are final are counted once and forgotten, so that it stays as
 * small as the grid however long it runs; given in the order of their ids, the same orders always make the same book.
 */
export class GridOrders {
  readonly #core: MarketState;
  #plan: GridPlan;
  /** Undefined on spot. */
  readonly #terms: BookedBy;
  readonly #open = new Map<string, Order>();
  readonly #attempts = new Map<number, number>();
  readonly #newest = new Map<number, CellOrder>();
  #opening = emptyInventory;
  #openedLots = 0n;
  /** Each interval's own, by its number; empty before the first order is shared out. */
  readonly #cells = new Map<number, Inventory>();
  #rest = emptyInventory;
  readonly #closing: Filled[] = [];
  #counts: { -readonly [field in keyof Counts]: number } = { orders: 0, wins: 0, losses: 0 };
  /** Highest interval of any range that has had an order. */
  #highest = 0;
  /** Lowest and highest interval that has had an order. */
  #reach: { readonly lowest: number; readonly highest: number };

  constructor(core: MarketState, plan: GridPlan) {
    this.#core = core;
    this.#plan = plan;
    this.#reach = { lowest: plan.base ?? 0, highest: plan.base ?? 0 };
    this.#terms = core.contract?.terms;
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
    if (this.#cells.size > 0) this.#rest = this.#giveOut(this.#range, this.#rest);
  }

  /** Gives the intervals of a range what they begin with; what is left of `from`. */
  #giveOut(range: PastRange, from: Inventory): Inventory {
    const { base, intervals, empty, given } = range;
    const isShort = this.#plan.direction === 'SHORT';
    const opened = openedCells({ direction: this.#plan.direction, empty, intervals });
    const share = opened === 0 ? emptyInventory : shareOf(this.#opening, BigInt(opened));
    const all = given?.lots.reduce((sum, lots) => sum + lots, 0) ?? 0;
    const cost = given ? must(toScaled(given.cost, moneyDecimals), 'money') : 0n;
    let rest = from;
    for (let cell = 0; cell < intervals; cell++) {
      const isOpened = isShort ? cell < empty : cell >= empty;
      let part = opened > 0 && isOpened ? share : emptyInventory;
      if (given) {
        const lots = BigInt(given.lots[cell] ?? 0);
        const size = lots * this.#core.units.basePerLot;
        const paid = all === 0 ? 0n : (cost * lots) / BigInt(all);
        part = { ...emptyInventory, base: isShort ? -size : size, cost: paid, flow: -paid };
      }
      this.#cells.set(base + cell, part);
      rest = { ...rest, base: rest.base - part.base, cost: rest.cost - part.cost, flow: rest.flow + part.cost };
    }
    return rest;
  }

  /** The range of now. */
  get #range(): PastRange {
    const { base = 0, levels, empty, given } = this.#plan;
    return { base, intervals: levels.length - 1, empty, given };
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
    return this.#plan.opening - Number(this.#openedLots);
  }

  /** Net in whole lots, of a contract below 0 where it is short. */
  get net(): number {
    const lots = Number(this.total().base / this.#core.units.basePerLot);
    return this.#terms ? lots : Math.max(0, lots);
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
    const settled = this.#cells.get(cell) ?? emptyInventory;
    const { base } = this.open
      .filter((order) => this.#cellAt(order) === cell)
      .reduce((it, order) => booked(it, filledOf(order), this.#terms), settled);
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
      this.#newest.set(cell, this.#cellOrder(order, cell));
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
    if (this.#cells.size > 0) return;
    const ranges = [...(this.#plan.past ?? []), this.#range];
    this.#rest = ranges.reduce((rest, range) => this.#giveOut(range, rest), this.#opening);
  }

  /** What all orders together have brought about, those that are open included. */
  total(): Inventory {
    const cells = new Map(this.#cells);
    const others: Filled[] = [...this.#closing];
    for (const order of this.#open.values()) {
      const cell = this.#cellAt(order);
      const settled = cell === undefined ? undefined : (cells.get(cell) ?? emptyInventory);
      if (cell === undefined || settled === undefined) others.push(filledOf(order));
      else cells.set(cell, booked(settled, filledOf(order), this.#terms));
    }
    const all = this.#cells.size === 0 ? this.#opening : sum([this.#rest, ...cells.values()]);
    return others.reduce((it, filled) => booked(it, filled, this.#terms), all);
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
        net: (this.#cells.get(first + index) ?? emptyInventory).base,
        last: this.#newest.get(first + index),
      })),
      open: this.open.flatMap((order) => {
        const cell = this.#cellAt(order);
        return cell === undefined ? [] : [this.#cellOrder(order, cell)];
      }),
    };
  }

  /** All that is held is taken over by the venue at a price in ticks, without a fee. */
  takeOver(ticks: number): void {
    const { net } = this;
    if (net === 0 || !this.#core.contract) return;
    this.#closing.push({
      side: net > 0 ? 'SELL' : 'BUY',
      base: BigInt(Math.abs(net)) * this.#core.units.basePerLot,
      quote: notionalOf(this.#core.contract.terms, ticks, net),
      fee: 0n,
    });
  }

  /** Figures at a mark price in ticks, `invested` in money. */
  figures(markTicks: number, invested: string): InstanceFigures {
    return figuresOf(this.total(), this.#counts, { core: this.#core, markTicks, invested });
  }

  #cellAt = ({ client_id }: Order): number | undefined =>
    cellOf(purposeOf(numberIn({ client_id }), this.#plan).code, this.#plan);

  #cellOrder({ order_id, side, price, amount, status, updated }: Order, cell: number): CellOrder {
    const { grid } = this.#core;
    return {
      order_id,
      cell,
      side,
      ticks: must(toUnits(price, grid.price), 'price on the grid'),
      lots: must(toUnits(amount, grid.size), 'size on the grid'),
      isOpen: !isFinal(status),
      isFull: status === 'FILLED',
      updatedMs: updated,
    };
  }

  #settle(order: Order, code: number): void {
    this.#open.delete(order.order_id);
    const filled = filledOf(order);
    if (filled.base === 0n) return;
    const cell = cellOf(code, this.#plan);
    if (code === openingCode) {
      this.#opening = booked(this.#opening, filled, this.#terms);
      this.#openedLots += filled.base / this.#core.units.basePerLot;
    } else if (code === closingCode) this.#closing.push(filled);
    if (cell === undefined) return;
    const before = this.#cells.get(cell) ?? emptyInventory;
    const after = booked(before, filled, this.#terms);
    this.#cells.set(cell, after);
    // A sale of what was bought, or a purchase of what was sold before.
    const closes = this.#terms
      ? before.base !== 0n && before.base > 0n === (filled.side === 'SELL')
      : filled.side === 'SELL';
    if (closes) this.#counts[after.realised > before.realised ? 'wins' : 'losses'] += 1;
  }
}
