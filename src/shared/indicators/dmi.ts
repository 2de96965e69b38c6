import { indicator, period } from './kernel.ts';
import { lag, type Rolling, wilderMean } from './rolling.ts';
import { trueRange } from './true-range.ts';

/**
 * Wilder's running sum, y′ − y′ ÷ bars + x, begun with the plain sum of the first `bars` − 1 numbers. NaN is passed
 * over.
 */
function wilderSum(bars: number): Rolling {
  let seen = 0;
  let sum = 0;
  return (x, commit) => {
    if (Number.isNaN(x)) return Number.NaN;
    const next = seen < bars - 1 ? sum + x : sum - sum / bars + x;
    const ready = seen >= bars - 1;
    if (commit) {
      sum = next;
      seen++;
    }
    return ready ? next : Number.NaN;
  };
}

const share = (moved: number, all: number): number => (all === 0 ? 0 : (100 * moved) / all);

/**
 * Directional movement, each 0 to 100: +DI and −DI are shares of upward and downward movement in the true range, ADX is
 * Wilder's mean of DX = 100 |+DI − −DI| ÷ (+DI + −DI); a bar without DX keeps it out of the mean. Source: TA-Lib
 * PLUS_DI, MINUS_DI, ADX (Wilder 1978).
 */
export const dmi = indicator({
  id: 'dmi',
  place: 'pane',
  params: { period: period(14, 2) },
  outputs: [
    { key: 'plus', kind: 'line' },
    { key: 'minus', kind: 'line' },
    { key: 'adx', kind: 'line' },
  ],
  warmUp: (p) => 2 * p.period - 1,
  create: (p) => {
    const highs = lag(1);
    const lows = lag(1);
    const range = trueRange();
    const ups = wilderSum(p.period);
    const downs = wilderSum(p.period);
    const ranges = wilderSum(p.period);
    const mean = wilderMean(p.period);
    let adx = Number.NaN;
    return (bar, commit, out) => {
      // The first bar has no movement: NaN, which 0 * NaN keeps.
      const up = bar.high - highs(bar.high, commit);
      const down = lows(bar.low, commit) - bar.low;
      const all = ranges(range(bar, commit), commit);
      const plus = share(ups(up > 0 && up > down ? up : 0 * up, commit), all);
      const minus = share(downs(down > 0 && down > up ? down : 0 * down, commit), all);
      out[0] = plus;
      out[1] = minus;
      const sum = plus + minus;
      // While the mean begins a bar without DX counts as 0, later it leaves the mean: TA-Lib's way.
      const dx = sum === 0 ? (Number.isNaN(adx) ? 0 : Number.NaN) : (100 * Math.abs(plus - minus)) / sum;
      const next = mean(dx, commit);
      out[2] = Number.isNaN(next) && !Number.isNaN(sum) ? adx : next;
      if (commit) adx = out[2];
    };
  },
});
