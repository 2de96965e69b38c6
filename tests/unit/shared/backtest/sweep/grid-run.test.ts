import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GridStart, startGrid } from '../../../../../src/shared/backtest/sweep/grid-candidate.ts';
import { GridRun } from '../../../../../src/shared/backtest/sweep/grid-run.ts';
import type { SweepMarket } from '../../../../../src/shared/backtest/sweep/market.ts';
import { play, startRow } from '../../../../../src/shared/backtest/sweep/play.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { anyMarket, anyPath, type Bar, barsOf, pathBars, plainMarket } from './paths.ts';
import { referenceGrid } from './reference-grid.ts';

/** What the sweep makes of a start. */
function sweptGrid(bars: BarColumns, market: SweepMarket, start: GridStart, from = 0) {
  const scan = scanBars(bars);
  const range = { from, to: bars.open.length };
  const begins = startRow(scan, range);
  const run = new GridRun(bars, market, start, begins);
  const days: number[] = [];
  const last = play(scan, run, begins, range.to, (equity) => days.push(equity));
  return { run, days, last, ...run.account.money(last) };
}

const anyGrid = fc.record({
  below: fc.integer({ min: 1, max: 250 }),
  above: fc.integer({ min: 1, max: 250 }),
  levels: fc.integer({ min: 2, max: 12 }),
  mode: fc.constantFrom('ARITHMETIC' as const, 'GEOMETRIC' as const),
  invest: fc.integer({ min: 20_000, max: 2_000_000 }),
  max_slippage: fc.constantFrom(0.01, 0.5, 5),
  profit: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 3 }),
  loss: fc.option(fc.integer({ min: 1, max: 290 }), { freq: 3 }),
});

/** At night: half an hour of these would find no more. */
const mostRuns = 50_000;

test(
  'it comes to the same money as asking for the moves at each close does, to the last unit, over thousands of paths',
  () => {
    const seen = { runs: 0, fills: 0, profits: 0, losses: 0, over: 0 };
    fc.assert(
      fc.property(anyPath, anyMarket, anyGrid, fc.integer({ min: 0, max: 3 }), (path, market, grid, from) => {
        const bars = pathBars(path);
        const scan = scanBars(bars);
        const begins = startRow(scan, { from, to: path.rows });
        fc.pre(begins < path.rows);
        const close = bars.close[begins]!;
        const start = startGrid(
          {
            lower: Math.max(1, close - grid.below),
            upper: close + grid.above,
            grid_levels: grid.levels,
            invest: grid.invest,
            max_slippage: grid.max_slippage,
            take_profit_price: grid.profit === null ? 0 : close + grid.profit,
            stop_loss_price: grid.loss === null ? 0 : Math.max(0, close - grid.loss),
          },
          { mode: grid.mode, isPercent: false },
          market,
          { close, highest: Math.max(...bars.high), lowest: 1 },
        );
        fc.pre(!('rule' in start));
        const swept = sweptGrid(bars, market, start, from);
        const meant = referenceGrid(bars, market, start, from);
        const { account } = swept.run;
        expect({
          profit: swept.profit,
          fees: swept.fees,
          fills: account.fills,
          rounds: swept.run.rounds,
          end: swept.run.end,
          base: BigInt(account.base),
          maxBase: BigInt(account.maxBase),
        }).toEqual({
          profit: meant.account.profitAt(meant.last),
          fees: meant.account.fees,
          fills: meant.account.fills,
          rounds: meant.rounds,
          end: meant.end,
          base: meant.account.base,
          maxBase: meant.account.maxBase,
        });
        expect(account.drawdown).toBeCloseTo(meant.account.drawdown(start.funds), 10);
        seen.runs += 1;
        seen.fills += account.fills;
        if (swept.run.end === 'TAKE_PROFIT') seen.profits += 1;
        if (swept.run.end === 'STOP_LOSS') seen.losses += 1;
      }),
      { numRuns: Math.min(mostRuns, fuzzRuns(2_000)) },
    );
    expect(seen.runs).toBeGreaterThanOrEqual(2_000);
    expect(seen.fills).toBeGreaterThan(10_000);
    expect(Math.min(seen.profits, seen.losses)).toBeGreaterThan(50);
  },
  nightlyMs,
);

