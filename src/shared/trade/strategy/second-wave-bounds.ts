/** Bars of the average true range that the zig-zag goes by. */
export const waveAtrBars = { least: 2, most: 200, usual: 14 } as const;
/** Average true ranges by which the price has to turn for a pivot. */
export const wavePivot = { least: 0.5, most: 20, usual: 3 } as const;
/** Percent that the first wave has to rise, within so many bars. */
export const waveRise = { least: 0.05, most: 100, usual: 2 } as const;
export const waveBars = { least: 2, most: 200, usual: 30 } as const;
/** Percent of the first wave that the pullback takes back. */
export const waveRetrace = { least: 5, most: 95 } as const;
export const waveLeastRetrace = { ...waveRetrace, usual: 38 } as const;
export const waveMostRetrace = { ...waveRetrace, usual: 62 } as const;
/** Volume of the first wave by that of the bars before. */
export const waveVolume = { least: 0.1, most: 20 } as const;
/** Bars for which an entry waits. */
export const waveValid = { least: 1, most: 100, usual: 5 } as const;
/** Percent of the equity that is lost at the stop. */
export const waveRisk = { least: 0.01, most: 10, usual: 1 } as const;
/** First waves above the pullback's low at which half is sold. */
export const waveTarget = { least: 0.2, most: 10, usual: 1 } as const;
/** Average true ranges by which the stop of the rest follows the closes. */
export const waveTrail = { least: 0.5, most: 20, usual: 3 } as const;
