import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { flatBars } from '../../../shared/indicators/bars.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { gridStart, listOf, logOf, openInstances, openOf, user } from './instance-kit.ts';

const barsOf = (closes: readonly number[]): Kline[] =>
  flatBars(closes).map(({ timeMs, open, high, low, close, volume }) => [
    timeMs,
    open,
    high,
    low,
    close,
    volume,
    volume * close,
    1,
  ]);
/** The mean of three closes rises to 100. */
const signal = (changes: object = {}) => ({
  end_signal: {
    indicator: 'ma',
    params: { period: 3 },
    plot: 'ma',
    interval: '1h',
    crossing: 'LEVEL',
    level: 100,
    direction: 'UP_TO',
    ...changes,
  },
});
/** Hourly closes; the mean first reaches 100 at the end of bar 7. */
const closes = [90, 90, 90, 90, 90, 90, 90, 135, 90, 90, 90];

/** A grid with an end signal, begun in the middle of bar `at`, and what moves its clock on to a time. */
async function begun(params: object, at: number, prices = closes) {
  const files = await filesOf(null);
  files.bench.nowMs = (at + 0.5) * hourMs;
  const bars = barsOf(prices);
  const bench = await openInstances(files, { bars });
  const { instance_id } = await bench.instances.begin(user, gridStart(params));
  await bench.run(5);
  const until = async (ms: number, on = bench) => {
    files.bench.nowMs = ms;
    await on.run(20);
  };
  return { bench, files, bars, instance_id, until };
}

describe('a grid with an end signal', () => {
  it('ends at the close of the bar that gives it, not before, as its end says', async () => {
    const { bench, instance_id, until } = await begun(signal(), 6);
    await until(8 * hourMs - 5_000);
    expect(await listOf(bench)).toMatchObject([{ status: 'TRADING', params: signal() }]);
    await until(8 * hourMs);
    expect(await listOf(bench, 'history')).toMatchObject([{ instance_id, status: 'STOPPED' }]);
    expect((await logOf(bench, instance_id)).find(({ event }) => event === 'STOPPING')).toMatchObject({
      data: { reason: 'END_SIGNAL', mode: 'CANCEL_CLOSE' },
    });
    expect(openOf(bench, instance_id)).toEqual([]);
    const [left] = await bench.instances.positions(user, instance_id);
    expect(Number(left?.qty ?? 0)).toBeLessThan(0.001);
  });

  it.each([
    [
      'the close falls below its line',
      { level: undefined, crossing: 'CLOSE', direction: 'DOWN_TO' },
      [90, 90, 90, 90, 90, 90, 91, 80, 80],
    ],
    [
      'one line crosses another',
      {
        indicator: 'kdj',
        params: { period: 2, smoothK: 1 },
        plot: 'k',
        level: undefined,
        crossing: 'PLOT',
        other_plot: 'd',
      },
      [90, 91, 92, 91, 92, 91, 90, 95, 95],
    ],
  ])('ends where %s', async (_name, changes, prices) => {
    const { bench, until } = await begun(signal(changes), 6, prices);
    await until(8 * hourMs - 5_000);
    expect(await listOf(bench)).toMatchObject([{ status: 'TRADING' }]);
    await until(8 * hourMs);
    expect(await listOf(bench, 'history')).toHaveLength(1);
  });

  it('has the defaults of its indicator where it names none, and goes on as long as only bars from before its start have given it', async () => {
    const { bench, until } = await begun(
      signal({ params: undefined, indicator: 'rsi', plot: 'rsi' }),
      30,
      Array.from({ length: 40 }, (_, index) => 90 + (index % 7)),
    );
    expect(await listOf(bench)).toMatchObject([{ params: { end_signal: { params: { period: 14 } } } }]);
    const late = await begun(signal(), 8);
    for (const at of [9, 10, 11]) await late.until(at * hourMs);
    await until(35 * hourMs);
    for (const each of [bench, late.bench]) expect(await listOf(each)).toMatchObject([{ status: 'TRADING' }]);
  });

  it.each([
    ['1h', 'history'],
    ['1s', 'running'],
  ] as const)(
    'ends after a restart where a bar of %s gave it meanwhile: then it is found %s',
    async (interval, kind) => {
      const { bench, files, bars, instance_id, until } = await begun(signal({ interval }), 6);
      bench.instances.stop();
      files.bench.nowMs = 9.5 * hourMs;
      const after = await openInstances(files, { bars });
      await until(9.6 * hourMs, after);
      expect(await listOf(after, kind)).toMatchObject([{ instance_id }]);
    },
  );

  it.each([
    ['a field that is missing', { direction: undefined }, { field: 'end_signal.direction', rule: 'required' }],
    ['an unknown field', { wonder: 1 }, { field: 'end_signal.wonder', rule: 'unknown' }],
    ['no level for a level', { level: undefined }, { field: 'end_signal.level', rule: 'required' }],
    ['a level for another crossing', { crossing: 'CLOSE' }, { field: 'end_signal.level', rule: 'other_crossing' }],
    ['an unknown indicator', { indicator: 'wonder' }, { field: 'end_signal.indicator', rule: 'unknown' }],
    [
      'one without a level of its own',
      { indicator: 'obv', plot: 'obv' },
      { field: 'end_signal.indicator', rule: 'no_level' },
    ],
    [
      'a parameter beyond its bounds',
      { params: { period: 1_001 } },
      { field: 'end_signal.params.period', rule: 'bounds', min: 1, max: 1_000 },
    ],
    ['a line that it has not', { plot: 'signal' }, { field: 'end_signal.plot', rule: 'unknown' }],
    ['an unknown interval', { interval: '7m' }, { field: 'end_signal.interval', rule: 'interval' }],
    ['too few bars', { params: { period: 50 } }, { field: 'end_signal.interval', rule: 'too_few_bars', bars: 51 }],
  ])('is refused for %s, with the field', async (_name, changes, broken) => {
    await expect(begun(signal(changes), 6)).rejects.toMatchObject({ code: 'PARAMETERS', data: [broken] });
  });

  it.each([5, 'ma', null])('is refused where it is %j', async (end_signal) => {
    await expect(begun({ end_signal }, 6)).rejects.toMatchObject({
      code: 'PARAMETERS',
      data: [{ field: 'end_signal', rule: 'object' }],
    });
  });
});
