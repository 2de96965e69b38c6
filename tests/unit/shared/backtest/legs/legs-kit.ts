import { type BarColumns, barColumns } from '../../../../../src/shared/backtest/bars.ts';
import { backtest, type BacktestReport, type BacktestRequest } from '../../../../../src/shared/backtest/report.ts';
import { must } from '../../../../../src/shared/base/assert.ts';
import { exp } from '../../../../../src/shared/base/math/exp.ts';
import { normalAt } from '../../../../../src/shared/base/random.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { flatBar } from '../../../../../src/shared/market/kline.ts';
import { otherCoin } from '../../strategies/legs/test-market.ts';
import { pathOf } from '../../strategies/stat-arb/pair-kit.ts';
import { barsOf, markets, minuteMs } from '../backtest-kit.ts';

/** Spot, fees of the kit: maker 0.02 %, taker 0.05 %. */
export const spot: Instrument = markets.spot;
/** A perpetual of the same coin elsewhere, whose step is ten times as coarse. */
export const swap: Instrument = { ...markets.linear, exchange: 'OKX', step: '0.01', min_qty: '0.01' };
/** Another coin on spot of the same exchange. */
export const ether: Instrument = { ...markets.spot, ...otherCoin };
/** Contracts of two coins on one exchange. */
const etherSwap: Instrument = { ...swap, base: 'ETH', symbol: 'ETHUSDT', step: '0.001', min_qty: '0.001' };

export interface Legs {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly a: Instrument;
  readonly b: Instrument;
}

/** A backtest over two legs, without slippage and with no funding unless that is changed: a rate is that of both. */
export const playLegs = (
  { type, params, a, b }: Legs,
  [ofA, ofB]: readonly [BarColumns, BarColumns],
  { fundingRate = 0, ...changes }: Partial<BacktestRequest> = {},
): BacktestReport =>
  backtest(
    {
      strategy_type: type,
      params,
      instrument: a,
      others: [{ instrument: b, fundingRate }],
      slippage: 0,
      touchFills: false,
      fundingRate,
      ...changes,
    },
    ofA,
    [ofB],
  );

/** Flat bars of hours at prices; from the epoch on. */
export const hoursOf = (prices: readonly number[]): BarColumns =>
  barColumns(
    prices.map((price, hour) => flatBar(hour * 60 * minuteMs, price)),
    60 * minuteMs,
    { ticksPerPrice: 10, lotsPerSize: 1_000 },
  );

/** A bar by its open and close, an end a little beyond each. */
function barAt(open: number, close: number, wick: number) {
  const round = (price: number): number => Math.round(price * 10) / 10;
  const [from, to] = [round(open), round(close)];
  return [from, Math.max(from, to) + round(wick), Math.min(from, to) - round(wick), to] as const;
}

/** Two markets by a seed: B walks around `other`, and A is off from `1000` by what comes back. */
export function walkedLegs(seed: number, rows: number, other = 1_000): readonly [BarColumns, BarColumns] {
  const path = pathOf(seed, rows + 1, { size: 0.002 });
  const bars = (log: readonly number[], scale: number): BarColumns =>
    barsOf(
      Array.from({ length: rows }, (_, row) =>
        barAt(
          scale * exp(must(log[row], 'a price')),
          scale * exp(must(log[row + 1], 'a price')),
          Math.abs(normalAt(seed, row, 7)),
        ),
      ),
    );
  return [bars(path.a, 1), bars(path.b, other / 1_000)];
}

/** Columns up to a row, exclusive. */
export const cut = (bars: BarColumns, rows: number): BarColumns => ({
  ...bars,
  open: bars.open.slice(0, rows),
  high: bars.high.slice(0, rows),
  low: bars.low.slice(0, rows),
  close: bars.close.slice(0, rows),
  volume: bars.volume.slice(0, rows),
});

/** Columns from a row on. */
export const from = (bars: BarColumns, row: number): BarColumns => ({
  ...bars,
  firstMs: bars.firstMs + row * bars.intervalMs,
  open: bars.open.slice(row),
  high: bars.high.slice(row),
  low: bars.low.slice(row),
  close: bars.close.slice(row),
  volume: bars.volume.slice(row),
});

/** Columns without the bars of rows. */
export function without(bars: BarColumns, rows: readonly number[]): BarColumns {
  const left = cut(bars, bars.open.length);
  for (const row of rows)
    for (const column of [left.open, left.high, left.low, left.close, left.volume]) column[row] = 0;
  return left;
}

/** Fills as `[row, leg, side, price, lots, maker]`. */
export const fillsOf = ({ fills, fillLegs }: BacktestReport, intervalMs = minuteMs) =>
  [...fills.ticks.keys()].map((index) => [
    Math.floor(fills.atMs[index]! / intervalMs),
    fillLegs![index]!,
    fills.sells[index] ? 'SELL' : 'BUY',
    fills.ticks[index]! / 10,
    fills.lots[index]!,
    fills.makers[index] === 1,
  ]);

/** Each type with parameters under which it trades these walks. */
export const legTypes: readonly Legs[] = [
  {
    type: 'SPREAD',
    params: { split_size: '0.1', max_pos: '0.3', open_threshold: 4, close_threshold: -4 },
    a: spot,
    b: swap,
  },
  {
    type: 'SPREAD',
    params: { side: 'SELL', split_size: '0.1', max_pos: '0.3', open_threshold: 4, close_threshold: -4 },
    a: spot,
    b: swap,
  },
  {
    type: 'FUNDING',
    params: { white_list: ['BTC'], split_size: '0.1', max_pos: '0.3', trigger_rate: 20, hold_periods: 20 },
    a: spot,
    b: swap,
  },
  {
    type: 'STAT_ARB',
    params: {
      trade_amount: '2000',
      interval: '1m',
      window: 60,
      z_in: 1,
      z_out: 0.1,
      significance: 'P10',
      min_half_life: 0,
      max_half_life: 500,
    },
    a: { ...swap, step: '0.001', min_qty: '0.001' },
    b: etherSwap,
  },
  {
    type: 'RATE_GRID',
    params: { low_ratio: '1.9', high_ratio: '2.1', grid_levels: 40, mode: 'ARITHMETIC', invest: '2000' },
    a: spot,
    b: ether,
  },
  {
    type: 'RATE_GRID',
    params: { grid_on: 'FUNDING', low_rate: 5, high_rate: 100, grid_levels: 3, unit_size: '0.1', hold_periods: 20 },
    a: spot,
    b: swap,
  },
];

/** Whether a type trades for the funding of its perpetual. */
export const isCarry = ({ type, params }: Legs): boolean => type === 'FUNDING' || params.grid_on === 'FUNDING';

/** Walks for a type: the ratio of a grid stands at 2. */
export const walkFor = ({ b }: Legs, seed: number, rows: number) => walkedLegs(seed, rows, b === ether ? 500 : 1_000);
