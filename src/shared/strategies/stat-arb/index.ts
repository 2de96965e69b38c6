import { figureIn } from '../series.ts';
import { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import { barMs } from '../position-instance.ts';
import type { Strategy } from '../strategy.ts';
import { historyBars } from './pair-bars.ts';
import { checkChanged, setUpStatArb, StatArbPlan } from './set-up.ts';
import { statArbTemplate } from './template.ts';
import { StatArbInstance } from './instance.ts';

/** Trades the distance of two contracts from what their prices have had in common, both ways. */
export const statArb: Strategy<StatArbParams, StatArbPlan> = {
  template: statArbTemplate,
  params: StatArbParams,
  plan: StatArbPlan,
  setUp: setUpStatArb,
  changeable: [
    'z_in',
    'z_out',
    'z_stop',
    'max_hold',
    'significance',
    'break_p',
    'min_half_life',
    'max_half_life',
    'leg_timeout',
    'hedge_slippage',
    'sweep_slippage',
    'stale_book',
    'end_time',
    'on_end',
  ],
  adjust: checkChanged,
  stopMode: ({ on_end }) => on_end,
  historyMs: (params) => historyBars(params) * barMs(params),
  distance({ z_in }, _plan, series) {
    const spread = figureIn(series, 'z');
    return spread === null ? undefined : { spread, upper: z_in, lower: -z_in, mean: 0 };
  },
  suits: 'pair',
  begin: (from) => new StatArbInstance(from),
};
