import { must } from '../../../../../src/shared/base/assert.ts';
import { uniformAt } from '../../../../../src/shared/base/random.ts';
import { minuteMs } from '../../../../../src/shared/base/time.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { bestOf } from '../../../../../src/shared/core/book/queue.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { MarketView } from '../../../../../src/shared/market/market-view.ts';
import { aSharePhase } from '../../../../../src/shared/market/session/a-share-session.ts';
import { flowingState } from '../../../../doubles/flowing-state.ts';
import { share } from '../../core/a-share-state.ts';
import { listed } from '../../core/core-kit.ts';

export interface ShareMarketOptions {
  readonly symbol?: string;
  /** Fair price in ticks by the time. */
  readonly fair?: (atMs: number) => number;
  /** Shares that others trade in a minute. */
  readonly perMinute?: number;
}

/** One day of the core's own A-share market, in which the synthetic maker quotes around the fair price. */
export class ShareMarket implements MarketView {
  readonly state: CoreState;
  instrument: Instrument;
  readonly book = { u: 0, ts: 0, top: () => ({ prices: new Float64Array(), sizes: new Float64Array() }) };
  readonly excludesOwn = true;
  nowMs: number;
  readonly #perMinute: number;

  constructor(
    { symbol = share.symbol, fair = () => 10_000, perMinute = 100_000 }: ShareMarketOptions,
    startMs: number,
  ) {
    this.state = flowingState(() => fair);
    const { instrument } = listed({ ...share, symbol, base: symbol });
    this.instrument = instrument;
    this.#perMinute = perMinute;
    this.nowMs = startMs;
    this.list('TRADING');
  }

  get core() {
    return must(this.state.markets.get(keyOfSymbol(this.instrument)), 'the market');
  }

  get grid() {
    return this.core.grid;
  }

  list(status: Instrument['status']): void {
    this.instrument = { ...this.instrument, status };
    apply(
      this.state,
      { kind: 'list', seed: 1, markets: [{ ...listed(), instrument: this.instrument, lotsPerMinute: 20_000 }] },
      this.nowMs,
    );
  }

  best: MarketView['best'] = (side) => bestOf(this.core.book, side);

  klines: MarketView['klines'] = (_interval, limit, endMs = this.nowMs) => {
    const bars: Kline[] = [];
    for (let open = Math.floor((endMs - 1) / minuteMs) * minuteMs; bars.length < limit; open -= minuteMs) {
      const part = Math.min(1, (this.nowMs - open) / minuteMs);
      const volume = aSharePhase(open) === 'CONTINUOUS' ? Math.round(this.#perMinute * part) : 0;
      bars.unshift([open, 100, 100, 100, 100, volume, volume * 100, 1] as unknown as Kline);
    }
    return bars;
  };
}

/** A fair price that walks from 100 yuan by a random part each five minutes, from the close of the day before on. */
export function walkFrom(seed: number, closeMs: number, stride: number, drift: number): (atMs: number) => number {
  const prices: number[] = [10_000];
  return (atMs) => {
    const step = Math.max(0, Math.floor((atMs - closeMs) / 300_000) - 216);
    for (let index = prices.length; index <= step; index++) {
      const moved = prices[index - 1]! * (1 + stride * (2 * uniformAt(seed, index) - 1 + drift));
      prices.push(Math.max(100, Math.round(moved)));
    }
    return prices[step]!;
  };
}
