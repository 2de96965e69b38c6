import type { StrategyTemplate } from '../../trade/instance.ts';
import {
  sorDuration,
  sorFinishes,
  sorHours,
  sorPaths,
  sorRounds,
  sorSlippage,
  sorVenues,
} from '../../trade/strategy/sor/bounds.ts';
import { pairTimeout } from '../../trade/strategy/pair-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { measured, staleField } from '../legs/pair-fields.ts';
import { field } from '../template-fields.ts';

/** The form of a SOR. */
export const sorTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'SOR',
  name: 'Smart order routing',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot', 'linear', 'inverse', 'futures', 'delivery'],
  legs: 1,
  most_legs: sorVenues,
  one_base: true,
  fields: [
    field('path', 'choice', 'basics', { enum: [...sorPaths], default: 'SPOT', required: true }),
    field('side', 'choice', 'basics', { enum: ['BUY', 'SELL'], default: 'BUY', required: true }),
    field('quantity', 'amount', 'basics', { unit: 'base', required: true }),
    field('limit_price', 'price', 'basics', { unit: 'quote' }),
    field('hold_hours', 'number', 'basics', {
      ...measured(sorHours, 'h', 1),
      when: { key: 'path', values: ['FUNDING'] },
    }),
    field('route_slippage', 'percent', 'risk', measured(sorSlippage, '%', 0.01)),
    field('duration', 'integer', 'risk', measured(sorDuration, 's', 1)),
    field('finish_policy', 'choice', 'risk', { enum: [...sorFinishes], default: 'REST' }),
    field('rounds', 'integer', 'advanced', measured(sorRounds, null, 1)),
    field('timeout', 'number', 'advanced', measured(pairTimeout, 's', 0.5)),
    staleField,
  ],
};
