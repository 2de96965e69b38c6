import { indicator, period } from './kernel.ts';
import { exponentialMean } from './rolling.ts';

/**
 * Moving average convergence/divergence, in quote per base: fast less slow exponential mean of closes (DIF), its
 * exponential mean (DEA), and the first less the second; Chinese software draws twice that difference. Both means begin
 * at one bar: the fast one leaves out the closes before. Source: TA-Lib MACD.
 */
export const macd = indicator({
  id: 'macd',
  place: 'pane',
  params: { fast: period(12), slow: period(26), signal: period(9) },
  outputs: [
    { key: 'macd', kind: 'line' },
    { key: 'signal', kind: 'line' },
    { key: 'histogram', kind: 'histogram' },
  ],
  warmUp: (p) => Math.max(p.fast, p.slow) + p.signal - 2,
  create: (p) => {
    // TA-Lib: the two change places where the slow one is the faster.
    const few = Math.min(p.fast, p.slow);
    const many = Math.max(p.fast, p.slow);
    const fast = exponentialMean(few, many - few);
    const slow = exponentialMean(many);
    const signal = exponentialMean(p.signal);
    return ({ close }, commit, out) => {
      const line = fast(close, commit) - slow(close, commit);
      const mean = signal(line, commit);
      out[0] = line;
      out[1] = mean;
      out[2] = line - mean;
    };
  },
});
