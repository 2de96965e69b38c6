import { indicator, period } from './kernel.ts';
import { wilderMean } from './rolling.ts';
import { trueRange } from './true-range.ts';

interface TrendState {
  upper: number;
  lower: number;
  close: number;
  /** 1 rising, −1 falling. */
  trend: number;
}

/**
 * Supertrend: (high + low) ÷ 2 ± `factor` average true ranges; in a rising trend the lower band, which never falls, in
 * a falling one the upper, which never rises, in quote per base. The trend (1 or −1) turns where the close crosses the
 * band; the first one falls. Source: TradingView ta.supertrend, but with TA-Lib's average true range, whose first range
 * is the second bar's.
 */
export const supertrend = indicator({
  id: 'supertrend',
  place: 'overlay',
  params: { period: period(10), factor: { default: 3, min: 0.1, max: 20, step: 0.1 } },
  outputs: [
    { key: 'supertrend', kind: 'line' },
    { key: 'trend', kind: 'mark' },
  ],
  warmUp: (p) => p.period,
  create: (p) => {
    const range = trueRange();
    const mean = wilderMean(p.period);
    const state: TrendState = { upper: Number.NaN, lower: Number.NaN, close: Number.NaN, trend: -1 };
    const scratch = { ...state };
    return (bar, commit, out) => {
      const reach = p.factor * mean(range(bar, commit), commit);
      const s = commit ? state : Object.assign(scratch, state);
      const middle = (bar.high + bar.low) / 2;
      const upper = middle + reach;
      const lower = middle - reach;
      const first = Number.isNaN(s.upper);
      // A band holds until the close before left it; the first one has none to hold.
      if (!(upper >= s.upper && s.close <= s.upper)) s.upper = upper;
      if (!(lower <= s.lower && s.close >= s.lower)) s.lower = lower;
      if (!first && (s.trend < 0 ? bar.close > s.upper : bar.close < s.lower)) s.trend = -s.trend;
      s.close = bar.close;
      const known = !Number.isNaN(reach);
      out[0] = s.trend > 0 ? s.lower : s.upper;
      out[1] = known ? s.trend : Number.NaN;
    };
  },
});
