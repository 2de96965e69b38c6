import { gridSlippage } from '../../trade/grid-params.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import * as bounds from '../../trade/strategy/mm-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { endFields, field } from '../template-fields.ts';

const within = ({ least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number }) => ({
  min: least,
  max: most,
  default: usual,
});

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
    field('min_spread', 'percent', 'basics', { ...within(bounds.mmSpread), unit: '%', step: 0.01 }),
    field('risk_factor', 'number', 'basics', { ...within(bounds.mmRisk), step: 0.01 }),
    field('levels', 'integer', 'basics', { ...within(bounds.mmLevels), step: 1 }),
    field('level_distance', 'percent', 'basics', { ...within(bounds.mmDistance), unit: '%', step: 0.01 }),
    field('inventory_target', 'percent', 'risk', { ...within(bounds.mmTarget), unit: '%', step: 1 }),
    field('band', 'number', 'risk', { ...within(bounds.mmBand), step: 1 }),
    field('vol_halt', 'number', 'risk', { ...within(bounds.mmHalt), step: 1 }),
    ...endFields,
    field('fill_distance', 'percent', 'advanced', { ...within(bounds.mmFillDistance), unit: '%', step: 0.01 }),
    field('fit', 'choice', 'advanced', { enum: ['OFF', 'ON'], default: 'OFF' }),
    field('horizon', 'integer', 'advanced', { ...within(bounds.mmHorizon), unit: 's', step: 1 }),
    field('refresh', 'integer', 'advanced', { ...within(bounds.mmRefresh), unit: 's', step: 1 }),
    field('tolerance', 'percent', 'advanced', { ...within(bounds.mmTolerance), unit: '%', step: 0.01 }),
    field('max_age', 'integer', 'advanced', { ...within(bounds.mmAge), unit: 's', step: 1 }),
    field('fill_delay', 'integer', 'advanced', { ...within(bounds.mmDelay), unit: 's', step: 1 }),
    field('max_slippage', 'percent', 'advanced', { ...within(gridSlippage), unit: '%', step: 0.01 }),
  ],
};
