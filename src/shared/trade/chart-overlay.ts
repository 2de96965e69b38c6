/** Indicators that a chart can lay over its candles, in the order of its menu. */
export const chartOverlays = ['ma', 'ema', 'boll', 'vwap'] as const;
export type ChartOverlay = (typeof chartOverlays)[number];
