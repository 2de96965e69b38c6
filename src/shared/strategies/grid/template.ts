import { gridIntervals, gridSlippage } from '../../trade/grid-params.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import { vipNeeds } from '../../user/session.ts';
import { endFields, field } from '../template-fields.ts';

/** The form of a GRID. */
export const gridTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'GRID',
  name: 'Grid',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('lower', 'price', 'basics', { unit: 'quote', required: true }),
    field('upper', 'price', 'basics', { unit: 'quote', required: true }),
    field('grid_levels', 'integer', 'basics', {
      min: gridIntervals.least,
      max: gridIntervals.most,
      step: 1,
      default: 10,
      required: true,
    }),
    field('mode', 'choice', 'basics', { enum: ['ARITHMETIC', 'GEOMETRIC'], default: 'ARITHMETIC' }),
    field('invest', 'quote', 'basics', { unit: 'quote', required: true }),
    ...endFields,
    field('max_slippage', 'percent', 'advanced', {
      unit: '%',
      min: gridSlippage.least,
      max: gridSlippage.most,
      step: 0.01,
      default: gridSlippage.usual,
    }),
  ],
};
