import { dayMs, hourMs } from '../base/time.ts';
import { indicator } from './kernel.ts';
import { total } from './rolling.ts';

/**
 * Volume-weighted average price since the session began: Σ (high + low + close) ÷ 3 × volume over Σ volume, in quote
 * per base. A session lasts a day and begins at `startHour` UTC. The typical price stands for it until something was
 * traded. Source: TradingView ta.vwap.
 */
export const vwap = indicator({
  id: 'vwap',
  place: 'overlay',
  params: { startHour: { default: 0, min: 0, max: 23, step: 1 } },
  outputs: [{ key: 'vwap', kind: 'line' }],
  warmUp: () => 0,
  create: (p) => {
    const traded = total();
    const volumes = total();
    let session = Number.NaN;
    let had = false;
    return ({ timeMs, high, low, close, volume }, commit, out) => {
      const typical = (high + low + close) / 3;
      const now = Math.floor((timeMs - p.startHour * hourMs) / dayMs);
      const begins = now !== session;
      if (commit && begins) {
        traded.reset();
        volumes.reset();
        session = now;
        had = false;
      }
      const value = traded(typical * volume, commit);
      const size = volumes(volume, commit);
      if (begins || !had) out[0] = typical;
      else out[0] = value / size;
      if (commit) had ||= volume > 0;
    };
  },
});
