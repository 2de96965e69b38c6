import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import type { NamedShare } from '../../src/shared/market/a-share.ts';
import type { Instrument } from '../../src/shared/market/instrument.ts';
import type { Kline } from '../../src/shared/market/kline.ts';
import { barsABlock } from '../../src/worker/cache/kline-blocks.ts';
import type { BarSeries } from '../../src/shared/market/bar-series.ts';

const minuteMs = 60_000;
const blockMs = barsABlock * minuteMs;
/** The bars lie in two blocks, that of now and the one before. */
const firstMs = Math.floor(Date.now() / blockMs) * blockMs - 800 * minuteMs;
export const counts = { shares: 5_500, symbols: 5_000, series: 20, bars: 1_500 };

export const shares = (): NamedShare[] =>
  Array.from({ length: counts.shares }, (_, index) => ({
    security_id: String(600_000 + index),
    exchange_id: index % 2 === 0 ? 1 : 2,
    security_name: `证券名称${index}`,
    pinyin: `zqmc${index} zhengquanmingcheng${index}`,
  }));

export const instruments = (): Instrument[] =>
  Array.from({ length: counts.symbols }, (_, index) => ({
    exchange: 'BINANCE',
    symbol: `C${index}USDT`,
    account_type: index % 2 === 0 ? 'spot' : 'linear',
    base: `C${index}`,
    quote: 'USDT',
    settle: 'USDT',
    contract: index % 2 === 1,
    linear: true,
    contract_size: '1',
    expiry: null,
    strike: null,
    option_type: null,
    tick: '0.01',
    step: '0.001',
    min_qty: '0.001',
    max_qty: '9000',
    min_notional: '5',
    price_band_up: 5,
    price_band_down: 0.2,
    maker: 0.0002,
    taker: 0.001,
    max_leverage: 20,
    status: 'TRADING',
    title: null,
    sort: index,
  }));

export const seriesNames = (): BarSeries[] =>
  Array.from({ length: counts.series }, (_, index) => ({ key: `BINANCE/C${index}USDT/spot`, interval: '1m' }));

/** Bars of one series, one a minute. */
export function bars(seed: number): Kline[] {
  const random: Random = { state: seed + 1 };
  let close = 60_000;
  return Array.from({ length: counts.bars }, (_, index) => {
    const open = close;
    close = Math.round(open * (0.999 + nextUniform(random) * 0.002) * 100) / 100;
    return [
      firstMs + index * minuteMs,
      open,
      Math.max(open, close) + 1,
      Math.min(open, close) - 1,
      close,
      Math.round(nextUniform(random) * 1e6) / 1e3,
      close * 3,
      index % 400,
    ];
  });
}
