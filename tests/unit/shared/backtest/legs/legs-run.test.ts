import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BacktestReport } from '../../../../../src/shared/backtest/report.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { minuteMs } from '../backtest-kit.ts';
import { cut, isCarry, type Legs, legTypes, playLegs, walkFor } from './legs-kit.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const runs = { numRuns: fuzzRuns(3) };
const slow = { timeout: nightlyMs };
const rows = 240;

/** What fills until a time have brought: money, and base of each leg; by hand, from their columns alone. */
function sumsOf({ fills, fillLegs }: BacktestReport, { a, b }: Legs, untilMs: number) {
  const base: [number, number] = [0, 0];
  let money = 0;
  for (let index = 0; index < fills.ticks.length && fills.atMs[index]! < untilMs; index++) {
    const leg = fillLegs![index] as 0 | 1;
    const market = leg === 0 ? a : b;
    const amount = fills.lots[index]! * Number(market.step);
    const fee = Number(fills.fees[index]!) / 1e12;
    const sign = fills.sells[index] ? -1 : 1;
    const inBase = sign === 1 && !market.contract;
    base[leg] += sign * amount - (inBase ? fee : 0);
    money -= sign * amount * (fills.ticks[index]! / 10) + (inBase ? 0 : fee);
  }
  return { base, money };
}

describe.each(legTypes)('$type $params.side', (legs) => {
  /** Without funding, but where that is what it trades for. */
  const rate = isCarry(legs) ? { fundingRate: 0.0005 } : {};
  const over = (seed: number, count = rows) => {
    const [a, b] = walkFor(legs, seed, rows);
    return playLegs(legs, [cut(a, count), cut(b, count)], rate);
  };

  test('its value at each close is what it began with, the money of its fills and what both legs hold', slow, () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const it = over(seed);
        const [a, b] = walkFor(legs, seed, rows);
        expect(it.summary.fills).toBeGreaterThan(0);
        for (let index = 0; index < it.equity.length; index++) {
          const row = it.from + index;
          const { base, money } = sumsOf(it, legs, (row + 1) * minuteMs);
          const value = base[0] * (a.close[row]! / 10) + base[1] * (b.close[row]! / 10);
          expect(it.equity[index]! - it.equity[0]!).toBeCloseTo(money + value, 6);
          expect(it.held[index]! * Number(legs.a.step)).toBeCloseTo(base[0], 9);
        }
        expect(it.equity.at(-1)! - it.equity[0]!).toBeCloseTo(Number(it.figures.profit), 6);
      }),
      runs,
    );
  });

  test('the first rows alone give the same fills and values as they do with all that comes after', slow, () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 150, max: rows - 1 }), (seed, count) => {
        const whole = over(seed);
        const part = over(seed, count);
        expect(part.from).toBe(whole.from);
        expect(part.equity).toEqual(whole.equity.slice(0, count - whole.from));
        expect(part.held).toEqual(whole.held.slice(0, count - whole.from));
        const fills = part.fills.ticks.length;
        for (const column of ['atMs', 'ticks', 'lots', 'fees', 'sells', 'makers'] as const)
          expect(part.fills[column]).toEqual(whole.fills[column].slice(0, fills));
        expect(part.fillLegs).toEqual(whole.fillLegs!.slice(0, fills));
        const next = whole.fills.atMs[fills] ?? Number.POSITIVE_INFINITY;
        expect(next).toBeGreaterThanOrEqual(count * minuteMs);
      }),
      runs,
    );
  });

  test('the same bars give the same digest, and other bars another one', () => {
    const digest = over(7).digest;
    expect(over(7).digest).toBe(digest);
    expect(over(8).digest).not.toBe(digest);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });
});

test.each(legTypes.filter(({ a, b }) => a.base === b.base && a.base === 'BTC'))(
  '$type $params.side: after each open both legs of a coin are within a step of the coarser one',
  slow,
  (legs) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const it = playLegs(legs, walkFor(legs, seed, rows), isCarry(legs) ? { fundingRate: 0.0005 } : {});
        for (let row = it.from + 1; row < rows; row++) {
          const { base } = sumsOf(it, legs, row * minuteMs + minuteMs / 4);
          expect(Math.abs(base[0] + base[1])).toBeLessThan(0.01 + 1e-9);
        }
      }),
      runs,
    );
  },
);
