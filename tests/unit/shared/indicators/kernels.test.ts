import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indicators } from '../../../../src/shared/indicators/catalogue.ts';
import {
  type Bar,
  createKernel,
  type Indicator,
  type Params,
  resolveParams,
} from '../../../../src/shared/indicators/kernel.ts';
import { createSeries } from '../../../../src/shared/indicators/series.ts';
import { indicatorOf, run, walk, worst } from './bars.ts';

/**
 * Bars as they may come: gaps, flat stretches, no volume, days that begin. Prices on a coarse grid, so that equal
 * closes are frequent.
 */
const someBars = fc
  .array(
    fc.record({
      close: fc.integer({ min: 90, max: 110 }),
      up: fc.integer({ min: 0, max: 4 }),
      down: fc.integer({ min: 0, max: 4 }),
      volume: fc.integer({ min: 0, max: 50 }),
    }),
    { minLength: 1, maxLength: 160, size: 'max' },
  )
  .map((rows) =>
    rows.map(({ close, up, down, volume }, index): Bar => {
      const open = rows[index - 1]?.close ?? close;
      return {
        timeMs: index * 5_400_000,
        open,
        high: Math.max(open, close) + up,
        low: Math.min(open, close) - down,
        close,
        volume,
      };
    }),
  );

/** Parameters within their bounds, periods short enough to warm up. */
const someParams = (kind: Indicator) =>
  fc.record(
    Object.fromEntries(
      Object.entries(kind.params).map(([key, { min, max, step }]) => [
        key,
        step >= 1 ? fc.integer({ min, max: Math.min(max, 24) }) : fc.double({ min, max, noNaN: true }),
      ]),
    ),
  ) as fc.Arbitrary<Params>;

const same = (some: readonly number[], others: readonly number[]): boolean =>
  some.every((value, index) => Object.is(value, others[index]));
const valuesOf = (kernel: { values: Float64Array }) => [...kernel.values];

