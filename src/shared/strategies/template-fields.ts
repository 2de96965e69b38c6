import { clamp } from '../finance/argument.ts';
import type { TemplateField } from '../trade/instance.ts';
import { type Bounds, selfEnds } from '../trade/strategy/parts.ts';

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

/** Bounds of a number, and its usual value. */
export const bounds = ({ least, most, usual }: Bounds) => ({ min: least, max: most, default: usual ?? null });
/** A whole number, a factor in tenths and a percentage in hundredths, each of them needed. */
export const whole = (of: Bounds) => ({ ...bounds(of), step: 1, required: true });
export const factor = (of: Bounds) => ({ ...bounds(of), step: 0.1, required: true });
export const percent = (of: Bounds) => ({ ...bounds(of), unit: '%', step: 0.01, required: true });

/** A value that a form is given for a percentage: in hundredths, within its bounds. */
export const percentWithin = (value: number, { least, most }: Bounds): number =>
  Math.round(clamp(value, least, most) * 100) / 100;

/** Fields of what ends a strategy by itself. */
export const endFields: readonly TemplateField[] = [
  field('take_profit_price', 'price', 'risk', { unit: 'quote' }),
  field('stop_loss_price', 'price', 'risk', { unit: 'quote' }),
  field('end_signal', 'signal', 'risk'),
  field('end_time', 'time', 'risk', { unit: 'ms' }),
  field('on_end', 'choice', 'risk', { enum: [...selfEnds], default: 'CANCEL_CLOSE' }),
];
