import type { StrategyTemplate } from '../../trade/instance.ts';
import {
  spreadBand,
  spreadClose,
  spreadHours,
  spreadImpact,
  spreadLevels,
  spreadOpen,
} from '../../trade/strategy/spread-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { measured, pairRiskFields, pairSizeFields, staleField } from '../legs/pair-fields.ts';
import { field } from '../template-fields.ts';

/** The form of a SPREAD. */
export const spreadTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'SPREAD',
  name: 'Spread arbitrage',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot', 'linear', 'futures', 'delivery'],
  legs: 2,
  one_base: true,
  fields: [
    field('side', 'choice', 'basics', { enum: ['BUY', 'SELL'], default: 'BUY', required: true }),
    ...pairSizeFields,
    field('open_threshold', 'number', 'basics', { ...measured(spreadOpen, 'bps', 0.1), required: true }),
    field('close_threshold', 'number', 'basics', { ...measured(spreadClose, 'bps', 0.1), required: true }),
    field('max_unhedged', 'amount', 'risk', { unit: 'base' }),
    ...pairRiskFields,
    field('impact_multiple', 'number', 'advanced', measured(spreadImpact, null, 0.1)),
    field('impact_level', 'integer', 'advanced', measured(spreadLevels, null, 1)),
    field('requote', 'number', 'advanced', measured(spreadBand, 'bps', 0.1)),
    field('hold_hours', 'number', 'advanced', measured(spreadHours, 'h', 1)),
    staleField,
  ],
};
