import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { notionalOf } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { type GridPlan, openedCells, type PastRange } from '../../finance/grid-plan.ts';
import { booked, type BookedBy, emptyInventory, type Filled, type Inventory } from '../inventory.ts';

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

/** The range that a plan trades now. */
const tradedRange = ({ base = 0, levels, empty, given }: GridPlan): PastRange => ({
  base,
  intervals: levels.length - 1,
  empty,
  given,
});

/** What of the orders of a grid that are final is held, by interval. */
export class GridCells {
  readonly #core: MarketState;
  /** Undefined on spot. */
  readonly #terms: BookedBy;
  #opening = emptyInventory;
  #openedLots = 0n;
  /** Each interval's own, by its number; empty before the first order is shared out. */
  readonly #cells = new Map<number, Inventory>();
  #rest = emptyInventory;
  readonly #closing: Filled[] = [];

  constructor(core: MarketState) {
    this.#core = core;
    this.#terms = core.contract?.terms;
  }

  /** Lots that the first order has brought. */
  get openedLots(): number {
    return Number(this.#openedLots);
  }

  at = (cell: number): Inventory => this.#cells.get(cell) ?? emptyInventory;

  /** Shares out what the first order has brought, once. */
  share(plan: GridPlan): void {
    if (this.#cells.size > 0) return;
    const ranges = [...(plan.past ?? []), tradedRange(plan)];
    this.#rest = ranges.reduce((rest, range) => this.#giveOut(plan, range, rest), this.#opening);
  }

  /** Gives what is left over to the intervals of another range. */
  move(plan: GridPlan): void {
    if (this.#cells.size > 0) this.#rest = this.#giveOut(plan, tradedRange(plan), this.#rest);
  }

  /** Gives the intervals of a range what they begin with; what is left of `from`. */
  #giveOut({ direction }: GridPlan, { base, intervals, empty, given }: PastRange, from: Inventory): Inventory {
    const isShort = direction === 'SHORT';
    const opened = openedCells({ direction, empty, intervals });
    const share = opened === 0 ? emptyInventory : shareOf(this.#opening, BigInt(opened));
    const all = given?.lots.reduce((total, lots) => total + lots, 0) ?? 0;
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

  /** Adds what the first order has brought. */
  open(filled: Filled): void {
    this.#opening = booked(this.#opening, filled, this.#terms);
    this.#openedLots += filled.base / this.#core.units.basePerLot;
  }

  /** Adds what closed the grid as a whole. */
  close(filled: Filled): void {
    this.#closing.push(filled);
  }

  /** All that is held, `net` lots, is taken over by the venue at a price in ticks, without a fee. */
  takeOver(net: number, ticks: number): void {
    if (net === 0 || !this.#core.contract) return;
    this.close({
      side: net > 0 ? 'SELL' : 'BUY',
      base: BigInt(Math.abs(net)) * this.#core.units.basePerLot,
      quote: notionalOf(this.#core.contract.terms, ticks, net),
      fee: 0n,
    });
  }

  /** Adds what an order of an interval has brought: whether its round has won, undefined where it closed none. */
  settle(cell: number, filled: Filled): boolean | undefined {
    const before = this.at(cell);
    const after = booked(before, filled, this.#terms);
    this.#cells.set(cell, after);
    // A sale of what was bought, or a purchase of what was sold before.
    const closes = this.#terms
      ? before.base !== 0n && before.base > 0n === (filled.side === 'SELL')
      : filled.side === 'SELL';
    return closes ? after.realised > before.realised : undefined;
  }

  /** What an interval holds with what was filled of its open orders. */
  with = (cell: number, open: readonly Filled[]): Inventory =>
    open.reduce((it, filled) => booked(it, filled, this.#terms), this.at(cell));

  /** What all orders together have brought about, with what was filled of open ones, each with its interval. */
  total(open: readonly (readonly [cell: number | undefined, filled: Filled])[]): Inventory {
    const cells = new Map(this.#cells);
    const others: Filled[] = [...this.#closing];
    for (const [cell, filled] of open) {
      if (cell === undefined) others.push(filled);
      else cells.set(cell, booked(cells.get(cell) ?? emptyInventory, filled, this.#terms));
    }
    const all = this.#cells.size === 0 ? this.#opening : sum([this.#rest, ...cells.values()]);
    return others.reduce((it, filled) => booked(it, filled, this.#terms), all);
  }
}
