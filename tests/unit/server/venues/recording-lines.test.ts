import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { readRecordings } from '../../../../src/server/venues/replay/recording.ts';
import { createReplayMarket, recordedInstrument } from '../../../../src/server/venues/replay/replay-market.ts';
import { createReplayVenue, openRecordings } from '../../../../src/server/venues/replay/replay-venue.ts';
import type { Venue } from '../../../../src/server/venues/venue.ts';
import { levelTexts } from '../../../../src/server/venues/levels.ts';
import { bid } from '../../../../src/shared/market/book/book.ts';

const startNs = 1_723_161_253_000_000_000n;
const lineAt = (ms: number, json: object): string => `${startNs + BigInt(ms) * 1_000_000n} ${JSON.stringify(json)}`;
function fileOf(lines: readonly string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'recording-')), 'r.gz');
  writeFileSync(file, gzipSync(lines.join('\n')));
  return file;
}

interface Spelling {
  readonly s: string;
  /** Ids of updates begin here. */
  readonly from: number;
  readonly isFutures?: boolean;
}
const frame = (data: object) => ({ stream: 'x', data });
const depth = ({ s, from, isFutures }: Spelling, at: number, price = '100.00') =>
  frame({
    e: 'depthUpdate',
    s,
    U: from + at,
    u: from + at,
    ...(isFutures && { pu: from + at - 1 }),
    b: [[price, String(at + 1)]],
    a: [],
  });
const trade = ({ s }: Spelling, id: number, p = '100.50') => frame({ e: 'trade', s, t: id, p, q: '0.5', m: false });
const snapshot = ({ from }: Spelling) => ({ lastUpdateId: from, bids: [['99.00', '1']], asks: [['101.00', '2']] });

const btc: Spelling = { s: 'BTCUSDT', from: 1_000 };
const eth: Spelling = { s: 'ETHUSDT', from: 50_000 };
const coin: Spelling = { s: 'BTCUSD_PERP', from: 900_000, isFutures: true };
const quiet = { warn: () => undefined, error: () => undefined };

/** Whole recordings of one market, a line a message. */
const story = (of: Spelling, length = 6): string[] => [
  lineAt(0, snapshot(of)),
  ...Array.from({ length }, (_, index) => [
    lineAt(10 * index + 1, depth(of, index + 1)),
    lineAt(10 * index + 2, trade(of, index + 1)),
  ]).flat(),
];

describe('a line of a recording', () => {
  test.each<[string, string, RegExp]>([
    ['no text', 'x', /time/],
    ['no time', JSON.stringify(trade(btc, 1)), /time/],
    ['no JSON', `${startNs} {`, /JSON/],
    ['another thing', lineAt(0, { hello: 1 }), /neither/],
    ['another event', lineAt(0, frame({ e: 'kline', s: 'BTCUSDT' })), /kline/],
    ['a price that is no number', lineAt(0, trade(btc, 1, '1e5')), /for p$/],
    ['a price below zero', lineAt(0, depth(btc, 1, '-5')), /for b$/],
    ['a price of nothing', lineAt(0, depth(btc, 1, '0')), /for b$/],
    ['a price with too many digits', lineAt(0, trade(btc, 1, '1.123456789')), /for p$/],
    ['no size', lineAt(0, frame({ ...depth(btc, 1).data, b: [['1']] })), /for b$/],
    ['no id', lineAt(0, frame({ ...depth(btc, 1).data, u: 'x' })), /for u$/],
    ['no symbol', lineAt(0, frame({ ...trade(btc, 1).data, s: 5 })), /for s$/],
    ['no taker', lineAt(0, frame({ ...trade(btc, 1).data, m: 1 })), /for m$/],
  ])('that is %s is left out and named with its file and place, wherever it stands', (_name, bad, problem) => {
    const good = story(btc, 150);
    for (const at of [0, 1, 5, 260, good.length]) {
      const file = fileOf(good.toSpliced(at, 0, bad));
      const { recordings, faults } = readRecordings(file);
      expect(faults).toEqual([{ file: basename(file), line: at + 1, problem: expect.stringMatching(problem) }]);
      expect(recordings.map(({ messages }) => messages.length)).toEqual([good.length]);
    }
  });

  test('alone keeps a server from starting, by its name', () => {
    expect(() => readRecordings(fileOf(['x', 'y']))).toThrow(/^r\.gz, line 1: does not begin with a time/);
    expect(() => readRecordings(fileOf(['']))).toThrow('r.gz holds no messages');
  });
});

