import { volumeStudy } from './chart-choices.ts';
import type { ChartDocument } from './chart-document.ts';

/**
 * The chart of someone who never changed anything: what an empty document falls back to, for who has no use for the
 * schema.
 */
export const defaultChart = (): ChartDocument => ({
  type: 'candles',
  mode: 'linear',
  inverted: false,
  zone: 'local',
  tags: true,
  indicators: [volumeStudy],
  shares: {},
  compare: [],
});