describe.each(indicators.map((kind) => [kind.id, kind] as const))('%s', (_id, kind) => {
  test('peeking any number of forming bars leaves the state, and peek then seal gives what seal gives', () => {
    fc.assert(
      fc.property(someParams(kind), someBars, someBars, (params, bars, others) => {
        const plain = createKernel(kind, params);
        const peeked = createKernel(kind, params);
        for (const [at, bar] of bars.entries()) {
          peeked.peek({ ...others[at % others.length]!, timeMs: bar.timeMs });
          peeked.peek(bar);
          const forming = valuesOf(peeked);
          peeked.seal(bar);
          plain.seal(bar);
          if (!same(forming, valuesOf(plain)) || !same(valuesOf(peeked), valuesOf(plain)))
            expect({ at, forming, peeked: valuesOf(peeked) }).toEqual(valuesOf(plain));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('a number at every bar after the warm-up and never an infinite one; something missing before', () => {
    fc.assert(
      fc.property(someParams(kind), someBars, (params, bars) => {
        const warmUp = kind.warmUp(params);
        const found = run(kind, bars, params);
        for (let index = 0; index < bars.length; index++) {
          const prompt = kind.outputs.filter(({ late }) => !late).map(({ key }) => found[key]![index]!);
          if (index >= warmUp)
            expect(prompt.every(Number.isFinite), `bar ${index} of ${JSON.stringify(found)}`).toBe(true);
          else expect(prompt.some(Number.isNaN), `bar ${index}`).toBe(true);
          for (const { key } of kind.outputs) expect(Math.abs(found[key]![index]!)).not.toBe(Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('a series that is fed tick by tick, grows and gets older bars in front equals the batch', () => {
    fc.assert(
      fc.property(someParams(kind), someBars, fc.nat(100), (params, bars, cut) => {
        const series = createSeries(kind, params);
        const start = Math.min(cut, bars.length - 1);
        for (let length = 1; start + length <= bars.length; length++) {
          const known = columnsOf(bars.slice(start, start + length));
          known.close[length - 1] = known.open[length - 1]!;
          series.take(known, length - 1);
          series.take(columnsOf(bars.slice(start, start + length)), length - 1);
        }
        series.take(columnsOf(bars), 0);
        const batch = run(kind, bars, params);
        for (const [k, { key }] of kind.outputs.entries())
          expect([...series.outputs[k]!.subarray(0, bars.length)]).toEqual(batch[key]);
      }),
      { numRuns: 12 },
    );
  });

  test('does not drift: the last of 100 000 bars is what a kernel that saw only the newest ones gives', () => {
    const bars = walk(100_000, 11);
    // OBV begins with the first bar that it sees: only its changes compare.
    const tail = (column: readonly number[]) =>
      column.slice(-2_000).map((value) => (kind.id === 'obv' ? value - column.at(-2_001)! : value));
    const all = run(kind, bars);
    const fresh = run(kind, bars.slice(-6_000));
    for (const { key, late } of kind.outputs)
      if (!late) expect(worst(tail(all[key]!), tail(fresh[key]!), 0, 1), key).toBeLessThan(1e-9);
  });

  test('refuses parameters that it has not, or that lie out of their bounds, by name', () => {
    expect(() => createKernel(kind, { nonsense: 1 })).toThrow(/nonsense/);
    for (const [key, { min, max, step }] of Object.entries(kind.params)) {
      expect(() => createKernel(kind, { [key]: max + step })).toThrow(new RegExp(key));
      expect(() => createKernel(kind, { [key]: min - step })).toThrow(new RegExp(key));
      expect(() => createKernel(kind, { [key]: Number.NaN })).toThrow(new RegExp(key));
      if (step >= 1) expect(() => createKernel(kind, { [key]: min + 0.5 })).toThrow(new RegExp(key));
    }
    expect(Object.keys(resolveParams(kind))).toEqual(Object.keys(kind.params));
  });
});

function columnsOf(bars: readonly Bar[]) {
  const column = (key: keyof Bar) => Float64Array.from(bars, (bar) => bar[key]);
  return {
    length: bars.length,
    time: column('timeMs'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
}

test('every indicator has an id of its own', () => {
  expect(new Set(indicators.map(({ id }) => id)).size).toBe(indicators.length);
});

test('OBV of 100 000 bars with volumes of eight decimals is the exact sum', () => {
  const bars = walk(100_000, 3).map((bar, index) => ({
    ...bar,
    volume: (Math.round(bar.volume) * 100_000_000 + index) / 100_000_000,
  }));
  let exact = 0n;
  for (const [at, { close, volume }] of bars.entries()) {
    const units = BigInt(Math.round(volume * 100_000_000));
    const before = bars[at - 1]?.close;
    exact += before === undefined || close > before ? units : close < before ? -units : 0n;
  }
  const { obv } = run(indicatorOf('obv'), bars);
  expect(Math.abs(obv!.at(-1)! - Number(exact) / 100_000_000)).toBeLessThan(
    1e-9 * Math.abs(Number(exact) / 100_000_000),
  );
});

test('means and deviations of 100 000 bars are those of their windows added up afresh', () => {
  const bars = walk(100_000, 5);
  const { ma } = run(indicatorOf('ma'), bars, { period: 99 });
  const { wma } = run(indicatorOf('wma'), bars, { period: 99 });
  const bands = run(indicatorOf('boll'), bars, { period: 99 });
  for (let index = 99_000; index < 100_000; index += 37) {
    const window = bars.slice(index - 98, index + 1).map(({ close }) => close);
    const mean = window.reduce((sum, x) => sum + x, 0) / 99;
    const deviation = Math.sqrt(window.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 99);
    expect(Math.abs(ma![index]! / mean - 1)).toBeLessThan(1e-12);
    expect(Math.abs(wma![index]! / (window.reduce((sum, x, i) => sum + x * (i + 1), 0) / 4_950) - 1)).toBeLessThan(
      1e-12,
    );
    expect(Math.abs((bands.upper![index]! - bands.middle![index]!) / 2 / deviation - 1)).toBeLessThan(1e-9);
  }
});
