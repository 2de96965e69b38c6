import { fromUnits, unitsToNumber } from '../../base/decimal.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { ask } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import { TrendParams } from '../../trade/strategy/trend-params.ts';
import type { TradingStep } from '../ending-instance.ts';
import { endKeys } from '../ends.ts';
import { withEnds } from '../set-up.ts';
import type { PlaceMove } from '../moves.ts';
import { barMs, lastOpenMs, nextCloseMs, PositionInstance, PositionPlan } from '../position-instance.ts';
import { type Beginning, firstLeg, type Strategy } from '../strategy.ts';
import { numberOf, type TrendPurpose } from './order-number.ts';
import { setUpTrend } from './set-up.ts';
import { lotsFor, nextUnitAt, stopOf, unitLots } from './sizes.ts';
import { trendTemplate } from './template.ts';
import { type TrendBar, TrendBars } from './trend-bars.ts';
import { trendIndicator } from './trend-indicator.ts';
import { TrendOrders, type TrendPosition } from './trend-orders.ts';

const warmUpOf = (params: TrendParams): number => trendIndicator(params).warmUp({}) + 2;
/** Times its warm-up after which it ends where N is still not known. */
const deadlineTimes = 2;

/** Part of the price by which a buy may pay more than the best offer; what is not to be had at that is left. */
const mostSlippage = 0.005;

interface OrderSize {
  readonly lots: number;
  /** N of the position in ticks. */
  readonly range: number;
  /** Limit; null at the market. */
  readonly ticks: number | null;
}

/** One trend that is followed: a position of some units, or none. */
class TrendInstance extends PositionInstance<TrendParams, TrendOrders> {
  readonly #bars: TrendBars;

  constructor(from: Beginning<TrendParams, PositionPlan>) {
    super(from, TrendParams, new TrendOrders(firstLeg(from).core));
    // The bar that closed last is taken by the first step: what it says may still be due.
    this.#bars = new TrendBars(this.params, this.leg.market, lastOpenMs(this.params, from.nowMs));
  }

  protected trade(nowMs: number, markTicks: number): TradingStep {
    const bar = this.#bars.at(nowMs);
    const atMs = nextCloseMs(this.params, nowMs);
    if (
      Number.isNaN(bar.range) &&
      nowMs >= this.from.created + deadlineTimes * warmUpOf(this.params) * barMs(this.params)
    )
      return { moves: [], due: {}, stop: { reason: 'NO_BARS', mode: this.params.on_end } };
    if (this.open.length > 0) return { moves: [], due: { atMs } };
    const position = this.orders.position;
    return position ? this.#hold(position, bar, markTicks, atMs) : this.#enter(bar, markTicks, atMs);
  }

  /** Whether a bar has closed since the start and since anything was done. */
  #isNew({ closeMs }: TrendBar): boolean {
    return closeMs > Math.max(this.from.created, this.orders.newestMs);
  }

  #enter(bar: TrendBar, markTicks: number, atMs: number): TradingStep {
    const { core } = this.leg;
    const { price } = core.grid;
    if (!bar.isEntry || !this.#isNew(bar)) return { moves: [], due: { atMs } };
    const cap = this.#cap(markTicks);
    const lots = unitLots(core, this.params, this.money, bar.range, cap);
    if (lots < minLots(core, markTicks, false)) return { moves: [], due: { atMs } };
    const range = Math.max(1, Math.round(bar.range / unitsToNumber(1, price)));
    const below = stopOf({ units: [markTicks], range }, this.params);
    return { moves: [this.#order('ENTRY', { lots, range, ticks: cap })], due: { atMs, below } };
  }

  #hold(position: TrendPosition, bar: TrendBar, markTicks: number, atMs: number): TradingStep {
    const { core } = this.leg;
    const { range } = position;
    const below = stopOf(position, this.params);
    if (position.isLeaving || markTicks <= below || (bar.isExit && this.#isNew(bar))) {
      const lots = Math.min(this.orders.held, core.units.maxMarketLots);
      const isSold = lots >= minLots(core, markTicks, false);
      return { moves: isSold ? [this.#order('EXIT', { lots, range, ticks: null })] : [], due: { atMs } };
    }
    const cap = this.#cap(markTicks);
    const lots = Math.min(position.lots, lotsFor(core, this.money, cap));
    const isFull = position.units.length >= this.params.max_units || lots < minLots(core, markTicks, false);
    if (isFull) return { moves: [], due: { atMs, below } };
    const above = nextUnitAt(position, this.params);
    if (markTicks < above) return { moves: [], due: { atMs, below, above } };
    // What it buys raises the stop before it is asked again.
    const raised = stopOf({ units: [...position.units, markTicks], range }, this.params);
    return { moves: [this.#order('ADD', { lots, range, ticks: cap })], due: { atMs, below: raised } };
  }

  /** Price in ticks that a buy may pay. */
  #cap(markTicks: number): number {
    const offer = Math.max(markTicks, this.leg.market.best(ask) ?? markTicks);
    return onStep(this.leg.core.steps, Math.floor(offer * (1 + mostSlippage)), -1);
  }

  #order(purpose: TrendPurpose, { lots, range, ticks }: OrderSize): PlaceMove {
    const number = numberOf({ purpose, sequence: this.orders.next, range });
    const side = purpose === 'EXIT' ? 'SELL' : 'BUY';
    return { kind: 'place', number, side, lots, ticks, ...(ticks !== null && { isImmediate: true }) };
  }

  protected closingNumber(): number {
    return numberOf({ purpose: 'CLOSE', sequence: this.orders.next, range: 0 });
  }

  protected positionState() {
    const { position } = this.orders;
    if (!position) return undefined;
    const { grid } = this.leg.core;
    const isFull = position.units.length >= this.params.max_units;
    return {
      units: String(position.units.length),
      range: fromUnits(position.range, grid.price),
      stop: fromUnits(Math.max(0, stopOf(position, this.params)), grid.price),
      ...(!isFull && { next: fromUnits(nextUnitAt(position, this.params), grid.price) }),
    };
  }
}

/** Follows a trend upwards: buys a unit at a break, further ones as it goes on, and sells all of them where it ends. */
export const trend: Strategy<TrendParams, PositionPlan> = {
  template: trendTemplate,
  params: TrendParams,
  plan: PositionPlan,
  setUp: setUpTrend,
  changeable: endKeys,
  adjust: withEnds,
  historyMs: (params) => warmUpOf(params) * barMs(params),
  stopMode: ({ on_end }) => on_end,
  isRobot: true,
  suits: 'trend',
  begin: (from) => new TrendInstance(from),
};
