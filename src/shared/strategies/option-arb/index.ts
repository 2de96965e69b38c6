import { OptionArbParams } from '../../trade/strategy/option-arb/params.ts';
import type { Strategy } from '../strategy.ts';
import { checkChanged, OptionArbPlan, setUpOptionArb } from './set-up.ts';
import { optionArbTemplate } from './template.ts';
import { OptionArbInstance } from './instance.ts';

/** Trades options against each other and a future where their value at expiry is known and its price is off. */
export const optionArb: Strategy<OptionArbParams, OptionArbPlan> = {
  template: optionArbTemplate,
  params: OptionArbParams,
  plan: OptionArbPlan,
  setUp: setUpOptionArb,
  changeable: ['min_edge', 'exit', 'exit_edge', 'rate', 'leg_timeout', 'sweep', 'stale', 'end_time', 'on_end'],
  adjust: checkChanged,
  stopMode: ({ on_end }) => on_end,
  settles: true,
  suits: 'pair',
  begin: (from) => new OptionArbInstance(from),
};
