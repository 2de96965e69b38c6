import { gridEnds } from '../trade/grid-params.ts';
import type { TemplateField } from '../trade/instance.ts';

/** A field of a form. */
export const field = (
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

/** Fields of what ends a strategy by itself. */
export const endFields: readonly TemplateField[] = [
  field('take_profit_price', 'price', 'risk', { unit: 'quote' }),
  field('stop_loss_price', 'price', 'risk', { unit: 'quote' }),
  field('end_signal', 'signal', 'risk'),
  field('end_time', 'time', 'risk', { unit: 'ms' }),
  field('on_end', 'choice', 'risk', { enum: [...gridEnds], default: 'CANCEL_CLOSE' }),
];
