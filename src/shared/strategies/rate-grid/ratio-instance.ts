import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { toScaled, unitsToNumber } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { sizeOf } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { grossLots } from '../../finance/grid-plan.ts';
import { heldCells, levelAbove, levelBelow } from '../../finance/ratio-grid.ts';
import { ask, bid } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { Side } from '../../trade/order.ts';
import { RatioGridParams } from '../../trade/strategy/rate-grid-params.ts';
import { depthTicks } from '../legs/depth.ts';
import type { Hedge } from '../legs/hedge.ts';
import { cancelOf, PairInstance } from '../legs/pair-instance.ts';
import { first, hedging } from '../legs/pair-purposes.ts';
import { isOneSided, isTrading } from '../legs/situation.ts';
import type { Move } from '../moves.ts';
import type { Beginning, Step } from '../strategy.ts';
import { levelsOf, type RatioGridPlan } from './ratio-set-up.ts';

/** Levels of a book that an order is reckoned by. */
const bookLevels = 20;
const Memory = v.object({ doing: v.optional(v.string()) });
type Doing = 'HALTED' | 'STALE' | 'HEDGING' | 'DEPTH' | 'OUT_OF_RANGE' | 'WAITING' | 'STEPPING';

/** An order of A that is due, and the price in quote that it may not be worse than. */
interface DueStep {
  readonly side: Side;
  readonly lots: number;
  readonly price: number;
}

/** One at work: A is sold and bought at levels of the ratio, B takes up and gives back what that brings and costs. */
export class RatioGridInstance extends PairInstance<RatioGridParams, RatioGridPlan> {
  readonly #levels: readonly number[];
  /** Money that its orders may leave over. */
  readonly #idle: bigint;
  #doing: string | undefined;

  constructor(from: Beginning<RatioGridParams, RatioGridPlan>) {
    super(from, RatioGridParams);
    this.#levels = levelsOf(from.params);
    const money = (text: string): bigint => must(toScaled(text, moneyDecimals), 'money');
    this.#idle = money(from.plan.invest) - money(from.plan.reserve);
    this.#doing = from.memory === undefined ? undefined : v.parse(Memory, from.memory).doing;
  }

  override get memory() {
    return { ...super.memory, ...(this.#doing !== undefined && { doing: this.#doing }) };
  }

  /** Money beyond the reserve, below 0 where that was used: B takes it up, or gives it back. */
  get #excess(): bigint {
    return this.#idle + this.orders.inventory(first).flow + this.orders.inventory(hedging).flow;
  }

  /** Whole lots, and what of a side is left of them at the price of now. */
  protected override hedge(marks: readonly number[]): Hedge | undefined {
    const excess = this.#excess;
    const { core, market } = this.legs[hedging];
    const isBuy = excess > 0n;
    const ticks = market.best(isBuy ? ask : bid) ?? must(marks[hedging], 'a mark');
    const lots = Number(sizeOf(excess) / (core.units.quotePerTickLot * BigInt(ticks)));
    const held = Number(this.orders.held(hedging) / core.units.basePerLot);
    const most = Math.min(isBuy ? lots : Math.min(lots, held), core.units.maxMarketLots);
    if (most < Math.max(1, minLots(core, ticks, false))) return undefined;
    return { side: isBuy ? 'BUY' : 'SELL', lots: most, isReducing: false };
  }

  /** Buys the cells that hold A, and B of the rest. */
  protected override prepare(nowMs: number, marks: readonly number[]): Step {
    const { cell, start } = this.plan;
    const { core } = this.legs[first];
    const missing = grossLots(cell * start - this.#held, core.listed.instrument.taker);
    const ticks = this.limitTicks(first, 'BUY', this.params.hedge_slippage, marks);
    if (start > 0 && missing >= minLots(core, ticks, false) && missing > cell / 10)
      return { moves: [{ ...this.place('OPEN', 'BUY', missing), ticks, isImmediate: true }] };
    const moves = this.hedging(nowMs, marks);
    return { moves, isDone: this.isSettled(marks) };
  }

  /** Whole lots of A. */
  get #held(): number {
    return Number(this.orders.held(first) / this.legs[first].core.units.basePerLot);
  }

  protected trade(nowMs: number, marks: readonly number[]): Move[] {
    const isFresh = this.areFresh(nowMs);
    const isBusy = !this.isSettled(marks);
    if (!this.legs.every(isTrading)) return this.#waits('HALTED');
    if (!isFresh || this.legs.some(isOneSided)) return this.#waits('STALE');
    const sent = this.orders.openFor('OPEN') ?? this.orders.openFor('SHUT');
    if (sent && nowMs >= sent.created + this.params.leg_timeout * secondMs) return [cancelOf([sent])];
    if (isBusy || sent) return this.#waits('HEDGING');
    return this.#stepping(nowMs);
  }

  #waits(doing: Doing): Move[] {
    this.#doing = doing;
    return [];
  }

