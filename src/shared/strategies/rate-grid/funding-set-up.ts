import type { FundingGridParams } from '../../trade/strategy/rate-grid-params.ts';
import type { CarryPlan } from '../carry/plan.ts';
import { checkSpotAndSwap, setUpCarry } from '../carry/set-up.ts';
import { twoLegs } from '../legs/check-legs.ts';
import { checkPairEnd, pairSizes } from '../legs/pair-set-up.ts';
import { refuse } from '../set-up.ts';
import type { Setup, StartSituation } from '../strategy.ts';

const field = 'unit_size';

/** A grid on funding as it begins: it may hold a unit for each of its levels. */
export function setUpFundingGrid(given: FundingGridParams, start: StartSituation): Setup<FundingGridParams, CarryPlan> {
  const legs = twoLegs(start);
  checkSpotAndSwap(legs, start.nowMs);
  checkPairEnd(given, start.nowMs);
  const { low_rate, high_rate, grid_levels, unit_size } = given;
  if (high_rate <= low_rate) refuse({ field: 'high_rate', rule: 'above_low_rate' });
  const sizes = pairSizes(legs, { split_size: unit_size, max_pos: unit_size }, field);
  return setUpCarry(given, legs, { ...sizes, most: sizes.split * BigInt(grid_levels) }, { ...given, field });
}
