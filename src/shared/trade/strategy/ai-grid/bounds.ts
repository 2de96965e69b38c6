/** Days of bars by which a range is chosen. */
export const aiWindow = { least: 0.05, most: 60, usual: 30 } as const;
/** Hours for which the price is out of the range before that is centred anew. */
export const aiRecentre = { least: 0.1, most: 720, usual: 24 } as const;
/** Parts of all closes below the range and above it, by level of risk: a narrow one is left sooner. */
export const aiRisks = { R1: 0.025, R2: 0.1, R3: 0.2 } as const;
export type AiRisk = keyof typeof aiRisks;
/** Numbers of intervals that are tried. */
export const aiIntervals = [2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 26, 30, 36, 42, 50, 60] as const;
/** Fewer intervals are taken only where range or money allow no more. */
export const aiUsualIntervals = 4;
/** Fees of one order that a step has to be at least. */
export const aiStepFees = 3;
/** Bars that are needed at least. */
export const aiLeastBars = 60;
