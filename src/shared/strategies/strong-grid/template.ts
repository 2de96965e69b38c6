import { gridSlippage } from '../../trade/strategy/grid-params.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import { strongDepth, strongStep, strongTrail } from '../../trade/strategy/strong-grid-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, endFields, field, percent } from '../template-fields.ts';

/** The form of a STRONG_GRID. */
export const strongGridTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'STRONG_GRID',
  name: 'Infinity grid',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('value', 'quote', 'basics', { unit: 'quote', required: true }),
    field('reserve', 'quote', 'basics', { unit: 'quote', required: true }),
    field('step', 'percent', 'basics', percent(strongStep)),
    field('trail', 'percent', 'risk', { ...bounds(strongTrail), unit: '%', step: 0.1, required: true }),
    ...endFields,
    field('depth', 'integer', 'advanced', { ...bounds(strongDepth), step: 1 }),
    field('max_slippage', 'percent', 'advanced', { ...bounds(gridSlippage), unit: '%', step: 0.01 }),
  ],
};
