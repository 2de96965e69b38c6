import { expect, test } from 'vitest';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { KlineSeries } from '../../../../src/worker/feeds/klines/kline-series.ts';

const minuteMs = 60_000;
const bar = (minute: number, volume: number): Kline => [minute * minuteMs, 1, 1, 1, 1, volume, volume, volume];
const volumes = ({ bars }: KlineSeries): number[][] => bars.rows().map((one) => [one[0] / minuteMs, one[5]]);

function seriesOf(...bars: readonly Kline[]): KlineSeries {
  const series = new KlineSeries('always', '1m');
  series.refresh(bars, []);
  return series;
}

test('the later word on a forming bar wins, and none changes a closed one', () => {
  const series = seriesOf(bar(1, 9), bar(2, 1));
  expect([
    series.put(bar(2, 5), false),
    series.put(bar(2, 4), true),
    series.put(bar(2, 7), true),
    series.put(bar(2, 8), false),
    series.put(bar(1, 3), true),
  ]).toEqual(['put', 'put', 'old', 'old', 'old']);
  expect(volumes(series)).toEqual([
    [1, 9],
    [2, 4],
  ]);
  series.refresh([bar(1, 8), bar(2, 6), bar(3, 1)], []);
  expect(volumes(series)).toEqual([
    [1, 8],
    [2, 6],
    [3, 1],
  ]);
});

test('a bar after one that nobody has closed is a hole, as one after a missing bar is', () => {
  const series = seriesOf(bar(1, 9), bar(2, 1));
  expect(series.put(bar(3, 1), false)).toBe('hole');
  expect(volumes(series)).toEqual([
    [1, 9],
    [2, 1],
  ]);
  expect([series.put(bar(2, 2), true), series.put(bar(4, 1), false), series.put(bar(3, 1), false)]).toEqual([
    'put',
    'hole',
    'put',
  ]);
});

test('what came while the server was read: half a bar does not undo a closed one, nor an older word a newer', () => {
  const series = seriesOf(bar(1, 9));
  expect(
    series.refresh(
      [bar(1, 9), bar(2, 6), bar(3, 4)],
      [
        { bar: bar(2, 5), closed: false },
        { bar: bar(3, 2), closed: false },
      ],
    ),
  ).toBe(true);
  expect(volumes(series)).toEqual([
    [1, 9],
    [2, 6],
    [3, 4],
  ]);
  expect(
    series.refresh(
      [bar(2, 6), bar(3, 4)],
      [
        { bar: bar(3, 7), closed: true },
        { bar: bar(4, 1), closed: false },
      ],
    ),
  ).toBe(true);
  expect(volumes(series)).toEqual([
    [1, 9],
    [2, 6],
    [3, 7],
    [4, 1],
  ]);
});

test('a server whose reading is behind its socket leaves a hole, which is told', () => {
  const series = seriesOf(bar(1, 9), bar(2, 1));
  expect(series.refresh([bar(1, 9), bar(2, 2)], [{ bar: bar(3, 1), closed: false }])).toBe(false);
  expect(volumes(series)).toEqual([
    [1, 9],
    [2, 2],
  ]);
});

/** A minute bar of a time in China. */
const barAt = (time: string): Kline => [Date.parse(`${time.replace(' ', 'T')}+08:00`), 1, 1, 1, 1, 1, 1, 1];

test.each([
  ['astock', '2026-11-20 11:29', '2026-11-20 13:00'],
  ['astock', '2026-11-20 14:59', '2026-11-23 09:30'],
  ['shfe 23:00', '2026-11-20 10:14', '2026-11-20 10:30'],
  ['shfe 23:00', '2026-11-20 22:59', '2026-11-23 09:00'],
  ['forex', '2026-11-21 05:59', '2026-11-23 06:00'],
] as const)(
  'the hours of a market leave no hole in a series of %s, from %s to %s; a bar that is missing does',
  (kind, last, first) => {
    const series = new KlineSeries(kind, '1m');
    series.refresh([barAt(last)], []);
    series.put(barAt(last), true);
    const after = barAt(first).with(0, barAt(first)[0] + minuteMs) as Kline;
    expect([series.put(after, false), series.put(barAt(first), true), series.put(after, false)]).toEqual([
      'hole',
      'put',
      'put',
    ]);
    const other = new KlineSeries(kind, '1m');
    other.refresh([barAt(last)], []);
    other.refresh([barAt(first)], []);
    expect(other.bars).toHaveLength(2);
    const apart = new KlineSeries(kind, '1m');
    apart.refresh([barAt(last)], []);
    apart.refresh([after], []);
    expect(apart.bars).toHaveLength(1);
  },
);

test('a series is complete once nothing older has come, and no more where it begins anew elsewhere', () => {
  const series = seriesOf(bar(10, 1), bar(11, 1));
  const reported = () => {
    const change = series.change(undefined);
    return change.kind === 'bars' && change.complete;
  };
  series.prepend([bar(9, 1)]);
  expect([series.complete, reported()]).toEqual([false, false]);
  series.prepend([]);
  expect([series.complete, reported()]).toEqual([true, true]);
  series.refresh([bar(11, 2), bar(12, 1)], []);
  expect([series.complete, reported()], 'what joins on at the end').toEqual([true, true]);
  series.refresh([bar(20, 1)], []);
  expect([series.complete, reported()], 'bars that begin after a hole').toEqual([false, false]);
  series.prepend([]);
  series.begin(new BarList());
  expect([series.complete, reported()], 'other bars').toEqual([false, false]);
});

test('what was missed travels alone, with the word on whether anything older exists; who missed too much gets everything', () => {
  const series = seriesOf(bar(10, 1), bar(11, 1));
  const since = series.version;
  series.prepend([]);
  const change = series.change(since);
  expect(change).toMatchObject({ kind: 'bars', whole: false, complete: true });
  series.put(bar(11, 2), true);
  series.put(bar(12, 1), false);
  const next = series.change(since + 1);
  expect(
    next.kind === 'bars' && [next.whole, new BarList(next.end).rows().map(([openMs]) => openMs / minuteMs)],
  ).toEqual([false, [11, 12]]);
  for (let i = 0; i < 64; i++) series.put(bar(12, 2 + i), false);
  const late = series.change(since + 1);
  expect(late.kind === 'bars' && [late.whole, new BarList(late.end).rows().length]).toEqual([true, 3]);
});
