import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flightFormat, flightVersion, headerLine } from '../../../../src/shared/wire/flight-file.ts';
import { recordKinds, RecordWriter } from '../../../../src/shared/wire/flight-record.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { readFlight } from '../../../../src/server/venues/replay/flight-recording.ts';
import { openRecordings } from '../../../../src/server/venues/replay/replay-venue.ts';

const symbol = { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const depthOf = (limit: number, extra: object = {}) => ({
  path: '/client/depth/depth/ws',
  params: { ...symbol, limit, ...extra },
  tick: '0.5',
  step: '0.01',
});
const tape = { path: '/client/trades/list/ws', params: symbol };
const bars = (interval: string) => ({ path: '/client/klines/list/ws', params: { ...symbol, interval } });
const snap = (u: number, bid: string) => ({ e: 'snap', u, ts: u, bids: [[bid, '1']], asks: [['200.0', '2']] });
const delta = (u: number, b: [string, string][]) => ({ e: 'd', U: u, u, pu: u - 1, ts: u, b, a: [] });

type Step = readonly [ms: number, stream: number, what: object | 'opened' | 'lost' | 'closed'];

/** A file of one chunk with these streams, numbered from 1, and frames. */
function flightFile(streams: readonly object[], steps: readonly Step[], name = 'r.hfr'): string {
  const writer = new RecordWriter(1_024);
  writer.text(recordKinds.chunk, 0, 1_000, '');
  for (const [at, stream] of streams.entries()) writer.text(recordKinds.stream, at + 1, 1_000, JSON.stringify(stream));
  for (const [ms, stream, what] of steps) {
    if (typeof what === 'string') writer.text(recordKinds[what], stream, 1_000 + ms, '');
    else writer.text(recordKinds.text, stream, 1_000 + ms, JSON.stringify(what));
  }
  const file = join(mkdtempSync(join(tmpdir(), 'flight-')), name);
  writeFileSync(
    file,
    gzipSync(
      Buffer.concat([
        headerLine({
          format: flightFormat,
          version: flightVersion,
          build: 'b',
          startMs: 1_000,
          endMs: 9_000,
          chunks: 1,
          streams: [],
        }),
        writer.take(),
      ]),
    ),
  );
  return file;
}

describe('a flight recording', () => {
  test('gives each market its book and its trades, each trade once', () => {
    const trade = { e: 't', list: [['7', 1, '150.0', '0.25', 'BUY']] };
    const [market, ...others] = readFlight(
      flightFile(
        [depthOf(50), tape],
        [
          [0, 1, snap(5, '100.0')],
          [10, 2, trade],
          [20, 2, trade],
          [30, 1, delta(6, [['99.5', '3']])],
        ],
      ),
    );
    expect(others).toEqual([]);
    expect(market).toMatchObject({
      exchange: 'OKX',
      symbol: 'BTCUSDT',
      accountType: 'spot',
      startMs: 1_000,
      grid: { tick: '0.5', step: '0.01' },
    });
    expect(market!.messages.map(({ kind, atMs }) => [kind, atMs])).toEqual([
      ['snapshot', 1_000],
      ['trade', 1_010],
      ['depth', 1_030],
    ]);
    expect(market!.messages[2]).toMatchObject({ u: 6, bids: [['99.5', '3.00']] });
  });

  test('takes the moves of bars where no trade was recorded, of one series', () => {
    const bar = (high: number, close: number, volume: number) => ({
      e: 'k',
      x: false,
      E: 1,
      k: [60_000, 100, high, 99, close, volume, 0, 1],
    });
    const [market] = readFlight(
      flightFile(
        [depthOf(50), bars('1m'), bars('5m')],
        [
          [0, 1, snap(5, '100.0')],
          [1, 2, bar(101, 100.5, 2)],
          [2, 3, bar(500, 500, 9)],
          [3, 2, bar(102, 102, 5)],
        ],
      ),
    );
    expect(
      market!.messages.flatMap((message) => (message.kind === 'move' ? [[message.price, message.size]] : [])),
    ).toEqual([
      [100, 0],
      [101, 0],
      [99, 0],
      [100.5, 2],
      [102, 0],
      [102, 3],
    ]);
  });

  test('takes bars of days in two time zones for the two series that they are', () => {
    const bar = (openMs: number, high: number, volume: number) => ({
      e: 'k',
      x: false,
      E: 1,
      k: [openMs, 100, high, 99, 100, volume, 0, 1],
    });
    const days = (tz: string) => ({ ...bars('1d'), params: { ...symbol, interval: '1d', tz } });
    const [market] = readFlight(
      flightFile(
        [depthOf(50), days('Asia/Kolkata'), bars('1d')],
        [
          [0, 1, snap(5, '100.0')],
          [1, 2, bar(66_600_000, 101, 2)],
          [2, 3, bar(86_400_000, 500, 9)],
          [3, 2, bar(66_600_000, 102, 5)],
        ],
      ),
    );
    expect(
      market!.messages.flatMap((message) => (message.kind === 'move' ? [[message.price, message.size]] : [])),
    ).toEqual([
      [100, 0],
      [101, 0],
      [99, 0],
      [100, 2],
      [102, 0],
      [100, 3],
    ]);
  });

  test('follows the book whose snapshot came last, and the other again when that one is closed or is begun anew', () => {
    const steps: Step[] = [
      [0, 1, snap(5, '100.0')],
      [1, 2, snap(5, '101.0')],
      [2, 1, delta(6, [['98.0', '1']])],
      [3, 2, delta(6, [['97.0', '1']])],
      [4, 2, 'closed'],
      [5, 1, delta(7, [['96.0', '1']])],
      [6, 2, snap(8, '102.0')],
      [7, 1, snap(9, '103.0')],
    ];
    const [market] = readFlight(flightFile([depthOf(50), depthOf(200)], steps));
    const seen = market!.messages.map((message) =>
      message.kind === 'snapshot' || message.kind === 'depth'
        ? [message.kind, message.bids.map(([price]) => price).join(' ')]
        : [],
    );
    expect(seen).toEqual([
      ['snapshot', '100.0'],
      ['snapshot', '101.0'],
      ['depth', '97.0'],
      ['snapshot', '100.0 98.0 96.0'],
      ['snapshot', '102.0'],
      ['snapshot', '103.0'],
    ]);
    const us = market!.messages.map((message) => ('u' in message ? message.u : 0));
    expect(
      us.toSorted((a, b) => a - b),
      'numbers rise',
    ).toEqual(us);
    expect(new Set(us).size).toBe(us.length);
  });

  test('with a gap stands still until the next snapshot', () => {
    const [market] = readFlight(
      flightFile(
        [depthOf(50)],
        [
          [0, 1, snap(5, '100.0')],
          [1, 1, delta(8, [['98.0', '1']])],
          [2, 1, delta(9, [['97.0', '1']])],
          [3, 1, snap(9, '97.0')],
        ],
      ),
    );
    expect(market!.messages.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot']);
  });

  test.each([
    [
      'without a book',
      () => flightFile([tape], [[0, 1, { e: 't', list: [] }]]),
      /^r\.hfr: there is no order book in it$/,
    ],
    [
      'that is no gzip',
      () => {
        const file = flightFile([], []);
        writeFileSync(file, 'x');
        return file;
      },
      /^r\.hfr cannot be unpacked$/,
    ],
    [
      'of something else',
      () => {
        const file = flightFile([], []);
        writeFileSync(file, gzipSync('{"a":1}\n'));
        return file;
      },
      /^r\.hfr: the first line is no header of a flight recording$/,
    ],
  ])('%s is refused in one line that names it', (_name, file, problem) => {
    expect(() => readFlight(file())).toThrow(problem);
  });
});

describe('its replay', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('begins all markets at the same moment, on the recording’s own grid, and ends them', () => {
    const file = flightFile(
      [depthOf(50), { ...depthOf(50, { exchange: 'HALYARD' }) }],
      [
        [0, 1, snap(5, '100.0')],
        [2_000, 2, snap(5, '100.5')],
        [4_000, 1, delta(6, [['99.0', '1']])],
      ],
    );
    const markets = openRecordings([file], listing, 2, () => Date.now(), {
      warn: () => undefined,
      error: () => undefined,
    });
    expect(markets.map(({ key, instrument }) => [key, instrument.tick, instrument.step])).toEqual([
      ['OKX/BTCUSDT/spot', '0.5', '0.01'],
      ['HALYARD/BTCUSDT/spot', '0.5', '0.01'],
    ]);
    for (const market of markets) market.start();
    vi.advanceTimersByTime(500);
    expect(markets.map(({ status }) => status)).toEqual(['TRADING', 'HALT']);
    vi.advanceTimersByTime(1_000);
    expect(markets.map(({ status }) => status)).toEqual(['TRADING', 'CLOSE']);
    vi.advanceTimersByTime(1_000);
    expect(markets[0]!.book.u).toBe(6);
    expect(markets.every(({ ended }) => ended)).toBe(true);
  });
});
