import { indicator, period } from './kernel.ts';
import { windowExtreme } from './rolling.ts';

/**
 * KDJ, in percent: RSV is the close's place in the range of the last `period` bars, K = SMA(RSV, smoothK, 1), D =
 * SMA(K, smoothD, 1), J = 3K − 2D, where SMA(x, n, 1) is y = (x + (n − 1) y′) ÷ n, begun at 50. A range of 0 counts as
 * its middle. J may leave 0 to 100. Source: Tongdaxin, KLineCharts.
 */
export const kdj = indicator({
  id: 'kdj',
  place: 'pane',
  params: { period: period(9), smoothK: period(3), smoothD: period(3) },
  outputs: [
    { key: 'k', kind: 'line' },
    { key: 'd', kind: 'line' },
    { key: 'j', kind: 'line' },
  ],
  warmUp: (p) => p.period - 1,
  create: (p) => {
    const top = windowExtreme(p.period, 1);
    const bottom = windowExtreme(p.period, -1);
    let k = 50;
    let d = 50;
    return ({ high, low, close }, commit, out) => {
      const most = top(high, commit);
      const least = bottom(low, commit);
      const rsv = most === least ? 50 : (100 * (close - least)) / (most - least);
      const nextK = k + (rsv - k) / p.smoothK;
      const nextD = d + (nextK - d) / p.smoothD;
      out[0] = nextK;
      out[1] = nextD;
      out[2] = 3 * nextK - 2 * nextD;
      if (!commit || Number.isNaN(nextK)) return;
      k = nextK;
      d = nextD;
    };
  },
});
