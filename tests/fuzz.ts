/** Rounds of a fuzz test: `usual`, or as many as HALYARD_FUZZ says for the nightly run. */
export const fuzzRuns = (usual: number): number => Number(process.env.HALYARD_FUZZ ?? usual);
