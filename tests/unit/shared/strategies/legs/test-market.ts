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

/** A market of which a test decides what stands in its book. */
export abstract class BookMarket {
  instrument: Instrument;
  readonly grid;
  u = 1;
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
        const levels = it.levels(side).slice(0, limit);
        return {
          prices: Float64Array.from(levels, ([ticks]) => ticks),
          sizes: Float64Array.from(levels, ([, lots]) => lots),
        };
      },
    };
  }

  abstract best(side: BookSide): number | undefined;
  /** Prices in ticks and lots of a side, best first. */
  protected abstract levels(side: BookSide): readonly (readonly [ticks: number, lots: number])[];
}

/** A market of the test: five levels a side, a tick apart, around a middle in ticks. */
export class TestMarket extends BookMarket {
  middle = 10_000;
  half = 2;
  size = 1_000;
  isBidEmpty = false;
  /** What it says of its funding; a market without says nothing. */
  rates: FundingFacts | undefined;

  protected levels(side: BookSide) {
    const best = this.best(side);
    if (best === undefined) return [];
    const away = side === bid ? -1 : 1;
    return Array.from({ length: 5 }, (_, level) => [best + away * level, this.size] as const);
  }

  best(side: BookSide): number | undefined {
    if (side === bid) return this.isBidEmpty ? undefined : this.middle - this.half;
    return this.middle + this.half;
  }

  bars: readonly Kline[] = [];

  klines = (_interval: Interval, limit: number, endMs = Number.POSITIVE_INFINITY): readonly Kline[] =>
    this.bars.filter(([openMs]) => openMs < endMs).slice(-limit);
  funding = (periods: number) => this.rates && { ...this.rates, paid: this.rates.paid.slice(0, periods) };

  move(middle: number): void {
    this.middle = middle;
    this.u += 1;
  }
}
