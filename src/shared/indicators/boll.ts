import { indicator, period } from './kernel.ts';
import { windowSpread } from './window-spread.ts';

/**
 * Bollinger bands: simple mean of closes ± `width` population standard deviations, in quote per base. Source: TA-Lib
 * BBANDS (Bollinger 2001).
 */
export const boll = indicator({
  id: 'boll',
  place: 'overlay',
  params: { period: period(20, 2), width: { default: 2, min: 0.1, max: 10, step: 0.1 } },
  outputs: [
    { key: 'upper', kind: 'band' },
    { key: 'middle', kind: 'line' },
    { key: 'lower', kind: 'band' },
  ],
  warmUp: (p) => p.period - 1,
  create: (p) => {
    const spread = windowSpread(p.period);
    const found = { mean: Number.NaN, deviation: Number.NaN };
    return ({ close }, commit, out) => {
      spread(close, commit, found);
      out[0] = found.mean + p.width * found.deviation;
      out[1] = found.mean;
      out[2] = found.mean - p.width * found.deviation;
    };
  },
});
