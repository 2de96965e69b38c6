import type { StrategyTemplate } from '../../trade/instance.ts';
import type { Bounds } from '../../trade/strategy/parts.ts';
import { selfEnds } from '../../trade/strategy/parts.ts';
import {
  pairBreak,
  pairEntry,
  pairExit,
  pairHold,
  pairLags,
  pairLeastHalf,
  pairMostHalf,
  pairSignificances,
  pairSlippage,
  pairStale,
  pairStop,
  pairSweep,
  pairTimeout,
  pairWindow,
} from '../../trade/strategy/stat-arb/bounds.ts';
import { trendIntervals } from '../../trade/strategy/trend-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, factor, field, whole } from '../template-fields.ts';

const measured = (of: Bounds, unit: string | null, step: number) => ({ ...bounds(of), unit, step });

/** The form of a STAT_ARB. */
export const statArbTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'STAT_ARB',
  name: 'Statistical arbitrage',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['linear', 'futures', 'delivery'],
  legs: 2,
  fields: [
    field('trade_amount', 'quote', 'basics', { unit: 'money', required: true }),
    field('interval', 'choice', 'basics', { enum: [...trendIntervals], default: '1h', required: true }),
    field('window', 'integer', 'basics', whole(pairWindow)),
    field('z_in', 'number', 'basics', factor(pairEntry)),
    field('z_out', 'number', 'basics', factor(pairExit)),
    field('z_stop', 'number', 'risk', factor(pairStop)),
    field('max_hold', 'integer', 'risk', whole(pairHold)),
    field('break_p', 'percent', 'risk', measured(pairBreak, '%', 1)),
    field('leg_timeout', 'number', 'risk', measured(pairTimeout, 's', 0.5)),
    field('hedge_slippage', 'percent', 'risk', measured(pairSlippage, '%', 0.01)),
    field('sweep_slippage', 'percent', 'risk', measured(pairSweep, '%', 0.01)),
    field('end_time', 'time', 'risk', { unit: 'ms' }),
    field('on_end', 'choice', 'risk', { enum: [...selfEnds], default: 'CANCEL_CLOSE' }),
    field('significance', 'choice', 'advanced', { enum: Object.keys(pairSignificances), default: 'P5' }),
    field('min_half_life', 'number', 'advanced', measured(pairLeastHalf, null, 0.5)),
    field('max_half_life', 'number', 'advanced', measured(pairMostHalf, null, 0.5)),
    field('lags', 'integer', 'advanced', measured(pairLags, null, 1)),
    field('stale_book', 'number', 'advanced', measured(pairStale, 's', 1)),
  ],
};
