/**
 * Index of the first bar whose numeral the forming bar may still change: that of the run which the last closed bar
 * stands in.
 */
export function openFrom(setup: Float64Array, length: number): number {
  const run = Math.abs(setup[length - 2] ?? 0);
  return Number.isNaN(run) || run === 0 ? length - 1 : Math.max(0, length - 1 - run);
}
