import { blshCooldown, blshDrop, blshFactor, blshLevelCount, blshRise } from '../../trade/strategy/blsh-bounds.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, endFields, field, percent, whole } from '../template-fields.ts';

/** The form of a BLSH. */
export const blshTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'BLSH',
  name: 'Buy low, sell high',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('amount', 'quote', 'basics', { unit: 'quote', required: true }),
    field('levels', 'integer', 'basics', whole(blshLevelCount)),
    field('drop', 'percent', 'basics', percent(blshDrop)),
    field('rise', 'percent', 'basics', percent(blshRise)),
    ...endFields,
    field('first', 'quote', 'advanced', { unit: 'quote' }),
    field('reference', 'price', 'advanced', { unit: 'quote' }),
    field('scale', 'number', 'advanced', { ...bounds(blshFactor), step: 0.01 }),
    field('multiplier', 'number', 'advanced', { ...bounds(blshFactor), step: 0.01 }),
    field('cooldown', 'integer', 'advanced', { ...bounds(blshCooldown), unit: 's', step: 1 }),
  ],
};
