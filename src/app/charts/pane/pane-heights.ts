/** Height of the candles' pane at the least, as a share of the chart, and of any other pane in px. */
const minMain = 0.35;
const minPane = 36;
/** Lower than this a chart shows its candles alone, px. */
const lowest = 170;
const usualShare = 0.18;

/**
 * Heights in px of the candles' pane and of those under it, which add up to `height`; 0 for panes that find no room.
 */
export function paneHeights(
  height: number,
  ids: readonly string[],
  shares: Readonly<Record<string, number>>,
): number[] {
  if (ids.length === 0 || height < lowest) return [height, ...ids.map(() => 0)];
  const max = height * (1 - minMain);
  const shown = ids.slice(0, Math.max(1, Math.floor(max / minPane)));
  const wanted = shown.map((id) => Math.max(minPane, height * (shares[id] ?? usualShare)));
  const sum = wanted.reduce((a, b) => a + b, 0);
  // Each keeps the least; what is above it is cut where all together would take too much.
  const spare = shown.length * minPane;
  const factor = sum > max ? (max - spare) / Math.max(1, sum - spare) : 1;
  const heights = wanted.map((each) => Math.round(minPane + (each - minPane) * factor));
  return [height - heights.reduce((a, b) => a + b, 0), ...heights, ...ids.slice(shown.length).map(() => 0)];
}

/**
 * The shares after the separator above pane `at` (1 is the first under the candles) moved down by `pixels`: the panes
 * beside it change, no other.
 */
export function moveSeparator(
  heights: readonly number[],
  ids: readonly string[],
  index: number,
  pixels: number,
): Record<string, number> {
  const height = heights.reduce((a, b) => a + b, 0);
  const next = [...heights];
  const floor = (pane: number) => (pane === 0 ? height * minMain : minPane);
  const move = Math.max(floor(index - 1) - next[index - 1]!, Math.min(next[index]! - floor(index), pixels));
  next[index - 1]! += move;
  next[index]! -= move;
  return Object.fromEntries(ids.map((id, pane) => [id, Math.max(0.05, Math.min(0.9, next[pane + 1]! / height))]));
}
