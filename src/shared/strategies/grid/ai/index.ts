import * as v from 'valibot';
import { must } from '../../../base/assert.ts';
import { fromUnits } from '../../../base/decimal.ts';
import { dayMs, hourMs, secondMs } from '../../../base/time.ts';
import { minLots } from '../../../core/orders/least-lots.ts';
import { centred } from '../../../finance/choose-grid.ts';
import { emptyLevel, type GridPlan, gridPlan, grossLots, tickLevels } from '../../../finance/grid-plan.ts';
import { aiBarMs } from '../../../trade/strategy/ai-grid/bars.ts';
import { AiGridParams } from '../../../trade/strategy/ai-grid/params.ts';
import type { TradingStep } from '../../ending-instance.ts';
import { endKeys } from '../../ends.ts';
import { takerTicks } from '../../legs/taker-ticks.ts';
import { type Move, sooner } from '../../moves.ts';
import { withEnds } from '../../set-up.ts';
import type { Beginning, Strategy, StrategyInstance } from '../../strategy.ts';
import { closingCode } from '../grid-moves.ts';
import { GridInstance, Plan } from '../grid-instance.ts';
import { rangeStride } from '../grid-moves.ts';
import { maxRanges, moved } from '../replan.ts';
import { leastLots, moneyOf } from '../set-up.ts';
import { barsNow, closedBars } from './past-bars.ts';
import { setUpAiGrid } from './set-up.ts';
import { aiGridTemplate } from './template.ts';

/** Between two orders of a range that is centred anew, ms. */
const paceMs = secondMs;

/**
 * The bar that forms, counted from 1970, when it was looked at last; when the range was laid; the last order of one
 * that is laid anew, ms; and the plan once that is another one than at the start.
 */
const Memory = v.object({
  bar: v.number(),
  laid: v.number(),
  moving: v.optional(v.number()),
  plan: v.optional(Plan),
});

/** One grid whose range follows the price once that has been out of it for long. */
class AiGridInstance extends GridInstance<AiGridParams> {
  #bar: number;
  #laidMs: number;
  /** While its range is laid anew: when it has ordered something for that last, ms. */
  #moving: number | undefined;

  constructor(from: Beginning<AiGridParams, GridPlan>) {
    const kept = from.memory === undefined ? undefined : v.parse(Memory, from.memory);
    super(kept?.plan ? { ...from, plan: kept.plan } : from, AiGridParams);
    this.#bar = kept?.bar ?? -1;
    this.#laidMs = kept?.laid ?? from.created;
    this.#moving = kept?.moving;
  }

