import { indicator, period } from './kernel.ts';
import { windowMean } from './rolling.ts';

/** Simple moving average: mean of the last closes, in quote per base. Source: TA-Lib SMA. */
export const ma = indicator({
  id: 'ma',
  place: 'overlay',
  params: { period: period(25) },
  outputs: [{ key: 'ma', kind: 'line' }],
  warmUp: (p) => p.period - 1,
  create: (p) => {
    const mean = windowMean(p.period);
    return ({ close }, commit, out) => {
      out[0] = mean(close, commit);
    };
  },
});
