import type { StrategyTemplate } from '../../trade/instance.ts';
import {
  waveAtrBars,
  waveBars,
  waveLeastRetrace,
  waveMostRetrace,
  wavePivot,
  waveRise,
  waveRisk,
  waveTarget,
  waveTrail,
  waveValid,
  waveVolume,
} from '../../trade/strategy/second-wave-bounds.ts';
import { trendIntervals } from '../../trade/strategy/trend-bounds.ts';
import { vipNeeds } from '../../user/session.ts';
import { bounds, endFields, factor, field, percent, whole } from '../template-fields.ts';

/** The form of a SECOND_WAVE. */
export const secondWaveTemplate: Omit<StrategyTemplate, 'changeable'> = {
  strategy_type: 'SECOND_WAVE',
  name: 'Second wave',
  version: 1,
  vip: vipNeeds.strategy,
  markets: ['spot'],
  fields: [
    field('invest', 'quote', 'basics', { unit: 'quote', required: true }),
    field('interval', 'choice', 'basics', { enum: [...trendIntervals], default: '1h', required: true }),
    field('min_rise', 'percent', 'basics', percent(waveRise)),
    field('max_bars', 'integer', 'basics', whole(waveBars)),
    field('min_retrace', 'percent', 'basics', percent(waveLeastRetrace)),
    field('max_retrace', 'percent', 'basics', percent(waveMostRetrace)),
    field('risk', 'percent', 'risk', percent(waveRisk)),
    field('target', 'number', 'risk', factor(waveTarget)),
    ...endFields,
    field('valid', 'integer', 'advanced', whole(waveValid)),
    field('trail_atr', 'number', 'advanced', factor(waveTrail)),
    field('pivot', 'number', 'advanced', factor(wavePivot)),
    field('atr_bars', 'integer', 'advanced', whole(waveAtrBars)),
    field('volume', 'number', 'advanced', { ...bounds(waveVolume), step: 0.1 }),
  ],
};
