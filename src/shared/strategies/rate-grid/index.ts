import { figureIn } from '../series.ts';
import { RateGridParams } from '../../trade/strategy/rate-grid-params.ts';
import type { Strategy } from '../strategy.ts';
import { checkChanged, RateGridPlan, setUpRateGrid } from './set-up.ts';
import { rateGridTemplate } from './template.ts';
import { RateGridInstance } from './instance.ts';

/** Trades the ratio of two coins by the law of a grid: what is sold of one buys the other. */
export const rateGrid: Strategy<RateGridParams, RateGridPlan> = {
  template: rateGridTemplate,
  params: RateGridParams,
  plan: RateGridPlan,
  setUp: setUpRateGrid,
  changeable: ['leg_timeout', 'hedge_slippage', 'sweep_slippage', 'stale', 'end_time', 'on_end'],
  adjust: checkChanged,
  stopMode: ({ on_end }) => on_end,
  isGrid: true,
  distance(_params, _plan, series) {
    const spread = figureIn(series, 'ratio');
    if (spread === null) return undefined;
    return { spread, upper: figureIn(series, 'above'), lower: figureIn(series, 'below'), mean: null };
  },
  isRobot: true,
  suits: 'range',
  begin: (from) => new RateGridInstance(from),
};
