import { indicator } from './kernel.ts';
import { lag, total } from './rolling.ts';

/**
 * On-balance volume, in base units: volumes of bars that closed higher less those of bars that closed lower, begun with
 * the first bar's. Source: TA-Lib OBV.
 */
export const obv = indicator({
  id: 'obv',
  place: 'pane',
  params: {},
  outputs: [{ key: 'obv', kind: 'line' }],
  warmUp: () => 0,
  create: () => {
    const before = lag(1);
    const sum = total();
    return ({ close, volume }, commit, out) => {
      const last = before(close, commit);
      out[0] = sum(close === last ? 0 : close < last ? -volume : volume, commit);
    };
  },
});
