import { CarryInstance } from '../carry/carry-instance.ts';
import { type CarryChoice, type CarryView, decide } from '../carry/decide.ts';
import { CarryPlan } from '../carry/plan.ts';
import { FundingParams } from '../../trade/strategy/funding-params.ts';
import { figureIn } from '../series.ts';
import type { Beginning, Strategy } from '../strategy.ts';
import { checkChanged, setUpFunding } from './set-up.ts';
import { fundingTemplate } from './template.ts';

/** One at work: it holds its position as long as the perpetual is expected to pay. */
class FundingInstance extends CarryInstance<FundingParams> {
  constructor(from: Beginning<FundingParams, CarryPlan>) {
    super(from, FundingParams);
  }

  protected choose = (view: CarryView): CarryChoice => decide(view, this.params);
}

/** Takes the funding of a perpetual: long on spot and short in the perpetual, of equal size. */
export const funding: Strategy<FundingParams, CarryPlan> = {
  template: fundingTemplate,
  params: FundingParams,
  plan: CarryPlan,
  setUp: setUpFunding,
  changeable: [
    'trigger_rate',
    'exit_rate',
    'hold_periods',
    'mean_periods',
    'basis_target',
    'min_distance',
    'leg_timeout',
    'hedge_slippage',
    'sweep_slippage',
    'stale',
    'end_time',
    'on_end',
  ],
  adjust: checkChanged,
  stopMode: ({ on_end }) => on_end,
  distance(_params, _plan, series) {
    const spread = figureIn(series, 'basis');
    return spread === null ? undefined : { spread, upper: null, lower: null, mean: null };
  },
  suits: 'carry',
  begin: (from) => new FundingInstance(from),
};
