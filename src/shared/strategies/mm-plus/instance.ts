import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { sizeOf } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { asymptoticShares, type MakerShares } from '../../finance/maker-shares.ts';
import { bid } from '../../market/book/book.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { isFinal } from '../../trade/order-status.ts';
import { sides, type Order, type Side } from '../../trade/order.ts';
import { mmLevels } from '../../trade/strategy/mm-bounds.ts';
import { hedgeTerms, MmPlusParams } from '../../trade/strategy/mm-plus-params.ts';
import { closingStep, type TradingStep } from '../ending-instance.ts';
import { figuresOf } from '../figures.ts';
import { legFigures } from '../legs/leg-figures.ts';
import { BookAge, isTrading, SeenBook } from '../legs/situation.ts';
import { bounded } from '../maker/fill-rate.ts';
import { MakerInstance, type MakerPlan } from '../maker/maker-instance.ts';
import { closingLevel, makerNumber, quoteLevel } from '../maker/order-number.ts';
import { numberIn } from '../order-news.ts';
import type { Beginning, Step, StrategyInstance } from '../strategy.ts';
import { Duty, DutyMemory, type QuoteLife } from './duty.ts';
import { HedgeLeg, hedging, type NetSeen } from './hedge-leg.ts';
import { distanceAt, sizeAt } from '../../finance/maker-levels.ts';
import { micropriceDrift } from './microprice.ts';
import { plusState } from './plus-state.ts';

/** How often it looks at leg B, ms. */
const lookMs = 250;
const minuteS = 60;

/** What it does, or why it waits. */
const doings = ['WARMING', 'HALTED', 'STALE', 'JUMP', 'HEDGING', 'HEDGE_DOWN', 'BOUND', 'QUOTING'] as const;
type Doing = (typeof doings)[number];

const Memory = v.object({
  duty: DutyMemory,
  doing: v.nullable(v.picklist(doings)),
  /** Since when the books of its legs are as they are; none where it does not hedge. */
  books: v.array(SeenBook),
});

/** One MM_PLUS at work. */
export class MmPlusInstance extends MakerInstance<MmPlusParams> {
  readonly #hedge: HedgeLeg | undefined;
  readonly #age: BookAge;
  readonly #duty: Duty;
  #doing: Doing | null;
  /** Of this turn: whether the books of A and B have changed lately. */
  #isFresh = true;
  #isHedgeUp = true;
  #isTakenOver = false;

  constructor(from: Beginning<MmPlusParams, MakerPlan>) {
    super(from, MmPlusParams);
    const before = from.memory === undefined ? undefined : v.parse(Memory, from.memory);
    const [, second] = from.legs;
    this.#hedge = second && new HedgeLeg(second, before?.books[hedging]);
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
      this.#duty.take(order.order_id, this.#lifeOf(order));
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

  // What its quotes go by.

  protected sizeOf = (nth: number): number => sizeAt(nth, this.params);
  protected awayOf = (nth: number): number => distanceAt(nth, this.params);
  protected override readonly driftOf = micropriceDrift(this.leg, (side, ticks) =>
    this.#quotesOf(side === bid ? 'BUY' : 'SELL').reduce(
      (lots, order) => lots + (this.orders.ticksOf(order) === ticks ? this.orders.leftOf(order) : 0),
      0,
    ),
  );

