import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageKinds } from '../../../../../src/shared/market/recording/columns.ts';
import { bookFills, playBook, recordingOf, startMs, walkLines } from './book-kit.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const types = [
  { type: 'GRID', params: undefined },
  {
    type: 'BLSH',
    params: { amount: '50', drop: 0.1, rise: 0.1, levels: 4, multiplier: 1.5, cooldown: 1, first: '60' },
  },
];

describe.each(types)('$type over a recorded book', ({ type, params }) => {
  test('the account has what it began with and the profit of the instance', () => {
    let fills = 0;
    fc.assert(
      fc.property(seeds, fc.constantFrom('back' as const, 'share' as const), (seed, queue) => {
        const it = playBook(recordingOf(walkLines(seed, 400)), { queue }, type, params);
        fills += it.fills.ticks.length;
        expect([...it.refusals]).toEqual([]);
        expect(it.equity.at(-1)! - 1_000).toBeCloseTo(Number(it.figures.profit), 9);
      }),
      { numRuns: 15 },
    );
    expect(fills).toBeGreaterThan(100);
  });

  test('a part of the recording gives the same part of the fills', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 20, max: 390 }), (seed, until) => {
        const lines = walkLines(seed, 400);
        const whole = bookFills(playBook(recordingOf(lines), {}, type, params));
        const part = bookFills(playBook(recordingOf(lines.slice(0, until)), {}, type, params));
        expect(part).toEqual(whole.filter(([ms]) => Number(ms) <= (until - 1) * 100));
      }),
      { numRuns: 15 },
    );
  });

  test('gives the same digest each time, and another with another latency', () => {
    const recording = recordingOf(walkLines(7, 400));
    const digestOf = (outMs: number): string =>
      playBook(recording, { latency: { outMs, backMs: 0 } }, type, params).digest;
    expect(digestOf(0)).toBe(digestOf(0));
    expect(digestOf(0)).not.toBe(digestOf(150));
  });
});

test('no more is filled than was traded at or through a price, or came to stand there', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const recording = recordingOf(walkLines(seed, 400));
      const it = playBook(recording);
      const traded = recording.kinds.reduce((sum, kind, at) => {
        const from = at === 0 ? 0 : recording.ends[at - 1]!;
        const rows = recording.sizes.subarray(from, recording.ends[at]);
        return kind === messageKinds.trade ? sum + rows[0]! : sum;
      }, 0);
      const crossing = recording.sizes.reduce((sum, lots) => sum + lots, 0);
      const made = it.fills.lots.reduce((sum, lots, row) => sum + (it.fills.makers[row] ? lots : 0), 0);
      expect(made).toBeLessThanOrEqual(traded + crossing);
      for (const [ms] of bookFills(it)) expect(Number(ms) % 100).toBe(0);
    }),
    { numRuns: 10 },
  );
});

describe('latency', () => {
  const recording = recordingOf(walkLines(3, 300));
  test('an order comes to the venue when it has arrived, and is answered when that has come back', () => {
    const at = (outMs: number, backMs: number) => {
      const { fills, events } = playBook(recording, { latency: { outMs, backMs } });
      return [fills.atMs[0]! - startMs, events[0]!.event, events[0]!.atMs - startMs];
    };
    expect(at(0, 0)).toEqual([0, 'TRADING', 0]);
    expect(at(30, 0)).toEqual([30, 'TRADING', 30]);
    expect(at(30, 45)).toEqual([30, 'TRADING', 75]);
  });
});

test('what is bought at once is the book, level by level, and dearer for more', () => {
  const lines = [
    `${startMs}000000 {"lastUpdateId":0,"bids":[["999.9","1"]],"asks":[["1000.1","0.05"],["1001.1","0.05"],["1002.1","5.001"]]}`,
    `${startMs + 100}000000 {"stream":"btcusdt@trade","data":{"e":"trade","s":"BTCUSDT","t":1,"p":"1000.0","q":"0.001","m":false}}`,
  ];
  const it = playBook(recordingOf(lines));
  const bought = bookFills(it).filter(([, , , , maker]) => !maker);
  expect(bought.slice(0, 3).map(([, side, price, lots]) => [side, price, lots])).toEqual([
    ['BUY', 1000.1, 50],
    ['BUY', 1001.1, 50],
    ['BUY', 1002.1, expect.any(Number)],
  ]);
});

test('a recording without a book is refused', () => {
  const line = `${startMs}000000 {"stream":"btcusdt@trade","data":{"e":"trade","s":"BTCUSDT","t":1,"p":"1000.0","q":"0.001","m":false}}`;
  expect(() => playBook(recordingOf([line]))).toThrow(
    expect.objectContaining({ code: 'INPUT', data: { field: 'recording', rule: 'no_book' } }),
  );
});
