import { barColumns, type BarColumns } from '../../../../src/shared/backtest/bars.ts';
import type { BacktestResult } from '../../../../src/shared/backtest/exact/result.ts';
import { type BacktestInput, runBacktest } from '../../../../src/shared/backtest/exact/run.ts';
import { nextUniform } from '../../../../src/shared/base/random.ts';
import { must } from '../../../../src/shared/base/assert.ts';
import { paramsOf } from '../../../../src/shared/strategies/params.ts';
import type { AnyStrategy } from '../../../../src/shared/strategies/strategy.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { strategies } from '../../../../src/shared/strategies/index.ts';
import { inverse, perpetual } from '../core/contract-kit.ts';
import { instrument } from '../core/core-kit.ts';

export const minuteMs = 60_000;

/** Markets in which a backtest may be, on whose prices no band bears. */
export const markets = Object.fromEntries(
  [
    ['spot', instrument],
    ['linear', perpetual],
    ['inverse', inverse],
  ].map(([name, each]) => [name, { ...(each as typeof instrument), price_band_up: 5, price_band_down: 0.2 }]),
) as Readonly<Record<'spot' | 'linear' | 'inverse', typeof instrument>>;

/** Bars of minutes by open, high, low and close; null where there is none. Tick 0.1, step 0.001. */
export const barsOf = (rows: readonly (readonly [number, number, number, number] | null)[]): BarColumns =>
  barColumns(
    rows.flatMap((row, minute): Kline[] => (row ? [[minute * minuteMs, ...row, 1, row[3], 1]] : [])),
    minuteMs,
    { ticksPerPrice: 10, lotsPerSize: 1_000 },
  );

/** A walk of `count` minutes from 1000 by a seed, each move some tenths of a percent. */
export function walk(seed: number, count: number, size = 0.004): BarColumns {
  const random = { state: seed };
  let price = 1_000;
  return barsOf(
    Array.from({ length: count }, () => {
      const path = [price];
      for (let move = 0; move < 4; move++) {
        price = Math.round(price * (1 + (nextUniform(random) - 0.5) * size) * 10) / 10;
        path.push(price);
      }
      return [path[0]!, Math.max(...path), Math.min(...path), price] as const;
    }),
  );
}

export const strategyOf = (type: string): AnyStrategy =>
  must(
    strategies.find(({ template }) => template.strategy_type === type),
    type,
  );
const gridStrategy = strategyOf('GRID');

/** A grid of four intervals of 5 from 990 to 1010 with 400 to invest, fees of the kit: maker 0.02 %, taker 0.05 %. */
export const gridParams = {
  lower: '990',
  upper: '1010',
  grid_levels: 4,
  mode: 'ARITHMETIC',
  invest: '400',
  on_end: 'CANCEL_CLOSE',
  max_slippage: 1,
};

/** A strategy over bars, from 1,000 of quote and without slippage unless that is changed. */
export const play = (
  strategy: AnyStrategy,
  params: Readonly<Record<string, unknown>>,
  bars: BarColumns,
  changes: Partial<BacktestInput> = {},
): BacktestResult =>
  runBacktest({
    strategy,
    params: paramsOf(strategy, params),
    instrument: markets.spot,
    bars,
    from: 0,
    to: bars.open.length,
    funds: '1000',
    slippage: 0,
    ...changes,
  });

export const backtest = (bars: BarColumns, params: object = {}, changes: Partial<BacktestInput> = {}): BacktestResult =>
  play(gridStrategy, { ...gridParams, ...params }, bars, changes);

/** Fills as `[minute, side, price, size in lots, maker]`. */
export const fillsOf = ({ fills }: BacktestResult) =>
  [...fills.ticks.keys()].map((row) => [
    Math.floor(fills.atMs[row]! / minuteMs),
    fills.sells[row] ? 'SELL' : 'BUY',
    fills.ticks[row]! / 10,
    fills.lots[row]!,
    fills.makers[row] === 1,
  ]);
