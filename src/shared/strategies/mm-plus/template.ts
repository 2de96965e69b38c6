import type { StrategyTemplate, TemplateField } from '../../trade/instance.ts';
import { gridSlippage } from '../../trade/strategy/grid-params.ts';
import * as limits from '../../trade/strategy/mm-bounds.ts';
import * as plus from '../../trade/strategy/mm-plus-bounds.ts';
import { pairSlippage, pairStale, pairSweep, pairTimeout } from '../../trade/strategy/pair-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { measured } from '../legs/pair-fields.ts';
import { bounds, endFields, field } from '../template-fields.ts';

/** Where it hedges in a second market. */
const isHedged = { key: 'hedge', values: ['ON'] };
const hedgeField = (key: string, type: TemplateField['type'], more: Partial<TemplateField>): TemplateField =>
  field(key, type, 'risk', { ...more, when: isHedged });

/** The form of a MM_PLUS. */
export const mmPlusTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'MM_PLUS',
  name: 'Enhanced market making',
  version: 1,
  vip: vipNeeds.market_maker,
  markets: ['spot', 'linear'],
  legs: 2,
  legs_when: isHedged,
  one_base: true,
  leg_markets: [['spot'], ['spot', 'linear']],
  fields: [
    field('hedge', 'choice', 'basics', { enum: ['OFF', 'ON'], default: 'OFF' }),
    field('invest', 'quote', 'basics', { unit: 'quote', required: true }),
    field('order_amount', 'quote', 'basics', { unit: 'quote', required: true }),
    field('min_spread', 'percent', 'basics', measured(limits.mmSpread, '%', 0.01)),
    field('risk_factor', 'number', 'basics', measured(limits.mmRisk, null, 0.01)),
    field('imbalance_coef', 'number', 'basics', measured(plus.plusImbalance, null, 0.1)),
    field('levels', 'integer', 'basics', { ...bounds(limits.mmLevels), step: 1 }),
    field('level_distance', 'percent', 'basics', measured(limits.mmDistance, '%', 0.01)),
    field('scale', 'number', 'basics', measured(plus.plusScale, '×', 0.1)),
    field('multiplier', 'number', 'basics', measured(plus.plusMultiplier, '×', 0.1)),
    field('inventory_target', 'percent', 'risk', measured(limits.mmTarget, '%', 1)),
    field('band', 'number', 'risk', { ...bounds(limits.mmBand), step: 1 }),
    hedgeField('hedge_at', 'number', measured(plus.plusHedgeAt, null, 0.5)),
    hedgeField('max_unhedged', 'amount', { unit: 'base' }),
    hedgeField('leg_timeout', 'number', measured(pairTimeout, 's', 0.5)),
    hedgeField('hedge_slippage', 'percent', measured(pairSlippage, '%', 0.01)),
    hedgeField('sweep_slippage', 'percent', measured(pairSweep, '%', 0.01)),
    hedgeField('stale', 'number', measured(pairStale, 's', 1)),
    field('vol_halt', 'number', 'risk', { ...bounds(limits.mmHalt), step: 1 }),
    ...endFields,
    field('duty_spread', 'number', 'advanced', measured(plus.plusDuty, 'bps', 1)),
    field('risk_model', 'choice', 'advanced', { enum: ['UTILITY', 'PENALTY'], default: 'UTILITY' }),
    field('fill_rate', 'number', 'advanced', measured(plus.plusFillRate, null, 0.1)),
    field('fill_distance', 'percent', 'advanced', measured(limits.mmFillDistance, '%', 0.01)),
    field('fit', 'choice', 'advanced', { enum: ['OFF', 'ON'], default: 'OFF' }),
    field('refresh', 'integer', 'advanced', measured(limits.mmRefresh, 's', 1)),
    field('tolerance', 'percent', 'advanced', measured(limits.mmTolerance, '%', 0.01)),
    field('max_age', 'integer', 'advanced', measured(limits.mmAge, 's', 1)),
    field('fill_delay', 'integer', 'advanced', measured(limits.mmDelay, 's', 1)),
    field('max_slippage', 'percent', 'advanced', measured(gridSlippage, '%', 0.01)),
  ],
};
