import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, bid } from '../../../../../src/shared/market/book/book.ts';
import { distanceAt, sizesOf } from '../../../../../src/shared/finance/maker-levels.ts';
import { micropriceDrift } from '../../../../../src/shared/strategies/mm-plus/microprice.ts';
import type { StrategyMarket } from '../../../../../src/shared/strategies/moves.ts';
import { fuzzRuns } from '../../../../fuzz.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { bookFills, playBook, recordingOf, walkLines } from '../../backtest/book/book-kit.ts';
import { barsOf, play, strategyOf, walk } from '../../backtest/backtest-kit.ts';
import { misfits, quotesWithin } from '../mm/maker-kit.ts';

const maker = strategyOf('MM_PLUS');
const given = { invest: '800', order_amount: '50', min_spread: 0.1, fill_distance: 0.05, fill_rate: 30 };
const over = (bars: ReturnType<typeof walk>, more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
  play(maker, { ...given, ...more }, bars, changes);

test('sizes grow and distances widen by their factors', () => {
  const shape = { levels: 4, level_distance: 0.1, multiplier: 2, scale: 3 };
  expect(sizesOf(shape)).toEqual([1, 2, 4, 8]);
  expect([0, 1, 2, 3].map((nth) => distanceAt(nth, shape))).toEqual([
    0,
    0.001,
    expect.closeTo(0.004, 12),
    expect.closeTo(0.013, 12),
  ]);
});

describe('the microprice', () => {
  const book = (bought: number, sold: number, excludesOwn = false, external = false) =>
    ({
      core: { listed: { external } },
      market: {
        excludesOwn,
        book: {
          top: (side: number) => ({
            prices: Float64Array.of(side === bid ? 100 : 104),
            sizes: Float64Array.of(side === bid ? bought : sold),
          }),
        },
      },
    }) as unknown as StrategyMarket;
  const none = () => 0;

  test('lies (bid·size of the ask + ask·size of the bid) ÷ both, here (100·1 + 104·3) ÷ 4 = 103', () => {
    expect(micropriceDrift(book(3, 1), none)(100, 104)).toBe(103 - 102);
    expect(micropriceDrift(book(1, 3), none)(100, 104)).toBe(-1);
    expect(micropriceDrift(book(2, 2), none)(100, 104)).toBe(0);
  });

  test('is without own lots where the book has them, and the middle where nothing else is there', () => {
    const own = (side: number, ticks: number) => (side === ask && ticks === 104 ? 5 : 0);
    expect(micropriceDrift(book(3, 6), own)(100, 104)).toBe(1);
    expect(micropriceDrift(book(3, 5), own)(100, 104)).toBe(0);
    expect(micropriceDrift(book(3, 5, true), own)(100, 104)).toBeCloseTo(-0.5, 12);
    expect(micropriceDrift(book(3, 5, false, true), own)(100, 104)).toBeCloseTo(-0.5, 12);
    // Best prices that the levels do not have say nothing.
    expect(micropriceDrift(book(3, 1), none)(99, 104)).toBe(0);
  });

  test('lies between the best prices', () => {
    const size = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(size, size, (bought, sold) => {
        expect(Math.abs(micropriceDrift(book(bought, sold), none)(100, 104))).toBeLessThanOrEqual(2);
      }),
      { numRuns: fuzzRuns(100) },
    );
  });
});

describe('over bars', () => {
  test('what is held stays within its band, whatever the shape of the levels', () => {
    let quotes = 0;
    const shape = fc.record({
      band: fc.integer({ min: 1, max: 5 }),
      levels: fc.integer({ min: 1, max: 3 }),
      multiplier: fc.constantFrom(0.5, 1, 1.5, 2),
      risk_model: fc.constantFrom('UTILITY', 'PENALTY'),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), shape, (seed, more) => {
        const it = over(walk(seed, 200, 0.006), { ...more, order_amount: '40' });
        quotes += quotesWithin(it, more.band * 40);
      }),
      { numRuns: fuzzRuns(5) },
    );
    expect(quotes).toBeGreaterThan(20);
  });

  test('a still market: both sides all the time, at the spread of the model; it loses its first fees alone', () => {
    const still = barsOf(Array.from({ length: 60 }, () => [1_000, 1_000, 1_000, 1_000] as const));
    const it = over(still, { min_spread: 0, max_age: 86_400, risk_model: 'PENALTY' });
    expect(Number(it.figures.profit)).toBeCloseTo(-Number(it.figures.fees), 9);
    // 2/k = 0.1 %, and the maker's fee of 0.02 % on both sides; ticks are of 0.01 %.
    expect(Number(it.figures.state?.spread)).toBeCloseTo(0.14, 4);
    expect(Number(it.figures.state?.own_spread)).toBeGreaterThanOrEqual(14);
    expect(Number(it.figures.state?.own_spread)).toBeLessThanOrEqual(16);
    expect(Number(it.figures.state?.two_sided)).toBeGreaterThan(90);
    expect(it.figures.state?.within).toBe(it.figures.state?.two_sided);
    expect(over(still, { min_spread: 0, duty_spread: 13, risk_model: 'PENALTY' }).figures.state?.within).toBe('0.00');
    expect(it.figures.doing).toBe('QUOTING');
  });
});

test('over a recorded book it leans with the sizes, and its account has what it began with and its profit', () => {
  const more = { ...given, min_spread: 0, fill_distance: 0.01, refresh: 1, vol_halt: 0, fill_delay: 0, tolerance: 0 };
  const recording = recordingOf(walkLines(2, 1_200));
  const [without, leaning] = [0, 1].map((imbalance_coef) => {
    const it = playBook(recording, {}, 'MM_PLUS', { ...more, imbalance_coef });
    expect([...it.refusals]).toEqual([]);
    expect(it.equity.at(-1)! - 1_000).toBeCloseTo(Number(it.figures.profit), 9);
    return bookFills(it).filter(([, , , , isMaker]) => isMaker);
  });
  expect(without!.length).toBeGreaterThan(3);
  expect(leaning).not.toEqual(without);
});

test.each<readonly [name: string, more: object, broken: object]>([
  ...misfits,
  [
    'a level that is too small',
    { order_amount: '12', multiplier: 0.25, levels: 3 },
    { field: 'order_amount', rule: 'too_small' },
  ],
  ['imbalance_coef', { imbalance_coef: 2 }, { field: 'imbalance_coef', rule: 'range' }],
  ['risk_model', { risk_model: 'NONE' }, { field: 'risk_model', rule: 'risk_model' }],
  ['end_time', { end_time: -1 }, { field: 'end_time', rule: 'range' }],
])('%s that does not fit is named', (_, more, broken) => {
  expect(refusalIn(() => over(walk(1, 5), more))).toMatchObject({
    code: 'PARAMETERS',
    data: [expect.objectContaining(broken)],
  });
});

test('a backtest has one market: a hedge is refused there', () => {
  expect(refusalIn(() => over(walk(1, 5), { hedge: 'ON' }))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule: 'legs' },
  });
});
