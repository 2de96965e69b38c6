import { indicator, period } from './kernel.ts';
import { windowMean } from './rolling.ts';

/**
 * Commodity channel index: distance of (high + low + close) ÷ 3 from its mean, in 0.015 mean absolute deviations; 0 where that deviation is 0. The
 * deviation is from a mean that moves each bar, so it is added up anew: O(period). Source: TA-Lib CCI (Lambert 1980).
 */
export const cci = indicator({
  id: 'cci', place: 'pane', params: { period: period(20, 2) }, outputs: [{ key: 'cci', kind: 'line' }],
  warmUp: (p) => p.period - 1,
  create: (p) => {
    const mean = windowMean(p.period);
    const ring = new Float64Array(p.period);
    let at = 0;
    return ({ high, low, close }, commit, out) => {
      const typical = (high + low + close) / 3;
      const centre = mean(typical, commit);
      let away = Math.abs(typical - centre);
      for (let i = 0; i < p.period; i++) if (i !== at) away += Math.abs(ring[i]! - centre);
      const off = typical - centre;
      out[0] = off === 0 || away === 0 ? 0 : off / ((0.015 * away) / p.period);
      if (!commit) return;
      ring[at] = typical;
      at = at + 1 === p.period ? 0 : at + 1;
    };
  },
});
