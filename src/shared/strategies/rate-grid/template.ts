import type { StrategyTemplate } from '../../trade/instance.ts';
import { gridIntervals } from '../../trade/strategy/grid-params.ts';
import { vipNeeds } from '../../user/session.ts';
import { pairRiskFields, staleField } from '../legs/pair-fields.ts';
import { field, whole } from '../template-fields.ts';

/** The form of a RATE_GRID. */
export const rateGridTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'RATE_GRID',
  name: 'Ratio grid',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  legs: 2,
  fields: [
    field('low_ratio', 'price', 'basics', { required: true }),
    field('high_ratio', 'price', 'basics', { required: true }),
    field('grid_levels', 'integer', 'basics', { ...whole(gridIntervals), default: 10 }),
    field('mode', 'choice', 'basics', { enum: ['ARITHMETIC', 'GEOMETRIC'], default: 'GEOMETRIC' }),
    field('invest', 'quote', 'basics', { unit: 'money', required: true }),
    ...pairRiskFields,
    staleField,
  ],
};
