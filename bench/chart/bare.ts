/**
 * Our chart with its indicators, the nine-turn, the tags of their values and uPlot, and nothing of the benchmark. For
 * its size.
 */
export { CandleChart } from '../../src/app/charts/candles/candle-chart.ts';
export { createFrameScheduler } from '../../src/app/charts/canvas/frame-scheduler.ts';
export { paintNineTurn } from '../../src/app/charts/bars/nine-turn-painter.ts';
export { paintTags } from '../../src/app/charts/studies/study-tags.ts';