/** A grid at 120 of 4 intervals from 100 to 140 with 10 lots an order and no fees. */
const four: GridStart = {
  plan: { levels: [100, 110, 120, 130, 140], empty: 2, lots: 10, opening: 20, cap: 121 },
  takeProfit: 0,
  stopLoss: 0,
  funds: 10 * (100 + 110) + 20 * 121,
};
const noFees: SweepMarket = { ...plainMarket, maker: 0, taker: 0 };
const flat = (price: number): Bar => [price, price, price, price];
const swept = (rows: readonly (Bar | null)[], changes: Partial<GridStart> = {}, market: Partial<SweepMarket> = {}) =>
  sweptGrid(barsOf(rows), { ...noFees, ...market }, { ...four, ...changes });

test('by hand: it buys at the open, sells 10 at 130 and at 140, buys 10 back at 130', () => {
  // 20 at 120; from the row after that its orders are live.
  const rows: Bar[] = [flat(120), flat(120), [120, 141, 120, 141], [141, 141, 129, 129], flat(129)];
  const { run, profit } = swept(rows);
  // 10 · 130 + 10 · 140 − 20 · 120 = 300, then 10 bought at 130 stand at 129.
  expect({ fills: run.account.fills, rounds: run.rounds, held: run.account.held }).toEqual({
    fills: 4,
    rounds: 2,
    held: 10,
  });
  expect(profit).toBe(1_000n * (300n - 10n));
  // Equity was 4,820 with all sold, and stood at 4,810 at the last close.
  expect(run.account.drawdown).toBeCloseTo(1 - 4_810 / 4_820, 12);
});

test('by hand: a touch fills nothing, unless a touch is to fill', () => {
  const rows: Bar[] = [flat(120), flat(120), [120, 130, 110, 120], flat(119)];
  expect(swept(rows).run.account.fills).toBe(1);
  expect(swept(rows, {}, { touch: true }).run.account.fills).toBe(3);
});

test('by hand: a gap below a resting buy fills at its own price, an order that has just come at the open', () => {
  const rows: Bar[] = [flat(120), flat(120), flat(120), flat(105), flat(112), flat(112)];
  // 20 at 120; 10 at 110 as maker in spite of the open at 105; its sell at 120 rests.
  expect(swept(rows).profit).toBe(1_000n * (20n * (112n - 120n) + 10n * (112n - 110n)));
  // Where the price stands above a sell that has just come, it takes: 122 less 1 of slippage.
  const risen: Bar[] = [flat(120), flat(120), flat(120), [120, 120, 109, 119], flat(122), flat(122)];
  const taken = swept(risen, {}, { slippage: 1 });
  // The first purchase paid the cap, 121.
  expect(taken.profit).toBe(1_000n * (20n * (122n - 121n) + 10n * (121n - 110n)));
});

test('by hand: both ends in one row are a loss, sold at the next open with slippage', () => {
  const rows: Bar[] = [flat(120), flat(120), [120, 160, 90, 120], flat(118), flat(200)];
  const { run, profit } = swept(rows, { takeProfit: 150, stopLoss: 95 }, { slippage: 2 });
  expect(run.end).toBe('STOP_LOSS');
  // The purchase paid the cap of 121. In the row of the end both buys and both sells filled: 20 are left to sell.
  expect(profit).toBe(1_000n * BigInt(10 * (130 + 140 - 110 - 100) + 20 * 116 - 20 * 121));
});

test('by hand: nothing is asked in a gap, and an open above the cap of the first purchase has failed the start', () => {
  const { run, profit } = swept([flat(120), null, null, flat(121), flat(125)]);
  expect(run.account.fills).toBe(1);
  expect(profit).toBe(1_000n * 20n * 4n);
  const failed = swept([flat(120), flat(122), flat(120), flat(100)]);
  expect([failed.run.end, failed.run.account.fills, failed.profit]).toEqual(['START_FAILED', 0, 0n]);
});

test('equity is taken at each close of a UTC day, over days without a bar as well', () => {
  const rows: (Bar | null)[] = [flat(120), flat(120), flat(124), ...Array<null>(2_900).fill(null), flat(125)];
  const { days } = swept(rows);
  expect(days).toEqual([4_520 + 80, 4_520 + 80, 4_520 + 100]);
});

test('a flat path loses its fees exactly', () => {
  const rows = Array.from({ length: 40 }, () => flat(120));
  const { profit, fees } = swept(rows, {}, { taker: 1 });
  expect(fees).toBe(20n * 120n);
  expect(profit).toBe(-fees);
});
