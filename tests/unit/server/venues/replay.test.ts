import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { binanceSpot } from '../../../../src/shared/market/book/sequence.ts';
import { gridOf } from '../../../../src/shared/market/instrument.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { createRecordedBook } from '../../../../src/server/venues/replay/recorded-book.ts';
import { readRecordings } from '../../../../src/server/venues/replay/recording.ts';
import { createReplayMarket, recordedInstrument } from '../../../../src/server/venues/replay/replay-market.ts';
import { levelTexts } from '../../../../src/server/venues/levels.ts';
import { rebuildRecording } from '../../../doubles/rebuild.ts';
import { sample } from '../../../samples.ts';

const spot = listing.find(
  ({ exchange, account_type, base }) => exchange === 'BINANCE' && account_type === 'spot' && base === 'BTC',
)!;

function recordingOf(...messages: readonly (readonly [ms: number, json: object])[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'recording-')), 'r.gz');
  writeFileSync(
    file,
    gzipSync(
      messages.map(([ms, json]) => `${1_723_161_253_000_000_000 + ms * 1e6} ${JSON.stringify(json)}`).join('\n'),
    ),
  );
  return file;
}
const depth = (U: number, u: number, b: [string, string][] = [], a: [string, string][] = []) => ({
  stream: 'btcusdt@depth@100ms',
  data: { e: 'depthUpdate', E: 1, s: 'BTCUSDT', U, u, b, a },
});
const snapshot = (lastUpdateId: number) => ({ lastUpdateId, bids: [['100.00', '1.0']], asks: [['101.00', '2.0']] });

/** The one market of a file. */
const only = (file: string) => readRecordings(file).recordings[0]!;
/** For a replay that must not fail. */
const failed = (error: unknown): void => {
  throw error;
};

describe('a recording', () => {
  test.for(['spot-btcusdt-20240808.gz', 'usdm-btcusdt-20240808.gz'])(
    '%s: the book after the last message equals an independent rebuild, and never crosses on the way',
    { timeout: 20_000 },
    (name, { skip }) => {
      const file = sample(`binance/${name}`, skip);
      const recording = only(file);
      const grid = gridOf(recordedInstrument(recording, spot));
      const book = createRecordedBook(grid, recording.sequence);
      for (const message of recording.messages) {
        if (message.kind !== 'depth' && message.kind !== 'snapshot') continue;
        book.take(message, 0);
        const highest = book.top(bid, 1).prices[0];
        const lowest = book.top(ask, 1).prices[0];
        if (highest !== undefined && lowest !== undefined) expect(highest).toBeLessThan(lowest);
      }
      const rebuilt = rebuildRecording(file);
      const trimmed = (side: 0 | 1) =>
        levelTexts(book.top(side, 1e6), grid).map((level) =>
          level.map((text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)),
        );
      expect(book.u).toBe(rebuilt.u);
      expect(trimmed(bid)).toEqual(rebuilt.bids);
      expect(trimmed(ask)).toEqual(rebuilt.asks);
      // Some 100,000 lines are read twice: seconds on a busy machine.
    },
  );

  test('deltas before the snapshot wait for it, and the bridging one is taken', () => {
    const { messages } = only(
      recordingOf(
        [0, depth(1, 4)],
        [1, depth(5, 9, [['99.00', '3.0']])],
        [2, snapshot(6)],
        [3, depth(10, 12, [['100.00', '0']])],
      ),
    );
    const book = createRecordedBook(gridOf(spot), binanceSpot);
    for (const message of messages) if (message.kind === 'depth' || message.kind === 'snapshot') book.take(message, 0);
    expect(book.synced).toBe(true);
    expect(levelTexts(book.top(bid, 9), gridOf(spot))).toEqual([['99.00', '3.000000']]);
  });

  test('a hole in the numbers clears the book', () => {
    const { messages } = only(recordingOf([0, snapshot(6)], [1, depth(7, 8)], [2, depth(11, 12, [['99.00', '3.0']])]));
    const book = createRecordedBook(gridOf(spot), binanceSpot);
    for (const message of messages) if (message.kind === 'depth' || message.kind === 'snapshot') book.take(message, 0);
    expect(book.synced).toBe(false);
    expect(book.top(bid, 9).prices.length).toBe(0);
    expect(book.u, 'so that readers hear of it').toBe(12);
  });

  test('deltas after a hole wait for the next snapshot', () => {
    const lines = recordingOf(
      [0, depth(7, 8)],
      [1, depth(11, 12)],
      [2, depth(13, 14, [['98.00', '3.0']])],
      [3, snapshot(6)],
      [4, snapshot(13)],
    );
    const messages = [...only(lines).messages];
    const book = createRecordedBook(gridOf(spot), binanceSpot);
    const take = (count: number) => {
      for (const message of messages.splice(0, count))
        if (message.kind === 'depth' || message.kind === 'snapshot') book.take(message, 0);
    };
    take(4);
    expect([book.synced, book.top(bid, 9).prices.length]).toEqual([false, 0]);
    take(1);
    expect(book.synced).toBe(true);
    expect(levelTexts(book.top(bid, 9), gridOf(spot)).map(([price]) => price)).toContain('98.00');
  });
});

