import { dayMs, type Interval, openTimeBefore, openTimeOf } from '../../shared/base/time.ts';
import { uniformAt } from '../../shared/base/random.ts';
import { type Exchange, type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { BarSeries } from '../../shared/market/bar-series.ts';
import type { Kline } from '../../shared/market/kline.ts';
import { zonedIndexOf, zonedOpenAt } from '../../shared/market/session/zone-calendar.ts';
import { zonedBarsOf } from '../../shared/market/session/zoned-bars.ts';

/** Where the three tabs of a new dashboard look. */
const bitcoins: readonly Exchange[] = ['BINANCE', 'OKX', 'HALYARD'];
const midTicks = 500_000;
const tickSize = 0.01;

/** The best bid at the start, in ticks. */
export const startTicks = (at: number): number => midTicks + at * 1_000;

/** The instruments of a run: Bitcoin on three exchanges, then made-up coins. */
export const stressInstruments = (count: number): readonly Instrument[] =>
  Array.from({ length: count }, (_, index) => {
    const base = index < bitcoins.length ? 'BTC' : `S${String(index).padStart(3, '0')}`;
    return {
      exchange: bitcoins[index] ?? 'BINANCE',
      symbol: `${base}USDT`,
      account_type: 'spot',
      base,
      quote: 'USDT',
      settle: 'USDT',
      contract: false,
      linear: false,
      contract_size: '1',
      expiry: null,
      strike: null,
      option_type: null,
      tick: '0.01',
      step: '0.001',
      min_qty: '0.001',
      max_qty: '10000',
      min_notional: '1',
      price_band_up: null,
      price_band_down: null,
      maker: 0.001,
      taker: 0.001,
      max_leverage: 1,
      status: 'TRADING',
      title: null,
      sort: index,
    };
  });

/** Place of an instrument in the run; -1 where it is none of its. */
export const placeOf = (instruments: readonly Instrument[], key: string): number =>
  instruments.findIndex((instrument) => keyOfSymbol(instrument) === key);

/**
 * `count` bars up to the one that is open at `nowMs`, the same for the same instrument; days, weeks and months of
 * `zone` where one is given.
 */
export function stressBars(
  at: number,
  { interval, zone }: Pick<BarSeries, 'interval' | 'zone'>,
  count: number,
  nowMs: number,
): Kline[] {
  const bars: Kline[] = [];
  const openBack = opensBack(interval, nowMs, zone);
  for (let back = count - 1; back >= 0; back--) {
    const openMs = openBack(back);
    const close = (startTicks(at) + wave(at, openMs)) * tickSize;
    const open = bars.at(-1)?.[4] ?? close;
    const high = Math.max(open, close);
    const low = Math.min(open, close);
    const reach = uniformAt(at, openMs) * 0.4;
    bars.push([openMs, open, high + reach, low - reach, close, 10, 10 * close, 20]);
  }
  return bars;
}

/** Open time of the bar so many bars before that of now. */
function opensBack(interval: Interval, nowMs: number, zone: string | undefined): (back: number) => number {
  const zoned = zonedBarsOf('always', interval, zone);
  if (zoned) {
    const newest = zonedIndexOf(zoned, nowMs);
    return (back) => zonedOpenAt(zoned, newest - back);
  }
  const newestMs = openTimeOf(interval, nowMs);
  return (back) => openTimeBefore(interval, newestMs, back);
}

/** A slow swing, in ticks. */
const wave = (at: number, ms: number): number =>
  Math.round(200 * Math.sin((ms / dayMs) * 6 + at) + 40 * (uniformAt(at, ms, 1) - 0.5));
