import * as v from 'valibot';
import { figureIn } from '../series.ts';
import { RateGridParams } from '../../trade/strategy/rate-grid-params.ts';
import { CarryPlan } from '../carry/plan.ts';
import { checkPairEnd } from '../legs/pair-set-up.ts';
import type { Strategy } from '../strategy.ts';
import { FundingGridInstance } from './funding-instance.ts';
import { setUpFundingGrid } from './funding-set-up.ts';
import { RatioGridInstance } from './ratio-instance.ts';
import { RatioGridPlan, setUpRatioGrid } from './ratio-set-up.ts';
import { rateGridTemplate } from './template.ts';

/** A RATE_GRID as it is set up: by its cells on a ratio, by its position on funding. */
const RateGridPlan = v.union([RatioGridPlan, CarryPlan]);
type RateGridPlan = v.InferOutput<typeof RateGridPlan>;

/**
 * Trades on levels of a rate: of the ratio of two coins, where what is sold of one buys the other, or of the funding of
 * a perpetual, against which coins are held on spot.
 */
export const rateGrid: Strategy<RateGridParams, RateGridPlan> = {
  template: rateGridTemplate,
  params: RateGridParams,
  plan: RateGridPlan,
  setUp: (params, start) =>
    params.grid_on === 'RATIO' ? setUpRatioGrid(params, start) : setUpFundingGrid(params, start),
  changeable: ['leg_timeout', 'hedge_slippage', 'sweep_slippage', 'stale', 'end_time', 'on_end'],
  adjust(params, { nowMs }) {
    checkPairEnd(params, nowMs);
    return params;
  },
  stopMode: ({ on_end }) => on_end,
  isGrid: true,
  distance({ grid_on }, _plan, series) {
    const spread = figureIn(series, grid_on === 'RATIO' ? 'ratio' : 'yearly');
    if (spread === null) return undefined;
    return { spread, upper: figureIn(series, 'above'), lower: figureIn(series, 'below'), mean: null };
  },
  isRobot: true,
  suits: 'range',
  begin({ params, plan, ...from }) {
    if (params.grid_on === 'RATIO')
      return new RatioGridInstance({ ...from, params, plan: v.parse(RatioGridPlan, plan) });
    return new FundingGridInstance({ ...from, params, plan: v.parse(CarryPlan, plan) });
  },
};
