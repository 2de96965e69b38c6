import { indicator, period } from './kernel.ts';
import { exponentialMean } from './rolling.ts';

/**
 * Exponential moving average of closes, α = 2 ÷ (period + 1), begun with their simple mean; in quote per base. Source:
 * TA-Lib EMA.
 */
export const ema = indicator({
  id: 'ema',
  place: 'overlay',
  params: { period: period(21) },
  outputs: [{ key: 'ema', kind: 'line' }],
  warmUp: (p) => p.period - 1,
  create: (p) => {
    const mean = exponentialMean(p.period);
    return ({ close }, commit, out) => {
      out[0] = mean(close, commit);
    };
  },
});
