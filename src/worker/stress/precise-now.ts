/** Milliseconds since the epoch with fractions: one clock over all windows and workers of a machine. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();
