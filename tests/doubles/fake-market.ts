import { gridOf, type Instrument, keyOfSymbol } from '../../src/shared/market/instrument.ts';
import type { Kline } from '../../src/shared/market/kline.ts';
import type { TickerRow } from '../../src/shared/market/ticker.ts';
import type { Trade } from '../../src/shared/market/trade.ts';
import { fromUnits, unitsToNumber } from '../../src/shared/base/decimal.ts';
import { intervals } from '../../src/shared/base/time.ts';
import type { BarSeries } from '../../src/shared/market/bar-series.ts';
import { zonedBarsOf } from '../../src/shared/market/session/zoned-bars.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
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

/** Price of what else is listed. */
const listedPrice = 50_000;

/** Prices of all instruments, moved by `step`. Seeded: the same seed moves the same way. */
export class FakeMarket {
  readonly #random: Random;
  readonly #ticks = new Map(instruments.map((instrument, index) => [keyOfSymbol(instrument), seeds[index]![4]]));
  readonly #trades = new Map<string, Trade[]>(instruments.map((instrument) => [keyOfSymbol(instrument), []]));
  readonly #series = new Map<string, Kline[]>();
  readonly #listed: readonly Instrument[];
  #id = 0;

  constructor(seed: number, listed: readonly Instrument[] = []) {
    this.#random = { state: seed };
    this.#listed = listed;
    for (const instrument of listed)
      this.#ticks.set(keyOfSymbol(instrument), Math.round(listedPrice / Number(instrument.tick)));
  }

  #find = (key: string): Instrument =>
    [...instruments, ...this.#listed].find((instrument) => keyOfSymbol(instrument) === key)!;

  step(now: number): void {
    for (const instrument of instruments) {
      const key = keyOfSymbol(instrument);
      const { price, size } = gridOf(instrument);
      this.#ticks.set(key, Math.max(100, this.#last(key) + Math.round((this.#uniform() - 0.49) * 6)));
      const list = this.#trades.get(key)!;
      const lots = Math.ceil(this.#uniform() ** 3 * 10 ** size.decimals * 2);
      list.push([
        String(++this.#id),
        now,
        fromUnits(this.#last(key), price),
        fromUnits(lots, size),
        this.#uniform() > 0.5 ? 'BUY' : 'SELL',
      ]);
      if (list.length > 200) list.shift();
      for (const [name, kept] of this.#series)
        if (name.startsWith(`${key} `)) touch(kept, unitsToNumber(this.#last(key), price));
    }
  }

  /** Moves the price of one instrument by so many ticks. */
  shift(key: string, ticks: number): void {
    this.#ticks.set(key, this.#last(key) + ticks);
  }

  book(key: string, depth: number, group: number): BookValue {
    const { price, size } = gridOf(this.#find(key));
    const side = (direction: 1 | -1) => {
      const edge = (this.#last(key) + direction) / group;
      const best = direction === 1 ? Math.ceil(edge) : Math.floor(edge);
      const prices = Float64Array.from(
        { length: depth },
        (_, index) => (best + direction * (index + (index > 30 ? (index - 30) * 3 : 0))) * group,
      );
      const sizes = Float64Array.from({ length: depth }, () =>
        Math.ceil(this.#uniform() ** 2 * 10 ** size.decimals * 2 * Math.sqrt(group)),
      );
      return { prices, sizes };
    };
    return { bids: side(-1), asks: side(1), u: ++this.#id, price, size };
  }

  bars({ key, interval, zone }: BarSeries, now: number): Kline[] {
    const name = `${key} ${interval} ${zone ?? ''}`;
    const kept = this.#series.get(name);
    if (kept) return kept;
    const length = intervals.find((row) => row.key === interval)?.ms ?? 86_400_000;
    const price = unitsToNumber(this.#last(key), gridOf(this.#find(key)).price);
    const zoned = zonedBarsOf('always', interval, zone);
    const newest = zoned ? zonedOpenOf(zoned, now) : Math.floor(now / length) * length;
    const made = walkBack(price, 400, newest, length, () => this.#uniform());
    this.#series.set(name, made);
    return made;
  }

  trades(key: string): readonly Trade[] {
    return [...(this.#trades.get(key) ?? [])];
  }

  tickers(now: number): Record<string, TickerRow> {
    return Object.fromEntries(
      instruments.map((instrument) => [keyOfSymbol(instrument), this.#ticker(instrument, now)]),
    );
  }

  #ticker(instrument: Instrument, now: number): TickerRow {
    const key = keyOfSymbol(instrument);
    const { price } = gridOf(instrument);
    const last = this.#last(key);
    const at = (factor: number) => fromUnits(Math.round(last * factor), price);
    return [
      key,
      at(1),
      at(0.9878),
      at(1.0114),
      at(0.9797),
      '24108.22',
      '1620412345.12',
      1.24,
      fromUnits(last - 1, price),
      fromUnits(last + 1, price),
      now,
    ];
  }

  #last(key: string): number {
    return this.#ticks.get(key)!;
  }

  #uniform(): number {
    return nextUniform(this.#random);
  }
}

function walkBack(price: number, count: number, newest: number, length: number, uniform: () => number): Kline[] {
  const made: Kline[] = [];
  let close = price;
  for (let index = 0; index < count; index++) {
    const open = close * (1 + (uniform() - 0.515) * 0.0035);
    const high = Math.max(open, close) * (1 + uniform() * 0.0012);
    const low = Math.min(open, close) * (1 - uniform() * 0.0012);
    made.unshift([newest - index * length, open, high, low, close, 20 + uniform() * 180, 1e6, 300]);
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
