import { selfEnds } from '../../trade/strategy/parts.ts';
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
import { field } from '../template-fields.ts';

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

const bounds = ({ least, most, usual }: Bounds, unit: string | null, step: number) => ({
  min: least,
  max: most,
  default: usual,
  unit,
  step,
});

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
    field('open_threshold', 'number', 'basics', { ...bounds(spreadOpen, 'bps', 0.1), required: true }),
    field('close_threshold', 'number', 'basics', { ...bounds(spreadClose, 'bps', 0.1), required: true }),
    field('max_unhedged', 'amount', 'risk', { unit: 'base' }),
    field('leg_timeout', 'number', 'risk', bounds(spreadTimeout, 's', 0.5)),
    field('hedge_slippage', 'percent', 'risk', bounds(spreadSlippage, '%', 0.01)),
    field('sweep_slippage', 'percent', 'risk', bounds(spreadSweep, '%', 0.01)),
    field('end_time', 'time', 'risk', { unit: 'ms' }),
    field('on_end', 'choice', 'risk', { enum: [...selfEnds], default: 'CANCEL_CLOSE' }),
    field('impact_multiple', 'number', 'advanced', bounds(spreadImpact, null, 0.1)),
    field('impact_level', 'integer', 'advanced', bounds(spreadLevels, null, 1)),
    field('requote', 'number', 'advanced', bounds(spreadBand, 'bps', 0.1)),
    field('hold_hours', 'number', 'advanced', bounds(spreadHours, 'h', 1)),
    field('stale', 'number', 'advanced', bounds(spreadStale, 's', 1)),
  ],
};
