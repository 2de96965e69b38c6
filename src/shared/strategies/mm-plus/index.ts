import { hourMs } from '../../base/time.ts';
import { MmPlusParams } from '../../trade/strategy/mm-plus-params.ts';
import { endKeys } from '../ends.ts';
import { MakerPlan } from '../maker/maker-params.ts';
import type { Strategy } from '../strategy.ts';
import { MmPlusInstance } from './instance.ts';
import { adjustMmPlus, setUpMmPlus } from './set-up.ts';
import { mmPlusTemplate } from './template.ts';

/** Quotes by an optimum under inventory bounds, leans against inventory and book, and may hedge in a second market. */
export const mmPlus: Strategy<MmPlusParams, MakerPlan> = {
  template: mmPlusTemplate,
  params: MmPlusParams,
  plan: MakerPlan,
  setUp: setUpMmPlus,
  changeable: [
    'levels',
    'level_distance',
    'scale',
    'risk_factor',
    'risk_model',
    'fill_rate',
    'fit',
    'imbalance_coef',
    'min_spread',
    'duty_spread',
    'refresh',
    'tolerance',
    'max_age',
    'fill_delay',
    'vol_halt',
    'hedge_at',
    'max_unhedged',
    'leg_timeout',
    'hedge_slippage',
    'sweep_slippage',
    'stale',
    ...endKeys,
  ],
  adjust: adjustMmPlus,
  historyMs: () => hourMs,
  stopMode: ({ on_end }) => on_end,
  suits: 'making',
  begin: (from) => new MmPlusInstance(from),
};
