import { describe, expect, test } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { sample } from '../../../samples.ts';
import { depthWithin, measure, type Measures, watchRecording, watchSimulated, type Watched } from './book-measures.ts';

/** BTCUSDT of Binance, by account type. */
const btc = (type: 'spot' | 'linear') =>
  must(
    listing.find(
      ({ exchange, symbol, account_type }) => exchange === 'BINANCE' && symbol === 'BTCUSDT' && account_type === type,
    ),
    `BTCUSDT ${type}`,
  );

/** What the recordings of 8 August 2024 come to, six minutes each; held to them where they are there. */
const recorded: readonly { readonly type: 'spot' | 'linear'; readonly file: string; readonly is: Measures }[] = [
  {
    type: 'spot',
    file: 'binance/spot-btcusdt-20240808.gz',
    is: {
      spreadTicks: 1,
      depth: { 1: 4.27, 5: 22.85, 20: 85.0 },
      gone: { half: 0.153, five: 0.566, away: 0.036 },
      takers: 5.3,
      sides: 0.111,
      still: 0.614,
      returns: 0.022,
    },
  },
  {
    type: 'linear',
    file: 'binance/usdm-btcusdt-20240808.gz',
    is: {
      spreadTicks: 1,
      depth: { 1: 7.1, 5: 53.5, 20: 337.3 },
      gone: { half: 0.161, five: 0.466, away: 0.036 },
      takers: 9.73,
      sides: 0.0692,
      still: 0.474,
      returns: -0.019,
    },
  },
];

/** Between a part of what was recorded and the same multiple of it. */
function alike(value: number, is: number, factor: number, what: string): void {
  expect(value, what).toBeGreaterThan(is / factor);
  expect(value, what).toBeLessThan(is * factor);
}

function expectAlike(seen: Measures, is: Measures): void {
  expect(seen.spreadTicks, 'spread').toBe(is.spreadTicks);
  for (const points of [1, 5, 20] as const) alike(seen.depth[points], is.depth[points], 1.35, `depth at ${points} bp`);
  alike(seen.gone.half, is.gone.half, 1.35, 'gone after 0.5 s');
  alike(seen.gone.five, is.gone.five, 1.5, 'gone after 5 s');
  alike(seen.gone.away, is.gone.away, 1.5, 'gone after 0.5 s, 5 to 10 bp away');
  alike(seen.takers, is.takers, 1.5, 'takers a second');
  expect(Math.abs(seen.sides - is.sides), 'autocorrelation of sides').toBeLessThan(0.2);
  expect(Math.abs(seen.still - is.still), 'seconds without a move').toBeLessThan(0.25);
  expect(Math.abs(seen.returns - is.returns), 'autocorrelation of returns').toBeLessThan(0.2);
}

const depthsOf = (watched: Watched): number[] => [20, 80, 320].map((points) => depthWithin(watched, points));

describe.each(recorded)('the simulated BTCUSDT of Binance, $type', ({ type, file, is }) => {
  test('the recording comes to the figures that are written down', { timeout: 20_000 }, ({ skip }) => {
    const seen = measure(watchRecording(sample(file, skip), btc(type)));
    expect(seen.spreadTicks).toBe(is.spreadTicks);
    for (const points of [1, 5, 20] as const) alike(seen.depth[points], is.depth[points], 1.01, `depth at ${points}`);
    for (const name of ['half', 'five', 'away'] as const) alike(seen.gone[name], is.gone[name], 1.02, name);
    for (const name of ['takers', 'sides', 'still'] as const) alike(seen[name], is[name], 1.02, name);
    expect(seen.returns).toBeCloseTo(is.returns, 2);
  });

  test.each([1, 2, 3])(
    'seed %i: spread, depth, lives of levels, takers and returns are like those recorded',
    (seed) => {
      const watched = watchSimulated(btc(type), seed, 3_450);
      expectAlike(measure(watched), is);
      // Beyond the recording: four times as far, twice as deep.
      const [near, far, farthest] = depthsOf(watched) as [number, number, number];
      alike(far / near, 2, 1.35, 'depth at 80 bp by that at 20');
      alike(farthest / far, 2, 1.35, 'depth at 320 bp by that at 80');
    },
  );
});
