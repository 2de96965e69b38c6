import type { StrategyTemplate } from '../../trade/instance.ts';
import {
  fundingDistance,
  fundingExit,
  fundingHold,
  fundingLeverage,
  fundingMean,
} from '../../trade/strategy/funding-bounds.ts';
import { rateGridKinds } from '../../trade/strategy/rate-grid-params.ts';
import { gridIntervals } from '../../trade/strategy/grid-params.ts';
import { vipNeeds } from '../../user/session.ts';
import { measured, pairRiskFields, staleField } from '../legs/pair-fields.ts';
import { field, whole } from '../template-fields.ts';

/** What its fields stand for: levels of a ratio, or of a funding rate. */
const onRatio = { when: { key: 'grid_on', values: ['RATIO'] } };
const onFunding = { when: { key: 'grid_on', values: ['FUNDING'] } };
const { least, most } = fundingExit;
/** Percent a year. */
const rate = measured({ least, most }, '%', 0.01);

/** The form of a RATE_GRID. */
export const rateGridTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'RATE_GRID',
  name: 'Ratio grid',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot', 'linear'],
  legs: 2,
  legs_by: {
    key: 'grid_on',
    kinds: {
      RATIO: { one_base: false, leg_markets: [['spot'], ['spot']] },
      FUNDING: { one_base: true, leg_markets: [['spot'], ['linear']] },
    },
  },
  fields: [
    field('grid_on', 'choice', 'basics', { enum: [...rateGridKinds], default: 'RATIO' }),
    field('low_ratio', 'price', 'basics', { required: true, ...onRatio }),
    field('high_ratio', 'price', 'basics', { required: true, ...onRatio }),
    field('low_rate', 'percent', 'basics', { ...rate, required: true, ...onFunding }),
    field('high_rate', 'percent', 'basics', { ...rate, required: true, ...onFunding }),
    field('grid_levels', 'integer', 'basics', { ...whole(gridIntervals), default: 10 }),
    field('mode', 'choice', 'basics', { enum: ['ARITHMETIC', 'GEOMETRIC'], default: 'GEOMETRIC', ...onRatio }),
    field('invest', 'quote', 'basics', { unit: 'money', required: true, ...onRatio }),
    field('unit_size', 'amount', 'basics', { unit: 'base', required: true, ...onFunding }),
    field('hold_periods', 'integer', 'basics', { ...measured(fundingHold, null, 1), ...onFunding }),
    field('leverage', 'integer', 'risk', { ...measured(fundingLeverage, '×', 1), ...onFunding }),
    field('min_distance', 'percent', 'risk', { ...measured(fundingDistance, '%', 0.1), ...onFunding }),
    ...pairRiskFields,
    field('mean_periods', 'integer', 'advanced', { ...measured(fundingMean, null, 1), ...onFunding }),
    staleField,
  ],
};
