import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CoinFacts,
  coinFactors,
  coinProfiles,
  coinScores,
  coinWeights,
  parkinson,
} from '../../../../src/shared/finance/coin-score.ts';

const facts: CoinFacts = { volatility: 2, efficiency: 0.5, volumeUsd: 1e6, spreadBps: 2, funding: 0.1 };
const anyFacts = fc.record({
  volatility: fc.double({ min: 0, max: 50, noNaN: true }),
  efficiency: fc.double({ min: 0, max: 1, noNaN: true }),
  volumeUsd: fc.double({ min: 0, max: 1e9, noNaN: true }),
  spreadBps: fc.double({ min: 0, max: 500, noNaN: true }),
  funding: fc.double({ min: -2, max: 2, noNaN: true }),
});

describe('volatility of a day by its range', () => {
  test('ln(H/L) ÷ (2·√ln 2): a range of 2 to 1 is 41.63 %', () => {
    expect(parkinson(2, 1)).toBeCloseTo(41.6277, 4);
    expect(parkinson(100, 100)).toBe(0);
  });

  test('refuses a high below the low, and prices that are not above 0', () => {
    expect(() => parkinson(1, 2)).toThrow('high');
    expect(() => parkinson(1, 0)).toThrow('low');
    expect(() => parkinson(Number.NaN, 1)).toThrow('high');
  });
});

describe('scores', () => {
  test('parts of a profile sum to 1', () => {
    for (const profile of coinProfiles)
      expect(Object.values(coinWeights[profile]).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 12);
  });

  test('three markets by hand: places are 0, ½ and 1, and a range wants volume, volatility and no trend', () => {
    const [calm, middle, wild] = coinScores('range', [
      { ...facts, volatility: 1, volumeUsd: 3e6, efficiency: 0.9, spreadBps: 3 },
      { ...facts, volatility: 2, volumeUsd: 1e6, efficiency: 0.5, spreadBps: 1 },
      { ...facts, volatility: 3, volumeUsd: 2e6, efficiency: 0.1, spreadBps: 2 },
    ]);
    // 0.35 volume + 0.35 volatility + 0.2 range + 0.1 tight.
    expect(calm!.score).toBeCloseTo(35, 9);
    expect(middle!.score).toBeCloseTo(100 * (0.35 * 0.5 + 0.2 * 0.5 + 0.1), 9);
    expect(wild!.score).toBeCloseTo(100 * (0.35 * 0.5 + 0.35 + 0.2 + 0.1 * 0.5), 9);
    expect(wild!.places).toMatchObject({ volatility: 1, calm: 0, volume: 0.5, trend: 0, range: 1 });
  });

  test('equal figures have equal places, one market alone the best', () => {
    expect(coinScores('trend', [facts])[0]!.score).toBeCloseTo(100, 9);
    expect(coinScores('making', [facts, facts, facts]).map(({ score }) => score)).toEqual([50, 50, 50]);
    expect(coinScores('carry', [])).toEqual([]);
  });

  test('lie within 0 and 100, do not depend on the order, and rise with a better figure', () => {
    fc.assert(
      fc.property(
        fc.array(anyFacts, { minLength: 2, maxLength: 12 }),
        fc.constantFrom(...coinProfiles),
        (all, profile) => {
          const scores = coinScores(profile, all);
          for (const { score, places } of scores) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(100 + 1e-9);
            for (const factor of coinFactors) expect(places[factor]).toBeGreaterThanOrEqual(0);
          }
          expect(coinScores(profile, [...all].reverse()).reverse()).toEqual(scores);
          const better = coinScores('execution', [{ ...all[0]!, volumeUsd: 2e9, spreadBps: 0 }, ...all.slice(1)]);
          expect(better[0]!.score).toBeGreaterThanOrEqual(coinScores('execution', all)[0]!.score);
        },
      ),
      { numRuns: 200 },
    );
  });
});