  /** Base of an order, and what is held in both legs beyond the target, money units. */
  get #orderBase(): bigint {
    return BigInt(this.from.plan.lots) * this.leg.core.units.basePerLot;
  }
  get #net(): bigint {
    const { basePerLot } = this.leg.core.units;
    const own = this.orders.inventory.base - BigInt(this.from.plan.target) * basePerLot;
    return own + (this.#hedge?.inventory.base ?? 0n);
  }

  /** The net in orders. */
  get #netOrders(): number {
    return Number(this.#net) / Number(this.#orderBase);
  }

  /** A, fills a second. */
  get #arrivalRate(): number {
    const given = this.params.fill_rate / minuteS;
    const { fitted } = this;
    return fitted ? bounded(fitted.a, given) : given;
  }

  protected sharesAt(variance: number): MakerShares {
    const { risk_factor: riskFactor, risk_model, min_spread, imbalance_coef } = this.params;
    const { seen } = this.look;
    const basis = {
      riskFactor,
      minSpread: min_spread / 100,
      variance,
      decay: this.decay,
      inventory: this.#netOrders,
      arrivalRate: this.#arrivalRate,
      isUtility: risk_model === 'UTILITY',
      drift: seen ? (imbalance_coef * seen.drift) / seen.middle : 0,
    };
    return asymptoticShares(basis, this.fee);
  }

  /** Within the band of A; with leg B, within what may be unhedged, and adding nothing where it cannot be hedged. */
  protected mayFill(side: Side, orders: number): boolean {
    const sign = side === 'BUY' ? 1 : -1;
    if (sign * this.excess + orders > this.params.band) return false;
    if (!this.#hedge) return true;
    if (sign * this.#netOrders + orders > this.#mostUnhedged) return false;
    return this.#isHedgeUp || !this.#adds(side, this.#hedge);
  }

  /** Orders that may be unhedged. */
  get #mostUnhedged(): number {
    const most = must(toScaled(must(this.params.max_unhedged, 'a bound'), moneyDecimals + 6), 'an amount') / 1_000_000n;
    return Number(most) / Number(this.#orderBase);
  }

  /** Whether a fill of a side adds to a net that leg B could trade away. */
  #adds(side: Side, hedge: HedgeLeg): boolean {
    const net = this.#net;
    const least = hedge.leastAt(this.#markOfB);
    return sizeOf(net) >= least && net > 0n === (side === 'BUY');
  }

  #markOfB = 1;

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
    const hedges = this.#isHedgeUp ? hedge.moves(this.#netSeen(this.#threshold), terms, nowMs, markOfB) : [];
    const atMs = Math.min(nowMs + lookMs, due.atMs ?? Number.POSITIVE_INFINITY);
    return { moves: [...hedges, ...moves], due: { ...due, atMs } } satisfies TradingStep;
  }

  protected override isHalted(nowMs: number): boolean {
    return super.isHalted(nowMs) || !this.#isFresh;
  }

  get #threshold(): bigint {
    return (this.#orderBase * BigInt(Math.round(hedgeTerms(this.params).hedge_at * 100))) / 100n;
  }

  #netSeen(threshold: bigint): NetSeen {
    const movedMs = Math.max(...sides.map((side) => this.orders.filledMs(side)));
    return { net: this.#net, threshold, movedMs };
  }

  #doingAt(nowMs: number): Doing {
    const { look } = this;
    const hedge = this.#hedge;
    if (!isTrading(this.leg)) return 'HALTED';
    if (!look.seen || !this.#isFresh) return 'STALE';
    if (look.variance === undefined) return 'WARMING';
    if (nowMs < look.haltedMs) return 'JUMP';
    if (hedge && !this.#isHedgeUp) return 'HEDGE_DOWN';
    if (hedge && (hedge.isBusy || hedge.due(this.#netSeen(this.#threshold), this.#markOfB))) return 'HEDGING';
    return sides.every((side) => this.mayFill(side, 1)) ? 'QUOTING' : 'BOUND';
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
    const seen = this.#netSeen(0n);
    const markOfB = must(marks[hedging], 'a mark');
    if (!hedge.isBusy && !hedge.due(seen, markOfB)) return { moves: [], isDone: true };
    return { moves: hedge.moves(seen, hedgeTerms(this.params), nowMs, markOfB) };
  }

  protected override close(marks: readonly number[]): Step {
    const own = super.close(marks);
    const other = this.#hedge?.close(marks) ?? { moves: [], isDone: true };
    return { moves: [...own.moves, ...other.moves], isDone: own.isDone === true && other.isDone === true };
  }

  // What it reports.

  #quotesOf(side: Side): Order[] {
    return Array.from({ length: mmLevels.most }, (_, nth) => this.orders.at(quoteLevel(side, nth)).open ?? []).flat();
  }

  #lifeOf(order: Order): QuoteLife | undefined {
    const { side, status, created, updated } = order;
    if (status === 'EXECUTION_ERROR' || status === 'FAILURE') return undefined;
    const endMs = isFinal(status) ? updated : undefined;
    return { side, ticks: this.orders.ticksOf(order), fromMs: created, endMs };
  }

  protected override looked(nowMs: number): void {
    this.#duty.until(nowMs, this.params.duty_spread);
  }

  #state(): InstanceFigures['state'] {
    const { variance } = this.look;
    const { bid: low, ask: high } = variance === undefined ? { bid: 0, ask: 0 } : this.sharesAt(variance);
    return plusState({
      fills: this.orders.fills,
      excess: this.excess,
      net: this.#hedge && moneyText(this.#net),
      quotes: variance === undefined ? undefined : { spread: high - low, lean: (high + low) / 2 - 1 },
      decay: this.decay,
      arrivalRate: this.#arrivalRate,
      duty: this.#duty.reports,
    });
  }

  figures: StrategyInstance['figures'] = (marks, invested) => {
    const { inventory, counts } = this.orders;
    const own = { core: this.leg.core, inventory, markTicks: this.markOf(marks) };
    const hedge = this.#hedge;
    const figures = hedge
      ? legFigures(
          [
            own,
            { core: hedge.leg.core, inventory: hedge.inventory, markTicks: must(marks[hedging], 'a mark of leg B') },
          ],
          { ...counts, orders: counts.orders + hedge.count },
          invested,
        )
      : figuresOf(inventory, counts, { ...own, invested });
    return { ...figures, state: this.#state(), ...(this.#doing && { doing: this.#doing }) };
  };
}
