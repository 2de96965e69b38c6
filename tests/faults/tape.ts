import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { type Interval, nextOpenOf, openTimeOf } from '../../src/shared/base/time.ts';
import { addTrade, flatBar, type Kline } from '../../src/shared/market/kline.ts';
import type { Trade } from '../../src/shared/market/trade.ts';
import { barOfTrade } from '../oracles/kline.ts';

/** Seeded trades of one instrument, and the bars that they make. */
export class Tape {
  readonly trades: Trade[] = [];
  readonly #random: Random;
  #id: number;

  constructor(seed: number, fromMs: number) {
    this.#random = { state: seed };
    this.#id = seed * 1_000_000;
    for (let ms = fromMs - 30_000; ms < fromMs; ms += 400) this.trade(ms);
  }

  /** One more trade; several may share a millisecond. */
  trade(atMs: number): Trade {
    const price = (10_000 + Math.round((nextUniform(this.#random) - 0.5) * 40) / 2).toFixed(1);
    const trade: Trade = [
      String(++this.#id),
      Math.floor(atMs),
      price,
      (Math.ceil(nextUniform(this.#random) * 5_000) / 1_000).toFixed(3),
      nextUniform(this.#random) < 0.5 ? 'BUY' : 'SELL',
    ];
    this.trades.push(trade);
    return trade;
  }

  /** Bars up to the one that holds `nowMs`, quiet ones flat. */
  bars(interval: Interval, nowMs: number): Kline[] {
    const bars: Kline[] = [];
    const upTo = (openMs: number): void => {
      for (let last = bars.at(-1); last && nextOpenOf(interval, last[0]) < openMs; last = bars.at(-1))
        bars.push(flatBar(nextOpenOf(interval, last[0]), last[4]));
    };
    for (const [, ms, price, size] of this.trades) {
      upTo(openTimeOf(interval, ms));
      const last = bars.at(-1);
      if (last && last[0] === openTimeOf(interval, ms)) addTrade(last, Number(price), Number(size));
      else bars.push(barOfTrade(interval, ms, Number(price), Number(size)));
    }
    upTo(nextOpenOf(interval, openTimeOf(interval, nowMs)));
    return bars;
  }
}
