import { gridDirections, gridIntervals, gridSlippage, gridTrailing } from '../../trade/strategy/grid-params.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, endFields, field, whole } from '../template-fields.ts';

const contracts = ['linear', 'inverse'] as const;

/** The form of a GRID. */
export const gridTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'GRID',
  name: 'Grid',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot', ...contracts],
  fields: [
    field('direction', 'choice', 'basics', { enum: [...gridDirections], default: 'LONG', markets: [...contracts] }),
    field('lower', 'price', 'basics', { unit: 'quote', required: true }),
    field('upper', 'price', 'basics', { unit: 'quote', required: true }),
    field('grid_levels', 'integer', 'basics', { ...whole(gridIntervals), default: 10 }),
    field('mode', 'choice', 'basics', { enum: ['ARITHMETIC', 'GEOMETRIC'], default: 'ARITHMETIC' }),
    field('invest', 'quote', 'basics', { unit: 'money', required: true }),
    field('leverage', 'integer', 'basics', { min: 1, step: 1, default: 5, markets: [...contracts] }),
    ...endFields,
    field('trigger_price', 'price', 'advanced', { unit: 'quote' }),
    field('trailing', 'choice', 'advanced', { enum: [...gridTrailing], default: 'OFF' }),
    field('max_slippage', 'percent', 'advanced', { ...bounds(gridSlippage), unit: '%', step: 0.01 }),
  ],
};
