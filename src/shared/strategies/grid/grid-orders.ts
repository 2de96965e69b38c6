import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import { childOf } from '../../trade/child-id.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { GridPlan } from '../../finance/grid-plan.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import {
  type CellOrder,
  cellOf,
  childNumber,
  closingCode,
  type GridSituation,
  openingCode,
  purposeOf,
} from './grid-moves.ts';
import { type Counts, figuresOf } from '../figures.ts';
import { emptyInventory, type Filled, filledOf, type Inventory, withFilled } from '../inventory.ts';
import { minLots } from '../../core/orders/least-lots.ts';

const sum = (parts: readonly Inventory[]): Inventory =>
  parts.reduce(
    (all, part) => ({
      base: all.base + part.base,
      cost: all.cost + part.cost,
      realised: all.realised + part.realised,
      flow: all.flow + part.flow,
      volume: all.volume + part.volume,
      fees: all.fees + part.fees,
    }),
    emptyInventory,
  );

/**
 * The part of one of `parts` equal shares of what the first purchase has brought; what does not divide is left over.
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
 * small as the grid however long it runs; told in the order of their ids, the same orders always make the same book.
 */
export class GridOrders {
  readonly #core: MarketState;
  readonly #plan: GridPlan;
  readonly #open = new Map<string, Order>();
  readonly #attempts = new Map<number, number>();
  readonly #newest: (CellOrder | undefined)[] = [];
  #opening = emptyInventory;
  #openedLots = 0n;
  /** Each interval's own; empty before the first purchase is shared out. */
  #cells: Inventory[] = [];
  #rest = emptyInventory;
  #closing: Filled[] = [];
  #counts: { -readonly [field in keyof Counts]: number } = { orders: 0, wins: 0, losses: 0 };

  constructor(core: MarketState, plan: GridPlan) {
    this.#core = core;
    this.#plan = plan;
  }

  get open(): Order[] {
    return [...this.#open.values()];
  }

  /** Number of the next order for a purpose. */
  next(code: number): number {
    return childNumber(code, this.#attempts.get(code) ?? 0);
  }

  /** Lots that the first purchase still has to buy. */
  get missing(): number {
    return this.#plan.opening - Number(this.#openedLots);
  }

  /** Base that is held, in whole lots. */
  get held(): number {
    return Math.max(0, Number(this.total().base / this.#core.units.basePerLot));
  }

  /** Takes an order as it has become; whether that was new. */
  take(order: Order): boolean {
    const { number } = must(childOf(order.client_id), 'number of a child');
    const known = this.#open.get(order.order_id);
    const { code, attempt } = purposeOf(number);
    const next = this.next(code);
    // Attempts at one purpose follow each other: an earlier one that is not open has ended.
    if (known ? known.version >= order.version : number < next) return false;
    this.#attempts.set(code, Math.max(this.#attempts.get(code) ?? 0, attempt + 1));
    if (!known) this.#counts.orders += 1;
    const cell = cellOf(code);
    if (cell !== undefined) {
      this.share();
      this.#newest[cell] = this.#cellOrder(order, cell);
    }
    if (isFinal(order.status)) this.#settle(order, code);
    else this.#open.set(order.order_id, order);
    return true;
  }

  /** Shares out what the first purchase has brought, once. */
  share(): void {
    if (this.#cells.length > 0) return;
    const { levels, empty } = this.#plan;
    const sells = BigInt(levels.length - 1 - empty);
    const part = sells === 0n ? emptyInventory : shareOf(this.#opening, sells);
    this.#cells = Array.from({ length: levels.length - 1 }, (_, cell) => (cell >= empty ? part : emptyInventory));
    const given = part.base * sells;
    const paid = part.cost * sells;
    this.#rest = {
      ...this.#opening,
      base: this.#opening.base - given,
      cost: this.#opening.cost - paid,
      flow: this.#opening.flow + paid,
    };
  }

  /** What all orders together have brought about, those that are open included. */
  total(): Inventory {
    const open = this.open.map((order) => ({ filled: filledOf(order), cell: this.#cellAt(order) }));
    const cells = this.#cells.map((cell, index) =>
      open.filter((each) => each.cell === index).reduce((it, { filled }) => withFilled(it, filled), cell),
    );
    const others = open.filter(({ cell }) => cell === undefined).map(({ filled }) => filled);
    return [...this.#closing, ...others].reduce(
      withFilled,
      sum(this.#cells.length === 0 ? [this.#opening] : [this.#rest, ...cells]),
    );
  }

  situation(nowMs: number): GridSituation {
    const open = this.open.map((order) => ({ order, cell: this.#cellAt(order) }));
    return {
      plan: this.#plan,
      basePerLot: this.#core.units.basePerLot,
      nowMs,
      least: (ticks) => minLots(this.#core, ticks, false),
      cells: this.#cells.map(({ base }, cell) => ({ net: base, last: this.#newest[cell] })),
      open: open.flatMap(({ order, cell }) => (cell === undefined ? [] : [this.#cellOrder(order, cell)])),
    };
  }

  /** Figures at a mark price in ticks, `invested` in quote. */
  figures(markTicks: number, invested: string): InstanceFigures {
    return figuresOf(this.total(), this.#counts, { grid: this.#core.grid, markTicks, invested });
  }

  #cellAt = ({ client_id }: Order): number | undefined =>
    cellOf(purposeOf(must(childOf(client_id), 'number of a child').number).code);

  #cellOrder({ order_id, side, price, status, updated }: Order, cell: number): CellOrder {
    return {
      order_id,
      cell,
      side,
      ticks: must(toUnits(price, this.#core.grid.price), 'price on the grid'),
      isOpen: !isFinal(status),
      isFull: status === 'FILLED',
      updatedMs: updated,
    };
  }

  #settle(order: Order, code: number): void {
    this.#open.delete(order.order_id);
    const filled = filledOf(order);
    if (filled.base === 0n) return;
    const cell = cellOf(code);
    if (code === openingCode) {
      this.#opening = withFilled(this.#opening, filled);
      this.#openedLots += filled.base / this.#core.units.basePerLot;
    } else if (code === closingCode) this.#closing.push(filled);
    if (cell === undefined) return;
    const before = must(this.#cells[cell], 'an interval');
    const after = withFilled(before, filled);
    this.#cells[cell] = after;
    if (filled.side === 'SELL') this.#counts[after.realised > before.realised ? 'wins' : 'losses'] += 1;
  }
}
