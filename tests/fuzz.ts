/** Rounds of a fuzz test: `usual`, or as many as HALYARD_FUZZ says for the nightly run. */
export const fuzzRuns = (usual: number): number => Number(process.env.HALYARD_FUZZ ?? usual);

/** Time that a fuzz test may take, ms: the nightly run is a thousand times as long. */
export const nightlyMs = 3_600_000;
