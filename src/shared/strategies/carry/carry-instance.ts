import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { secondMs } from '../../base/time.ts';
import { moneyText } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { isOneSided, isTrading } from '../legs/situation.ts';
import { cancelOf, PairInstance, type PairParams } from '../legs/pair-instance.ts';
import { first, hedging } from '../legs/pair-purposes.ts';
import type { Move } from '../moves.ts';
import type { Beginning } from '../strategy.ts';
import type { CarryChoice, CarryView } from './decide.ts';
import { shortRoom } from './margin.ts';
import type { CarryPlan } from './plan.ts';
import { costNow, gainedBps } from './prices.ts';

/** From one of its orders on spot to the next, ms, so that books fill up again. */
const splitMs = secondMs;

/** What it went by last: rates in percent, prices in basis points. */
const Seen = v.object({
  doing: v.string(),
  annual: v.optional(v.number()),
  net: v.optional(v.number()),
  next: v.optional(v.number()),
  basis: v.optional(v.number()),
});
type Seen = v.InferOutput<typeof Seen>;
const Memory = v.object({ seen: v.optional(Seen) });

/** What both strategies on funding ask for of their position. */
export interface CarryParams extends PairParams {
  readonly hold_periods: number;
  readonly mean_periods: number;
  readonly min_distance: number;
}

/** Long on spot and short in a perpetual of equal size; how much of it, and when, is up to its type. */
export abstract class CarryInstance<Params extends CarryParams> extends PairInstance<Params, CarryPlan> {
  #seen: Seen | undefined;

  constructor(from: Beginning<Params, CarryPlan>, schema: v.GenericSchema<unknown, Params>) {
    super(from, schema);
    this.#seen = from.memory === undefined ? undefined : v.parse(Memory, from.memory).seen;
  }

  override get memory() {
    return { ...super.memory, ...(this.#seen && { seen: this.#seen }) };
  }

  /** What is due by rates, prices and margin of now: a pure function of them. */
  protected abstract choose(view: CarryView): CarryChoice;

  protected trade(nowMs: number, marks: readonly number[]): Move[] {
    const { view, next } = this.#look(nowMs, marks);
    const choice = this.choose(view);
    this.#seen = {
      doing: choice.doing,
      ...(choice.annual !== undefined && { annual: choice.annual }),
      ...(choice.net !== undefined && { net: choice.net }),
      ...(next !== undefined && { next: next * 100 }),
      ...(view.cost && { basis: view.cost.opening }),
    };
    const sent = this.orders.openFor('OPEN') ?? this.orders.openFor('SHUT');
    if (sent) return nowMs >= sent.created + this.params.leg_timeout * secondMs ? [cancelOf([sent])] : [];
    return this.#ordered(choice, nowMs, marks);
  }

  /** One order at once in the spot leg; it pays no more than leaves something of what is expected. */
  #ordered({ open, shut, net = 0 }: CarryChoice, nowMs: number, marks: readonly number[]): Move[] {
    const { hedge_slippage } = this.params;
    const [purpose, side, lots] = open > 0 ? (['OPEN', 'BUY', open] as const) : (['SHUT', 'SELL', shut] as const);
    const freeMs = Math.max(this.orders.pausedUntil(purpose), this.orders.endedMs(purpose) + splitMs);
    if (lots === 0 || nowMs < freeMs) return [];
    const percent = purpose === 'OPEN' ? Math.min(hedge_slippage, net / 100) : hedge_slippage;
    const ticks = this.limitTicks(first, side, percent, marks);
    if (lots < minLots(this.legs[first].core, ticks, false)) return [];
    return [{ ...this.place(purpose, side, lots), ticks, isImmediate: true }];
  }

  #look(nowMs: number, marks: readonly number[]): { readonly view: CarryView; readonly next: number | undefined } {
    const { split, most, least, step, fees } = this.plan;
    const [spot, swap] = this.legs;
    const perLot = Number(spot.core.units.basePerLot);
    const rates = swap.market.funding?.(this.params.mean_periods);
    const isFresh = this.areFresh(nowMs);
    const isStale = !isFresh || this.legs.some(isOneSided);
    const cost = isStale ? undefined : costNow(this.legs, split * perLot, fees);
    const { carried, safe } = this.#room(marks);
    const toLots = (base: number): number => (base * 1e12) / perLot;
    return {
      next: rates?.predicted,
      view: {
        isHalted: !this.legs.every(isTrading),
        isStale,
        isHedged: this.isSettled(marks),
        held: this.position,
        split,
        most,
        least,
        step,
        carried: toLots(carried),
        safe: toLots(safe),
        rates,
        cost,
        gained: cost && gainedBps(this.orders.inventory(first), this.orders.inventory(hedging), cost),
      },
    };
  }

  #room(marks: readonly number[]) {
    const { core } = this.legs[hedging];
    const { margin, most } = this.plan;
    const perLot = Number(core.units.basePerLot) / Number(this.legs[first].core.units.basePerLot);
    return shortRoom(
      { core, inventory: this.orders.inventory(hedging), markTicks: must(marks[hedging], 'a mark') },
      { margin, floor: this.params.min_distance, most: Math.ceil(most / perLot) },
    );
  }

  /** The net of both legs, how far liquidation is by its own margin, and what it expected when it looked last. */
  protected stateAt(marks: readonly number[]): Pick<InstanceFigures, 'state' | 'doing'> {
    const { distance } = this.#room(marks);
    const { doing, annual, net, next, basis } = this.#seen ?? {};
    const text = (value: number | undefined, places: number) => value?.toFixed(places);
    const state = {
      net: moneyText(this.orders.net),
      yearly: text(annual, 2),
      next_rate: text(next, 4),
      basis: text(basis, 2),
      expected: text(net, 2),
      distance: text(distance, 2),
    };
    return {
      state: Object.fromEntries(
        Object.entries(state).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
      ),
      ...(doing !== undefined && { doing }),
    };
  }
}
