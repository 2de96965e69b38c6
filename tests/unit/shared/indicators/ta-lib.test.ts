import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as talib from 'talib-web';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Params } from '../../../../src/shared/indicators/kernel.ts';
import { indicatorOf, run, walk, worst } from './bars.ts';

const bars = walk(2_000, 7);
const column = (key: 'open' | 'high' | 'low' | 'close' | 'volume') => bars.map((bar) => bar[key]);
const high = column('high');
const low = column('low');
const close = column('close');
const volume = column('volume');
const hlc = { high, low, close };

beforeAll(async () => {
  const wasm = createRequire(import.meta.url)
    .resolve('talib-web')
    .replace(/index\.\w+\.js$/, 'talib.wasm');
  await talib.init(`data:application/wasm;base64,${readFileSync(wasm).toString('base64')}`);
});

/** TA-Lib's columns begin at its first value and end with zeros: moved to where they belong, NaN before. */
const placed = (values: readonly number[], lookback: number): number[] => [
  ...new Array<number>(lookback).fill(Number.NaN),
  ...values.slice(0, values.length - lookback),
];

interface Case {
  readonly id: string;
  readonly params: Params;
  readonly theirs: () => Readonly<Record<string, number[]>>;
  /** TA-Lib's lookback of an output where it is not the whole indicator's warm-up. */
  readonly lookbacks?: Readonly<Record<string, number>>;
}

const cases: readonly Case[] = [
  ...[2, 7, 25, 99].map(
    (timePeriod): Case => ({
      id: 'ma',
      params: { period: timePeriod },
      theirs: () => ({ ma: talib.SMA({ inReal: close, timePeriod }).output }),
    }),
  ),
  ...[2, 12, 99].map(
    (timePeriod): Case => ({
      id: 'ema',
      params: { period: timePeriod },
      theirs: () => ({ ema: talib.EMA({ inReal: close, timePeriod }).output }),
    }),
  ),
  ...[2, 20, 99].map(
    (timePeriod): Case => ({
      id: 'wma',
      params: { period: timePeriod },
      theirs: () => ({ wma: talib.WMA({ inReal: close, timePeriod }).output }),
    }),
  ),
  ...[5, 20].map(
    (timePeriod): Case => ({
      id: 'boll',
      params: { period: timePeriod, width: 2.5 },
      // BBANDS and STDDEV of this build take the root of as many values as the lookback has and no more; its VAR is
      // whole.
      theirs: () => {
        const middle = talib.SMA({ inReal: close, timePeriod }).output;
        const variance = talib.VAR({ inReal: close, timePeriod }).output;
        const off = variance.map((value) => 2.5 * Math.sqrt(value));
        return {
          upper: middle.map((mean, index) => mean + off[index]!),
          middle,
          lower: middle.map((mean, index) => mean - off[index]!),
        };
      },
    }),
  ),
  ...[
    [0.02, 0.2],
    [0.05, 0.1],
    [0.3, 0.2],
  ].map(
    ([start, limit]): Case => ({
      id: 'sar',
      params: { start: start!, limit: limit! },
      theirs: () => ({ sar: talib.SAR({ high, low, acceleration: start!, maximum: limit! }).output }),
    }),
  ),
  ...[
    [12, 26, 9],
    [3, 10, 16],
    [26, 12, 9],
  ].map(
    ([fast, slow, signal]): Case => ({
      id: 'macd',
      params: { fast: fast!, slow: slow!, signal: signal! },
      theirs: () => {
        const found = talib.MACD({ inReal: close, fastPeriod: fast!, slowPeriod: slow!, signalPeriod: signal! });
        return { macd: found.MACD, signal: found.MACDSignal, histogram: found.MACDHist };
      },
    }),
  ),
  ...[2, 14].map(
    (timePeriod): Case => ({
      id: 'rsi',
      params: { period: timePeriod },
      theirs: () => ({ rsi: talib.RSI({ inReal: close, timePeriod }).output }),
    }),
  ),
  ...[2, 14].map(
    (timePeriod): Case => ({
      id: 'atr',
      params: { period: timePeriod },
      theirs: () => ({ atr: talib.ATR({ ...hlc, timePeriod }).output }),
    }),
  ),
  { id: 'obv', params: {}, theirs: () => ({ obv: talib.OBV({ inReal: close, volume }).output }) },
  ...[2, 20].map(
    (timePeriod): Case => ({
      id: 'cci',
      params: { period: timePeriod },
      theirs: () => ({ cci: talib.CCI({ ...hlc, timePeriod }).output }),
    }),
  ),
  ...[2, 14].map(
    (timePeriod): Case => ({
      id: 'dmi',
      params: { period: timePeriod },
      lookbacks: { plus: timePeriod, minus: timePeriod },
      theirs: () => ({
        plus: talib.PLUS_DI({ ...hlc, timePeriod }).output,
        minus: talib.MINUS_DI({ ...hlc, timePeriod }).output,
        adx: talib.ADX({ ...hlc, timePeriod }).output,
      }),
    }),
  ),
  ...[2, 14].map(
    (timePeriod): Case => ({
      id: 'wr',
      params: { period: timePeriod },
      theirs: () => ({ wr: talib.WILLR({ ...hlc, timePeriod }).output }),
    }),
  ),
  ...[1, 12].map(
    (timePeriod): Case => ({
      id: 'roc',
      params: { period: timePeriod },
      theirs: () => ({ roc: talib.ROC({ inReal: close, timePeriod }).output }),
    }),
  ),
  ...[2, 14].map(
    (timePeriod): Case => ({
      id: 'mfi',
      params: { period: timePeriod },
      theirs: () => ({ mfi: talib.MFI({ ...hlc, volume, timePeriod }).output }),
    }),
  ),
];

describe('equal to TA-Lib from its first value on', () => {
  test.each(cases)('$id $params', ({ id, params, theirs, lookbacks }) => {
    const kind = indicatorOf(id);
    const ours = run(kind, bars, params);
    const warmUp = kind.warmUp(params);
    const all = theirs();
    expect(Object.keys(all).sort()).toEqual(Object.keys(ours).sort());
    for (const [key, values] of Object.entries(all)) {
      const lookback = lookbacks?.[key] ?? warmUp;
      expect(values.filter((value) => value !== 0).length, `${key}: TA-Lib has values`).toBeGreaterThan(1_000);
      // Relative to the value, of one near nothing to a hundredth.
      expect(worst(ours[key]!, placed(values, lookback), lookback, 0.01), key).toBeLessThanOrEqual(1e-10);
      expect(Number.isNaN(placed(values, lookback)[lookback]), key).toBe(false);
    }
  });
});
