import { Refusal } from '../../base/refusal.ts';
import type { FundingParams } from '../../trade/strategy/funding-params.ts';
import type { CarryPlan } from '../carry/plan.ts';
import { checkSpotAndSwap, setUpCarry } from '../carry/set-up.ts';
import { twoLegs } from '../legs/check-legs.ts';
import { checkPairEnd, pairSizes } from '../legs/pair-set-up.ts';
import { first } from '../legs/pair-purposes.ts';
import { refuse } from '../set-up.ts';
import type { Setup, StartSituation } from '../strategy.ts';

/** Throws WHITE_LIST where it is empty, and PARAMETERS where the coin is not on it. */
function checkWhiteList({ white_list }: FundingParams, base: string): void {
  if (white_list.length === 0) throw new Refusal('WHITE_LIST', [{ field: 'white_list', rule: 'white_list' }]);
  if (!white_list.includes(base)) refuse({ field: 'white_list', rule: 'not_listed', base });
}

/** Parameters that may change while it runs, as they came. Throws PARAMETERS where they contradict each other. */
export function checkChanged(params: FundingParams, { nowMs }: Pick<StartSituation, 'nowMs'>): FundingParams {
  if (params.exit_rate >= params.trigger_rate) refuse({ field: 'exit_rate', rule: 'below_trigger' });
  checkPairEnd(params, nowMs);
  return params;
}

/** A FUNDING as it begins. */
export function setUpFunding(given: FundingParams, start: StartSituation): Setup<FundingParams, CarryPlan> {
  const legs = twoLegs(start);
  checkSpotAndSwap(legs, start.nowMs);
  checkWhiteList(given, legs[first].core.listed.instrument.base);
  checkChanged(given, start);
  return setUpCarry(given, legs, pairSizes(legs, given), { ...given, field: 'max_pos' });
}