  #stepping(nowMs: number): Move[] {
    const due = this.#due();
    if (typeof due === 'string') return this.#waits(due);
    this.#doing = 'STEPPING' satisfies Doing;
    const purpose = due.side === 'BUY' ? 'OPEN' : 'SHUT';
    const { core } = this.legs[first];
    const ticks = this.#ticksOf(due);
    if (nowMs < this.orders.pausedUntil(purpose) || due.lots < minLots(core, ticks, false)) return [];
    return [{ ...this.place(purpose, due.side, due.lots), ticks, isImmediate: true }];
  }

  /** Limit of an order of A: no worse than its level, at the prices of B. */
  #ticksOf({ side, price }: DueStep): number {
    const { core } = this.legs[first];
    const ticks = price / unitsToNumber(1, core.grid.price);
    const isBuy = side === 'BUY';
    return Math.max(1, onStep(core.steps, isBuy ? Math.floor(ticks + 1e-9) : Math.ceil(ticks - 1e-9), isBuy ? -1 : 1));
  }

  /** The next cell by the prices at which both books take one; why there is none where there is none. */
  #due(): DueStep | Doing {
    const { cell } = this.plan;
    const [a, b] = this.legs;
    const perLot = Number(a.core.units.basePerLot) / Number(b.core.units.basePerLot);
    const priceAt = (leg: 0 | 1, side: 0 | 1, lots: number): number | undefined => {
      const { core, market } = this.legs[leg];
      const ticks = depthTicks(market.book.top(side, bookLevels), lots);
      return ticks === undefined ? undefined : unitsToNumber(ticks, core.grid.price);
    };
    const cells = heldCells(this.#held / cell);
    const [above, below] = [levelAbove(this.#levels, cells), levelBelow(this.#levels, cells)];
    const inB = cell * perLot * must(this.#levels.at(-1), 'a level');
    const [bidA, askA] = [priceAt(first, bid, cell), priceAt(first, ask, cell)];
    const [bidB, askB] = [priceAt(hedging, bid, inB), priceAt(hedging, ask, inB)];
    if (bidA === undefined || askA === undefined || bidB === undefined || askB === undefined) return 'DEPTH';
    if (above !== undefined && bidA / askB >= above)
      return { side: 'SELL', lots: this.#held - (cells.sells - 1) * cell, price: above * askB };
    if (below !== undefined && askA / bidB <= below) return this.#bought((cells.buys + 1) * cell, askA, below * bidB);
    return above === undefined || below === undefined ? 'OUT_OF_RANGE' : 'WAITING';
  }

  /** A purchase up to so many lots of A, as far as the reserve reaches at a price. */
  #bought(target: number, price: number, most: number): DueStep {
    const { core } = this.legs[first];
    const wanted = grossLots(target - this.#held, core.listed.instrument.taker);
    const money = must(toScaled(this.plan.reserve, moneyDecimals), 'a reserve') + this.#excess;
    const paid = Number(moneyText(money)) / (price * Number(moneyText(core.units.basePerLot)));
    return { side: 'BUY', lots: Math.max(0, Math.min(wanted, Math.floor(paid))), price: most };
  }

  override figures(marks: readonly number[], invested: string): InstanceFigures {
    const figures = super.figures(marks, invested);
    return { ...figures, qty: must(figures.legs?.[first], 'a leg').qty };
  }

  /** Ratio of now, the next levels, A's share of both coins in percent, and money that B still has to take up. */
  protected stateAt(marks: readonly number[]) {
    const [a, b] = this.legs.map(({ core }, leg) => unitsToNumber(must(marks[leg], 'a mark'), core.grid.price)) as [
      number,
      number,
    ];
    const [inA, inB] = [first, hedging].map(
      (leg) => Number(moneyText(this.orders.held(leg))) * (leg === first ? a : b),
    ) as [number, number];
    const cells = heldCells(this.#held / this.plan.cell);
    const [above, below] = [levelAbove(this.#levels, cells), levelBelow(this.#levels, cells)];
    return {
      state: {
        ratio: (a / b).toFixed(8),
        ...(above !== undefined && { above: above.toFixed(8) }),
        ...(below !== undefined && { below: below.toFixed(8) }),
        weight: (inA + inB > 0 ? (100 * inA) / (inA + inB) : 0).toFixed(2),
        net: Number(moneyText(this.#excess)).toFixed(8),
      },
      ...(this.#doing !== undefined && { doing: this.#doing }),
    };
  }
}
