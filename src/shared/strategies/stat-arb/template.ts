import type { StrategyTemplate } from '../../trade/instance.ts';
import { selfEnds } from '../../trade/strategy/parts.ts';
import * as limits from '../../trade/strategy/stat-arb/bounds.ts';
import { trendIntervals } from '../../trade/strategy/trend-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { measured } from '../legs/pair-fields.ts';
import { factor, field, whole } from '../template-fields.ts';

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
    field('window', 'integer', 'basics', whole(limits.pairWindow)),
    field('z_in', 'number', 'basics', factor(limits.pairEntry)),
    field('z_out', 'number', 'basics', factor(limits.pairExit)),
    field('z_stop', 'number', 'risk', factor(limits.pairStop)),
    field('max_hold', 'integer', 'risk', whole(limits.pairHold)),
    field('break_p', 'percent', 'risk', measured(limits.pairBreak, '%', 1)),
    field('leg_timeout', 'number', 'risk', measured(limits.pairTimeout, 's', 0.5)),
    field('hedge_slippage', 'percent', 'risk', measured(limits.pairSlippage, '%', 0.01)),
    field('sweep_slippage', 'percent', 'risk', measured(limits.pairSweep, '%', 0.01)),
    field('end_time', 'time', 'risk', { unit: 'ms' }),
    field('on_end', 'choice', 'risk', { enum: [...selfEnds], default: 'CANCEL_CLOSE' }),
    field('significance', 'choice', 'advanced', { enum: Object.keys(limits.pairSignificances), default: 'P5' }),
    field('min_half_life', 'number', 'advanced', measured(limits.pairLeastHalf, null, 0.5)),
    field('max_half_life', 'number', 'advanced', measured(limits.pairMostHalf, null, 0.5)),
    field('lags', 'integer', 'advanced', measured(limits.pairLags, null, 1)),
    field('stale_book', 'number', 'advanced', measured(limits.pairStale, 's', 1)),
  ],
};
