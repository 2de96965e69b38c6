import { strongStep } from '../../trade/strategy/strong-grid-bounds.ts';
import { percentWithin } from '../template-fields.ts';
import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { fromUnits } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { levelTicks } from '../../finance/infinity-grid.ts';
import { StrongGridParams } from '../../trade/strategy/strong-grid-params.ts';
import { EndingInstance, type TradingStep } from '../ending-instance.ts';
import { endKeys } from '../ends.ts';
import { figuresOf } from '../figures.ts';
import { withEnds } from '../set-up.ts';
import { spotFunds } from '../spot-funds.ts';
import type { PlaceMove } from '../moves.ts';
import type { Beginning, Step, Strategy, StrategyInstance } from '../strategy.ts';
import { type LevelOrder, type LevelsAround, wantedOrders } from './level-moves.ts';
import { closingLevel, openingLevel } from './order-number.ts';
import { setUpStrongGrid, type StrongGridPlan } from './set-up.ts';
import { StrongOrders } from './strong-orders.ts';
import { strongGridTemplate } from './template.ts';

const Plan: v.GenericSchema<unknown, StrongGridPlan> = v.object({
  grid: v.object({ reference: v.number(), step: v.number(), value: v.number() }),
  opening: v.number(),
  cap: v.number(),
  money: v.string(),
});

/** An order that has ended before it was filled is replaced after this. */
const paceMs = secondMs;

/** One grid at work that keeps the value of its coins. */
class StrongGridInstance extends EndingInstance<StrongGridParams, StrongGridPlan> {
  readonly #orders: StrongOrders;

  constructor(from: Beginning<StrongGridParams, StrongGridPlan>) {
    super(from, StrongGridParams);
    this.#orders = new StrongOrders(this.leg.core);
  }

  get open() {
    return this.#orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);

  protected override prepare(): Step {
    const { opening, cap } = this.from.plan;
    const missing = opening - this.#orders.opened;
    if (missing < Math.max(1, minLots(this.leg.core, cap, false))) return { moves: [], isDone: true };
    const number = this.#orders.next(openingLevel, 'BUY');
    return { moves: [{ kind: 'place', number, side: 'BUY', lots: missing, ticks: cap, isImmediate: true }] };
  }

  /** Price in ticks at or below which it ends. */
  get #bound(): number {
    const highest = levelTicks(this.from.plan.grid, this.#orders.highestSold);
    return Math.floor(highest * (1 - this.params.trail / 100));
  }

  protected trade(nowMs: number, markTicks: number): TradingStep {
    const below = this.#bound;
    if (markTicks <= below) return { moves: [], due: {}, stop: { reason: 'LOWER_BOUND', mode: this.params.on_end } };
    const { sells, buys } = wantedOrders(this.#around);
    const wanted = [...sells, ...buys.filter(({ ticks }) => ticks > below)];
    const order_ids = this.open
      .filter((order) => !wanted.some(({ level }) => this.#orders.at(level).open === order))
      .map(({ order_id }) => order_id);
    const { places, dueMs } = this.#places(wanted, nowMs);
    const cancel = order_ids.length > 0 ? [{ kind: 'cancel' as const, order_ids }] : [];
    return { moves: [...cancel, ...places], due: { atMs: dueMs, below } };
  }

  get #around(): LevelsAround {
    const { core } = this.leg;
    const leastAt = (ticks: number): number => minLots(core, ticks, false);
    return { grid: this.from.plan.grid, orders: this.#orders, depth: this.params.depth, leastAt };
  }

  /** Orders that are wanted and do not rest, as far as coins and money reach; when others are due. */
  #places(wanted: readonly LevelOrder[], nowMs: number) {
    let { coins, money } = this.#free;
    let dueMs = Number.POSITIVE_INFINITY;
    const places: PlaceMove[] = [];
    for (const { level, side, ticks, lots } of wanted) {
      const { open, endedMs } = this.#orders.at(level);
      if (open) continue;
      const cost = quoteOf(this.leg.core.units, ticks, lots);
      if (side === 'SELL' ? lots > coins : cost > money) continue;
      if (side === 'SELL') coins -= lots;
      else money -= cost;
      if (endedMs > 0 && nowMs < endedMs + paceMs) dueMs = Math.min(dueMs, endedMs + paceMs);
      else places.push({ kind: 'place', number: this.#orders.next(level, side), side, lots, ticks });
    }
    return { places, dueMs };
  }

  get #free() {
    return spotFunds(this.leg.core, this.#orders, this.from.plan.money);
  }

  protected closing() {
    return { held: this.#orders.held, number: this.#orders.next(closingLevel, 'SELL') };
  }

  figures: StrategyInstance['figures'] = ([mark], invested) => {
    const { inventory, counts } = this.#orders;
    const { grid } = this.leg.core;
    const { money } = this.#free;
    return {
      ...figuresOf(inventory, counts, { core: this.leg.core, markTicks: must(mark, 'a mark'), invested }),
      state: {
        bound: fromUnits(this.#bound, grid.price),
        reserve: moneyText(money > 0n ? money - (money % hundredth) : 0n),
      },
    };
  };
}

/** Money that is shown is cut to hundredths. */
const hundredth = 10n ** BigInt(moneyDecimals - 2);

/** Keeps the value of the coins that it holds: sells a part at each rise and buys it back at each fall. */
export const strongGrid: Strategy<StrongGridParams, StrongGridPlan> = {
  template: strongGridTemplate,
  params: StrongGridParams,
  plan: Plan,
  setUp: setUpStrongGrid,
  changeable: ['trail', ...endKeys],
  adjust: withEnds,
  stopMode: ({ on_end }) => on_end,
  isGrid: true,
  isRobot: true,
  suits: 'range',
  hint: ({ volatility }) => ({ step: percentWithin(volatility / 2, strongStep) }),
  begin: (from) => new StrongGridInstance(from),
};
