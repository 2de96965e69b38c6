import type { StrategyTemplate } from '../../trade/instance.ts';
import {
  fundingBasis,
  fundingDistance,
  fundingExit,
  fundingHold,
  fundingLeverage,
  fundingMean,
  fundingTrigger,
} from '../../trade/strategy/funding-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { measured, pairRiskFields, pairSizeFields, staleField } from '../legs/pair-fields.ts';
import { field } from '../template-fields.ts';

/** The form of FUNDING. */
export const fundingTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'FUNDING',
  name: 'Funding arbitrage',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot', 'linear'],
  legs: 2,
  one_base: true,
  leg_markets: [['spot'], ['linear']],
  fields: [
    field('white_list', 'currencies', 'basics', { required: true }),
    ...pairSizeFields,
    field('trigger_rate', 'percent', 'basics', { ...measured(fundingTrigger, '%', 0.01), required: true }),
    field('exit_rate', 'percent', 'basics', { ...measured(fundingExit, '%', 0.01), required: true }),
    field('hold_periods', 'integer', 'basics', { ...measured(fundingHold, null, 1), required: true }),
    field('leverage', 'integer', 'risk', measured(fundingLeverage, '×', 1)),
    field('min_distance', 'percent', 'risk', measured(fundingDistance, '%', 0.1)),
    ...pairRiskFields,
    field('mean_periods', 'integer', 'advanced', measured(fundingMean, null, 1)),
    field('basis_target', 'number', 'advanced', measured(fundingBasis, 'bps', 0.1)),
    staleField,
  ],
};
