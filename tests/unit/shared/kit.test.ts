import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32, crc32Of } from '../../../src/shared/base/crc32.ts';
import {
  absoluteOf,
  compareDecimals,
  fromScaled,
  fromUnits,
  multiplyDecimals,
  scaleOf,
  shortUnits,
  toScaled,
  toUnits,
  wholeUnits,
} from '../../../src/shared/base/decimal.ts';
import { type Interval, intervalKeys, nextOpenOf, openTimeBefore, openTimeOf } from '../../../src/shared/base/time.ts';
import { keyOf } from '../../../src/shared/base/topic.ts';
import { refusals } from '../../../src/shared/base/refusal.ts';
import { codeOfNumber } from '../../../src/shared/base/refusal-code.ts';
import { depth } from '../../../src/shared/topics/depth.ts';

describe('decimals', () => {
  test('a scaled integer reads back as the same text', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 20n) + 1n, 10n ** 20n - 1n),
        fc.integer({ min: 0, max: 12 }),
        (value, decimals) => {
          expect(toScaled(fromScaled(value, decimals), decimals)).toBe(value);
          expect(toScaled(fromScaled(value, decimals, false), decimals)).toBe(value);
        },
      ),
    );
  });

  test.each([
    ['1.5', 1, 15n],
    ['0.10', 1, 1n],
    ['-0', 2, 0n],
    ['-0.05', 2, -5n],
    ['007', 0, 7n],
  ])('%s with %i decimals is %s', (text, decimals, value) => {
    expect(toScaled(text, decimals)).toBe(value);
  });

  test.each([
    '',
    '.',
    '1.',
    '.5',
    '1e5',
    'NaN',
    '0x10',
    ' 1',
    '1 ',
    '+1',
    '--1',
    '1,5',
    '١',
    '1'.repeat(21),
    `0.${'1'.repeat(19)}`,
  ])('%j is no decimal', (text) => {
    expect(toScaled(text, 18)).toBeUndefined();
  });

  test('a short text and a long one of the same value are the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,17}(\.\d{1,12})?$/), fc.integer({ min: 0, max: 14 }), (text, decimals) => {
        const long = text.includes('.') ? `${text}000000` : `${text}.000000`;
        expect(toScaled(text, decimals)).toBe(toScaled(long, decimals));
        for (const unit of [1, 5, 25])
          expect(toUnits(text, { decimals, unit })).toBe(toUnits(long, { decimals, unit }));
      }),
      { numRuns: 1_000 },
    );
  });

  test('a text with more digits than the grid is off the grid', () => {
    expect(toUnits('67000.005', scaleOf('0.01'))).toBeUndefined();
    expect(toUnits('67000.30', scaleOf('0.5'))).toBeUndefined();
    expect(toUnits('67000.50', scaleOf('0.5'))).toBe(134_001);
  });

  test('units and text are inverse on every grid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.constantFrom('1', '0.5', '0.01', '0.00000001', '10', '2.5'),
        (units, step) => {
          const scale = scaleOf(step);
          expect(toUnits(fromUnits(units, scale), scale)).toBe(units);
        },
      ),
    );
  });

  test('whole units are those that are not above a text, whatever lies beyond them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.constantFrom('1', '0.5', '0.01', '0.00000001', '10', '2.5'),
        fc.bigInt(0n, 999_999_999n),
        (units, step, beyond) => {
          const scale = scaleOf(step);
          const finer = scale.decimals + 9;
          const rest = (beyond * BigInt(scale.unit)) % (BigInt(scale.unit) * 10n ** 9n);
          const text = fromScaled(toScaled(fromUnits(units, scale), finer)! + rest, finer);
          expect(wholeUnits(text, scale)).toBe(units);
          expect(Number(shortUnits(units, scale))).toBe(Number(fromUnits(units, scale)));
        },
      ),
    );
    expect([
      wholeUnits('9'.repeat(30), scaleOf('0.1')),
      wholeUnits('-1', scaleOf('1')),
      wholeUnits('x', scaleOf('1')),
      wholeUnits('99999999999999999999', scaleOf('1')),
    ]).toEqual([undefined, undefined, undefined, undefined]);
    expect([shortUnits(250, scaleOf('0.01')), shortUnits(3, scaleOf('10')), shortUnits(0, scaleOf('0.5'))]).toEqual([
      '2.5',
      '30',
      '0',
    ]);
  });

  test('a product is exact, with its sign', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 9n), 10n ** 9n), fc.bigInt(-(10n ** 9n), 10n ** 9n), (a, b) => {
        expect(toScaled(multiplyDecimals(fromScaled(a, 6), fromScaled(b, 3)), 9)).toBe(a * b);
        expect(toScaled(absoluteOf(fromScaled(a, 6)), 6)).toBe(a < 0n ? -a : a);
      }),
    );
    expect(() => multiplyDecimals('1', '1e3')).toThrow(RangeError);
  });

  test('comparison agrees with the order of the integers', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(-(10n ** 15n), 10n ** 15n), (a, b) => {
        expect(compareDecimals(fromScaled(a, 6), fromScaled(b, 6))).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(compareDecimals(fromScaled(a, 6), fromScaled(a * 1_000n, 9))).toBe(0);
      }),
    );
  });
});

describe('time', () => {
  const anyTime = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) });

  test('every moment lies within its own bar, and bars follow each other without holes', () => {
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...intervalKeys), (at, interval: Interval) => {
        const open = openTimeOf(interval, at);
        const next = nextOpenOf(interval, open);
        expect(open).toBeLessThanOrEqual(at);
        expect(next).toBeGreaterThan(at);
        expect(openTimeOf(interval, next)).toBe(next);
        expect(openTimeOf(interval, next - 1)).toBe(open);
        expect(openTimeBefore(interval, next, 1)).toBe(open);
      }),
    );
  });

  test('weeks open on Monday, three-day bars at the epoch, months on the first', () => {
    const saturday = Date.UTC(2026, 10, 21, 13);
    expect(new Date(openTimeOf('1w', saturday)).toISOString()).toBe('2026-11-16T00:00:00.000Z');
    expect(new Date(openTimeOf('1M', saturday)).toISOString()).toBe('2026-11-01T00:00:00.000Z');
    expect(openTimeOf('3d', 3 * 86_400_000 - 1)).toBe(0);
  });
});

test('crc32 gives the check value of its definition', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
});

test('the order of params does not change the key of a stream', () => {
  const params = { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'spot', limit: 50 };
  expect(keyOf(depth, params)).toBe(keyOf(depth, Object.fromEntries(Object.entries(params).reverse())));
});

test('each refusal has its own number, and the number leads back to it', () => {
  const numbers = Object.values(refusals).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const [code, { number }] of Object.entries(refusals)) expect(codeOfNumber(number)).toBe(code);
});

test('the CRC of bytes is that of their text, whatever the length', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.:abc'), maxLength: 60 }), (text) => {
      expect(crc32Of(new TextEncoder().encode(`${text}zzz`), text.length)).toBe(crc32(text));
    }),
  );
});
