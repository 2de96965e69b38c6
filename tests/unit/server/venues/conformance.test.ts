import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { intervalKeys, openTimeOf } from '../../../../src/shared/base/time.ts';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { Instrument } from '../../../../src/shared/market/instrument.ts';
import { Kline } from '../../../../src/shared/market/kline.ts';
import { TickerRow } from '../../../../src/shared/market/ticker.ts';
import { Trade } from '../../../../src/shared/market/trade.ts';
import { createTradingEngine } from '../../../../src/server/trading/engine.ts';
import { listing, venueNames } from '../../../../src/server/simulation/listing/listing.ts';
import { createCoinPaths } from '../../../../src/server/simulation/price/coin-path.ts';
import { processOf } from '../../../../src/server/simulation/price/fair-price.ts';
import { createHistory } from '../../../../src/server/simulation/price/history.ts';
import { createSyntheticBars, volumePerMinute } from '../../../../src/server/simulation/price/synthetic-bars.ts';
import { createReplayVenue, openRecordings } from '../../../../src/server/venues/replay/replay-venue.ts';
import { externalMarket, flowMarket } from '../../../../src/server/venues/simulated.ts';
import { createScheduler } from '../../../../src/server/base/scheduler.ts';
import type { Venue } from '../../../../src/server/venues/venue.ts';
import { createMinimalVenue } from '../../../doubles/minimal-venue.ts';
import { instrument } from '../../shared/core/core-kit.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nowMs = () => Date.now();
const coinOf = createCoinPaths();

/** A short recording: a snapshot, then a delta and a trade every 100 ms for ten seconds. */
function recordingFile(): string {
  const lines: [number, object][] = [[0, { lastUpdateId: 10, bids: [['100.00', '1.0']], asks: [['101.00', '2.0']] }]];
  for (let index = 1; index <= 100; index++) {
    lines.push([
      index * 100,
      {
        stream: 'btcusdt@depth@100ms',
        data: {
          e: 'depthUpdate',
          E: index,
          s: 'BTCUSDT',
          U: 10 + index,
          u: 10 + index,
          b: [['100.00', `${index}.5`]],
          a: [],
        },
      },
    ]);
    lines.push([
      index * 100 + 1,
      {
        stream: 'btcusdt@trade',
        data: { e: 'trade', s: 'BTCUSDT', t: index, p: '100.00', q: '0.5', m: index % 2 === 0 },
      },
    ]);
  }
  const file = join(mkdtempSync(join(tmpdir(), 'recording-')), 'r.gz');
  writeFileSync(file, gzipSync(lines.map(([ms, json]) => `${ms * 1e6} ${JSON.stringify(json)}`).join('\n')));
  return file;
}

function exchangeOf(recorded: ReturnType<typeof openRecordings>) {
  const keys = new Set(recorded.map(({ key }) => key));
  const flows = listing.map((instrument) => flowMarket(instrument, volumePerMinute(instrument)));
  return createTradingEngine({
    seed: 3,
    journalPath: null,
    nowMs,
    scheduler: createScheduler(),
    names: venueNames,
    log: silent,
    listing: [
      ...flows.filter(
        ({ instrument }) => !keys.has(`${instrument.exchange}/${instrument.symbol}/${instrument.account_type}`),
      ),
      ...recorded.map(({ instrument }) => externalMarket(instrument)),
    ],
    history: (instrument, _seed, marketMs) =>
      createHistory({
        instrument,
        nowMs: marketMs,
        synthetic: createSyntheticBars(instrument, processOf(3, instrument, coinOf)),
        stored: [],
        onClosed: () => undefined,
      }),
  });
}

/** The venue by which a recipe is tried: it shares no code with any other. */
const minimalVenue = (): Venue => createMinimalVenue({ ...instrument, exchange: 'HTX' }, 10_000).venue;

