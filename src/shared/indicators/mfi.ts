import { indicator, period } from './kernel.ts';
import { lag, windowSum } from './rolling.ts';

/**
 * Money flow index, 0 to 100: money ((high + low + close) ÷ 3 × volume) of bars whose typical price rose as a share of
 * that of bars where it moved; 0 where none moved. TA-Lib gives 0 for all flows below 1, which small coins reach by
 * their unit alone; here only for none. Source: TA-Lib MFI.
 */
export const mfi = indicator({
  id: 'mfi',
  place: 'pane',
  params: { period: period(14, 2) },
  outputs: [{ key: 'mfi', kind: 'line' }],
  warmUp: (p) => p.period,
  create: (p) => {
    const before = lag(1);
    const rising = windowSum(p.period);
    const falling = windowSum(p.period);
    let first = true;
    return ({ high, low, close, volume }, commit, out) => {
      const typical = (high + low + close) / 3;
      const last = before(typical, commit);
      out[0] = Number.NaN;
      if (!first) {
        const money = typical * volume;
        const up = rising(typical > last ? money : 0, commit);
        const down = falling(typical < last ? money : 0, commit);
        // Differences of large flows may leave a rounding below 0.
        out[0] = up + down <= 0 ? 0 : Math.min(100, Math.max(0, (100 * up) / (up + down)));
      }
      if (commit) first = false;
    };
  },
});
