import { type BarColumns, emptyBars } from '../../src/shared/backtest/bars.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';

const minuteMs = 60_000;
export const yearRows = 365 * 24 * 60;

/** Bars in memory that threads share, of the same rows. */
function shared(bars: BarColumns): BarColumns {
  const column = (from: Int32Array): Int32Array => {
    const copy = new Int32Array(new SharedArrayBuffer(from.byteLength));
    copy.set(from);
    return copy;
  };
  const volume = new Float64Array(new SharedArrayBuffer(bars.volume.byteLength));
  volume.set(bars.volume);
  return {
    ...bars,
    open: column(bars.open),
    high: column(bars.high),
    low: column(bars.low),
    close: column(bars.close),
    volume,
  };
}

/**
 * Minutes of a market at 50,000 with a tick of 0.1, from a seed: a random walk of 5 bp a minute (36 % a year) that is
 * drawn back to where it began, and 2 ‰ of minutes without a bar.
 */
export function minutesOf(rows: number, seed: number): BarColumns {
  const random: Random = { state: seed };
  const bars = emptyBars(rows, minuteMs, 0);
  const start = 500_000;
  const normal = (): number => {
    let sum = -6;
    for (let index = 0; index < 12; index++) sum += nextUniform(random);
    return sum;
  };
  let close = start;
  for (let row = 0; row < rows; row++) {
    if (row > 0 && nextUniform(random) < 0.002) continue;
    const open = Math.max(1, close + Math.round(20 * normal()));
    const drawn = (start - open) * 2e-5;
    close = Math.max(1, Math.round(open + drawn + open * 5e-4 * normal()));
    const reach = (): number => Math.abs(Math.round(open * 2.5e-4 * normal()));
    bars.open[row] = open;
    bars.high[row] = Math.max(open, close) + reach();
    bars.low[row] = Math.max(1, Math.min(open, close) - reach());
    bars.close[row] = close;
    bars.volume[row] = 1_000;
  }
  return shared(bars);
}
