import { percentile } from '../harness/percentile.ts';
import { type Contender, followed, ours, peer } from './contenders.ts';
import { liveOps, type Op, restingOps } from './stream.ts';

/** Commands between two looks at the clock. */
const chunk = 1_000;

/** Microseconds a command of each chunk of the stream, after `resting` orders have been placed. */
function lived(contender: Contender, resting: readonly Op[], live: readonly Op[]): number[] {
  for (const op of resting) contender.run(op);
  const costs: number[] = [];
  for (let index = 0; index < live.length; index += chunk) {
    const part = live.slice(index, index + chunk);
    const from = performance.now();
    for (const op of part) contender.run(op);
    costs.push(((performance.now() - from) * 1_000) / part.length);
  }
  return costs;
}

/** Commands that make up a book, and its life after them. */
function streamOf(
  resting: number,
  count: number,
  seed: number,
): readonly [resting: readonly Op[], live: readonly Op[]] {
  const before = restingOps(resting, seed);
  const book = followed();
  for (const op of before) book.run(op);
  return [before, liveOps(book, resting, count, seed + 1)];
}

const least = (runs: readonly (readonly number[])[]): number =>
  percentile(
    runs[0]!.map((_, index) => Math.min(...runs.map((run) => run[index]!))),
    0.5,
  );

/**
 * Median microseconds a command of both books on the same stream, chunk by chunk the least of `rounds`. Throws where
 * their books differ at the end.
 */
export function raceBooks(count: number, rounds: number): { readonly ours: number; readonly peer: number } {
  const [resting, live] = streamOf(10_000, count, 42);
  const costs = { ours: [] as number[][], peer: [] as number[][] };
  for (let round = 0; round < rounds; round++) {
    const mine = ours();
    const theirs = peer();
    costs.ours.push(lived(mine, resting, live));
    costs.peer.push(lived(theirs, resting, live));
    if (mine.depth() !== theirs.depth()) throw new Error('the two books differ after the same commands');
  }
  return { ours: least(costs.ours), peer: least(costs.peer) };
}

/**
 * Median microseconds a command of our book that holds so many orders, a figure for each of `resting`: their rounds
 * take turns, so that a busy moment of the machine meets all of them.
 */
export function costsAt(resting: readonly number[], count: number, rounds: number): number[] {
  const streams = resting.map((orders) => streamOf(orders, count, 7));
  const costs = streams.map((): number[][] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, [before, live]] of streams.entries()) costs[at]!.push(lived(ours(), before, live));
  return costs.map(least);
}
