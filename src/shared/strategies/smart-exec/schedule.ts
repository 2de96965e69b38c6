import { unitsToNumber } from '../../base/decimal.ts';
import { dayMs, hourMs, secondMs } from '../../base/time.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { adjustedImpact, type Execution, holdings, type ImpactModel } from '../../finance/almgren-chriss.ts';
import { estimateImpact } from '../../finance/impact-estimate.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { MarketView } from '../../market/market-view.ts';
import type { ExecutionReport } from '../../trade/strategy/execution-report.ts';
import { execAversion } from '../../trade/strategy/smart-exec-bounds.ts';
import type { SmartExecParams } from '../../trade/strategy/smart-exec-params.ts';
import { equalTargets, sliceTimes, weightedTargets } from '../execution/schedule.ts';
import { usualVolumes } from '../execution/traded-volume.ts';
import { refuse } from '../set-up.ts';

/** Hours whose bars the estimates of Almgren and Chriss are from. */
const estimateHours = 7 * 24;

/** When an execution trades, ms after its start, and the lots that it has planned by then. */
export interface ExecSchedule {
  /** As it was asked for; TWAP where that cannot be. */
  readonly algo: ExecutionReport['algo'];
  readonly fallback: ExecutionReport['fallback'];
  readonly times: number[];
  readonly targets: number[];
  /** The parameters, completed by what was estimated. */
  readonly params: SmartExecParams;
}

export interface ScheduleFacts {
  readonly core: MarketState;
  readonly market: MarketView;
  readonly lots: number;
  readonly middle: number;
  readonly nowMs: number;
}

/** The schedule of an execution that begins now. The same start always has the same one, moved times included. */
export function scheduleOf(params: SmartExecParams, facts: ScheduleFacts): ExecSchedule {
  const { algo, slices, duration, randomize } = params;
  const { lots, market, nowMs } = facts;
  if (algo === 'ICEBERG') return { algo, fallback: null, times: [], targets: [], params };
  const timing = { duration_s: duration, slices, randomize: randomize / 100 };
  const times = sliceTimes(`${nowMs} ${params.side} ${lots}`, timing);
  const planned = (targets: number[]) => ({ algo, fallback: null, times, targets, params });
  const equal = (fallback: ExecSchedule['fallback']): ExecSchedule => ({
    algo: 'TWAP',
    fallback,
    times,
    targets: equalTargets(lots, slices),
    params,
  });
  if (algo === 'TWAP') return equal(null);
  if (algo === 'POV') return planned(times.map(() => lots));
  if (algo === 'VWAP') {
    const weights = usualVolumes(market, nowMs, times, duration * secondMs);
    return weights.some((weight) => weight > 0) ? planned(weightedTargets(lots, weights)) : equal('NO_VOLUME');
  }
  const given = completed(params, facts);
  return given ? { ...planned(optimalTargets(given, facts)), params: given } : equal('NO_BARS');
}

/** What Almgren and Chriss take, where the parameters leave it out; undefined where there are too few bars. */
function completed(params: SmartExecParams, facts: ScheduleFacts): SmartExecParams | undefined {
  const model = modelOf(facts);
  if (!model) return undefined;
  return {
    ...params,
    risk_aversion: params.risk_aversion ?? execAversion.usual,
    temporary_impact: params.temporary_impact ?? model.temporaryImpact,
    permanent_impact: params.permanent_impact ?? model.permanentImpact,
  };
}

function modelOf({ core, market, middle, nowMs }: ScheduleFacts): ImpactModel | undefined {
  const { price } = core.grid;
  const closed = market.klines('1h', estimateHours + 1).filter(([openMs]) => openMs + hourMs <= nowMs);
  return estimateImpact({
    bars: closed.map(([, , , , close, volume]) => ({ close, volume })),
    barMs: hourMs,
    spread: unitsToNumber(Math.max(1, (market.best(ask) ?? middle) - (market.best(bid) ?? middle)), price),
    fee: unitsToNumber(middle, price) * core.listed.instrument.taker,
  });
}

/** Lots planned by the end of each slice by the holdings of Almgren and Chriss; the last is all of them. */
function optimalTargets(params: SmartExecParams, facts: ScheduleFacts): number[] {
  const { lots, core } = facts;
  const { slices, duration, risk_aversion = 0, temporary_impact = 0, permanent_impact = 0 } = params;
  const model: ImpactModel = {
    volatility: modelOf(facts)?.volatility ?? 0,
    fixedCost: 0,
    temporaryImpact: temporary_impact,
    permanentImpact: permanent_impact,
  };
  const execution: Execution = {
    qty: unitsToNumber(lots, core.grid.size),
    duration: (duration * secondMs) / dayMs,
    slices,
  };
  if (!(adjustedImpact(model, execution.duration / slices) > 0))
    refuse({ field: 'temporary_impact', rule: 'below_permanent' });
  const path = holdings(model, execution, risk_aversion);
  return path
    .slice(1)
    .map((left, index) => (index === slices - 1 ? lots : lots - Math.round(lots * (left / path[0]!))));
}
