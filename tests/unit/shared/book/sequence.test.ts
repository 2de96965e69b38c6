import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  binanceFutures,
  binanceSpot,
  chained,
  type Position,
  type SequenceRule,
  type Span,
  type Verdict,
} from '../../../../src/shared/market/book/sequence.ts';

const at = (u: number, bridged = true): Position => ({ u, bridged });

const table: readonly [string, SequenceRule, Position, Span, Verdict][] = [
  ['our sockets take a delta whose pu is the last u', chained, at(10), { U: 11, u: 12, pu: 10 }, 'apply'],
  ['our sockets see a hole', chained, at(10), { U: 13, u: 14, pu: 12 }, 'gap'],
  ['our sockets know a repeated delta', chained, at(12), { U: 11, u: 12, pu: 10 }, 'stale'],
  ['our sockets refuse a delta that overlaps', chained, at(11), { U: 10, u: 12, pu: 10 }, 'gap'],
  ['Binance spot drops what is in the snapshot', binanceSpot, at(160, false), { U: 150, u: 160 }, 'stale'],
  ['Binance spot bridges the snapshot', binanceSpot, at(160, false), { U: 158, u: 165 }, 'apply'],
  ['Binance spot goes on with U = u + 1', binanceSpot, at(165), { U: 166, u: 170 }, 'apply'],
  ['Binance spot sees a hole', binanceSpot, at(165), { U: 167, u: 170 }, 'gap'],
  [
    'Binance futures drop what is before the snapshot',
    binanceFutures,
    at(160, false),
    { U: 150, u: 159, pu: 149 },
    'stale',
  ],
  ['Binance futures bridge with U ≤ id ≤ u', binanceFutures, at(160, false), { U: 158, u: 165, pu: 157 }, 'apply'],
  ['Binance futures bridge with pu = id', binanceFutures, at(160, false), { U: 162, u: 165, pu: 160 }, 'apply'],
  [
    'Binance futures start behind the snapshot: hole',
    binanceFutures,
    at(160, false),
    { U: 163, u: 165, pu: 162 },
    'gap',
  ],
  ['Binance futures go on with pu = u', binanceFutures, at(165), { U: 170, u: 175, pu: 165 }, 'apply'],
  ['Binance futures see a hole', binanceFutures, at(165), { U: 170, u: 175, pu: 168 }, 'gap'],
  ['Binance futures know a repeated update', binanceFutures, at(175), { U: 170, u: 175, pu: 165 }, 'stale'],
  [
    'Binance futures bridge with an update that ends at the snapshot',
    binanceFutures,
    at(160, false),
    { U: 150, u: 160, pu: 149 },
    'apply',
  ],
  [
    'Binance futures bridge with an update that begins at the snapshot',
    binanceFutures,
    at(160, false),
    { U: 160, u: 165, pu: 158 },
    'apply',
  ],
  [
    'Binance futures that begin one behind the snapshot: hole',
    binanceFutures,
    at(160, false),
    { U: 161, u: 165, pu: 159 },
    'gap',
  ],
  ['Binance futures refuse an update that overlaps', binanceFutures, at(165), { U: 164, u: 166, pu: 163 }, 'gap'],
];

test.each(table)('%s', (_name, rule, position, span, verdict) => {
  expect(rule(position, span)).toBe(verdict);
});

/** Updates as a venue numbers them: consecutive, each covering one id or more. */
const stream = (start: number) =>
  fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 30 }).map((lengths) => {
    let last = start;
    return lengths.map((length): Span => {
      const span = { U: last + 1, u: last + length, pu: last };
      last = span.u;
      return span;
    });
  });

const play = (rule: SequenceRule, start: number, spans: readonly Span[]): Verdict[] => {
  let position = at(start);
  return spans.map((span) => {
    const verdict = rule(position, span);
    if (verdict === 'apply') position = at(span.u);
    return verdict;
  });
};

describe.each([
  ['chained', chained],
  ['binanceSpot', binanceSpot],
  ['binanceFutures', binanceFutures],
] as const)('%s', (_name, rule) => {
  test('takes every update of a whole stream', () => {
    fc.assert(
      fc.property(stream(100), (spans) => {
        expect(new Set(play(rule, 100, spans))).toEqual(new Set(['apply']));
      }),
    );
  });

  test('takes no update after a lost one', () => {
    fc.assert(
      fc.property(stream(100), fc.nat(), (spans, n) => {
        const lost = n % (spans.length - 1);
        const verdicts = play(rule, 100, spans.toSpliced(lost, 1));
        expect(verdicts.slice(0, lost).every((verdict) => verdict === 'apply')).toBe(true);
        expect(verdicts.slice(lost).every((verdict) => verdict === 'gap')).toBe(true);
      }),
    );
  });

  test('takes a repeated update once', () => {
    fc.assert(
      fc.property(stream(100), fc.nat(), (spans, n) => {
        const twice = n % spans.length;
        const verdicts = play(rule, 100, spans.toSpliced(twice, 0, spans[twice]!));
        expect(verdicts.filter((verdict) => verdict === 'apply')).toHaveLength(spans.length);
        expect(verdicts[twice + 1]).toBe('stale');
      }),
    );
  });
});
