import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { moneyText } from '../../core/ledger/money.ts';
import type { MakerShares } from '../../finance/maker-shares.ts';
import { bid } from '../../market/book/book.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { sides, type Order, type Side } from '../../trade/order.ts';
import { hedgeTerms, MmPlusParams } from '../../trade/strategy/mm-plus-params.ts';
import { closingStep, type TradingStep } from '../ending-instance.ts';
import { figuresOf } from '../figures.ts';
import { legFigures } from '../legs/leg-figures.ts';
import { BookAge, isTrading } from '../legs/situation.ts';
import { MakerInstance } from '../maker/maker-instance.ts';
import type { MakerPlan } from '../maker/maker-params.ts';
import { closingLevel, makerNumber } from '../maker/order-number.ts';
import { numberIn } from '../order-news.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { type Doing, doingOf } from './doing.ts';
import { Duty, lifeOf } from './duty.ts';
import { HedgeLeg, hedging } from './hedge-leg.ts';
import { LegsNet } from './legs-net.ts';
import { Memory } from './memory.ts';
import { distanceAt, sizeAt } from '../../finance/maker-levels.ts';
import { micropriceDrift } from './microprice.ts';
import { arrivalRateOf, plusShares } from './plus-shares.ts';
import { plusState } from './plus-state.ts';

/** How often it looks at leg B, ms. */
const lookMs = 250;

/** One MM_PLUS at work. */
export class MmPlusInstance extends MakerInstance<MmPlusParams> {
  readonly #hedge: HedgeLeg | undefined;
  readonly #net: LegsNet;
  readonly #age: BookAge;
  readonly #duty: Duty;
  #doing: Doing | null;
  /** Of this turn: whether the books of A and B have changed lately, and the mark of B in ticks. */
  #isFresh = true;
  #isHedgeUp = true;
  #markOfB = 1;
  #isTakenOver = false;

  constructor(from: Beginning<MmPlusParams, MakerPlan>) {
    super(from, MmPlusParams);
    const before = from.memory === undefined ? undefined : v.parse(Memory, from.memory);
    const [, second] = from.legs;
    this.#hedge = second && new HedgeLeg(second, before?.books[hedging]);
    this.#net = new LegsNet(this.leg.core, from.plan, this.orders, this.#hedge);
    this.#age = new BookAge(before?.books[0]);
    this.#duty = new Duty(before?.duty);
    this.#doing = before?.doing ?? null;
  }

