import type { StrategyTemplate, TemplateField } from '../../trade/instance.ts';
import { sides } from '../../trade/order.ts';
import {
  execAlgos,
  execAversion,
  execDuration,
  execFactor,
  execFinishes,
  execImpact,
  execJitter,
  execPeg,
  execShare,
  execSlices,
  slicedAlgos,
} from '../../trade/strategy/smart-exec-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, field, whole } from '../template-fields.ts';

const when = (...values: readonly string[]): Pick<TemplateField, 'when'> => ({
  when: { key: 'algo', values: [...values] },
});
const optimal = when('ALMGREN_CHRISS');

/** The form of an execution. */
export const smartExecTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'SMART_EXEC',
  name: 'Smart execution',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('side', 'choice', 'basics', { enum: [...sides], default: 'BUY', required: true }),
    field('quantity', 'amount', 'basics', { unit: 'base', required: true }),
    field('algo', 'choice', 'basics', { enum: [...execAlgos], default: 'TWAP', required: true }),
    field('duration', 'integer', 'basics', { ...bounds(execDuration), unit: 's', step: 1, required: true }),
    field('slices', 'integer', 'basics', { ...whole(execSlices), ...when(...slicedAlgos) }),
    field('visible', 'amount', 'basics', { unit: 'base', required: true, ...when('ICEBERG') }),
    field('participation', 'percent', 'basics', {
      ...bounds(execShare),
      unit: '%',
      step: 0.1,
      required: true,
      ...when('POV'),
    }),
    field('limit_price', 'price', 'risk', { unit: 'quote' }),
    field('max_impact', 'percent', 'risk', { ...bounds(execImpact), unit: '%', step: 0.01 }),
    field('finish_policy', 'choice', 'risk', { enum: [...execFinishes], default: 'EXPIRE' }),
    field('randomize', 'percent', 'advanced', { ...bounds(execJitter), unit: '%', step: 1, ...when(...slicedAlgos) }),
    field('peg_ticks', 'integer', 'advanced', { ...bounds(execPeg), step: 1, ...when('ICEBERG') }),
    field('risk_aversion', 'number', 'advanced', { ...bounds(execAversion), ...optimal }),
    field('temporary_impact', 'number', 'advanced', { ...bounds(execFactor), ...optimal }),
    field('permanent_impact', 'number', 'advanced', { ...bounds(execFactor), ...optimal }),
  ],
};
