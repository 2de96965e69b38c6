/** Our chart with its indicators, the nine-turn, the tags of their values and uPlot, and nothing of the benchmark. For its size. */
export { CandleChart } from '../../src/app/charts/candle-chart.ts';
export { createFrameScheduler } from '../../src/app/charts/frame-scheduler.ts';
export { paintNineTurn } from '../../src/app/charts/nine-turn-painter.ts';
export { paintTags } from '../../src/app/charts/study-tags.ts';
