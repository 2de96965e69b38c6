import { BehaviorSubject, Subject } from 'rxjs';
import { afterEach, beforeEach, vi } from 'vitest';
import { gridOf, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import type { Market, MarketState, Venue } from '../../../../src/server/venues/venue.ts';

/** The market of the publishers. */
export const instrument = listing[0]!;

/** Markets for publishers, a clock that begins anew before each test of the file, and timers that go by it. */
export function publisherBench() {
  const clock = { ms: 0, nowMs: () => clock.ms };

  beforeEach(() => {
    clock.ms = 1_000;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets time pass, for the clock and the timers. */
  function pass(ms: number): void {
    for (let gone = 0; gone < ms; gone += 50) {
      clock.ms += 50;
      vi.advanceTimersByTime(50);
    }
  }

  function marketsOf(parts: Partial<Market>) {
    const market: Market = {
      instrument,
      key: keyOfSymbol(instrument),
      grid: gridOf(instrument),
      state: new BehaviorSubject<MarketState>('LIVE'),
      bookChanges: new Subject(),
      trades: new Subject(),
      book: { u: 1, ts: 1, top: () => ({ prices: new Float64Array(), sizes: new Float64Array() }) },
      awake: true,
      hold: () => () => undefined,
      best: () => undefined,
      recentTrades: () => [],
      klines: () => [],
      ticker: () => [keyOfSymbol(instrument), '1', '1', '1', '1', '1', '1', 0, '', '', clock.ms],
      ...parts,
    };
    const venue: Venue = {
      id: 'BINANCE',
      name: 'B',
      mode: 'SIM',
      status: () => 'UP',
      markets: () => [market],
      market: () => market,
      start: () => undefined,
      stop: () => undefined,
    };
    return createMarkets([venue]);
  }

  return { clock, pass, marketsOf };
}
