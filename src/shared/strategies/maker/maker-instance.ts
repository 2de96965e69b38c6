import type * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { secondMs } from '../../base/time.ts';
import { quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MakerShares } from '../../finance/maker-shares.ts';
import { sides, type Side } from '../../trade/order.ts';
import { EndingInstance, type TradingStep } from '../ending-instance.ts';
import { isTrading } from '../legs/situation.ts';
import type { Move, PlaceMove } from '../moves.ts';
import { spotFunds } from '../spot-funds.ts';
import type { Beginning, Step } from '../strategy.ts';
import { distanceUnit, type FillRate, FillRates } from './fill-rate.ts';
import { type DriftOf, Look } from './look.ts';
import { MakerOrders } from './maker-orders.ts';
import type { MakerParams, MakerPlan } from './maker-params.ts';
import { closingLevel, openingLevel, quoteLevel } from './order-number.ts';
import { quoteTicks, type Seen } from './quotes.ts';

/** An order that has ended before it was filled is replaced after this. */
const paceMs = secondMs;
/** Part of half the spread by which the price may move before it is looked at again at once. */
const nearPart = 0.5;

/** An order that is to rest. */
interface Quote {
  readonly side: Side;
  readonly level: number;
  readonly lots: number;
  readonly ticks: number;
}

/** One maker at work on spot; where its quotes lie, and how much may be held, is its type's. */
export abstract class MakerInstance<Params extends MakerParams> extends EndingInstance<Params, MakerPlan> {
  protected readonly orders: MakerOrders;
  protected readonly look: Look;
  readonly #rates: FillRates;

