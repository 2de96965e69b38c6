import { gridIntervals, gridEnds, gridSlippage } from '../../trade/grid-params.ts';
import type { StrategyTemplate, TemplateField } from '../../trade/instance.ts';
import { vipNeeds } from '../../user/session.ts';

const field = (
  key: string,
  type: TemplateField['type'],
  group: TemplateField['group'],
  more: Partial<TemplateField> = {},
): TemplateField => ({
  key,
  type,
  unit: null,
  min: null,
  max: null,
  step: null,
  default: null,
  required: false,
  group,
  ...more,
});

/** The form of a GRID. */
export const gridTemplate: StrategyTemplate = {
  strategy_type: 'GRID',
  name: 'Grid',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('lower', 'price', 'basics', { unit: 'quote', required: true }),
    field('upper', 'price', 'basics', { unit: 'quote', required: true }),
    field('grid_levels', 'integer', 'basics', {
      min: gridIntervals.least,
      max: gridIntervals.most,
      step: 1,
      default: 10,
      required: true,
    }),
    field('mode', 'choice', 'basics', { enum: ['ARITHMETIC', 'GEOMETRIC'], default: 'ARITHMETIC' }),
    field('invest', 'quote', 'basics', { unit: 'quote', required: true }),
    field('take_profit_price', 'price', 'risk', { unit: 'quote' }),
    field('stop_loss_price', 'price', 'risk', { unit: 'quote' }),
    field('end_signal', 'signal', 'risk'),
    field('end_time', 'time', 'risk', { unit: 'ms' }),
    field('on_end', 'choice', 'risk', { enum: [...gridEnds], default: 'CANCEL_CLOSE' }),
    field('max_slippage', 'percent', 'advanced', {
      unit: '%',
      min: gridSlippage.least,
      max: gridSlippage.most,
      step: 0.01,
      default: gridSlippage.usual,
    }),
  ],
};
