import * as v from 'valibot';
import { fromUnits, unitsToNumber } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { SecondWaveParams } from '../../trade/strategy/second-wave-params.ts';
import type { TradingStep } from '../ending-instance.ts';
import { endKeys } from '../ends.ts';
import { withEnds } from '../set-up.ts';
import { barMs, lastOpenMs, nextCloseMs, PositionInstance, PositionPlan } from '../position-instance.ts';
import { type Beginning, firstLeg, type Strategy } from '../strategy.ts';
import { entryOf } from './entry.ts';
import { distanceOf, numberOf } from './order-number.ts';
import { setUpSecondWave } from './set-up.ts';
import { secondWaveTemplate } from './template.ts';
import { WaveBars, waveIndicator, type WaveReading } from './wave-bars.ts';
import { WaveOrders, type WavePosition } from './wave-orders.ts';

/** The stop that follows the closes, of the position with this entry, in ticks. */
const Trail = v.object({ of: v.number(), ticks: v.number() });
const Memory = v.object({ trail: v.optional(Trail) });

/** An order at the target that has ended unfilled is replaced after this. */
const paceMs = secondMs;

/** Waits for second waves, and holds one position at a time. */
class SecondWaveInstance extends PositionInstance<SecondWaveParams, WaveOrders> {
  readonly #bars: WaveBars;
  #trail: v.InferOutput<typeof Trail> | undefined;

  constructor(from: Beginning<SecondWaveParams, PositionPlan>) {
    super(from, SecondWaveParams, new WaveOrders(firstLeg(from).core));
    this.#trail = v.parse(Memory, from.memory ?? {}).trail;
    // The bar that closed last is taken by the first step: what it says may still be due.
    this.#bars = new WaveBars(this.params, this.leg.market, lastOpenMs(this.params, from.nowMs));
  }

  override get memory() {
    return { ...super.memory, ...(this.#trail && { trail: this.#trail }) };
  }

  protected trade(nowMs: number, markTicks: number): TradingStep {
    const bar = this.#bars.at(nowMs);
    const atMs = nextCloseMs(this.params, nowMs);
    const position = this.orders.position;
    if (position) return this.#hold(position, bar, markTicks, { nowMs, atMs });
    return this.open.length > 0 ? { moves: [], due: { atMs } } : this.#enter(bar, markTicks, atMs);
  }

  #enter({ wave, closeMs }: WaveReading, markTicks: number, atMs: number): TradingStep {
    const nothing = { moves: [], due: { atMs } };
    if (!wave || wave.age >= this.params.valid) return nothing;
    const signalMs = closeMs - wave.age * barMs(this.params);
    if (signalMs <= Math.max(this.from.created, this.orders.newestMs)) return nothing;
    const entry = entryOf(this.leg.core, this.params, wave, this.money);
    if (!entry) return nothing;
    const { trigger, limit, lots, stop, target } = entry;
    if (markTicks < trigger) return { moves: [], due: { atMs, above: trigger } };
    const number = numberOf({ purpose: 'ENTRY', sequence: this.orders.next, stop, target });
    const below = limit - distanceOf(stop, limit);
    return {
      moves: [{ kind: 'place', number, side: 'BUY', lots, ticks: limit, isImmediate: true }],
      due: { atMs, below },
    };
  }

  #hold(
    position: WavePosition,
    bar: WaveReading,
    markTicks: number,
    { nowMs, atMs }: { readonly nowMs: number; readonly atMs: number },
  ): TradingStep {
    this.#follow(position, bar);
    const below = this.#stopOf(position);
    if (position.isLeaving || markTicks <= below) return this.#leave(markTicks, atMs);
    const left = this.#targetLots(position) - position.taken;
    const isResting = this.open.length > 0;
    if (isResting || left < minLots(this.leg.core, position.target, false)) return { moves: [], due: { atMs, below } };
    const { endedMs, target } = position;
    if (nowMs < endedMs + paceMs) return { moves: [], due: { atMs: Math.min(atMs, endedMs + paceMs), below } };
    const number = numberOf({ purpose: 'TARGET', sequence: this.orders.next, stop: 0, target: 0 });
    return { moves: [{ kind: 'place', number, side: 'SELL', lots: left, ticks: target }], due: { atMs, below } };
  }

  /** Takes back what rests, and then sells all at the market. */
  #leave(markTicks: number, atMs: number): TradingStep {
    const order_ids = this.open.map(({ order_id }) => order_id);
    if (order_ids.length > 0) return { moves: [{ kind: 'cancel', order_ids }], due: { atMs } };
    const { core } = this.leg;
    const lots = Math.min(this.orders.held, core.units.maxMarketLots);
    if (lots < minLots(core, markTicks, false)) return { moves: [], due: { atMs } };
    const number = numberOf({ purpose: 'EXIT', sequence: this.orders.next, stop: 0, target: 0 });
    return { moves: [{ kind: 'place', number, side: 'SELL', lots, ticks: null }], due: { atMs } };
  }

  /** Lots that the target sells: half, or all where a half is less than an order. */
  #targetLots({ bought, target, taken }: WavePosition): number {
    const half = Math.floor(bought / 2);
    return half < minLots(this.leg.core, target, false) ? this.orders.held + taken : half;
  }

  /** Once half is sold, the stop of the rest follows the closes after that. */
  #follow({ sequence, takenMs }: WavePosition, { closeMs, close, range }: WaveReading): void {
    if (takenMs === 0 || closeMs <= takenMs || !(range > 0)) return;
    const tick = unitsToNumber(1, this.leg.core.grid.price);
    const level = Math.floor((close - this.params.trail_atr * range) / tick);
    const before = this.#trail?.of === sequence ? this.#trail.ticks : 0;
    if (level > before) this.#trail = { of: sequence, ticks: level };
  }

  #stopOf({ sequence, stop }: WavePosition): number {
    return this.#trail?.of === sequence ? Math.max(stop, this.#trail.ticks) : stop;
  }

  protected closingNumber(): number {
    return numberOf({ purpose: 'CLOSE', sequence: this.orders.next, stop: 0, target: 0 });
  }

  protected positionState() {
    const { position } = this.orders;
    if (!position) return undefined;
    const { grid } = this.leg.core;
    const isTaken = position.taken > 0;
    return {
      stop: fromUnits(Math.max(0, this.#stopOf(position)), grid.price),
      ...(!isTaken && { target: fromUnits(position.target, grid.price) }),
    };
  }
}

/** Buys the second wave of a rise: above the pullback's high, half off at the length of the first, the rest trails. */
export const secondWave: Strategy<SecondWaveParams, PositionPlan> = {
  template: secondWaveTemplate,
  params: SecondWaveParams,
  plan: PositionPlan,
  setUp: setUpSecondWave,
  changeable: ['valid', ...endKeys],
  adjust: withEnds,
  historyMs: (params) => waveIndicator(params).warmUp({}) * barMs(params),
  stopMode: ({ on_end }) => on_end,
  isRobot: true,
  suits: 'trend',
  begin: (from) => new SecondWaveInstance(from),
};
