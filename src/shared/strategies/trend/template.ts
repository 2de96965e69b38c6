import type { StrategyTemplate, TemplateField } from '../../trade/instance.ts';
import {
  trendAdx,
  trendAtrBars,
  trendEntries,
  trendEntryBars,
  trendExitBars,
  trendFast,
  trendIntervals,
  trendRisk,
  trendSlow,
  trendStep,
  trendStop,
  trendSuperBars,
  trendSuperFactor,
  trendUnits,
} from '../../trade/strategy/trend-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, endFields, factor, field, percent, whole } from '../template-fields.ts';

const when = (entry: (typeof trendEntries)[number]): Pick<TemplateField, 'when'> => ({
  when: { key: 'entry', values: [entry] },
});

/** The form of a TREND. */
export const trendTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'TREND',
  name: 'Trend following',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('invest', 'quote', 'basics', { unit: 'quote', required: true }),
    field('interval', 'choice', 'basics', { enum: [...trendIntervals], default: '1h', required: true }),
    field('entry', 'choice', 'basics', { enum: [...trendEntries], default: 'BREAK', required: true }),
    field('entry_bars', 'integer', 'basics', { ...whole(trendEntryBars), ...when('BREAK') }),
    field('exit_bars', 'integer', 'basics', { ...whole(trendExitBars), ...when('BREAK') }),
    field('fast', 'integer', 'basics', { ...whole(trendFast), ...when('EMA_CROSS') }),
    field('slow', 'integer', 'basics', { ...whole(trendSlow), ...when('EMA_CROSS') }),
    field('super_bars', 'integer', 'basics', { ...whole(trendSuperBars), ...when('SUPERTREND') }),
    field('super_factor', 'number', 'basics', { ...factor(trendSuperFactor), ...when('SUPERTREND') }),
    field('risk', 'percent', 'risk', percent(trendRisk)),
    field('stop', 'number', 'risk', factor(trendStop)),
    ...endFields,
    field('max_units', 'integer', 'advanced', whole(trendUnits)),
    field('add_step', 'number', 'advanced', factor(trendStep)),
    field('atr_bars', 'integer', 'advanced', whole(trendAtrBars)),
    field('min_adx', 'number', 'advanced', { ...bounds(trendAdx), step: 1 }),
  ],
};
