import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startGrid } from '../../../../../src/shared/backtest/sweep/grid-candidate.ts';
import { gridCandidate, gridParams } from '../../../../../src/shared/backtest/sweep/grid-params.ts';
import { GridRun } from '../../../../../src/shared/backtest/sweep/grid-run.ts';
import { sweepMarket } from '../../../../../src/shared/backtest/sweep/market.ts';
import { play } from '../../../../../src/shared/backtest/sweep/play.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { moneyDecimals, unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { walk } from '../backtest-kit.ts';
import { drawdownOf, exactOf, traded } from './beside-exact.ts';

const units = unitsOf(traded);

/** At night: half an hour of these would find no more. */
const mostRuns = 50_000;

test(
  'a grid comes to the same money as through the matching core and the ledger, and is refused by the same rule',
  () => {
    const seen = { runs: 0, fills: 0, ends: 0, refused: 0 };
    const anyCase = fc.record({
      seed: fc.integer({ min: 1, max: 1_000_000 }),
      rows: fc.integer({ min: 20, max: 300 }),
      from: fc.integer({ min: 0, max: 5 }),
      size: fc.constantFrom(0.002, 0.006, 0.02),
      below: fc.integer({ min: -2, max: 60 }),
      above: fc.integer({ min: -2, max: 60 }),
      grid_levels: fc.integer({ min: 2, max: 20 }),
      mode: fc.constantFrom('ARITHMETIC' as const, 'GEOMETRIC' as const),
      invest: fc.constantFrom(8, 30, 200, 3_000.5, 100_000, 5_000_000),
      max_slippage: fc.constantFrom(0.01, 0.3, 2),
      profit: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 3 }),
      loss: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 3 }),
      slippage: fc.constantFrom(0, 3),
      touch: fc.boolean(),
    });
    fc.assert(
      fc.property(anyCase, ({ seed, rows, from, size, below, above, profit, loss, slippage, touch, ...given }) => {
        const bars = walk(seed, rows, size);
        const close = bars.close[from]!;
        const [lower, upper] = [close - 10 * below, close + 10 * above];
        // A holding above the largest market order is sold in parts, over several bars, which the sweep does at once.
        const isLarge = given.invest > 500_000;
        const takeProfit = profit === null || isLarge ? undefined : close + 10 * profit;
        const stopLoss = loss === null || isLarge ? undefined : close - 10 * loss;
        const price = (ticks: number): string => (ticks / 10).toFixed(1);
        const params = {
          ...given,
          lower: price(lower),
          upper: price(upper),
          invest: `${given.invest}`,
          ...(takeProfit !== undefined && { take_profit_price: price(takeProfit) }),
          ...(stopLoss !== undefined && { stop_loss_price: price(stopLoss) }),
        };
        const { result: exact, problem } = exactOf('GRID', bars, params, { from, slippage, touchFills: touch });
        const market = sweepMarket(traded, { slippage, touch });
        const candidate = gridCandidate({ ...params, on_end: 'CANCEL_CLOSE' }, traded);
        if ('rule' in candidate) throw new Error(`${candidate.field} is off the tick`);
        const facts = { close, highest: Math.max(...bars.high), lowest: Math.min(...bars.low) };
        const shape = { mode: given.mode, isPercent: false };
        const start = startGrid(candidate, shape, market, facts);
        if (!exact) {
          seen.refused += 1;
          expect(problem).toMatchObject(start);
          return;
        }
        expect(gridParams(candidate, shape, traded, close)).toEqual({ ...params, on_end: 'CANCEL_CLOSE' });
        if ('rule' in start) throw new Error(`kept out by ${start.field}, ${start.rule}`);
        const run = new GridRun(bars, market, start, from);
        const last = play(scanBars(bars), run, from, rows, () => undefined);
        expect([...exact.refusals]).toEqual([]);
        const money = (run.account.money(last).profit * units.quotePerTickLot) / BigInt(market.feeDivisor);
        expect({
          invested: BigInt(start.funds) * units.quotePerTickLot,
          profit: money,
          fills: run.account.fills,
          end: run.end,
          held: run.account.base / market.feeDivisor,
        }).toEqual({
          invested: toScaled(exact.invested, moneyDecimals),
          profit: toScaled(exact.figures.profit, moneyDecimals),
          fills: exact.fills.lots.length,
          end: exact.state.stop?.reason ?? '',
          held: exact.held.at(-1),
        });
        expect(run.account.drawdown).toBeCloseTo(drawdownOf(exact.equity, Number(exact.invested)), 8);
        seen.runs += 1;
        seen.fills += run.account.fills;
        if (run.end !== '') seen.ends += 1;
      }),
      { numRuns: Math.min(mostRuns, fuzzRuns(200)) },
    );
    expect(seen.runs).toBeGreaterThan(60);
    expect(seen.refused).toBeGreaterThan(20);
    expect(seen.ends).toBeGreaterThan(20);
    expect(seen.fills).toBeGreaterThan(1_000);
  },
  nightlyMs,
);

test('parameters in percent become prices on the tick at the close, and a price off the tick is named', () => {
  const candidate = {
    lower: 90,
    upper: 110.005,
    grid_levels: 10,
    invest: 12_345.9,
    max_slippage: 1,
    take_profit_price: 120,
    stop_loss_price: 0,
  };
  expect(gridParams(candidate, { mode: 'GEOMETRIC', isPercent: true }, traded, 10_001)).toEqual({
    lower: '900.1',
    upper: '1100.2',
    grid_levels: 10,
    mode: 'GEOMETRIC',
    invest: '1.2345',
    take_profit_price: '1200.1',
    on_end: 'CANCEL_CLOSE',
    max_slippage: 1,
  });
  const params = gridParams({ ...candidate, upper: 110 }, { mode: 'GEOMETRIC', isPercent: true }, traded, 10_000);
  expect(gridCandidate({ ...params, stop_loss_price: '800.05' }, traded)).toEqual({
    field: 'stop_loss_price',
    rule: 'tick',
  });
});
