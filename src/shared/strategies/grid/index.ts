import { exp } from '../../base/math/exp.ts';
import type { GridPlan } from '../../finance/grid-plan.ts';
import { GridParams } from '../../trade/strategy/grid-params.ts';
import { endKeys } from '../ends.ts';
import { withEnds } from '../set-up.ts';
import type { Strategy } from '../strategy.ts';
import { GridInstance, Plan } from './grid-instance.ts';
import { rangeKeys, replanGrid } from './replan.ts';
import { setUpGrid } from './set-up.ts';
import { gridTemplate } from './template.ts';

/**
 * Buys low and sells high within a range, over and over: an order on every level of it. On a contract it may sell first
 * and buy back.
 */
export const grid: Strategy<GridParams, GridPlan> = {
  template: gridTemplate,
  params: GridParams,
  plan: Plan,
  setUp: setUpGrid,
  changeable: ['invest', ...rangeKeys, ...endKeys],
  adjust: withEnds,
  replan: { by: ['invest', ...rangeKeys], anew: rangeKeys, planOf: replanGrid },
  stopMode: ({ on_end }) => on_end,
  isGrid: true,
  suits: 'range',
  /** The range of a week's volatility around the price; levels are about a third of a day's apart. */
  hint({ price, volatility, textOf }) {
    const week = (volatility / 100) * Math.sqrt(7);
    return {
      lower: textOf(price * exp(-week)),
      upper: textOf(price * exp(week)),
      grid_levels: 16,
      mode: 'GEOMETRIC',
    };
  },
  begin: (from) => new GridInstance(from, GridParams),
};
