import type { Interval } from '../../../../../src/shared/base/time.ts';
import { bid, type BookSide } from '../../../../../src/shared/market/book/book.ts';
import type { FundingFacts } from '../../../../../src/shared/market/funding-facts.ts';
import { gridOf, type Instrument } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { perpetual } from '../../core/contract-kit.ts';
import { instrument } from '../../core/core-kit.ts';

/** Leg A on spot; leg B a perpetual whose step is ten times as coarse. */
export const spot: Instrument = { ...instrument, maker: 0, taker: 0 };
export const swap: Instrument = { ...perpetual, exchange: 'OKX', step: '0.01', min_qty: '0.01', maker: 0, taker: 0 };

/** Of a grid on a ratio: B is another coin on spot. */
export const otherCoin: Partial<Instrument> = {
  base: 'ETH',
  symbol: 'ETHUSDT',
  account_type: 'spot',
  contract: false,
  linear: false,
  step: '0.001',
  min_qty: '0.001',
};

/** Of an order over two exchanges: B is the same coin on spot elsewhere, in larger steps. */
export const otherExchange: Partial<Instrument> = {
  ...spot,
  exchange: 'OKX',
  step: '0.01',
  min_qty: '0.01',
};

/** A market of the test: five levels a side, a tick apart, around a middle in ticks. */
export class TestMarket {
  readonly instrument: Instrument;
  readonly grid;
  middle = 10_000;
  half = 2;
  size = 1_000;
  u = 1;
  isBidEmpty = false;
  /** What it says of its funding; a market without says nothing. */
  rates: FundingFacts | undefined;
  readonly book;

  constructor(given: Instrument) {
    this.instrument = given;
    this.grid = gridOf(given);
    const it = this;
    this.book = {
      get u() {
        return it.u;
      },
      ts: 0,
      top: (side: BookSide, limit: number) => {
        const best = it.best(side);
        const count = best === undefined ? 0 : Math.min(5, limit);
        const away = side === bid ? -1 : 1;
        return {
          prices: Float64Array.from({ length: count }, (_, level) => best! + away * level),
          sizes: new Float64Array(count).fill(it.size),
        };
      },
    };
  }

  best = (side: BookSide): number | undefined => {
    if (side === bid) return this.isBidEmpty ? undefined : this.middle - this.half;
    return this.middle + this.half;
  };

  bars: readonly Kline[] = [];

  klines = (_interval: Interval, limit: number, endMs = Number.POSITIVE_INFINITY): readonly Kline[] =>
    this.bars.filter(([openMs]) => openMs < endMs).slice(-limit);
  funding = (periods: number) => this.rates && { ...this.rates, paid: this.rates.paid.slice(0, periods) };

  move(middle: number): void {
    this.middle = middle;
    this.u += 1;
  }
}
