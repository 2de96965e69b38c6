import { gridSlippage } from '../../trade/strategy/grid-params.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import * as limits from '../../trade/strategy/mm-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, endFields, field } from '../template-fields.ts';

/** The form of a MM. */
export const mmTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'MM',
  name: 'Market making',
  version: 1,
  vip: vipNeeds.market_maker,
  markets: ['spot'],
  fields: [
    field('invest', 'quote', 'basics', { unit: 'quote', required: true }),
    field('order_amount', 'quote', 'basics', { unit: 'quote', required: true }),
    field('min_spread', 'percent', 'basics', { ...bounds(limits.mmSpread), unit: '%', step: 0.01 }),
    field('risk_factor', 'number', 'basics', { ...bounds(limits.mmRisk), step: 0.01 }),
    field('levels', 'integer', 'basics', { ...bounds(limits.mmLevels), step: 1 }),
    field('level_distance', 'percent', 'basics', { ...bounds(limits.mmDistance), unit: '%', step: 0.01 }),
    field('inventory_target', 'percent', 'risk', { ...bounds(limits.mmTarget), unit: '%', step: 1 }),
    field('band', 'number', 'risk', { ...bounds(limits.mmBand), step: 1 }),
    field('vol_halt', 'number', 'risk', { ...bounds(limits.mmHalt), step: 1 }),
    ...endFields,
    field('fill_distance', 'percent', 'advanced', { ...bounds(limits.mmFillDistance), unit: '%', step: 0.01 }),
    field('fit', 'choice', 'advanced', { enum: ['OFF', 'ON'], default: 'OFF' }),
    field('horizon', 'integer', 'advanced', { ...bounds(limits.mmHorizon), unit: 's', step: 1 }),
    field('refresh', 'integer', 'advanced', { ...bounds(limits.mmRefresh), unit: 's', step: 1 }),
    field('tolerance', 'percent', 'advanced', { ...bounds(limits.mmTolerance), unit: '%', step: 0.01 }),
    field('max_age', 'integer', 'advanced', { ...bounds(limits.mmAge), unit: 's', step: 1 }),
    field('fill_delay', 'integer', 'advanced', { ...bounds(limits.mmDelay), unit: 's', step: 1 }),
    field('max_slippage', 'percent', 'advanced', { ...bounds(gridSlippage), unit: '%', step: 0.01 }),
  ],
};