  override get open(): Order[] {
    return [...super.open, ...(this.#hedge?.open ?? [])];
  }

  override get memory() {
    const books = this.#hedge ? [this.#age.memory, this.#hedge.memory] : [];
    return { ...super.memory, duty: this.#duty.memory, doing: this.#doing, books };
  }

  override take(order: Order): boolean {
    if (HedgeLeg.owns(order)) return must(this.#hedge, 'leg B').take(order);
    const isNew = super.take(order);
    if (isNew && makerNumber(numberIn(order)).level > closingLevel)
      this.#duty.take(order.order_id, lifeOf(order, this.orders.ticksOf(order)));
    return isNew;
  }

  override adjust(params: unknown, nowMs: number): void {
    this.#duty.until(nowMs, this.params.duty_spread);
    super.adjust(params, nowMs);
  }

  takeOver(leg: number, ticks: number): void {
    if (leg !== hedging) throw new Error(`leg ${leg} has no position that could be taken over`);
    must(this.#hedge, 'leg B').takeOver(ticks);
    this.#isTakenOver = true;
  }

  protected sizeOf = (nth: number): number => sizeAt(nth, this.params);
  protected awayOf = (nth: number): number => distanceAt(nth, this.params);
  protected override readonly driftOf = micropriceDrift(this.leg, (side, ticks) =>
    this.orders.quotedAt(side === bid ? 'BUY' : 'SELL', ticks),
  );

  /** A, fills a second. */
  get #arrivalRate(): number {
    return arrivalRateOf(this.params, this.fitted);
  }

  protected sharesAt(variance: number): MakerShares {
    const facts = { variance, decay: this.decay, inventory: this.#net.inOrders, arrivalRate: this.#arrivalRate };
    return plusShares(this.params, facts, this.look.seen, this.fee);
  }

  /** Within the band of A; with leg B, within what may be unhedged, and adding nothing where it cannot be hedged. */
  protected mayFill(side: Side, orders: number): boolean {
    const sign = side === 'BUY' ? 1 : -1;
    if (sign * this.excess + orders > this.params.band) return false;
    if (!this.#hedge) return true;
    const most = this.#net.ordersOf(must(this.params.max_unhedged, 'a bound'));
    if (sign * this.#net.inOrders + orders > most) return false;
    return this.#isHedgeUp || !this.#net.adds(side, this.#hedge.leastAt(this.#markOfB));
  }

  // Its turns.

  protected override trade(nowMs: number, markTicks: number, middle: number | undefined, marks: readonly number[]) {
    const hedge = this.#hedge;
    if (!hedge) {
      const step = super.trade(nowMs, markTicks, middle, marks);
      this.#doing = this.#doingAt(nowMs);
      return step;
    }
    const markOfB = must(marks[hedging], 'a mark');
    this.#markOfB = markOfB;
    const terms = hedgeTerms(this.params);
    this.#isFresh = this.#age.isFresh(this.leg, terms.stale, nowMs);
    this.#isHedgeUp = hedge.isUp(terms.stale, nowMs);
    const { moves, due } = super.trade(nowMs, markTicks, middle, marks);
    this.#doing = this.#doingAt(nowMs);
    const hedges = this.#isHedgeUp ? hedge.moves(this.#net.seen(this.#threshold), terms, nowMs, markOfB) : [];
    const atMs = Math.min(nowMs + lookMs, due.atMs ?? Number.POSITIVE_INFINITY);
    return { moves: [...hedges, ...moves], due: { ...due, atMs } } satisfies TradingStep;
  }

  protected override isHalted(nowMs: number): boolean {
    return super.isHalted(nowMs) || !this.#isFresh;
  }

  /** Net above which it is hedged. */
  get #threshold(): bigint {
    return this.#net.baseOf(hedgeTerms(this.params).hedge_at);
  }

  #doingAt(nowMs: number): Doing {
    const hedge = this.#hedge;
    return doingOf({
      nowMs,
      look: this.look,
      isTrading: isTrading(this.leg),
      isFresh: this.#isFresh,
      isHedgeUp: !hedge || this.#isHedgeUp,
      isHedging: () => hedge?.isActive(this.#net.seen(this.#threshold), this.#markOfB) ?? false,
      isBound: () => !sides.every((side) => this.mayFill(side, 1)),
    });
  }

  /** Brings its legs together before it is left as it is; after a liquidation of B that is A alone. */
  settle(nowMs: number, marks: readonly number[]): Step {
    const hedge = this.#hedge;
    if (!hedge) return { moves: [], isDone: true };
    if (this.#isTakenOver) {
      const own = this.orders.held - this.from.plan.target;
      const number = this.orders.next(closingLevel, own > 0 ? 'SELL' : 'BUY');
      return closingStep(this.leg.core, own, this.markOf(marks), number);
    }
    const seen = this.#net.seen(0n);
    const markOfB = must(marks[hedging], 'a mark');
    if (!hedge.isActive(seen, markOfB)) return { moves: [], isDone: true };
    return { moves: hedge.moves(seen, hedgeTerms(this.params), nowMs, markOfB) };
  }

  protected override close(marks: readonly number[]): Step {
    const own = super.close(marks);
    const other = this.#hedge?.close(marks) ?? { moves: [], isDone: true };
    return { moves: [...own.moves, ...other.moves], isDone: own.isDone === true && other.isDone === true };
  }

  // What it reports.

  protected override looked(nowMs: number): void {
    this.#duty.until(nowMs, this.params.duty_spread);
  }

  #state(): InstanceFigures['state'] {
    const { variance } = this.look;
    return plusState({
      fills: this.orders.fills,
      excess: this.excess,
      net: this.#hedge && moneyText(this.#net.base),
      shares: variance === undefined ? undefined : this.sharesAt(variance),
      decay: this.decay,
      arrivalRate: this.#arrivalRate,
      duty: this.#duty.reports,
    });
  }

  figures: StrategyInstance['figures'] = (marks, invested) => {
    const { inventory, counts } = this.orders;
    const own = { core: this.leg.core, inventory, markTicks: this.markOf(marks) };
    const hedge = this.#hedge?.resultAt(marks);
    const all = { ...counts, orders: counts.orders + (this.#hedge?.count ?? 0) };
    const figures = hedge ? legFigures([own, hedge], all, invested) : figuresOf(inventory, all, { ...own, invested });
    return { ...figures, state: this.#state(), ...(this.#doing && { doing: this.#doing }) };
  };
}