  constructor(from: Beginning<Params, MakerPlan>, schema: v.GenericSchema<unknown, Params>) {
    super(from, schema);
    this.#rates = new FillRates(this.params.fill_distance / 100);
    this.orders = new MakerOrders(this.leg.core, this.#rates);
    this.look = new Look(this.leg.market, from.memory, from.nowMs);
  }

  get open() {
    return this.orders.open;
  }

  override get memory(): EndingInstance<Params, MakerPlan>['memory'] {
    return { ...super.memory, ...this.look.memory };
  }

  take(order: Parameters<MakerOrders['take']>[0]): boolean {
    return this.orders.take(order);
  }

  /** Bid and ask nearest to the middle, by σ² a second. */
  protected abstract sharesAt(variance: number): MakerShares;
  /** Size of the nth order of a side, from 0, in orders of the first. */
  protected abstract sizeOf(nth: number): number;
  /** How far the nth order lies beyond the first, a share. */
  protected abstract awayOf(nth: number): number;
  /** Whether a side may be filled by so many orders of the first size more. */
  protected abstract mayFill(side: Side, orders: number): boolean;
  /** By how many ticks the price is expected to move, by the best prices: nothing where it does not say so. */
  protected readonly driftOf: DriftOf | undefined = undefined;
  /** It has looked at its market. */
  protected looked(_nowMs: number): void {
    // Nothing more by itself.
  }

  protected override prepare(): Step {
    const { target, cap } = this.from.plan;
    const missing = target - this.orders.opened;
    if (missing < Math.max(1, minLots(this.leg.core, cap, false))) return { moves: [], isDone: true };
    const number = this.orders.next(openingLevel, 'BUY');
    return { moves: [{ kind: 'place', number, side: 'BUY', lots: missing, ticks: cap, isImmediate: true }] };
  }

  /** What is held beyond its target, in orders. */
  protected get excess(): number {
    const { target, lots } = this.from.plan;
    return (this.orders.held - target) / lots;
  }

  /** The law of fills by what its own orders have met with; undefined where it is not asked for, or not known. */
  protected get fitted(): FillRate | undefined {
    return this.params.fit === 'ON' ? this.#rates.fitted : undefined;
  }

  /** k. */
  protected get decay(): number {
    return this.fitted?.k ?? 100 / this.params.fill_distance;
  }

  protected get fee(): number {
    return Number(this.leg.core.listed.instrument.maker);
  }

  protected isHalted(nowMs: number): boolean {
    return nowMs < this.look.haltedMs;
  }

  protected trade(nowMs: number, markTicks: number, _middle?: number, _marks?: readonly number[]): TradingStep {
    const { look } = this;
    if (look.at(nowMs, markTicks, this.params, this.driftOf)) this.looked(nowMs);
    const { seen, variance } = look;
    const atMs = look.nextMs(this.params);
    const isHalted = this.isHalted(nowMs);
    if (!seen || variance === undefined || isHalted || !isTrading(this.leg))
      return { moves: this.#without([]), due: { atMs: Math.max(atMs, isHalted ? look.haltedMs : 0) } };
    const shares = this.sharesAt(variance);
    const half = (seen.middle * (shares.ask - shares.bid)) / 2;
    const near = Math.max(1, Math.floor(Math.min(half * nearPart, look.jumpTicks(this.params))));
    look.near = near;
    const quotes = this.#quotes(seen, shares);
    const kept = quotes.filter((quote) => this.#keeps(quote, seen, nowMs));
    const { places, dueMs } = this.#places(quotes, seen, nowMs);
    const oldMs = this.orders.open.reduce((first, { created }) => Math.min(first, created + this.#ageMs), atMs);
    return {
      moves: [...this.#without(kept), ...places],
      due: { atMs: Math.min(oldMs, dueMs), below: seen.middle - near, above: seen.middle + near },
    };
  }

  get #ageMs(): number {
    return this.params.max_age * secondMs;
  }

  /** Quotes that are to rest: none that would take what is held out of its bounds. */
  #quotes(seen: Seen, shares: MakerShares): Quote[] {
    return sides.flatMap((side) => {
      let orders = 0;
      return Array.from({ length: this.params.levels }, (_, nth) => nth)
        .filter((nth) => {
          orders += this.sizeOf(nth);
          return this.mayFill(side, orders);
        })
        .map((nth) => ({
          side,
          level: quoteLevel(side, nth),
          lots: Math.floor(this.from.plan.lots * this.sizeOf(nth)),
          ticks: quoteTicks(this.leg.core, seen, shares, { side, off: this.awayOf(nth) }),
        }));
    });
  }

  /** Whether the order of a quote stays as it is, and with it its place in the queue. */
  #keeps({ level, ticks }: Quote, { middle }: Seen, nowMs: number): boolean {
    const { open } = this.orders.at(level);
    if (!open) return false;
    const off = Math.abs(this.orders.ticksOf(open) - ticks);
    return off <= (middle * this.params.tolerance) / 100 && nowMs < open.created + this.#ageMs;
  }

  /** Cancels all open orders but those of some quotes. */
  #without(kept: readonly Quote[]): Move[] {
    const order_ids = this.orders.open
      .filter((order) => !kept.some(({ level }) => this.orders.at(level).open === order))
      .map(({ order_id }) => order_id);
    return order_ids.length > 0 ? [{ kind: 'cancel', order_ids }] : [];
  }

  /** Orders of quotes that do not rest, as far as coins and money reach; when others are due. */
  #places(quotes: readonly Quote[], { middle }: Seen, nowMs: number) {
    const { core } = this.leg;
    let { coins, money } = spotFunds(core, this.orders, this.from.plan.money);
    let dueMs = Number.POSITIVE_INFINITY;
    const places: PlaceMove[] = [];
    for (const { side, level, lots: wanted, ticks } of quotes) {
      const { open, endedMs } = this.orders.at(level);
      if (open) continue;
      const lots = side === 'SELL' ? Math.min(coins, wanted) : wanted;
      const cost = quoteOf(core.units, ticks, lots);
      if (lots < minLots(core, ticks, false) || (side === 'BUY' && cost > money)) continue;
      if (side === 'SELL') coins -= lots;
      else money -= cost;
      const fromMs = Math.max(
        endedMs > 0 ? endedMs + paceMs : 0,
        this.orders.filledMs(side) > 0 ? this.orders.filledMs(side) + this.params.fill_delay * secondMs : 0,
      );
      if (nowMs < fromMs) dueMs = Math.min(dueMs, fromMs);
      else {
        const distance = Math.round((Math.abs(ticks - middle) / middle) * distanceUnit);
        const number = this.orders.next(level, side, distance);
        places.push({ kind: 'place', number, side, lots, ticks, isPostOnly: true });
      }
    }
    return { places, dueMs };
  }

  protected closing() {
    return { held: this.orders.held, number: this.orders.next(closingLevel, 'SELL') };
  }

  /** The last mark of the first leg. */
  protected readonly markOf = ([mark]: readonly number[]): number => must(mark, 'a mark');
}
