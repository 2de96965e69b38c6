import { indicator, period } from './kernel.ts';
import { lag } from './rolling.ts';

/** Rate of change of the close against `period` bars before, in percent; 0 against a close of 0. Source: TA-Lib ROC. */
export const roc = indicator({
  id: 'roc',
  place: 'pane',
  params: { period: period(12) },
  outputs: [{ key: 'roc', kind: 'line' }],
  warmUp: (p) => p.period,
  create: (p) => {
    const before = lag(p.period);
    return ({ close }, commit, out) => {
      const base = before(close, commit);
      out[0] = base === 0 ? 0 : (close / base - 1) * 100;
    };
  },
});
