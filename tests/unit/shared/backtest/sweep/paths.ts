import fc from 'fast-check';
import { type BarColumns, emptyBars } from '../../../../../src/shared/backtest/bars.ts';
import type { SweepMarket } from '../../../../../src/shared/backtest/sweep/market.ts';
import { nextUniform, type Random } from '../../../../../src/shared/base/random.ts';

export const minuteMs = 60_000;

/** A bar in ticks: open, high, low, close. */
export type Bar = readonly [open: number, high: number, low: number, close: number];

/** Bars from a first minute of the epoch on; null is a minute without one. */
export function barsOf(rows: readonly (Bar | null)[], intervalMs = minuteMs, firstMs = 0): BarColumns {
  const bars = emptyBars(rows.length, intervalMs, firstMs);
  for (const [row, bar] of rows.entries()) {
    if (bar === null) continue;
    const [open, high, low, close] = bar;
    bars.open[row] = open;
    bars.high[row] = high;
    bars.low[row] = low;
    bars.close[row] = close;
  }
  return bars;
}

/** A path of bars whose closes move by up to `swing` ticks, with jumps between bars and minutes without one. */
export interface Path {
  readonly seed: number;
  readonly rows: number;
  readonly start: number;
  readonly swing: number;
  readonly jump: number;
  readonly gaps: number;
  readonly intervalMs: number;
}

export const anyPath: fc.Arbitrary<Path> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  rows: fc.integer({ min: 5, max: 150 }),
  start: fc.integer({ min: 300, max: 1_500 }),
  swing: fc.constantFrom(2, 10, 40, 120),
  jump: fc.constantFrom(0, 0, 3, 60),
  gaps: fc.constantFrom(0, 0.05, 0.3),
  intervalMs: fc.constantFrom(minuteMs, minuteMs, 15_000),
});

/** Bars of a path; the first row has one. */
export function pathBars({ seed, rows, start, swing, jump, gaps, intervalMs }: Path): BarColumns {
  const random: Random = { state: seed };
  const whole = (most: number): number => Math.floor(nextUniform(random) * (most + 1));
  const moved = (price: number, most: number): number => Math.max(1, price + whole(2 * most) - most);
  let close = start;
  const bars = Array.from({ length: rows }, (_, row): Bar | null => {
    if (row > 0 && nextUniform(random) < gaps) return null;
    const open = moved(close, jump);
    close = moved(open, swing);
    const high = Math.max(open, close) + whole(swing >> 1);
    const low = Math.max(1, Math.min(open, close) - whole(swing >> 1));
    return [open, high, low, close];
  });
  return barsOf(bars, intervalMs);
}

export const anyMarket: fc.Arbitrary<SweepMarket> = fc
  .record({
    feeDivisor: fc.constantFrom(1_000, 10_000),
    maker: fc.integer({ min: 0, max: 3 }),
    taker: fc.integer({ min: 0, max: 5 }),
    minLots: fc.constantFrom(1, 5),
    minNotional: fc.constantFrom(0, 3_000),
    slippage: fc.constantFrom(0, 1, 7),
    touch: fc.boolean(),
  })
  .map((market) => ({ ...market, maxLots: 1_000_000, bandDown: null, bandUp: null }));

/** Fees of 1 ‰ on both sides, one lot at least, no slippage. */
export const plainMarket: SweepMarket = {
  feeDivisor: 1_000,
  maker: 1,
  taker: 1,
  minLots: 1,
  minNotional: 0,
  maxLots: 1_000_000_000,
  bandDown: null,
  bandUp: null,
  slippage: 0,
  touch: false,
};
