import { unitsToNumber } from '../../../../../src/shared/base/decimal.ts';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { bid, type BookSide } from '../../../../../src/shared/market/book/book.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { onStep, tickStepsOf } from '../../../../../src/shared/market/tick-steps.ts';
import { perpetual } from '../../core/contract-kit.ts';
import { BookMarket } from '../legs/test-market.ts';

export const expiryMs = 10 * 24 * hourMs;

export const optionOf = (strike: number, kind: 'C' | 'P', inCoin: boolean): Instrument => ({
  ...perpetual,
  exchange: inCoin ? 'DERIBIT' : 'HALYARD',
  symbol: `BTC-700111-${strike}-${kind}`,
  account_type: 'option',
  base: 'BTC',
  quote: inCoin ? 'USD' : 'USDT',
  settle: inCoin ? 'BTC' : 'USDT',
  contract: true,
  linear: true,
  contract_size: '1',
  expiry: expiryMs,
  strike: String(strike),
  option_type: kind,
  tick: inCoin ? '0.0001' : '0.1',
  step: '0.1',
  min_qty: '0.1',
  max_qty: '1000',
  min_notional: '0',
  maker: 0.0003,
  taker: 0.0003,
  max_leverage: 1,
});

export const futureOf = (inCoin: boolean, isPerpetual: boolean): Instrument => ({
  ...perpetual,
  exchange: inCoin ? 'DERIBIT' : 'HALYARD',
  symbol: `BTCUSD${inCoin ? '' : 'T'}${isPerpetual ? '' : '_700111'}`,
  account_type: inCoin ? (isPerpetual ? 'inverse' : 'delivery') : isPerpetual ? 'linear' : 'futures',
  base: 'BTC',
  quote: inCoin ? 'USD' : 'USDT',
  settle: inCoin ? 'BTC' : 'USDT',
  linear: !inCoin,
  contract_size: inCoin ? '100' : '1',
  expiry: isPerpetual ? null : expiryMs,
  tick: '0.1',
  step: inCoin ? '1' : '0.001',
  min_qty: inCoin ? '1' : '0.001',
  max_qty: '200000',
  min_notional: '0',
  maker: 0.0002,
  taker: 0.0005,
});

/** One leg's market: a best price a side in ticks, and lots that stand there. */
export class LegMarket extends BookMarket {
  bid: number | undefined;
  ask: number | undefined;
  readonly depth: number;
  bidLots: number;
  askLots: number;
  /** What stands behind a price that was taken. */
  #behind: readonly [number | undefined, number | undefined] = [undefined, undefined];

  constructor(given: Instrument) {
    super(given);
    this.depth = given.option_type === null ? 100_000 : 100;
    this.bidLots = this.depth;
    this.askLots = this.depth;
  }

  best(side: BookSide): number | undefined {
    return side === bid ? this.bid : this.ask;
  }

  protected levels(side: BookSide) {
    const best = this.best(side);
    return best === undefined ? [] : [[best, side === bid ? this.bidLots : this.askLots] as const];
  }

  klines = (): readonly Kline[] => [];

  /** Quotes around a price: rounded away from it, and `half` further on each side. */
  quote(price: number, half: number): void {
    const steps = tickStepsOf(this.instrument);
    const one = unitsToNumber(1, this.grid.price);
    const low = onStep(steps, Math.floor((price - half) / one + 1e-9), -1);
    this.bid = low >= 1 ? low : undefined;
    this.ask = Math.max(1, onStep(steps, Math.ceil((price + half) / one - 1e-9), 1));
    this.#behind = [this.bid, this.ask];
    this.bidLots = this.depth;
    this.askLots = this.depth;
    this.u += 1;
  }

  /** Lots are taken of a side; where nothing is left there its quote of before comes back. */
  take(side: BookSide, lots: number): void {
    if (side === bid) {
      this.bidLots -= lots;
      if (this.bidLots <= 0) [this.bid, this.bidLots] = [this.#behind[0], this.depth];
    } else {
      this.askLots -= lots;
      if (this.askLots <= 0) [this.ask, this.askLots] = [this.#behind[1], this.depth];
    }
    this.u += 1;
  }

  priceOf = (ticks: number): number => unitsToNumber(ticks, this.grid.price);
}
