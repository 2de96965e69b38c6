export const chartTypes = ['candles', 'hollow', 'bars', 'line', 'area', 'baseline', 'heikin'] as const;
export type ChartType = (typeof chartTypes)[number];

/** The one indicator that a chart has from the start. */
export const volumeStudy = { id: 'volume', kind: 'volume', params: {}, colours: {}, tone: 0 };