  override get memory() {
    const { plan } = this.orders;
    return {
      ...super.memory,
      bar: this.#bar,
      laid: this.#laidMs,
      ...(this.#moving !== undefined && { moving: this.#moving }),
      ...(plan.base !== undefined && { plan }),
    };
  }

  override figures: StrategyInstance['figures'] = ([mark], invested) => {
    const { levels, base = 0 } = this.orders.plan;
    const { price } = this.leg.core.grid;
    const state = {
      lower: fromUnits(must(levels[0], 'a level'), price),
      upper: fromUnits(must(levels.at(-1), 'a level'), price),
      grids: String(levels.length - 1),
      centred: String(base / rangeStride),
    };
    return { ...this.orders.figures(must(mark, 'a mark'), invested), state };
  };

  protected override trade(nowMs: number, markTicks: number, middle: number | undefined): TradingStep {
    this.orders.share();
    this.#look(nowMs);
    const moves = middle === undefined ? undefined : this.#move(nowMs, middle);
    if (moves) return { moves, due: { atMs: nowMs + paceMs } };
    const step = super.trade(nowMs, markTicks, middle);
    return { ...step, due: sooner(step.due, { atMs: this.#nextMs(nowMs) }) };
  }

  /** When a bar closes next, ms; soon where bars go by a time of their own. */
  #nextMs(nowMs: number): number {
    const length = aiBarMs(this.params);
    return this.leg.market.barsMs ? nowMs + paceMs : (Math.floor(nowMs / length) + 1) * length;
  }

  /** With each bar: lays the range anew where every close of so many hours lies on one side of it. */
  #look(nowMs: number): void {
    const { market, core } = this.leg;
    const length = aiBarMs(this.params);
    const untilMs = barsNow(market, nowMs);
    const bar = Math.floor(untilMs / length);
    if (bar <= this.#bar) return;
    this.#bar = bar;
    const spanMs = this.params.recentre_hours * hourMs;
    const { levels, base = 0 } = this.orders.plan;
    if (this.#moving !== undefined || nowMs < this.#laidMs + spanMs || base >= (maxRanges - 1) * rangeStride) return;
    const count = Math.ceil(spanMs / length);
    const closes = closedBars(market, this.params, count, untilMs).map(([, , , , close]) => close);
    if (closes.length < count) return;
    const [low, high] = [must(levels[0], 'a level'), must(levels.at(-1), 'a level')].map((ticks) =>
      Number(fromUnits(ticks, core.grid.price)),
    ) as [number, number];
    if (closes.every((close) => close < low) || closes.every((close) => close > high)) this.#moving = 0;
  }

  /** What is due before the new range is there: no order, and no more coins than it needs; undefined once it is. */
  #move(nowMs: number, middle: number): readonly Move[] | undefined {
    if (this.#moving === undefined) return undefined;
    const next = this.#planAt(middle);
    if (!next) {
      this.#moving = undefined;
      return undefined;
    }
    const { open } = this;
    if (open.length > 0) return [{ kind: 'cancel', order_ids: open.map(({ order_id }) => order_id) }];
    const change = this.#change(next, middle);
    if (change) {
      if (nowMs < this.#moving + paceMs) return [];
      this.#moving = nowMs;
      const number = this.orders.next(closingCode);
      return [{ kind: 'place', number, ...change, isImmediate: true }];
    }
    this.#lay(next, nowMs, middle);
    return undefined;
  }

  /** The order that brings what is held to what a range needs; undefined where that is less than an order. */
  #change(next: GridPlan, middle: number) {
    const { core, market } = this.leg;
    const { taker } = core.listed.instrument;
    const surplus = this.orders.net - (next.levels.length - 1 - next.empty) * next.lots;
    const side = surplus > 0 ? ('SELL' as const) : ('BUY' as const);
    const ticks = takerTicks({ core, market }, side, this.params.max_slippage / 100, middle);
    const lots = Math.min(surplus > 0 ? surplus : grossLots(-surplus, taker), core.units.maxMarketLots);
    return lots < Math.max(1, minLots(core, ticks, false)) ? undefined : { side, lots, ticks };
  }

  /** The same range around a price, in a size that its money of now pays; undefined where that is none. */
  #planAt(middle: number): GridPlan | undefined {
    const { core, market } = this.leg;
    const { levels: before } = this.orders.plan;
    const intervals = before.length - 1;
    const range = centred({ low: must(before[0], 'a level'), high: must(before.at(-1), 'a level') }, middle);
    const levels = tickLevels({ ...range, intervals }, 'geometric');
    if (levels[0]! < 1 || new Set(levels).size < levels.length) return undefined;
    const { base, flow } = this.orders.total();
    const { units, listed } = core;
    const coins = (base / units.basePerLot) * BigInt(middle) * units.quotePerTickLot;
    const money = moneyOf(must(this.orders.plan.funds, 'its funds')) + flow + coins;
    const cap = takerTicks({ core, market }, 'BUY', this.params.max_slippage / 100, middle);
    const invest = money > 0n ? money / units.quotePerTickLot : 0n;
    const { taker } = listed.instrument;
    const plan = gridPlan({ levels, empty: emptyLevel(levels, middle), cap, taker, invest });
    return plan.lots < leastLots(core, plan) ? undefined : plan;
  }

  /** Goes on with the new range, to which what is held is given. */
  #lay(next: GridPlan, nowMs: number, middle: number): void {
    const { orders } = this;
    const running = orders.figures(middle, this.params.invest);
    const before = { ...orders.plan, lots: next.lots };
    orders.replan(
      moved(before, { ...next, direction: undefined }, this.leg.core, running, orders.net, orders.nextBase),
    );
    this.#laidMs = nowMs;
    this.#moving = undefined;
  }
}

/** A grid whose range and intervals are chosen by the past, and which follows a price that stays out of it. */
export const aiGrid: Strategy<AiGridParams, GridPlan> = {
  template: aiGridTemplate,
  params: AiGridParams,
  plan: Plan,
  setUp: setUpAiGrid,
  changeable: ['recentre_hours', ...endKeys],
  adjust: withEnds,
  historyMs: ({ window_days }) => window_days * dayMs,
  stopMode: ({ on_end }) => on_end,
  isGrid: true,
  suits: 'range',
  begin: (from) => new AiGridInstance(from),
};
