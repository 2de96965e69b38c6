import type { StrategyTemplate } from '../../../trade/instance.ts';
import { aiRecentre, aiRisks, aiWindow } from '../../../trade/strategy/ai-grid/bounds.ts';
import { gridSlippage } from '../../../trade/strategy/grid-params.ts';
import { vipNeeds } from '../../../user/session.ts';
import { bounds, endFields, field } from '../../template-fields.ts';

/** The form of an AI_GRID. */
export const aiGridTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'AI_GRID',
  name: 'AI grid',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('invest', 'quote', 'basics', { unit: 'quote', required: true }),
    field('risk_level', 'choice', 'basics', { enum: Object.keys(aiRisks), default: 'R2', required: true }),
    field('recentre_hours', 'number', 'basics', { ...bounds(aiRecentre), unit: 'h', step: 1, required: true }),
    ...endFields,
    field('window_days', 'number', 'advanced', { ...bounds(aiWindow), unit: 'd', step: 1, required: true }),
    field('max_slippage', 'percent', 'advanced', { ...bounds(gridSlippage), unit: '%', step: 0.01 }),
  ],
};
