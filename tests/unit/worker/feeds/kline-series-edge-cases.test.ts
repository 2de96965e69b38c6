import { describe, expect, test } from 'vitest';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { KlineSeries } from '../../../../src/worker/feeds/klines/kline-series.ts';

const minuteMs = 60_000;
/** Prices 2, 4, 1 and 3, so that no two columns are alike. */
const bar = (minute: number, volume = 1): Kline => [minute * minuteMs, 2, 4, 1, 3, volume, 7, 8];
const bars = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => bar(from + at));
const minutesOf = (block: Float64Array<ArrayBuffer>) => new BarList(block).rows().map(([openMs]) => openMs / minuteMs);
const minutes = (series: KlineSeries) => series.bars.rows().map(([openMs]) => openMs / minuteMs);

function seriesOf(...list: readonly Kline[]): KlineSeries {
  const series = new KlineSeries('always', '1m');
  series.refresh(list, []);
  return series;
}
function changeOf(series: KlineSeries, since: number | undefined) {
  const change = series.change(since);
  if (change.kind !== 'bars') throw new Error('a series tells of bars');
  return { whole: change.whole, front: minutesOf(change.front), end: minutesOf(change.end) };
}

describe('what the server has read goes on from the bars at hand', () => {
  const series = seriesOf(bar(1), bar(2), bar(4));
  const other = (minute: number, column: number) => bar(minute).with(column, 99) as Kline;

  test.each([
    ['the same bars', [bar(1), bar(2), bar(4), bar(5)], true],
    ['later ones alone', [bar(5)], true],
    ['none', [], true],
    ['the forming one is another by now', [bar(2), other(4, 4)], true],
    ['one that is not known here', [bar(2), other(3, 4), bar(4)], true],
    ['its newest is the last one', [bar(4)], true],
    ['its newest is older', [bar(1), bar(2)], false],
    ['another open', [other(2, 1), bar(4)], false],
    ['another high', [other(2, 2), bar(4)], false],
    ['another low', [other(2, 3), bar(4)], false],
    ['another close', [other(2, 4), bar(4)], false],
    ['another close of the first', [other(1, 4), bar(2), bar(4)], false],
    ['another volume, which is told late', [other(2, 5), bar(4)], true],
  ])('%s', (_what, read, agrees) => {
    expect(series.agrees(read)).toBe(agrees);
  });

  test('nothing at hand is at odds with nothing', () => {
    expect(new KlineSeries('always', '1m').agrees([bar(1)])).toBe(true);
  });
});

describe('what someone lacks', () => {
  test('everything, where the subscriber has nothing, or where a series has begun elsewhere', () => {
    const series = seriesOf(...bars(1, 3));
    expect(changeOf(series, undefined)).toEqual({ whole: true, front: [], end: [1, 2, 3] });
    const since = series.version;
    series.refresh(bars(9, 10), []);
    expect(series.version).toBe(since + 1);
    expect(changeOf(series, since)).toEqual({ whole: true, front: [], end: [9, 10] });
    series.begin(BarList.of(bars(20, 21)));
    expect(changeOf(series, since + 1)).toEqual({ whole: true, front: [], end: [20, 21] });
    expect([minutes(series), series.version]).toEqual([[20, 21], since + 2]);
  });

  test('after a read that joins on, the bars from its first one on', () => {
    const series = seriesOf(...bars(1, 5));
    const since = series.version;
    series.refresh(bars(4, 7), []);
    expect(changeOf(series, since)).toEqual({ whole: false, front: [], end: [4, 5, 6, 7] });
  });

  test('after a read of nothing, nothing', () => {
    const series = seriesOf(...bars(1, 5));
    const since = series.version;
    series.refresh([], []);
    expect([changeOf(series, since), series.version]).toEqual([{ whole: false, front: [], end: [] }, since + 1]);
  });

  test('older bars in front, newer ones at the end, each alone and both together', () => {
    const series = seriesOf(...bars(5, 6));
    const since = series.version;
    series.prepend(bars(3, 4));
    expect(changeOf(series, since)).toEqual({ whole: false, front: [3, 4], end: [] });
    series.put(bar(6, 2), true);
    series.put(bar(7), false);
    expect(changeOf(series, since)).toEqual({ whole: false, front: [3, 4], end: [6, 7] });
    expect(changeOf(series, since + 2)).toEqual({ whole: false, front: [], end: [7] });
  });

  test('of the last 64 changes each alone, of one more everything', () => {
    const series = seriesOf(bar(1));
    const since = series.version;
    for (let at = 1; at <= 64; at++) series.put(bar(1, at), false);
    expect(changeOf(series, since).whole).toBe(false);
    series.put(bar(1, 65), false);
    expect([changeOf(series, since).whole, changeOf(series, since + 1).whole]).toEqual([true, false]);
  });
});

describe('older bars', () => {
  test('that are at hand already are not put in front again', () => {
    const series = seriesOf(...bars(5, 6));
    series.prepend([...bars(3, 4), bar(5, 99), bar(6, 99)]);
    expect(series.bars.rows().map(([openMs, , , , , volume]) => [openMs / minuteMs, volume])).toEqual([
      [3, 1],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
  });

  test('of a series without bars are its bars', () => {
    const series = new KlineSeries('always', '1m');
    series.prepend(bars(3, 4));
    expect(minutes(series)).toEqual([3, 4]);
  });
});

describe('a bar of the socket', () => {
  test('is the first one of an empty series, whatever it says', () => {
    const series = new KlineSeries('always', '1m');
    expect([series.put(bar(3), false), minutes(series), series.version]).toEqual(['put', [3], 1]);
  });

  test('that was closed is closed for a list that was read before, and may change by one that was read since', () => {
    const series = seriesOf(bar(1), bar(2));
    series.put(bar(2, 5), true);
    series.refresh([bar(1), bar(2, 5)], [{ bar: bar(2, 9), closed: true }]);
    expect(series.put(bar(2, 9), true)).toBe('old');
    expect(series.put(bar(3), false)).toBe('put');
    series.refresh([bar(2, 6), bar(3)], []);
    expect(series.bars.at(-2)).toEqual(bar(2, 6));
  });

  test('that begins a series anew follows nothing that was closed before', () => {
    const series = seriesOf(bar(8), bar(9));
    series.put(bar(9), true);
    series.begin(BarList.of([bar(4), bar(5)]));
    expect([series.put(bar(6), false), series.put(bar(5, 3), false)]).toEqual(['hole', 'put']);
  });

  test('that came while the server was read counts where it has as much in it or more, or is closed', () => {
    const meanwhile = (volume: number, closed: boolean) => {
      const series = seriesOf(bar(1));
      series.refresh([bar(1), bar(2, 5)], [{ bar: bar(2, volume).with(4, 2) as Kline, closed }]);
      return series.bars.at(-1)![4];
    };
    expect([meanwhile(4, false), meanwhile(5, false), meanwhile(6, false), meanwhile(4, true)]).toEqual([3, 2, 2, 2]);
  });
});
