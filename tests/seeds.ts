/** The seed of everything that tests draw at random, in every run but the nightly one. */
const usualSeed = 1;

/**
 * HALYARD_TEST_SEED, which the nightly run sets to its date as YYYYMMDD; with the same number a failure comes again.
 */
export const testSeed = seedIn(process.env.HALYARD_TEST_SEED);

/** The seed that a text gives; the usual one for none. Throws where it is no whole number from 1 to 2^31 - 1. */
export function seedIn(text: string | undefined): number {
  if (text === undefined || text === '') return usualSeed;
  const seed = Number(text);
  if (!/^\d+$/.test(text) || seed < 1 || seed > 2 ** 31 - 1)
    throw new Error(`a seed of tests (HALYARD_TEST_SEED) must be a whole number from 1 to ${2 ** 31 - 1}, not ${text}`);
  return seed;
}

/**
 * The seed of a test that has one of its own: that one in the usual run, another one for every other seed of the run.
 */
export const seedOf = (own: number, from = testSeed): number => (own + from - usualSeed) % 2 ** 31;

/** So many seeds in a row, the first of them that of the run. */
export const seedsOf = (count: number, from = testSeed): readonly number[] =>
  Array.from({ length: count }, (_, at) => seedOf(at + 1, from));

/** Runs of a property that has to meet something rare: at a seed that nobody has looked at, four times as many. */
export const runsOf = (usual: number, from = testSeed): number => (from === usualSeed ? usual : 4 * usual);

/** How a failure of this run is repeated; "" where it needs no word. */
export const repeatedWith = testSeed === usualSeed ? '' : `HALYARD_TEST_SEED=${testSeed}`;
