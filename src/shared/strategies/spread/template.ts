import { type Bounds, selfEnds } from '../../trade/strategy/parts.ts';
import type { StrategyTemplate } from '../../trade/instance.ts';
import {
  spreadBand,
  spreadClose,
  spreadHours,
  spreadImpact,
  spreadLevels,
  spreadOpen,
  spreadSlippage,
  spreadStale,
  spreadSweep,
  spreadTimeout,
} from '../../trade/strategy/spread-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, field } from '../template-fields.ts';

/** Bounds of a field with its unit and its step. */
const measured = (of: Bounds, unit: string | null, step: number) => ({ ...bounds(of), unit, step });

/** The form of a SPREAD. */
export const spreadTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'SPREAD',
  name: 'Spread arbitrage',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot', 'linear', 'futures', 'delivery'],
  legs: 2,
  fields: [
    field('side', 'choice', 'basics', { enum: ['BUY', 'SELL'], default: 'BUY', required: true }),
    field('split_size', 'amount', 'basics', { unit: 'base', required: true }),
    field('max_pos', 'amount', 'basics', { unit: 'base', required: true }),
    field('open_threshold', 'number', 'basics', { ...measured(spreadOpen, 'bps', 0.1), required: true }),
    field('close_threshold', 'number', 'basics', { ...measured(spreadClose, 'bps', 0.1), required: true }),
    field('max_unhedged', 'amount', 'risk', { unit: 'base' }),
    field('leg_timeout', 'number', 'risk', measured(spreadTimeout, 's', 0.5)),
    field('hedge_slippage', 'percent', 'risk', measured(spreadSlippage, '%', 0.01)),
    field('sweep_slippage', 'percent', 'risk', measured(spreadSweep, '%', 0.01)),
    field('end_time', 'time', 'risk', { unit: 'ms' }),
    field('on_end', 'choice', 'risk', { enum: [...selfEnds], default: 'CANCEL_CLOSE' }),
    field('impact_multiple', 'number', 'advanced', measured(spreadImpact, null, 0.1)),
    field('impact_level', 'integer', 'advanced', measured(spreadLevels, null, 1)),
    field('requote', 'number', 'advanced', measured(spreadBand, 'bps', 0.1)),
    field('hold_hours', 'number', 'advanced', measured(spreadHours, 'h', 1)),
    field('stale', 'number', 'advanced', measured(spreadStale, 's', 1)),
  ],
};
