import * as v from 'valibot';
import type { EndingParams } from '../ending-instance.ts';
import type { LookParams } from './look.ts';

/** Parameters of a maker on spot. Percent and seconds throughout. */
export interface MakerParams extends EndingParams, LookParams {
  readonly levels: number;
  readonly level_distance: number;
  readonly fill_distance: number;
  readonly fit: 'ON' | 'OFF';
  readonly tolerance: number;
  readonly max_age: number;
  readonly fill_delay: number;
}

/** A maker as it is set up. */
export const MakerPlan = v.object({
  /** Lots of the nearest order and of the target, and the price in ticks that the first purchase may pay. */
  lots: v.number(),
  target: v.number(),
  cap: v.number(),
  /** All that it may spend, decimal text of quote. */
  money: v.string(),
});
export type MakerPlan = v.InferOutput<typeof MakerPlan>;
