import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BarList, barWidth, blockOfBars, mergeBlocks } from '../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';

const bar = (minute: number, close = minute): Kline => [
  minute * 60_000,
  close,
  close + 1,
  close - 1,
  close,
  1,
  close,
  3,
];
const run = (from: number, count: number, close = 0) =>
  Array.from({ length: count }, (_, index) => bar(from + index, close + index));

/** What a list of bars does, as an array of rows would do it. */
type Step =
  | { readonly kind: 'put'; readonly ahead: number }
  | { readonly kind: 'prepend'; readonly count: number }
  | { readonly kind: 'replace'; readonly back: number; readonly count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), ahead: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant('prepend' as const), count: fc.integer({ min: 0, max: 300 }) }),
  fc.record({
    kind: fc.constant('replace' as const),
    back: fc.integer({ min: 0, max: 80 }),
    count: fc.integer({ min: 0, max: 120 }),
  }),
);

describe('a list of bars', () => {
  it('is at any time what an array of rows would be', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 70 }), (steps, start) => {
        let rows = run(1_000, start);
        const list = BarList.of(rows);
        let close = 0;
        for (const each of steps) {
          if (each.kind === 'put') {
            const next = bar((rows.at(-1)?.[0] ?? 0) / 60_000 + each.ahead, ++close);
            list.put(next);
            rows = rows.at(-1)?.[0] === next[0] ? [...rows.slice(0, -1), next] : [...rows, next];
          } else if (each.kind === 'prepend') {
            const older = run((rows[0]?.[0] ?? 6e8) / 60_000 - each.count, each.count, ++close);
            list.prepend(blockOfBars(older));
            rows = [...older, ...rows];
          } else {
            const at = Math.max(0, rows.length - each.back);
            const after = run((rows[at - 1]?.[0] ?? 0) / 60_000 + 1, each.count, ++close);
            list.replaceFrom(at, blockOfBars(after));
            rows = [...rows.slice(0, at), ...after];
          }
          expect(list.length).toBe(rows.length);
        }
        expect(list.rows()).toEqual(rows);
        expect([list.at(0), list.at(-1), list.at(rows.length)]).toEqual([rows[0], rows.at(-1), undefined]);
        expect(list.block(3)).toEqual(blockOfBars(rows.slice(3)));
        for (const ms of [0, rows[5]?.[0] ?? 1, 7e12])
          expect(list.indexOf(ms)).toBe(rows.filter(([openMs]) => openMs < ms).length);
      }),
    );
  });

  it('lets a reader that keeps columns know what it lacks: only the end, some in front, or all', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const list = BarList.of(run(1_000, 40));
        let mine = list.rows();
        let front = list.front;
        let rewrites = list.rewrites;
        let close = 500;
        for (const each of steps) {
          if (each.kind === 'put') list.put(bar((list.at(-1)?.[0] ?? 0) / 60_000 + each.ahead, ++close));
          else if (each.kind === 'prepend')
            list.prepend(blockOfBars(run((list.at(0)?.[0] ?? 6e8) / 60_000 - each.count, each.count)));
          else
            list.replaceFrom(
              Math.max(0, list.length - each.back),
              blockOfBars(
                run((list.at(Math.max(0, list.length - each.back) - 1)?.[0] ?? 0) / 60_000 + 1, each.count, ++close),
              ),
            );
          if (list.rewrites === rewrites)
            mine = [
              ...list.rows(0, list.front - front),
              ...mine.slice(0, -1),
              ...list.rows(Math.max(0, mine.length - 1) + list.front - front),
            ];
          else mine = list.rows();
          [front, rewrites] = [list.front, list.rewrites];
          expect(mine).toEqual(list.rows());
        }
      }),
    );
  });

  it('two runs become one, the newer word standing', () => {
    const runs = fc
      .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
      .map((minutes) => minutes.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(runs, runs, (older, newer) => {
        const byMinute = new Map([
          ...older.map((minute) => [minute, bar(minute, 1)] as const),
          ...newer.map((minute) => [minute, bar(minute, 2)] as const),
        ]);
        const rows = [...byMinute].toSorted(([a], [b]) => a - b).map(([, row]) => row);
        expect(
          mergeBlocks(
            blockOfBars(older.map((minute) => bar(minute, 1))),
            blockOfBars(newer.map((minute) => bar(minute, 2))),
          ),
        ).toEqual(blockOfBars(rows));
      }),
    );
  });

  it('refuses what is not whole bars', () => {
    expect(() => new BarList(new Float64Array(barWidth + 1))).toThrow('whole bars');
  });
});
