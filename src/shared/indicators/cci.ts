import { indicator, period } from './kernel.ts';

/**
 * Commodity channel index: distance of (high + low + close) ÷ 3 from its mean, in 0.015 mean absolute deviations; 0
 * where that deviation is 0. The deviation is from a mean that moves each bar, so both are added up anew: O(period).
 * Source: TA-Lib CCI (Lambert 1980).
 */
export const cci = indicator({
  id: 'cci',
  place: 'pane',
  params: { period: period(20, 2) },
  outputs: [{ key: 'cci', kind: 'line' }],
  warmUp: (p) => p.period - 1,
  create: (p) => {
    // Without a number until it is full: so is every sum of it.
    const ring = new Float64Array(p.period).fill(Number.NaN);
    let at = 0;
    return ({ high, low, close }, commit, out) => {
      const typical = (high + low + close) / 3;
      const oldest = ring[at]!;
      ring[at] = typical;
      let sum = 0;
      let away = 0;
      for (const one of ring) sum += one;
      const centre = sum / p.period;
      for (const one of ring) away += Math.abs(one - centre);
      const off = typical - centre;
      out[0] = off === 0 || away === 0 ? 0 : off / ((0.015 * away) / p.period);
      if (commit) at = (at + 1) % p.period;
      else ring[at] = oldest;
    };
  },
});
