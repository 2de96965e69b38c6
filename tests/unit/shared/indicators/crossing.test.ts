import { describe, expect, test } from 'vitest';
import {
  barsToCross,
  createPlots,
  crosses,
  crossesForming,
  type CrossingFields,
  crossingProblem,
  othersOf,
  plotsOf,
  plotValue,
  scaleOf,
  watchable,
  watchableOf,
} from '../../../../src/shared/indicators/crossing.ts';
import { resolveParams } from '../../../../src/shared/indicators/kernel.ts';
import { indicatorOf, run, walk } from './bars.ts';

const keys = (outputs: readonly { readonly key: string }[]) => outputs.map(({ key }) => key);
const paramsOf = (id: string, given = {}) => resolveParams(indicatorOf(id), given);

describe('what can be watched', () => {
  test('every indicator but OBV, by its name', () => {
    expect(watchable).toHaveLength(18);
    expect([watchableOf('obv'), watchableOf('nonsense'), watchableOf(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(watchableOf('rsi')).toBe(indicatorOf('rsi'));
  });

  test('no plot that is drawn back in time: the lagging line, unless it is not moved at all', () => {
    const ichimoku = indicatorOf('ichimoku');
    expect(keys(plotsOf(ichimoku, paramsOf('ichimoku')))).toEqual(['conversion', 'base', 'spanA', 'spanB']);
    expect(keys(plotsOf(ichimoku, paramsOf('ichimoku', { displacement: 1 })))).toEqual([
      'conversion',
      'base',
      'spanA',
      'spanB',
      'lagging',
    ]);
  });

  test.each([
    ['ma', 'ma', 'price'],
    ['boll', 'upper', 'price'],
    ['sar', 'sar', 'price'],
    ['supertrend', 'supertrend', 'price'],
    ['supertrend', 'trend', 'mark'],
    ['nineTurn', 'setup', 'mark'],
    ['nineTurn', 'support', 'price'],
    ['macd', 'histogram', 'pane'],
    ['rsi', 'rsi', 'pane'],
  ] as const)('%s counts %s by %s', (id, plot, scale) => {
    expect(scaleOf(indicatorOf(id), plot)).toBe(scale);
  });

  test.each([
    ['macd', 'signal', ['macd', 'histogram']],
    ['nineTurn', 'support', ['resistance']],
    ['nineTurn', 'setup', []],
    ['ichimoku', 'base', ['conversion', 'spanA', 'spanB']],
    ['rsi', 'rsi', []],
    ['supertrend', 'trend', []],
  ])('%s %s may cross %j', (id, plot, others) => {
    expect(keys(othersOf(indicatorOf(id), plot, paramsOf(id)))).toEqual(others);
  });
});

describe('what is wrong with the fields of an alert', () => {
  const ma: CrossingFields = {
    indicator: 'ma',
    plot: 'ma',
    crossing: 'LEVEL',
    direction: 'UP_TO',
    level: 100,
    params: undefined,
    other_plot: undefined,
  };
  test.each<[string, Partial<CrossingFields>, ReturnType<typeof crossingProblem>]>([
    ['nothing', {}, undefined],
    ['nothing of a price that crosses', { crossing: 'CLOSE' }, undefined],
    ['nothing of two plots', { indicator: 'kdj', plot: 'k', crossing: 'PLOT', other_plot: 'd' }, undefined],
    ['nothing at the bounds of a parameter', { params: { period: 1000 } }, undefined],
    ['an indicator that there is not', { indicator: 'nonsense' }, { field: 'indicator', rule: 'unknown' }],
    ['one without a level', { indicator: 'obv' }, { field: 'indicator', rule: 'no_level' }],
    ['a parameter that it has not', { params: { width: 2 } }, { field: 'params.width', rule: 'unknown' }],
    ['a parameter that every object has', { params: { toString: 2 } }, { field: 'params.toString', rule: 'unknown' }],
    [
      'a parameter out of its bounds',
      { params: { period: 1001 } },
      { field: 'params.period', rule: 'bounds', min: 1, max: 1000 },
    ],
    ['half a bar', { params: { period: 2.5 } }, { field: 'params.period', rule: 'whole', min: 1, max: 1000 }],
    ['a plot that it has not', { plot: 'signal' }, { field: 'plot', rule: 'unknown' }],
    ['no plot', { plot: undefined }, { field: 'plot', rule: 'unknown' }],
    ['a plot that lies in the past', { indicator: 'ichimoku', plot: 'lagging' }, { field: 'plot', rule: 'unknown' }],
    [
      'a price against what is none',
      { indicator: 'rsi', plot: 'rsi', crossing: 'CLOSE' },
      { field: 'crossing', rule: 'no_price' },
    ],
    [
      'a plot against itself',
      { indicator: 'kdj', plot: 'k', crossing: 'PLOT', other_plot: 'k' },
      { field: 'other_plot', rule: 'unknown' },
    ],
    [
      'a plot against no other',
      { indicator: 'kdj', plot: 'k', crossing: 'PLOT' },
      { field: 'other_plot', rule: 'unknown' },
    ],
    [
      'a line against a mark',
      { indicator: 'supertrend', plot: 'supertrend', crossing: 'PLOT', other_plot: 'trend' },
      { field: 'other_plot', rule: 'unknown' },
    ],
  ])('is %s', (_what, changes, problem) => {
    expect(crossingProblem({ ...ma, ...changes })).toEqual(problem);
  });
});

describe('plots along a series', () => {
  const bars = walk(40, 5);
  const given = { conversion: 2, base: 3, span: 4, displacement: 5 };
  const ichimoku = indicatorOf('ichimoku');

  test('stand at the newest bar as they are drawn there: spans come as many bars late as they are drawn to the right', () => {
    const plots = createPlots(ichimoku, given);
    const drawn = run(ichimoku, bars, given);
    for (const [at, bar] of bars.entries()) {
      plots.seal(bar);
      expect(plots.now.close).toBe(bar.close);
      expect([...plots.now.values]).toEqual([
        drawn.conversion![at],
        drawn.base![at],
        drawn.spanA![at - 4] ?? Number.NaN,
        drawn.spanB![at - 4] ?? Number.NaN,
        drawn.lagging![at],
      ]);
    }
  });

  test('of the bar that forms change nothing, however often it is looked at, and are those that it has once it closes so', () => {
    const plots = createPlots(ichimoku, given);
    const quiet = createPlots(ichimoku, given);
    for (const [at, bar] of bars.entries()) {
      plots.peek({ ...bar, high: bar.high + 500, close: bar.high + 500 });
      plots.peek(bars[(at * 7) % bars.length]!);
      plots.peek(bar);
      quiet.seal(bar);
      expect(plots.forming).toEqual(quiet.now);
      plots.seal(bar);
      expect([plots.now, plots.before]).toEqual([quiet.now, quiet.before]);
    }
  });

  test('before any bar there is no number, and the bar before the newest is kept', () => {
    const plots = createPlots(indicatorOf('ma'), { period: 1 });
    expect([plots.now.close, plots.now.values[0], plots.before.close, plots.forming.close]).toEqual(
      new Array<number>(4).fill(Number.NaN),
    );
    plots.seal(bars[0]!);
    plots.seal(bars[1]!);
    expect([plots.before.close, plots.before.values[0], plots.now.close]).toEqual([
      bars[0]!.close,
      bars[0]!.close,
      bars[1]!.close,
    ]);
  });

  test.each([
    // The one that forms, the closed one, the one before it, and the warm-up: an average of 3 has 2 bars of it.
    ['ma', { period: 3 }, 4],
    ['obv', {}, 2],
    ['macd', {}, 35],
    ['ichimoku', given, 9],
    ['ichimoku', { ...given, displacement: 1 }, 5],
  ])('%s of %j can be told to cross by %i bars', (id, params, count) => {
    expect(barsToCross(indicatorOf(id), paramsOf(id, params))).toBe(count);
  });
});

describe('a crossing', () => {
  const macd = indicatorOf('macd');
  const reading = (close: number, ...values: number[]) => ({ close, values: Float64Array.from(values) });
  const of = (fields: Partial<CrossingFields>, before: ReturnType<typeof reading>, now: ReturnType<typeof reading>) =>
    crosses(macd, { plot: 'signal', crossing: 'LEVEL', level: 10, ...fields } as CrossingFields, { before, now });

  test.each([
    ['UP_TO', 9, 11, true],
    ['UP_TO', 9, 10, true],
    ['UP_TO', 10, 11, false],
    ['UP_TO', 9, 9.9, false],
    ['UP_TO', 11, 9, false],
    ['DOWN_TO', 11, 9, true],
    ['DOWN_TO', 11, 10, true],
    ['DOWN_TO', 10, 9, false],
    ['DOWN_TO', 11, 10.1, false],
    ['DOWN_TO', 9, 11, false],
  ] as const)('%s a level of 10 from %d to %d: %s', (direction, before, now, is) => {
    expect(of({ direction }, reading(0, 0, before, 0), reading(0, 0, now, 0))).toBe(is);
  });

  test('of another plot goes by where both stand', () => {
    const fields = { crossing: 'PLOT', other_plot: 'macd', level: undefined } as const;
    expect(of({ ...fields, direction: 'UP_TO' }, reading(0, 5, 4, 0), reading(0, 7, 8, 0))).toBe(true);
    expect(of({ ...fields, direction: 'UP_TO' }, reading(0, 5, 4, 0), reading(0, 9, 8, 0))).toBe(false);
    expect(of({ ...fields, direction: 'DOWN_TO' }, reading(0, 4, 5, 0), reading(0, 8, 7, 0))).toBe(true);
  });

  test('of the close is the close that comes to the plot, not the plot to the close', () => {
    const fields = { crossing: 'CLOSE', level: undefined } as const;
    expect(of({ ...fields, direction: 'UP_TO' }, reading(3, 0, 4, 0), reading(6, 0, 5, 0))).toBe(true);
    expect(of({ ...fields, direction: 'DOWN_TO' }, reading(3, 0, 4, 0), reading(6, 0, 5, 0))).toBe(false);
  });

  test('is none where a number is missing', () => {
    expect(of({ direction: 'UP_TO' }, reading(0, 0, Number.NaN, 0), reading(0, 0, 11, 0))).toBe(false);
    expect(of({ direction: 'UP_TO', level: undefined }, reading(0, 0, 9, 0), reading(0, 0, 11, 0))).toBe(false);
    expect(plotValue(macd, reading(0, 1, 2, 3), 'histogram')).toBe(3);
    expect([plotValue(macd, reading(0, 1, 2, 3), 'nonsense'), plotValue(macd, reading(0, 1, 2, 3), undefined)]).toEqual(
      [Number.NaN, Number.NaN],
    );
  });

  test('of the bar that forms goes from the newest closed bar to it', () => {
    const average = indicatorOf('ma');
    const plots = createPlots(average, { period: 1 });
    const bar = (close: number) => ({ timeMs: 0, open: close, high: close, low: close, close, volume: 1 });
    const fields = { plot: 'ma', crossing: 'LEVEL', level: 10, direction: 'UP_TO' } as CrossingFields;
    for (const close of [12, 9]) plots.seal(bar(close));
    plots.peek(bar(11));
    expect([crossesForming(average, fields, plots), crosses(average, fields, plots)]).toEqual([true, false]);
    plots.peek(bar(9.5));
    expect(crossesForming(average, fields, plots)).toBe(false);
    plots.seal(bar(11));
    expect(crosses(average, fields, plots)).toBe(true);
  });
});
