import { playBook, recordingOf, walkLines } from './book/book-kit.ts';
import { legTypes, playLegs, walkFor } from './legs/legs-kit.ts';
import { markets, play, strategyOf, walk } from './backtest-kit.ts';
import { beginsAt, lawTypes } from '../strategies/types.ts';

/** Digests of runs of every type over bars that walk by each seed, of two legs too, and of a grid over a drawn book. */
export function digestsOf(seeds: readonly number[]): Record<string, string> {
  const digests: [string, string][] = [];
  for (const seed of seeds) {
    for (const [index, [type, params, market]] of lawTypes.entries())
      digests.push([
        `${index} ${type} ${seed}`,
        play(strategyOf(type), params, walk(seed, 300, 0.006), {
          instrument: markets[market],
          fundingRate: 0.0001,
          from: beginsAt[type] ?? 0,
        }).digest,
      ]);
    for (const legs of legTypes) {
      const name = `${legs.type} ${String(legs.params.side ?? '')} ${seed}`;
      digests.push([name, playLegs(legs, walkFor(legs, seed, 200), { fundingRate: 0.0005 }).digest]);
    }
    digests.push([`book ${seed}`, playBook(recordingOf(walkLines(seed, 200))).digest]);
  }
  return Object.fromEntries(digests);
}
