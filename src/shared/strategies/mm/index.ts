import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { hourMs, secondMs } from '../../base/time.ts';
import { type MakerBasis, makerShares } from '../../finance/maker-shares.ts';
import { quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { sides, type Side } from '../../trade/order.ts';
import { MmParams } from '../../trade/strategy/mm-params.ts';
import { EndingInstance, type TradingStep } from '../ending-instance.ts';
import { endKeys } from '../ends.ts';
import { figuresOf } from '../figures.ts';
import type { PlaceMove } from '../moves.ts';
import { spotFunds } from '../spot-funds.ts';
import type { Beginning, Step, Strategy, StrategyInstance } from '../strategy.ts';
import { distanceUnit, FillRates } from './fill-rate.ts';
import { Look } from './look.ts';
import { MmOrders } from './mm-orders.ts';
import { closingLevel, openingLevel, quoteLevel } from './order-number.ts';
import { quoteTicks, type Seen } from './quotes.ts';
import { adjustMm, type MmPlan, setUpMm } from './set-up.ts';
import { mmTemplate } from './template.ts';

const Plan: v.GenericSchema<unknown, MmPlan> = v.object({
  lots: v.number(),
  target: v.number(),
  cap: v.number(),
  money: v.string(),
});

/** An order that has ended before it was filled is replaced after this. */
const paceMs = secondMs;
/** Part of half the spread by which the price may move before it is looked at again at once. */
const nearPart = 0.5;

/** An order that is to rest. */
interface Quote {
  readonly side: Side;
  readonly level: number;
  readonly ticks: number;
}

/** One maker at work. */
class MmInstance extends EndingInstance<MmParams, MmPlan> {
  readonly #rates: FillRates;
  readonly #orders: MmOrders;
  readonly #look: Look;

  constructor(from: Beginning<MmParams, MmPlan>) {
    super(from, MmParams);
    this.#rates = new FillRates(this.params.fill_distance / 100);
    this.#orders = new MmOrders(this.leg.core, this.#rates);
    this.#look = new Look(this.leg.market, from.memory, from.nowMs);
  }

  get open() {
    return this.#orders.open;
  }

  override get memory() {
    return { ...super.memory, ...this.#look.memory };
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);

  protected override prepare(): Step {
    const { target, cap } = this.from.plan;
    const missing = target - this.#orders.opened;
    if (missing < Math.max(1, minLots(this.leg.core, cap, false))) return { moves: [], isDone: true };
    const number = this.#orders.next(openingLevel, 'BUY');
    return { moves: [{ kind: 'place', number, side: 'BUY', lots: missing, ticks: cap, isImmediate: true }] };
  }

  /** What is held beyond its target, in orders. */
  get #excess(): number {
    const { target, lots } = this.from.plan;
    return (this.#orders.held - target) / lots;
  }

  get #decay(): number {
    const fitted = this.params.fit === 'ON' ? this.#rates.fitted : undefined;
    return fitted?.k ?? 100 / this.params.fill_distance;
  }

  #basis(variance: number): MakerBasis {
    const { risk_factor: riskFactor, horizon, min_spread } = this.params;
    return { riskFactor, horizon, minSpread: min_spread / 100, variance, decay: this.#decay, inventory: this.#excess };
  }

  protected trade(nowMs: number, markTicks: number): TradingStep {
    const look = this.#look;
    look.at(nowMs, markTicks, this.params);
    const { seen, variance } = look;
    const atMs = look.nextMs(this.params);
    if (!seen || variance === undefined || nowMs < look.haltedMs)
      return { moves: this.#without([]), due: { atMs: Math.max(atMs, nowMs < look.haltedMs ? look.haltedMs : 0) } };
    const basis = this.#basis(variance);
    const shares = makerShares(basis, this.#fee);
    const near = Math.max(1, Math.floor(((seen.middle * (shares.ask - shares.bid)) / 2) * nearPart));
    look.near = near;
    const quotes = this.#quotes(seen, basis);
    const kept = quotes.filter((quote) => this.#keeps(quote, seen, nowMs));
    const { places, dueMs } = this.#places(quotes, seen, nowMs);
    const oldMs = this.open.reduce((first, { created }) => Math.min(first, created + this.#ageMs), atMs);
    return {
      moves: [...this.#without(kept), ...places],
      due: { atMs: Math.min(oldMs, dueMs), below: seen.middle - near, above: seen.middle + near },
    };
  }

  get #fee(): number {
    return Number(this.leg.core.listed.instrument.maker);
  }

  get #ageMs(): number {
    return this.params.max_age * secondMs;
  }

  /** Quotes that are to rest: none that would take what is held out of its band. */
  #quotes(seen: Seen, basis: MakerBasis): Quote[] {
    const { levels, level_distance, band } = this.params;
    const shares = makerShares(basis, this.#fee);
    return sides.flatMap((side) =>
      Array.from({ length: levels }, (_, nth) => nth)
        .filter((nth) => (side === 'BUY' ? basis.inventory : -basis.inventory) + nth + 1 <= band)
        .map((nth) => ({
          side,
          level: quoteLevel(side, nth),
          ticks: quoteTicks(this.leg.core, seen, shares, { side, off: (nth * level_distance) / 100 }),
        })),
    );
  }

  /** Whether the order of a quote stays as it is, and with it its place in the queue. */
  #keeps({ level, ticks }: Quote, { middle }: Seen, nowMs: number): boolean {
    const { open } = this.#orders.at(level);
    if (!open) return false;
    const off = Math.abs(this.#orders.ticksOf(open) - ticks);
    return off <= (middle * this.params.tolerance) / 100 && nowMs < open.created + this.#ageMs;
  }

  /** Cancels all open orders but those of some quotes. */
  #without(kept: readonly Quote[]) {
    const order_ids = this.open
      .filter((order) => !kept.some(({ level }) => this.#orders.at(level).open === order))
      .map(({ order_id }) => order_id);
    return order_ids.length > 0 ? [{ kind: 'cancel' as const, order_ids }] : [];
  }

  /** Orders of quotes that do not rest, as far as coins and money reach; when others are due. */
  #places(quotes: readonly Quote[], { middle }: Seen, nowMs: number) {
    const { core } = this.leg;
    let { coins, money } = spotFunds(core, this.#orders, this.from.plan.money);
    let dueMs = Number.POSITIVE_INFINITY;
    const places: PlaceMove[] = [];
    for (const { side, level, ticks } of quotes) {
      const { open, endedMs } = this.#orders.at(level);
      if (open) continue;
      const lots = side === 'SELL' ? Math.min(coins, this.from.plan.lots) : this.from.plan.lots;
      const cost = quoteOf(core.units, ticks, lots);
      if (lots < minLots(core, ticks, false) || (side === 'BUY' && cost > money)) continue;
      if (side === 'SELL') coins -= lots;
      else money -= cost;
      const fromMs = Math.max(
        endedMs > 0 ? endedMs + paceMs : 0,
        this.#orders.filledMs(side) > 0 ? this.#orders.filledMs(side) + this.params.fill_delay * secondMs : 0,
      );
      if (nowMs < fromMs) dueMs = Math.min(dueMs, fromMs);
      else {
        const distance = Math.round((Math.abs(ticks - middle) / middle) * distanceUnit);
        const number = this.#orders.next(level, side, distance);
        places.push({ kind: 'place', number, side, lots, ticks, isPostOnly: true });
      }
    }
    return { places, dueMs };
  }

  protected closing() {
    return { held: this.#orders.held, number: this.#orders.next(closingLevel, 'SELL') };
  }

  figures: StrategyInstance['figures'] = ([mark], invested) => {
    const { inventory, counts, fills } = this.#orders;
    const figures = figuresOf(inventory, counts, { core: this.leg.core, markTicks: must(mark, 'a mark'), invested });
    const { variance } = this.#look;
    const state = { fills: String(fills), excess: this.#excess.toFixed(2) };
    if (variance === undefined) return { ...figures, state };
    const { bid: low, ask: high } = makerShares(this.#basis(variance), this.#fee);
    return { ...figures, state: { ...state, spread: ((high - low) * 100).toFixed(4) } };
  };
}

/** Quotes both sides around a price that leans against what it holds. */
export const mm: Strategy<MmParams, MmPlan> = {
  template: mmTemplate,
  params: MmParams,
  plan: Plan,
  setUp: setUpMm,
  changeable: [
    'band',
    'levels',
    'level_distance',
    'risk_factor',
    'horizon',
    'fit',
    'min_spread',
    'refresh',
    'tolerance',
    'max_age',
    'fill_delay',
    'vol_halt',
    ...endKeys,
  ],
  adjust: adjustMm,
  historyMs: () => hourMs,
  stopMode: ({ on_end }) => on_end,
  begin: (from) => new MmInstance(from),
};