function makeVenue(id: string): { venue: Venue; shutdown: () => void } {
  if (id === 'minimal') return { venue: minimalVenue(), shutdown: () => undefined };
  const recorded =
    id === 'replay'
      ? openRecordings([recordingFile()], listing, 1, nowMs, { warn: () => undefined, error: () => undefined })
      : [];
  const engine = exchangeOf(recorded);
  const found = engine.venues.find((venue) => venue.id === (id === 'replay' ? 'BINANCE' : id))!;
  return { venue: id === 'replay' ? createReplayVenue(found, recorded) : found, shutdown: () => engine.shutdown() };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12, 0, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(['HALYARD', 'BINANCE', 'OKX', 'BYBIT', 'BITGET', 'GATE', 'DERIBIT', 'replay', 'minimal'])(
  'the venue %s',
  (id) => {
    test('lists instruments that the schema knows, under unique keys', () => {
      const { venue, shutdown } = makeVenue(id);
      const keys = venue.markets().map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const market of venue.markets()) {
        v.parse(Instrument, market.instrument);
        expect(market.instrument.exchange).toBe(venue.id);
        expect(venue.market(market.key)).toBe(market);
      }
      expect(venue.market('NOPE/NOPE/spot')).toBeUndefined();
      shutdown();
    });

    test('moves: books never cross, update ids and trade ids rise, sizes are positive', () => {
      const { venue, shutdown } = makeVenue(id);
      const market = venue.markets()[0]!;
      market.hold();
      let u = -1;
      let lastId = -1n;
      let changes = 0;
      market.bookChanges.subscribe(() => {
        changes += 1;
        expect(market.book.u).toBeGreaterThan(u);
        u = market.book.u;
        const bids = market.book.top(bid, 50);
        const asks = market.book.top(ask, 50);
        if (bids.prices.length > 0 && asks.prices.length > 0) expect(bids.prices[0]!).toBeLessThan(asks.prices[0]!);
        expect([...bids.prices]).toEqual([...bids.prices].sort((a, b) => b - a));
        expect([...asks.prices]).toEqual([...asks.prices].sort((a, b) => a - b));
        for (const size of [...bids.sizes, ...asks.sizes]) expect(size).toBeGreaterThan(0);
      });
      market.trades.subscribe((trades) => {
        for (const trade of trades) {
          v.parse(Trade, trade);
          expect(BigInt(trade[0])).toBeGreaterThan(lastId);
          lastId = BigInt(trade[0]);
        }
      });
      venue.start();
      vi.advanceTimersByTime(5_000);
      expect(changes).toBeGreaterThan(10);
      expect(lastId).toBeGreaterThan(-1n);
      expect(market.recentTrades(5).length).toBe(5);
      expect(market.recentTrades(1)[0]![0]).toBe(String(lastId));
      shutdown();
    });

    test('has bars of every interval and 24 h figures that agree with its last trade', () => {
      const { venue, shutdown } = makeVenue(id);
      const market = venue.markets()[0]!;
      market.hold();
      venue.start();
      vi.advanceTimersByTime(3_000);
      const last = Number(market.recentTrades(1)[0]![2]);
      for (const interval of intervalKeys) {
        const bars = market.klines(interval, 5);
        expect(bars.length, interval).toBeGreaterThan(0);
        for (const bar of bars) {
          v.parse(Kline, bar);
          expect(openTimeOf(interval, bar[0])).toBe(bar[0]);
          expect(bar[2]).toBeGreaterThanOrEqual(Math.max(bar[1], bar[4]));
          expect(bar[3]).toBeLessThanOrEqual(Math.min(bar[1], bar[4]));
        }
        expect(bars.at(-1)![4], interval).toBe(last);
      }
      const ticker = v.parse(TickerRow, market.ticker());
      expect(Number(ticker[1])).toBe(last);
      shutdown();
    });

    test('its bars are what its tape makes: a second opens at its first trade, and one without trades is flat', () => {
      const { venue, shutdown } = makeVenue(id);
      const market = venue.markets()[0]!;
      market.hold();
      const tape: Trade[] = [];
      // Bars of a recording are in its own time.
      market.trades.subscribe((trades) =>
        tape.push(...trades.map(([tradeId, ms, ...rest]): Trade => [tradeId, market.barsMs?.() ?? ms, ...rest])),
      );
      venue.start();
      // Readers ask at odd times: what they roll must take no trade from the second before.
      for (let index = 0; index < 300; index++) {
        vi.advanceTimersByTime(29);
        market.klines('1s', 2);
      }
      const bars = market.klines('1s', 8).slice(1, -1);
      expect(bars.length).toBeGreaterThan(5);
      for (const [openMs, open, high, low, close, volume, notional, count] of bars) {
        const own = tape
          .filter(([, ms]) => openTimeOf('1s', ms) === openMs)
          .map(([, , price, size]) => [Number(price), Number(size)] as const);
        const prices = own.map(([price]) => price);
        const before = Number(tape.findLast(([, ms]) => ms < openMs)?.[2]);
        expect([open, high, low, close, count], `${id} ${openMs}`).toEqual(
          own.length > 0
            ? [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1), own.length]
            : [before, before, before, before, 0],
        );
        expect(volume).toBeCloseTo(
          own.reduce((sum, [, size]) => sum + size, 0),
          7,
        );
        expect(notional).toBeCloseTo(
          own.reduce((sum, [price, size]) => sum + price * size, 0),
          3,
        );
      }
      shutdown();
    });

    test('says when it stops, and stops', () => {
      const { venue, shutdown } = makeVenue(id);
      venue.start();
      vi.advanceTimersByTime(1_000);
      expect(venue.status()).toBe('UP');
      venue.stop();
      venue.stop();
      const market = venue.markets()[0]!;
      const u = market.book.u;
      shutdown();
      vi.advanceTimersByTime(1_000);
      expect(market.book.u).toBe(u);
    });
  },
);

test('a recording that is over says ENDED, for its market and for the venue', () => {
  const { venue, shutdown } = makeVenue('replay');
  const states: string[] = [];
  venue.markets()[0]!.state.subscribe((state) => states.push(state));
  venue.start();
  vi.advanceTimersByTime(11_000);
  expect(states.at(-1)).toBe('ENDED');
  expect(venue.status()).toBe('ENDED');
  expect(venue.mode).toBe('REPLAY');
  shutdown();
});

test('the same seed gives the same trades, and another seed does not', () => {
  const tradesOf = (seed: number) => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 12, 0, 30));
    const instrument = listing[0]!;
    const engine = createTradingEngine({
      seed,
      journalPath: null,
      nowMs,
      scheduler: createScheduler(),
      names: venueNames,
      log: silent,
      listing: [flowMarket(instrument, volumePerMinute(instrument))],
      history: (one) =>
        createHistory({ instrument: one, nowMs, synthetic: null, stored: [], onClosed: () => undefined }),
    });
    engine.venues[0]!.markets()[0]!.hold();
    engine.start();
    vi.advanceTimersByTime(5_000);
    const trades = engine.venues[0]!.markets()[0]!.recentTrades(500);
    engine.shutdown();
    return trades;
  };
  const first = tradesOf(11);
  expect(first.length).toBeGreaterThan(0);
  expect(tradesOf(11)).toEqual(first);
  expect(tradesOf(12)).not.toEqual(first);
});
