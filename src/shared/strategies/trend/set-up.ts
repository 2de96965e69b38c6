import type { TrendParams } from '../../trade/strategy/trend-params.ts';
import { type PositionPlan, setUpPosition } from '../position-instance.ts';
import { refuse } from '../set-up.ts';
import type { Setup, StartSituation } from '../strategy.ts';

/** A TREND as it begins. */
export function setUpTrend(given: TrendParams, start: StartSituation): Setup<TrendParams, PositionPlan> {
  if (given.entry === 'EMA_CROSS' && given.fast >= given.slow) refuse({ field: 'fast', rule: 'above_slow' });
  return setUpPosition(given, start, given.max_units);
}
