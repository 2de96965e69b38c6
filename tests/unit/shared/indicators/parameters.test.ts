import { describe, expect, test } from 'vitest';
import { indicators } from '../../../../src/shared/indicators/catalogue.ts';
import { createKernel, paramFault, resolveParams } from '../../../../src/shared/indicators/kernel.ts';
import { indicatorOf } from './bars.ts';

/** What each indicator is set to where nobody chose: the usual figures of its authors and of chart software. */
const usual: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ma: { period: 25 },
  ema: { period: 21 },
  wma: { period: 20 },
  boll: { period: 20, width: 2 },
  vwap: { startHour: 0 },
  sar: { start: 0.02, limit: 0.2 },
  ichimoku: { conversion: 9, base: 26, span: 52, displacement: 26 },
  supertrend: { period: 10, factor: 3 },
  nineTurn: { countdown: 0 },
  macd: { fast: 12, slow: 26, signal: 9 },
  rsi: { period: 14 },
  kdj: { period: 9, smoothK: 3, smoothD: 3 },
  atr: { period: 14 },
  obv: {},
  cci: { period: 20 },
  dmi: { period: 14 },
  wr: { period: 14 },
  roc: { period: 12 },
  mfi: { period: 14 },
};

/** [least, greatest, step] of what is no plain number of bars. */
const own: Readonly<Record<string, Readonly<Record<string, readonly [number, number, number]>>>> = {
  boll: { width: [0.1, 10, 0.1] },
  vwap: { startHour: [0, 23, 1] },
  sar: { start: [0.001, 1, 0.001], limit: [0.001, 1, 0.01] },
  supertrend: { factor: [0.1, 20, 0.1] },
  nineTurn: { countdown: [0, 1, 1] },
};
/** One bar has no deviation, no change and no range of its own. */
const fromTwoBars = new Set(['boll', 'rsi', 'cci', 'dmi', 'wr', 'mfi']);

test('every indicator stands at its usual parameters', () => {
  expect(Object.fromEntries(indicators.map((kind) => [kind.id, resolveParams(kind)]))).toEqual(usual);
});

test.each(indicators.map((kind) => [kind.id, kind] as const))('%s has its bounds, both included', (id, kind) => {
  for (const [key, { min, max, step }] of Object.entries(kind.params)) {
    expect([min, max, step], key).toEqual(own[id]?.[key] ?? [fromTwoBars.has(id) ? 2 : 1, 1_000, 1]);
    for (const value of [min, max]) expect(resolveParams(kind, { [key]: value })[key]).toBe(value);
  }
});

test('those over the candles come first, then those with a pane of their own', () => {
  expect(indicators.map(({ place }) => place)).toEqual([
    ...new Array<string>(9).fill('overlay'),
    ...new Array<string>(10).fill('pane'),
  ]);
});

describe('a value of a parameter', () => {
  const bars = { default: 5, min: 2, max: 9, step: 1 };
  const width = { default: 5, min: 2, max: 9, step: 0.1 };
  test.each([
    ['at the lower bound', 2, bars, undefined],
    ['at the upper bound', 9, bars, undefined],
    ['below', 1, bars, 'bounds'],
    ['above', 10, bars, 'bounds'],
    ['half a bar', 2.5, bars, 'whole'],
    ['half of something that is not counted', 2.55, width, undefined],
    ['that is none', Number.NaN, bars, 'number'],
    ['endless', Infinity, width, 'number'],
  ] as const)('%s: %d', (_where, value, parameter, fault) => {
    expect(paramFault(value, parameter)).toBe(fault);
  });

  test('that is not given is the usual one, and one that is given stands', () => {
    expect(resolveParams(indicatorOf('macd'), { slow: 30 })).toEqual({ fast: 12, slow: 30, signal: 9 });
  });
});

test('a kernel has a place for every output, and no number before its first bar', () => {
  for (const kind of indicators) expect([...createKernel(kind).values]).toEqual(kind.outputs.map(() => Number.NaN));
});

/** How each output is drawn; a plain line is not named. */
const drawn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  boll: { upper: 'band', lower: 'band' },
  sar: { sar: 'mark' },
  ichimoku: { spanA: 'band', spanB: 'band' },
  supertrend: { trend: 'mark' },
  nineTurn: { setup: 'mark', perfected: 'mark', countdown: 'mark' },
  macd: { histogram: 'histogram' },
};

test('outputs are lines but for bands, marks and the histogram, and only TDST lines come late', () => {
  for (const { id, outputs } of indicators) {
    expect(
      outputs.map(({ kind }) => kind),
      id,
    ).toEqual(outputs.map(({ key }) => drawn[id]?.[key] ?? 'line'));
    expect(
      outputs.filter(({ late }) => late).map(({ key }) => key),
      id,
    ).toEqual(id === 'nineTurn' ? ['resistance', 'support'] : []);
  }
});