describe('a recording of several markets', () => {
  const keys = (file: string) => openRecordings([file], listing, 1, () => 0, quiet).map(({ key }) => key);
  test('is one market each, also of those that settle in coin', () => {
    expect(keys(fileOf([...story(btc), ...story(eth), ...story(coin)]))).toEqual([
      'BINANCE/BTCUSDT/spot',
      'BINANCE/ETHUSDT/spot',
      'BINANCE/BTCUSD/inverse',
    ]);
    expect(keys(fileOf(story({ ...btc, isFutures: true })))).toEqual(['BINANCE/BTCUSDT/linear']);
  });

  test('leaves out a market that is not listed, and refuses a file of such ones alone', () => {
    const nope: Spelling = { s: 'NOPEUSDT', from: 7_000 };
    expect(keys(fileOf([...story(btc), ...story(nope)]))).toEqual(['BINANCE/BTCUSDT/spot']);
    expect(() => keys(fileOf(story(nope)))).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_PAIR',
        data: { field: 'r.gz', rule: 'BINANCE/NOPEUSDT/spot is not listed' },
      }),
    );
  });

  test('names a snapshot that may be of either', () => {
    const twin = { ...eth, from: btc.from };
    const { faults } = readRecordings(fileOf([...story(btc).slice(1), ...story(twin)]));
    expect(faults).toMatchObject([{ line: 13, problem: expect.stringContaining('several markets') }]);
  });

  const shapes = fc.record({
    markets: fc.subarray([btc, eth, coin], { minLength: 1 }),
    length: fc.integer({ min: 1, max: 8 }),
    repeats: fc.array(fc.nat(), { maxLength: 12 }),
    bad: fc.array(fc.nat(), { maxLength: 6 }),
    turns: fc.array(fc.nat(2), { minLength: 60, maxLength: 60 }),
  });
  test('gives each its own messages once, in order, however they are mixed, repeated and spoilt', () => {
    fc.assert(
      fc.property(shapes, ({ markets, length, repeats, bad, turns }) => {
        const queues = markets.map((of) => story(of, length));
        const lines: string[] = [];
        for (let index = 0; queues.some((queue) => queue.length > 0); index++) {
          const queue = queues[turns[index % turns.length]! % queues.length]!;
          const line = (queue.length > 0 ? queue : queues.find((one) => one.length > 0)!).shift()!;
          lines.push(line);
        }
        // What comes again comes at any place after the first time.
        for (const each of repeats) {
          const at = each % lines.length;
          lines.splice(at + 1 + (each % (lines.length - at)), 0, lines[at]!);
        }
        for (const each of bad) lines.splice(each % (lines.length + 1), 0, 'spoilt');
        const read = readRecordings(fileOf(lines));
        expect(read.faults.map(({ line }) => line)).toEqual(
          lines.flatMap((line, index) => (line === 'spoilt' ? [index + 1] : [])),
        );
        expect(read.repeats).toBe(repeats.length);
        expect(read.recordings.length).toBe(markets.length);
        for (const of of markets) {
          const recording = read.recordings.find(({ symbol }) => symbol === of.s.replace('_PERP', ''))!;
          const found = (kind: string) =>
            recording.messages.flatMap((message) =>
              message.kind !== kind
                ? []
                : message.kind === 'trade'
                  ? [Number(message.id)]
                  : message.kind === 'depth'
                    ? [message.u - of.from]
                    : [0],
            );
          const all = Array.from({ length }, (_, index) => index + 1);
          expect([found('trade'), found('depth'), found('snapshot')]).toEqual([all, all, [0]]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a replay', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('of messages that stand there twice has each trade once and its book in order', () => {
    const lines = story({ ...btc, isFutures: true });
    const [market] = openRecordings(
      [fileOf(lines.flatMap((line) => [line, line]))],
      listing,
      1,
      () => Date.now(),
      quiet,
    );
    const states: string[] = [];
    market!.state.subscribe((state) => states.push(state));
    market!.start();
    vi.advanceTimersByTime(1_000);
    expect(states).toEqual(['STALE', 'LIVE', 'ENDED']);
    expect(market!.recentTrades(99).map(([id]) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(levelTexts(market!.book.top(bid, 1), market!.grid)).toEqual([['100.0', '7.000']]);
  });

  test('that meets a message that cannot be played ends alone, and says at which line', () => {
    const [recording] = readRecordings(fileOf(story(btc))).recordings;
    const listed = listing.find(
      ({ exchange, symbol, account_type }) => exchange === 'BINANCE' && symbol === 'BTCUSDT' && account_type === 'spot',
    )!;
    // A grid that the recording does not fit.
    const coarse = { ...recordedInstrument(recording!, listed), tick: '100' };
    const failures: (number | undefined)[] = [];
    const states: string[] = [];
    const market = createReplayMarket(
      recording!,
      coarse,
      1,
      () => Date.now(),
      (_error, line) => failures.push(line),
    );
    market.state.subscribe((state) => states.push(state));
    market.start();
    vi.advanceTimersByTime(1_000);
    expect([failures, market.status, market.ended, states.at(-1)]).toEqual([[1], 'CLOSE', true, 'ENDED']);
    expect(market.fault).toEqual({ file: 'r.gz', line: 1, problem: expect.stringContaining('recorded'), ended: true });
    const under: Venue = {
      id: 'BINANCE',
      name: 'Binance',
      mode: 'SIM',
      status: () => 'UP',
      markets: () => [],
      market: () => undefined,
      start: () => undefined,
      stop: () => undefined,
    };
    expect([createReplayVenue(under, [market]).faults!(), createReplayVenue(under, []).faults!()]).toEqual([
      { total: 1, examples: [market.fault] },
      { total: 0, examples: [] },
    ]);
  });

  test('of several markets tells a bad line of their file once', () => {
    const recorded = openRecordings([fileOf([...story(btc), 'spoilt', ...story(eth)])], listing, 1, () => 0, quiet);
    const { total, examples } = createReplayVenue({ markets: () => [] } as unknown as Venue, recorded).faults!();
    expect([recorded.length, total, examples.map(({ line }) => line)]).toEqual([2, 1, [14]]);
  });

  test('tells of bad lines, and of how many there are', () => {
    const reported: object[] = [];
    const recorded = openRecordings(
      [fileOf([...story(btc), ...Array.from({ length: 30 }, () => 'spoilt')])],
      listing,
      1,
      () => 0,
      {
        ...quiet,
        warn: (facts) => {
          reported.push(facts);
        },
      },
    );
    expect(reported).toHaveLength(21);
    const { total, examples: shown } = createReplayVenue({ markets: () => [] } as unknown as Venue, recorded).faults!();
    expect([total, shown.length, shown[0], shown.at(-1)!.line]).toEqual([
      30,
      20,
      { file: 'r.gz', line: 14, problem: expect.stringContaining('time'), ended: false },
      33,
    ]);
    expect([reported[0], reported.at(-1)]).toEqual([
      { file: 'r.gz', line: 14, problem: expect.stringContaining('time') },
      { file: 'r.gz', faults: 30, repeats: 0 },
    ]);
  });
});
