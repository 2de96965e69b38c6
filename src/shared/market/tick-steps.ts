import { assert, must } from '../base/assert.ts';
import { fromUnits, toUnits } from '../base/decimal.ts';
import { gridOf, type Instrument } from './instrument.ts';

/** From `from` ticks on, prices lie on whole multiples of `size` ticks. */
export interface TickStep {
  readonly from: number;
  readonly size: number;
}

/**
 * Coarser steps of an instrument's prices in ticks, ascending; empty where every tick is a price. Throws where one does
 * not lie on the grid.
 */
export const tickStepsOf = (instrument: Pick<Instrument, 'tick' | 'step' | 'tick_steps'>): readonly TickStep[] =>
  (instrument.tick_steps ?? []).map(({ above, tick }) => {
    const { price } = gridOf(instrument);
    const from = must(toUnits(above, price), 'a bound on the grid');
    const size = must(toUnits(tick, price), 'a step on the grid');
    assert(from % size === 0, 'a bound is a price on both sides');
    return { from, size };
  });

/** Ticks from one price to the next one above. */
export const stepAt = (steps: readonly TickStep[], ticks: number): number =>
  steps.length === 0 ? 1 : (steps.findLast(({ from }) => ticks >= from)?.size ?? 1);

/** The nearest price that is not above (`direction` −1) or not below (1), in ticks. */
export function onStep(steps: readonly TickStep[], ticks: number, direction: 1 | -1): number {
  const size = stepAt(steps, ticks);
  return (direction === 1 ? Math.ceil(ticks / size) : Math.floor(ticks / size)) * size;
}

/** The step of an instrument at a price in ticks, as text in its price. */
export const stepText = (instrument: Pick<Instrument, 'tick' | 'step' | 'tick_steps'>, ticks: number): string =>
  fromUnits(stepAt(tickStepsOf(instrument), ticks), gridOf(instrument).price);
