import { gridSlippage } from '../../trade/grid-params.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import { strongDepth, strongStep, strongTrail } from '../../trade/strategy/strong-grid-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { endFields, field } from '../template-fields.ts';

const bounds = ({ least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number }) => ({
  min: least,
  max: most,
  default: usual,
});

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
    field('step', 'percent', 'basics', { ...bounds(strongStep), unit: '%', step: 0.01, required: true }),
    field('trail', 'percent', 'risk', { ...bounds(strongTrail), unit: '%', step: 0.1, required: true }),
    ...endFields,
    field('depth', 'integer', 'advanced', { ...bounds(strongDepth), step: 1 }),
    field('max_slippage', 'percent', 'advanced', { ...bounds(gridSlippage), unit: '%', step: 0.01 }),
  ],
};
