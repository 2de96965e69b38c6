import { gridOf, type Instrument, keyOfSymbol } from '../../src/shared/market/instrument.ts';
import type { Kline } from '../../src/shared/market/kline.ts';
import type { TickerRow } from '../../src/shared/market/ticker.ts';
import type { Trade } from '../../src/shared/market/trade.ts';
import { fromUnits, unitsToNumber } from '../../src/shared/kit/decimal.ts';
import { intervals } from '../../src/shared/kit/time.ts';
import type { BarSeries } from '../../src/shared/market/bar-series.ts';
import { zonedBarsOf } from '../../src/shared/market/session/zoned-bars.ts';
import { nextUniform, type Random } from '../../src/shared/kit/random.ts';
import type { BookValue } from '../../src/worker/api.ts';
import { zonedOpenOf } from '../oracles/zone-calendar.ts';

type Seed = readonly [exchange: Instrument['exchange'], base: string, tick: string, step: string, lastTicks: number];
const seeds: readonly Seed[] = [
  ['BINANCE', 'BTC', '0.1', '0.00001', 672_415],
  ['OKX', 'BTC', '0.1', '0.0001', 672_433],
  ['HALYARD', 'BTC', '0.5', '0.0001', 134_481],
  ['BINANCE', 'ETH', '0.01', '0.0001', 354_011],
  ['OKX', 'PEPE', '0.00000001', '1', 1234],
];

/** A handful of instruments that trade at random. */
export const instruments: readonly Instrument[] = seeds.map(([exchange, base, tick, step], sort) => ({
  exchange,
  symbol: `${base}USDT`,
  account_type: 'spot',
  base,
  quote: 'USDT',
  settle: 'USDT',
  contract: false,
  linear: true,
  contract_size: '1',
  expiry: null,
  strike: null,
  option_type: null,
  tick,
  step,
  min_qty: step,
  max_qty: base === 'PEPE' ? '1000000000' : '9000',
  min_notional: '5',
  price_band_up: 5,
  price_band_down: 0.2,
  maker: 0.0002,
  taker: 0.001,
  max_leverage: 1,
  status: 'TRADING',
  title: null,
  sort,
}));

/** Prices of all instruments, moved by `step`. Seeded: the same seed moves the same way. */
export function createFakeMarket(seed: number) {
  const random: Random = { state: seed };
  const uniform = () => nextUniform(random);
  const ticks = new Map(instruments.map((instrument, at) => [keyOfSymbol(instrument), seeds[at]![4]]));
  const trades = new Map<string, Trade[]>(instruments.map((instrument) => [keyOfSymbol(instrument), []]));
  const series = new Map<string, Kline[]>();
  let id = 0;
  const last = (key: string) => ticks.get(key)!;
  const find = (key: string) => instruments.find((instrument) => keyOfSymbol(instrument) === key)!;

  function bars({ key, interval, zone }: BarSeries, now: number): Kline[] {
    const name = `${key} ${interval} ${zone ?? ''}`;
    const kept = series.get(name);
    if (kept) return kept;
    const length = intervals.find((row) => row.key === interval)?.ms ?? 86_400_000;
    const price = unitsToNumber(last(key), gridOf(find(key)).price);
    const zoned = zonedBarsOf('always', interval, zone);
    const made = walkBack(
      price,
      400,
      zoned ? zonedOpenOf(zoned, now) : Math.floor(now / length) * length,
      length,
      uniform,
    );
    series.set(name, made);
    return made;
  }
  return {
    step(now: number): void {
      for (const instrument of instruments) {
        const key = keyOfSymbol(instrument);
        const grid = gridOf(instrument);
        ticks.set(key, Math.max(100, last(key) + Math.round((uniform() - 0.49) * 6)));
        const list = trades.get(key)!;
        const lots = Math.ceil(uniform() ** 3 * 10 ** grid.size.decimals * 2);
        list.push([
          String(++id),
          now,
          fromUnits(last(key), grid.price),
          fromUnits(lots, grid.size),
          uniform() > 0.5 ? 'BUY' : 'SELL',
        ]);
        if (list.length > 200) list.shift();
        for (const [name, kept] of series)
          if (name.startsWith(`${key} `)) touch(kept, unitsToNumber(last(key), grid.price));
      }
    },
    book(key: string, depth: number, group: number): BookValue {
      const grid = gridOf(find(key));
      const side = (direction: 1 | -1) => {
        const best = direction === 1 ? Math.ceil((last(key) + 1) / group) : Math.floor((last(key) - 1) / group);
        const prices = Float64Array.from(
          { length: depth },
          (_, at) => (best + direction * (at + (at > 30 ? (at - 30) * 3 : 0))) * group,
        );
        const sizes = Float64Array.from({ length: depth }, () =>
          Math.ceil(uniform() ** 2 * 10 ** grid.size.decimals * 2 * Math.sqrt(group)),
        );
        return { prices, sizes };
      };
      return { bids: side(-1), asks: side(1), u: ++id, price: grid.price, size: grid.size };
    },
    bars,
    trades: (key: string): readonly Trade[] => [...trades.get(key)!],
    tickers(now: number): Record<string, TickerRow> {
      return Object.fromEntries(
        instruments.map((instrument) => {
          const key = keyOfSymbol(instrument);
          const { price } = gridOf(instrument);
          const at = (factor: number) => fromUnits(Math.round(last(key) * factor), price);
          return [
            key,
            [
              key,
              at(1),
              at(0.9878),
              at(1.0114),
              at(0.9797),
              '24108.22',
              '1620412345.12',
              1.24,
              fromUnits(last(key) - 1, price),
              fromUnits(last(key) + 1, price),
              now,
            ],
          ];
        }),
      );
    },
  };
}

function walkBack(price: number, count: number, newest: number, length: number, uniform: () => number): Kline[] {
  const made: Kline[] = [];
  let close = price;
  for (let at = 0; at < count; at++) {
    const open = close * (1 + (uniform() - 0.515) * 0.0035);
    const high = Math.max(open, close) * (1 + uniform() * 0.0012);
    const low = Math.min(open, close) * (1 - uniform() * 0.0012);
    made.unshift([newest - at * length, open, high, low, close, 20 + uniform() * 180, 1e6, 300]);
    close = open;
  }
  return made;
}

function touch(bars: Kline[], price: number): void {
  const bar = bars.at(-1);
  if (!bar) return;
  bars[bars.length - 1] = [
    bar[0],
    bar[1],
    Math.max(bar[2], price),
    Math.min(bar[3], price),
    price,
    bar[5] + 0.4,
    bar[6],
    bar[7] + 1,
  ];
}
