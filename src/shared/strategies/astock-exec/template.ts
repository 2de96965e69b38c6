import type { StrategyTemplate } from '../../trade/instance.ts';
import { sides } from '../../trade/order.ts';
import { shareAlgos, shareDuration, shareFinishes, shareSlices } from '../../trade/strategy/astock-exec/bounds.ts';
import { execJitter, execShare } from '../../trade/strategy/smart-exec-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, field, whole } from '../template-fields.ts';

/** The form of an execution of A-shares. */
export const astockExecTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'ASTOCK_EXEC',
  name: 'A-share execution',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['astock'],
  // Auctions, price limits and suspensions are in no bars.
  backtest: false,
  fields: [
    field('side', 'choice', 'basics', { enum: [...sides], default: 'BUY', required: true }),
    field('quantity', 'amount', 'basics', { unit: 'base', required: true }),
    field('algo', 'choice', 'basics', { enum: [...shareAlgos], default: 'TWAP', required: true }),
    field('duration', 'integer', 'basics', { ...bounds(shareDuration), unit: 's', step: 1 }),
    field('slices', 'integer', 'basics', whole(shareSlices)),
    field('participation', 'percent', 'basics', { ...bounds(execShare), default: null, unit: '%', step: 0.1 }),
    field('limit_price', 'price', 'risk', { unit: 'quote' }),
    field('finish_policy', 'choice', 'risk', { enum: [...shareFinishes], default: 'AUCTION' }),
    field('randomize', 'percent', 'advanced', { ...bounds(execJitter), unit: '%', step: 1 }),
  ],
};
