import { indicator, period } from './kernel.ts';
import { wilderMean } from './rolling.ts';
import { trueRange } from './true-range.ts';

/**
 * Average true range: Wilder's mean of true ranges, the first of which is the second bar's; in quote per base. Source:
 * TA-Lib ATR (Wilder 1978).
 */
export const atr = indicator({
  id: 'atr',
  place: 'pane',
  params: { period: period(14) },
  outputs: [{ key: 'atr', kind: 'line' }],
  warmUp: (p) => p.period,
  create: (p) => {
    const range = trueRange();
    const mean = wilderMean(p.period);
    return (bar, commit, out) => {
      out[0] = mean(range(bar, commit), commit);
    };
  },
});
