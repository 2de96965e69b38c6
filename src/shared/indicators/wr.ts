import { indicator, period } from './kernel.ts';
import { windowExtreme } from './rolling.ts';

/**
 * Williams %R, −100 (at the lowest low) to 0 (at the highest high of the last bars); 0 where they are equal. Source:
 * TA-Lib WILLR.
 */
export const wr = indicator({
  id: 'wr',
  place: 'pane',
  params: { period: period(14, 2) },
  outputs: [{ key: 'wr', kind: 'line' }],
  warmUp: (p) => p.period - 1,
  create: (p) => {
    const top = windowExtreme(p.period, 1);
    const bottom = windowExtreme(p.period, -1);
    return ({ high, low, close }, commit, out) => {
      const most = top(high, commit);
      const least = bottom(low, commit);
      out[0] = most === least ? 0 : (-100 * (most - close)) / (most - least);
    };
  },
});
