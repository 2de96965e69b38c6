import type { StrategyTemplate } from '../../trade/instance.ts';
import {
  arbEdge,
  arbExit,
  arbRate,
  arbSets,
  arbStale,
  arbSweep,
  arbTimeout,
  chainStrikes,
} from '../../trade/strategy/option-arb/bounds.ts';
import { setExits } from '../../trade/strategy/option-arb/params.ts';
import { selfEnds } from '../../trade/strategy/parts.ts';
import { vipNeeds } from '../../user/session.ts';
import { measured } from '../legs/pair-fields.ts';
import { field, whole } from '../template-fields.ts';

/** The form of OPTION_ARB. */
export const optionArbTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'OPTION_ARB',
  name: 'Option arbitrage',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['option', 'linear', 'inverse', 'futures', 'delivery'],
  legs: 3,
  most_legs: 2 * chainStrikes + 1,
  one_base: true,
  fields: [
    field('set_size', 'amount', 'basics', { unit: 'base', required: true }),
    field('max_sets', 'integer', 'basics', whole(arbSets)),
    field('min_edge', 'number', 'basics', { ...measured(arbEdge, 'bps', 0.1), required: true }),
    field('exit', 'choice', 'basics', { enum: [...setExits], default: 'HOLD', required: true }),
    field('exit_edge', 'number', 'basics', {
      ...measured(arbExit, 'bps', 0.1),
      required: true,
      when: { key: 'exit', values: ['GAP'] },
    }),
    field('leg_timeout', 'number', 'risk', measured(arbTimeout, 's', 0.5)),
    field('sweep', 'number', 'risk', measured(arbSweep, 'bps', 1)),
    field('end_time', 'time', 'risk', { unit: 'ms' }),
    field('on_end', 'choice', 'risk', { enum: [...selfEnds], default: 'CANCEL_CLOSE' }),
    field('rate', 'percent', 'advanced', measured(arbRate, '%', 0.1)),
    field('stale', 'number', 'advanced', measured(arbStale, 's', 1)),
  ],
};
