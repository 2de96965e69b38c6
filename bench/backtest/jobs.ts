import type { BarColumns } from '../../src/shared/backtest/bars.ts';
import type { BlshCandidate } from '../../src/shared/backtest/sweep/blsh-candidate.ts';
import { candidatesOf } from '../../src/shared/backtest/sweep/candidates.ts';
import type { GridCandidate } from '../../src/shared/backtest/sweep/grid-candidate.ts';
import { type SweepMarket, sweepMarket } from '../../src/shared/backtest/sweep/market.ts';
import type { Instrument } from '../../src/shared/market/instrument.ts';
import { scanBars } from '../../src/shared/backtest/sweep/scan.ts';
import { blshSweep, gridSweep } from '../../src/shared/backtest/sweep/strategy.ts';
import type { SweepJob } from '../../src/shared/backtest/sweep/sweep.ts';

/** Fees of 2 bp to make and 5 bp to take, a tick of 0.1, a lot of 0.00001, no bounds. */
export const instrument: Instrument = {
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  contract: false,
  linear: false,
  contract_size: '1',
  expiry: null,
  strike: null,
  option_type: null,
  tick: '0.1',
  step: '0.00001',
  min_qty: '0.00001',
  max_qty: '10000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  maker: 0.0002,
  taker: 0.0005,
  max_leverage: 1,
  status: 'TRADING',
  title: null,
  sort: 0,
};

export const market: SweepMarket = sweepMarket(instrument, { slippage: 1, touch: false });

export const shape = { mode: 'GEOMETRIC', isPercent: false } as const;

/** `side`³ grids around the first close: 10 to 100 intervals, from 5 to 40 % on either side. */
export function gridJob(bars: BarColumns, side: number): SweepJob<GridCandidate> {
  const close = bars.close[0]!;
  const base = {
    lower: close * 0.8,
    upper: close * 1.2,
    grid_levels: 50,
    invest: 5e10,
    max_slippage: 1,
    take_profit_price: 0,
    stop_loss_price: 0,
  };
  const range = (key: 'lower' | 'upper' | 'grid_levels', from: number, to: number) =>
    ({ key, from, to, count: side, spacing: 'LINEAR', isWhole: true }) as const;
  return {
    scan: scanBars(bars),
    market,
    strategy: gridSweep(shape),
    candidates: candidatesOf(base, [
      range('lower', Math.round(close * 0.6), Math.round(close * 0.95)),
      range('upper', Math.round(close * 1.05), Math.round(close * 1.4)),
      range('grid_levels', 10, 100),
    ]),
    range: { from: 0, to: bars.open.length },
  };
}

/** `side`³ ladders of eight levels: falls of 0.3 to 2 %, rises of 0.3 to 2 %, scales of 1 to 1.5. */
export function blshJob(bars: BarColumns, side: number): SweepJob<BlshCandidate> {
  const base = {
    first: 1e9,
    amount: 1e9,
    drop: 1,
    scale: 1,
    levels: 8,
    multiplier: 1.2,
    rise: 1,
    cooldown: 300,
    reference: 0,
    take_profit_price: 0,
    stop_loss_price: 0,
  };
  const range = (key: 'drop' | 'rise' | 'scale', from: number, to: number) =>
    ({ key, from, to, count: side, spacing: 'LINEAR', isWhole: false }) as const;
  return {
    scan: scanBars(bars),
    market,
    strategy: blshSweep,
    candidates: candidatesOf(base, [range('drop', 0.3, 2), range('rise', 0.3, 2), range('scale', 1, 1.5)]),
    range: { from: 0, to: bars.open.length },
  };
}
