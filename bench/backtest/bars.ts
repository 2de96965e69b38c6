import type { BarColumns } from '../../src/shared/backtest/bars.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';

const minuteMs = 60_000;
export const yearRows = 365 * 24 * 60;

/** Columns without a bar, in memory that threads share. */
function sharedBars(rows: number): BarColumns {
  const prices = (): Int32Array => new Int32Array(new SharedArrayBuffer(4 * rows));
  return {
    intervalMs: minuteMs,
    firstMs: 0,
    open: prices(),
    high: prices(),
    low: prices(),
    close: prices(),
    volume: new Float64Array(new SharedArrayBuffer(8 * rows)),
  };
}

/**
 * Minutes of a market at 50,000 with a tick of 0.1, from a seed: a random walk of 5 bp a minute (36 % a year) that is
 * drawn back to where it began, and 2 ‰ of minutes without a bar.
 */
export function minutesOf(rows: number, seed: number): BarColumns {
  const random: Random = { state: seed };
  const bars = sharedBars(rows);
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
  return bars;
}