describe('a replay', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('plays at its own pace times the speed, and says when it is over', () => {
    const trade = (t: number) => ({
      stream: 'btcusdt@trade',
      data: { e: 'trade', s: 'BTCUSDT', t, p: '100.50', q: '0.5', m: false },
    });
    const recording = only(recordingOf([0, snapshot(6)], [1_000, trade(1)], [3_000, trade(2)]));
    const market = createReplayMarket(recording, recordedInstrument(recording, spot), 2, () => Date.now(), failed);
    const states: string[] = [];
    market.state.subscribe((state) => states.push(state));
    expect(market.status).toBe('HALT');
    market.start();
    vi.advanceTimersByTime(520);
    expect(market.status).toBe('TRADING');
    expect(market.recentTrades(9).map(([id]) => id)).toEqual(['1']);
    vi.advanceTimersByTime(1_000);
    expect(market.recentTrades(9).map(([id, , price, , side]) => [id, price, side])).toEqual([
      ['1', '100.50', 'BUY'],
      ['2', '100.50', 'BUY'],
    ]);
    expect(states).toEqual(['STALE', 'LIVE', 'ENDED']);
    expect(market.status, 'a book that stands still is not traded on').toBe('CLOSE');
    expect(market.klines('1m', 5).at(-1)!.slice(1, 6)).toEqual([100.5, 100.5, 100.5, 100.5, 1]);
    expect(market.ended).toBe(true);
  });

  test.each([0.5, 1, 7, 1_000])('at a speed of %d its candles are those of its trades at their own times', (speed) => {
    const prices = ['100.50', '101.00', '99.50', '100.00', '102.00', '101.50'];
    const at = [0, 400, 59_000, 61_000, 200_000, 200_900];
    const recording = only(
      recordingOf(
        [0, snapshot(6)],
        ...at.map(
          (ms, t) =>
            [
              ms,
              { stream: 'btcusdt@trade', data: { e: 'trade', s: 'BTCUSDT', t, p: prices[t]!, q: '0.5', m: false } },
            ] as const,
        ),
      ),
    );
    const market = createReplayMarket(recording, recordedInstrument(recording, spot), speed, () => Date.now(), failed);
    market.start();
    vi.advanceTimersByTime(200_900 / speed + 20);
    const trades = at.map((ms, index) => ({ atMs: 1_723_161_253_000 + ms, price: Number(prices[index]) }));
    for (const [interval, lengthMs] of [
      ['1m', 60_000],
      ['1s', 1_000],
      ['5m', 300_000],
    ] as const) {
      const bars = market.klines(interval, 500);
      const first = Math.floor(trades[0]!.atMs / lengthMs) * lengthMs;
      let close = trades[0]!.price;
      const folded = Array.from(
        { length: Math.floor(trades.at(-1)!.atMs / lengthMs) - first / lengthMs + 1 },
        (_, index) => {
          const own = trades
            .filter(({ atMs }) => Math.floor((atMs - first) / lengthMs) === index)
            .map(({ price }) => price);
          const bar =
            own.length > 0 ? [own[0], Math.max(...own), Math.min(...own), own.at(-1)] : [close, close, close, close];
          close = bar[3]!;
          return [first + index * lengthMs, ...bar, own.length / 2];
        },
      );
      expect(
        bars.map((bar) => bar.slice(0, 6)),
        interval,
      ).toEqual(folded);
    }
    expect([market.barsMs!(), market.ticker().at(-1), market.recentTrades(1)[0]![1]]).toEqual([
      1_723_161_453_900,
      Date.now(),
      expect.closeTo(Date.now(), -2),
    ]);
  });
});
