import { SorParams } from '../../trade/strategy/sor/params.ts';
import type { Strategy } from '../strategy.ts';
import { setUpSor, SorPlan } from './set-up.ts';
import { sorTemplate } from './template.ts';
import { SorInstance } from './instance.ts';

/** One order over several exchanges, each part where it costs least with its fee. */
export const sor: Strategy<SorParams, SorPlan> = {
  template: sorTemplate,
  params: SorParams,
  plan: SorPlan,
  setUp: setUpSor,
  changeable: [
    'limit_price',
    'route_slippage',
    'rounds',
    'duration',
    'finish_policy',
    'hold_hours',
    'timeout',
    'stale',
  ],
  adjust: (params) => params,
  stopMode: () => 'CANCEL',
  suits: 'execution',
  begin: (from) => new SorInstance(from),
};
