import { indicator, period } from './kernel.ts';
import { weightedMean } from './rolling.ts';

/**
 * Linearly weighted moving average of closes, the newest weighs `period`, the oldest 1; in quote per base. Source:
 * TA-Lib WMA.
 */
export const wma = indicator({
  id: 'wma',
  place: 'overlay',
  params: { period: period(20) },
  outputs: [{ key: 'wma', kind: 'line' }],
  warmUp: (p) => p.period - 1,
  create: (p) => {
    const mean = weightedMean(p.period);
    return ({ close }, commit, out) => {
      out[0] = mean(close, commit);
    };
  },
});
