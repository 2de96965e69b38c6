import { type Bounds, selfEnds } from '../../trade/strategy/parts.ts';
import { pairSlippage, pairStale, pairSweep, pairTimeout } from '../../trade/strategy/pair-bounds.ts';
import type { TemplateField } from '../../trade/instance.ts';
import { bounds, field } from '../template-fields.ts';

/** Bounds of a field with its unit and its step. */
export const measured = (of: Bounds, unit: string | null, step: number) => ({ ...bounds(of), unit, step });

/** Sizes in base, of one order and of the most. */
export const pairSizeFields: readonly TemplateField[] = [
  field('split_size', 'amount', 'basics', { unit: 'base', required: true }),
  field('max_pos', 'amount', 'basics', { unit: 'base', required: true }),
];

/** How its hedges are held, and when it ends. */
export const pairRiskFields: readonly TemplateField[] = [
  field('leg_timeout', 'number', 'risk', measured(pairTimeout, 's', 0.5)),
  field('hedge_slippage', 'percent', 'risk', measured(pairSlippage, '%', 0.01)),
  field('sweep_slippage', 'percent', 'risk', measured(pairSweep, '%', 0.01)),
  field('end_time', 'time', 'risk', { unit: 'ms' }),
  field('on_end', 'choice', 'risk', { enum: [...selfEnds], default: 'CANCEL_CLOSE' }),
];

export const staleField: TemplateField = field('stale', 'number', 'advanced', measured(pairStale, 's', 1));
