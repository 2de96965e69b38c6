import type { SecondWaveParams } from '../../trade/strategy/second-wave-params.ts';
import { type PositionPlan, setUpPosition } from '../position-instance.ts';
import { refuse } from '../set-up.ts';
import type { Setup, StartSituation } from '../strategy.ts';

/** A SECOND_WAVE as it begins. */
export function setUpSecondWave(given: SecondWaveParams, start: StartSituation): Setup<SecondWaveParams, PositionPlan> {
  if (given.min_retrace >= given.max_retrace) refuse({ field: 'max_retrace', rule: 'above_least' });
  return setUpPosition(given, start, 1);
}
