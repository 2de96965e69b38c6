import { blshCooldown, blshDrop, blshFactor, blshLevelCount, blshRise } from '../../trade/strategy/blsh-bounds.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import { vipNeeds } from '../../user/session.ts';
import { endFields, field } from '../template-fields.ts';

const bounds = ({ least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number }) => ({
  min: least,
  max: most,
  default: usual,
});

/** The form of a BLSH. */
export const blshTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'BLSH',
  name: 'Buy low, sell high',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('amount', 'quote', 'basics', { unit: 'quote', required: true }),
    field('levels', 'integer', 'basics', { ...bounds(blshLevelCount), step: 1, required: true }),
    field('drop', 'percent', 'basics', { ...bounds(blshDrop), unit: '%', step: 0.01, required: true }),
    field('rise', 'percent', 'basics', { ...bounds(blshRise), unit: '%', step: 0.01, required: true }),
    ...endFields,
    field('first', 'quote', 'advanced', { unit: 'quote' }),
    field('reference', 'price', 'advanced', { unit: 'quote' }),
    field('scale', 'number', 'advanced', { ...bounds(blshFactor), step: 0.01 }),
    field('multiplier', 'number', 'advanced', { ...bounds(blshFactor), step: 0.01 }),
    field('cooldown', 'integer', 'advanced', { ...bounds(blshCooldown), unit: 's', step: 1 }),
  ],
};
