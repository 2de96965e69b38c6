import type { MmParams } from '../../trade/strategy/mm-params.ts';
import type { MakerPlan } from '../maker/maker-params.ts';
import { checkFit, setUpMaker } from '../maker/set-up-maker.ts';
import { withEnds } from '../set-up.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';

/** Parameters of a running MM after a change. Throws PARAMETERS as its set-up does. */
export function adjustMm(params: MmParams, start: StartSituation): MmParams {
  checkFit(params);
  return withEnds(params, start);
}

/** A MM as it begins. */
export const setUpMm = (given: MmParams, start: StartSituation): Setup<MmParams, MakerPlan> =>
  setUpMaker(given, firstLeg(start), { nowMs: start.nowMs, sizes: Array.from({ length: given.levels }, () => 1) });
