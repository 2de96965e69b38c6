import { createKernel, type Indicator, indicator } from '../../indicators/kernel.ts';
import { atr } from '../../indicators/atr.ts';
import { dmi } from '../../indicators/dmi.ts';
import { ema } from '../../indicators/ema.ts';
import { supertrend } from '../../indicators/supertrend.ts';
import { trendAdxBars } from '../../trade/strategy/trend-bounds.ts';
import type { TrendParams } from '../../trade/strategy/trend-params.ts';

/** Highest (sign 1) or lowest (−1) of the numbers of the `bars` before, NaN while there are fewer; then takes `x`. */
export function extremeBefore(bars: number, sign: 1 | -1): (x: number) => number {
  const ring = new Float64Array(bars).fill(Number.NaN);
  let next = 0;
  return (x) => {
    let most = sign * ring[0]!;
    for (let index = 1; index < bars; index++) most = Math.max(most, sign * ring[index]!);
    ring[next] = x;
    next = (next + 1) % bars;
    return sign * most;
  };
}

/** Places of the outputs. */
export const trendOutputs = { range: 0, high: 1, low: 2, fast: 3, slow: 4, turn: 5, adx: 6 } as const;

/** All that a trend is followed by, bar by bar: N, the extremes of the bars before, two means, Supertrend and ADX. */
export function trendIndicator(params: TrendParams): Indicator {
  const { entry_bars, exit_bars, atr_bars, fast, slow, super_bars, super_factor, entry, min_adx } = params;
  const warmUps = {
    BREAK: Math.max(entry_bars, exit_bars),
    EMA_CROSS: slow,
    SUPERTREND: super_bars,
  };
  const warmUp = Math.max(atr_bars, warmUps[entry], min_adx === undefined ? 0 : 2 * trendAdxBars - 1);
  return indicator({
    id: 'trend',
    place: 'pane',
    params: {},
    outputs: Object.keys(trendOutputs).map((key) => ({ key, kind: 'line' })),
    warmUp: () => warmUp,
    create: () => {
      const kernels = [
        createKernel(atr, { period: atr_bars }),
        createKernel(ema, { period: fast }),
        createKernel(ema, { period: slow }),
        createKernel(supertrend, { period: super_bars, factor: super_factor }),
        createKernel(dmi, { period: trendAdxBars }),
      ] as const;
      const [range, quick, slowly, turn, movement] = kernels;
      const highest = extremeBefore(entry_bars, 1);
      const lowest = extremeBefore(exit_bars, -1);
      return (bar, commit, out) => {
        // Only closed bars are looked at.
        if (!commit) return;
        for (const kernel of kernels) kernel.seal(bar);
        out[trendOutputs.range] = range.values[0]!;
        out[trendOutputs.high] = highest(bar.high);
        out[trendOutputs.low] = lowest(bar.low);
        out[trendOutputs.fast] = quick.values[0]!;
        out[trendOutputs.slow] = slowly.values[0]!;
        out[trendOutputs.turn] = turn.values[1]!;
        out[trendOutputs.adx] = movement.values[2]!;
      };
    },
  });
}
