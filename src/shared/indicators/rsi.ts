import { indicator, period } from './kernel.ts';
import { lag, wilderMean } from './rolling.ts';

/**
 * Relative strength index, 0 to 100: Wilder's mean of the closes' rises as a share of that of rises and falls; 0 where
 * nothing moved at all. Source: TA-Lib RSI (Wilder 1978).
 */
export const rsi = indicator({
  id: 'rsi',
  place: 'pane',
  params: { period: period(14, 2) },
  outputs: [{ key: 'rsi', kind: 'line' }],
  warmUp: (p) => p.period,
  create: (p) => {
    const before = lag(1);
    const rises = wilderMean(p.period);
    const falls = wilderMean(p.period);
    return ({ close }, commit, out) => {
      const change = close - before(close, commit);
      const rise = rises(Math.max(change, 0), commit);
      const fall = falls(Math.max(-change, 0), commit);
      out[0] = rise + fall === 0 ? 0 : (100 * rise) / (rise + fall);
    };
  },
});
