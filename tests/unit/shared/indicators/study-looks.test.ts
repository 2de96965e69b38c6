import { expect, test } from 'vitest';
import { watchable } from '../../../../src/shared/indicators/crossing.ts';
import { hourMs, minuteMs } from '../../../../src/shared/base/time.ts';
import { gridOf, type Instrument } from '../../../../src/shared/market/instrument.ts';
import { createStudy, studyOn } from '../../../../src/shared/indicators/study.ts';
import type { Market } from '../../../../src/server/venues/venue.ts';
import { instrument } from '../core/core-kit.ts';

const ma = watchable.find(({ id }) => id === 'ma')!;

/** A market whose closes are told, by the interval; what it is asked for stands in `asked`. */
function open(count: number, { lengthMs = hourMs, firstMs = 0, changes = {} as Partial<Instrument> } = {}) {
  const it = { nowMs: firstMs, asked: [] as number[] };
  const klines = (_interval: string, limit: number) => {
    it.asked.push(limit);
    return Array.from({ length: count }, (_, index) => firstMs + index * lengthMs)
      .filter((openMs) => openMs <= it.nowMs)
      .map((openMs) => [openMs, 1, 1, 1, (openMs - firstMs) / lengthMs + 1, 1, 1, 1])
      .slice(-limit);
  };
  const own = { ...instrument, ...changes };
  return { it, market: { instrument: own, grid: gridOf(own), klines } as unknown as Market };
}
/** A study of means of two that is told at once which bars have closed. */
function begin(market: Market, interval: '1h' | '1m', untilMs: number) {
  const study = createStudy({ market, kind: ma, interval, params: { period: 2 } }, untilMs);
  return {
    study,
    advance: (now: number) => {
      const reported: number[] = [];
      study.advance(now, (closeMs) => reported.push(closeMs));
      return reported;
    },
  };
}

test('a study asks for nothing before the next bar closes, for few bars then, and for more where those do not reach back', () => {
  const { it, market } = open(5_000);
  it.nowMs = 10 * hourMs;
  const { advance, study } = begin(market, '1h', 10 * hourMs);
  it.asked.length = 0;
  expect([advance(10 * hourMs + 1), it.asked]).toEqual([[], [4]]);
  it.asked.length = 0;
  it.nowMs = 11 * hourMs - 1;
  expect([advance(it.nowMs), it.asked]).toEqual([[], []]);
  it.nowMs = 11 * hourMs;
  expect([advance(it.nowMs), it.asked]).toEqual([[11 * hourMs], [4]]);
  expect(study.plots.now.values[0]).toBe(10.5);
  it.asked.length = 0;
  it.nowMs = 20 * hourMs;
  expect(advance(it.nowMs)).toEqual(Array.from({ length: 9 }, (_, index) => (12 + index) * hourMs));
  expect(it.asked).toEqual([4, 32]);
});

test.each([
  [0, 1],
  [-1, 2],
])(
  'it begins with as many bars as have half of them closed by its time: %i ms after the middle one has, in %i goes',
  (afterMs, goes) => {
    const { it, market } = open(5_000);
    const limit = 1_500 + 2 * ma.warmUp({ period: 2 });
    it.nowMs = 4_000 * hourMs;
    // The newest one is that of hour 4,000.
    begin(market, '1h', (4_000 - limit + 1 + (limit >> 1) + 1) * hourMs + afterMs);
    expect(it.asked).toEqual([limit, 2 * limit].slice(0, goes));
  },
);

test('the bar that forms is worked out where one has begun', () => {
  const { it, market } = open(12);
  it.nowMs = 10 * hourMs;
  const { study, advance } = begin(market, '1h', 10 * hourMs);
  expect([study.peek(), study.plots.forming.values[0]]).toEqual([true, 10.5]);
  it.nowMs = 12 * hourMs;
  advance(it.nowMs);
  expect(study.peek()).toBe(false);
});

test('in a market with hours a bar has closed a quarter of a second after its end, elsewhere with it', () => {
  // 10:00 in China, on a Friday.
  const firstMs = Date.parse('2026-11-20T10:00+08:00');
  for (const [changes, laterMs] of [
    [{ exchange: 'Astock', symbol: 'SH600519', account_type: 'astock', quote: 'CNY' } as const, 250],
    [{}, 0],
  ] as const) {
    const { it, market } = open(10, { lengthMs: minuteMs, firstMs, changes });
    it.nowMs = firstMs + 5 * minuteMs;
    const { advance } = begin(market, '1m', firstMs + 4 * minuteMs + laterMs);
    expect(advance(firstMs + 5 * minuteMs + laterMs - 1)).toEqual([]);
    expect(advance(firstMs + 5 * minuteMs + laterMs)).toEqual([firstMs + 5 * minuteMs]);
  }
});

test('a study is refused where its indicator is not as asked for, or has too few bars', () => {
  const refused: object[] = [];
  const ask = (bars: number, fields: object = {}) => {
    const { it, market } = open(bars);
    it.nowMs = 1e12;
    try {
      return studyOn(
        market,
        {
          indicator: 'ma',
          params: { period: 3 },
          plot: 'ma',
          interval: '1h',
          crossing: 'LEVEL',
          level: 5,
          direction: 'UP_TO',
          ...fields,
        } as never,
        (problem) => {
          refused.push(problem);
          throw new Error('refused');
        },
      );
    } catch {
      return undefined;
    }
  };
  expect(ask(4)).toMatchObject({ kind: ma, interval: '1h', params: { period: 3 } });
  expect([ask(3), ask(4, { plot: 'nope' })]).toEqual([undefined, undefined]);
  expect(refused).toMatchObject([
    { field: 'interval', rule: 'too_few_bars', bars: 4 },
    { field: 'plot', rule: 'unknown' },
  ]);
});
