import { dayMs, secondMs } from '../../base/time.ts';
import type { MarketView } from '../../market/market-view.ts';
import type { AstockExecParams } from '../../trade/strategy/astock-exec/params.ts';
import { equalTargets, sliceTimes, weightedTargets } from '../execution/schedule.ts';
import { meanVolumes } from '../execution/traded-volume.ts';
import type { AstockExecPlan } from './plan.ts';
import { afterTraded, dayTimes, type ShareDay, tradingDaysBefore } from '../../market/session/share-day.ts';

/** Trading days whose volume at the same times makes the curve of a VWAP: a week of them. */
const curveDays = 5;

/**
 * The slices of an execution over its day: times in ms after its first moment, shares by the end of each. The same
 * start always has the same ones.
 */
export function shareSchedule(
  { algo, slices, randomize, side }: AstockExecParams,
  { day, startMs, endMs, tradedMs }: ShareDay,
  { market, lots, nowMs }: { readonly market: MarketView; readonly lots: number; readonly nowMs: number },
): Pick<AstockExecPlan, 'algo' | 'fallback' | 'times' | 'targets'> {
  const clock = dayTimes(day);
  const timing = { duration_s: tradedMs / secondMs, slices, randomize: randomize / 100 };
  const times = sliceTimes(`${nowMs} ${side} ${lots}`, timing).map(
    (traded) => afterTraded(clock, startMs, traded) - startMs,
  );
  const as = (carried: AstockExecPlan['algo'], targets: number[], fallback: AstockExecPlan['fallback'] = null) => ({
    algo: carried,
    fallback,
    times,
    targets,
  });
  if (algo === 'TWAP') return as(algo, equalTargets(lots, slices));
  if (algo === 'POV')
    return as(
      algo,
      times.map(() => lots),
    );
  const starts = tradingDaysBefore(day, curveDays).map((before) => startMs - (day - before) * dayMs);
  const weights = meanVolumes(market, starts, times, endMs - startMs);
  return weights.some((weight) => weight > 0)
    ? as(algo, weightedTargets(lots, weights))
    : as('TWAP', equalTargets(lots, slices), 'NO_VOLUME');
}
