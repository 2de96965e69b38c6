// The chart beside lightweight-charts, klinecharts and Apache ECharts in one page of one Chromium, in turns: a frame is
// the call, what follows from it, and the painting.
import { type ChartBench, openChartBench } from './chart/chart-bench.ts';
import { measureFrames } from './chart/frame-times.ts';
import { measureFreshPages } from './chart/fresh-pages.ts';
import { measureIndicators } from './chart/indicator-costs.ts';
import { measureMemory } from './chart/memory.ts';
import { measureNine } from './chart/nine-charts.ts';
import { chartSizes } from './chart/sizes.ts';
import { report } from './harness/report.ts';

async function measureSizes({ figures, targets }: ChartBench): Promise<void> {
  const sizes = await chartSizes();
  for (const [name, bytes] of Object.entries(sizes)) figures[`gzipped bytes: ${name}`] = bytes;
  targets.push(
    { name: 'chart with uPlot and indicators, gzipped KB', value: sizes.ours / 1_000, limit: 45, better: 'lower' },
    {
      name: 'the same with drawings, their tools and handles, gzipped KB',
      value: sizes.drawn / 1_000,
      limit: 62,
      better: 'lower',
    },
  );
}

const bench = await openChartBench(process.argv.includes('--short'));
await measureFrames(bench);
await measureFreshPages(bench, ['ours', 'lightweight', 'kline'], 10_000, bench.short ? 3 : 9);
await measureNine(bench);
await measureMemory(bench);
await measureIndicators(bench);
await bench.close();
await measureSizes(bench);
report('chart', bench.targets, bench.figures);
