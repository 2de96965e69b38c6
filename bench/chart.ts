// The chart beside lightweight-charts, klinecharts and Apache ECharts in one page of one Chromium, in turns: a frame is the call, what follows from it, and the painting.
import type { CDPSession, Page } from 'playwright';
import type { IndicatorCost } from './chart/indicators.ts';
import type { Job, Name, Result } from './chart/page.ts';
import { chartSizes } from './chart/sizes.ts';
import { openBench } from './harness/page.ts';
import { percentile } from './harness/percentile.ts';
import { report, type Target } from './harness/report.ts';

interface InPage {
  readonly run: (job: Job) => Promise<Result>;
  readonly firstOfPage: (name: Name, bars: number, visible: number) => Promise<number>;
  readonly setUpNine: (name: Name | undefined) => Promise<void>;
  readonly tickNine: (ms: number) => Promise<number>;
  readonly keep: (name: Name | undefined, bars: number) => Promise<void>;
  readonly costOf: (bars: number, rounds: number) => Promise<IndicatorCost>;
}

const short = process.argv.includes('--short');
const bench = await openBench('chart');
const page: Page = await bench.context.newPage();
await page.setViewportSize({ width: 1_300, height: 900 });
page.on('pageerror', (error) => {
  throw error;
});
await page.goto(bench.url);
const session: CDPSession = await bench.context.newCDPSession(page);
const targets: Target[] = [];
const figures: Record<string, number> = {};
const many = (bars: number) => (bars >= 1e6 ? `${bars / 1e6}M` : `${bars / 1e3}k`);

async function measure(name: string, job: Omit<Job, 'rounds' | 'roundMs' | 'visible'> & Partial<Job>): Promise<Result> {
  const result = await page.evaluate((asked) => (globalThis as unknown as { bench: InPage }).bench.run(asked), {
    visible: 500,
    rounds: short ? 3 : 7,
    roundMs: short ? 25 : 60,
    ...job,
  });
  for (const [at, [contestant, bars]] of job.charts.entries()) {
    figures[`${name}: ${contestant}, ${many(bars)} bars, ms a frame`] = result[at]!;
    console.log(
      `${name.padEnd(12)} ${contestant.padEnd(22)} ${many(bars).padStart(5)} bars ${result[at]!.toFixed(3).padStart(10)} ms a frame`,
    );
  }
  return result;
}

/** Ours over another one's, by place in the job. */
function below(
  name: string,
  [mine, ...others]: Result,
  limits: readonly (readonly [peer: string, limit: number])[],
): void {
  for (const [at, [peer, limit]] of limits.entries())
    targets.push({ name: `${name} / ${peer}`, value: mine! / others[at]!, limit, better: 'lower' });
}

const flat = await measure('tick', {
  what: 'tick',
  charts: [
    ['ours', 1_000],
    ['ours', 1_000_000],
  ],
});
/** The same with drawings and levels over the candles, in turns with those without. */
for (const what of ['tick', 'pan'] as const) {
  const [drawn, theirs] = await measure(what, {
    what,
    charts: [
      ['oursDrawn', 10_000],
      ['lightweight', 10_000],
      ['ours', 10_000],
    ],
  });
  targets.push({
    name: `${what} with drawings and levels, 10k bars / lightweight-charts without`,
    value: drawn! / theirs!,
    limit: what === 'tick' ? 1 / 40 : 1,
    better: 'lower',
  });
}
targets.push({ name: 'tick, 1M bars / 1k bars', value: flat[1]! / flat[0]!, limit: 1.5, better: 'lower' });
below(
  'tick, 10k bars',
  await measure('tick', {
    what: 'tick',
    charts: [
      ['ours', 10_000],
      ['lightweight', 10_000],
      ['kline', 10_000],
      ['echarts', 10_000],
    ],
  }),
  [
    ['lightweight-charts', 1 / 40],
    ['klinecharts', 1 / 40],
  ],
);
below(
  'tick, 100k bars',
  await measure('tick', {
    what: 'tick',
    charts: [
      ['ours', 100_000],
      ['lightweight', 100_000],
      ['kline', 100_000],
    ],
    ...(short ? { rounds: 2 } : {}),
  }),
  [
    ['lightweight-charts', 1 / 150],
    ['klinecharts', 1 / 60],
  ],
);
below(
  'tick that changes the range, 10k bars',
  await measure('beyond', {
    what: 'beyond',
    charts: [
      ['ours', 10_000],
      ['lightweight', 10_000],
    ],
  }),
  [['lightweight-charts', 1 / 8]],
);
below(
  'pan, 500 of 10k bars',
  await measure('pan', {
    what: 'pan',
    charts: [
      ['ours', 10_000],
      ['lightweight', 10_000],
      ['kline', 10_000],
      ['echarts', 10_000],
    ],
  }),
  [
    ['lightweight-charts', 1 / 2],
    ['klinecharts', 1 / 7],
    ['echarts', 1 / 12],
  ],
);
for (const bars of short ? [100_000] : [100_000, 1_000_000]) {
  below(
    `fit of ${many(bars)} bars`,
    await measure('fit', {
      what: 'fit',
      charts: [
        ['ours', bars],
        ['lightweight', bars],
        ['lightweightConflated', bars],
      ],
      rounds: 2,
      roundMs: 20,
    }),
    [
      ['lightweight-charts', 1 / 10],
      ['lightweight-charts with conflation', 1 / 3],
    ],
  );
}
/** The same as the first chart of a window has it, of which nothing has been compiled or run before, as figures: the median over pages that are loaded anew for each chart, in turns. */
async function inFreshPages(names: readonly Name[], bars: number, rounds: number): Promise<void> {
  const taken = names.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, name] of names.entries()) {
      const fresh = await bench.context.newPage();
      await fresh.setViewportSize({ width: 1_300, height: 900 });
      await fresh.goto(bench.url);
      taken[at]!.push(
        await fresh.evaluate(
          ([which, count]) => (globalThis as unknown as { bench: InPage }).bench.firstOfPage(which, count, 500),
          [name, bars] as const,
        ),
      );
      await fresh.close();
    }
  }
  for (const [at, name] of names.entries())
    figures[`first in a fresh page: ${name}, ${many(bars)} bars, ms`] = percentile(taken[at]!, 0.5);
}
below(
  'first paint of 10k bars',
  await measure('first', {
    what: 'first',
    charts: [
      ['ours', 10_000],
      ['lightweight', 10_000],
      ['kline', 10_000],
    ],
    rounds: short ? 5 : 9,
  }),
  [['lightweight-charts', 1 / 4]],
);
await inFreshPages(['ours', 'lightweight', 'kline'], 10_000, short ? 3 : 9);

await session.send('Performance.enable');
/** Time in scripts, and all of the main thread's, with the painting of whatever the browser shows. */
async function busyMs(): Promise<{ readonly script: number; readonly all: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1_000;
  return { script: of('ScriptDuration'), all: of('TaskDuration') };
}
const nineMs = short ? 2_000 : 5_000;
for (const name of short
  ? (['empty', 'ours', 'lightweight'] as const)
  : (['empty', 'ours', 'lightweight', 'kline', 'echarts'] as const)) {
  await page.evaluate((who) => (globalThis as unknown as { bench: InPage }).bench.setUpNine(who), name as Name);
  const before = await busyMs();
  const frames = await page.evaluate((ms) => (globalThis as unknown as { bench: InPage }).bench.tickNine(ms), nineMs);
  const after = await busyMs();
  const script = (after.script - before.script) / frames;
  const all = (after.all - before.all) / frames;
  figures[`nine charts: ${name}, frames a second`] = (frames * 1_000) / nineMs;
  figures[`nine charts: ${name}, script ms a frame`] = script;
  figures[`nine charts: ${name}, main thread ms a frame`] = all;
  console.log(
    `nine charts  ${name.padEnd(22)} ${((frames * 1_000) / nineMs).toFixed(1)} frames a second, ${script.toFixed(2)} ms of scripts and ${all.toFixed(2)} ms of the main thread a frame`,
  );
}
await page.evaluate(() => (globalThis as unknown as { bench: InPage }).bench.setUpNine(undefined));
const fps = figures['nine charts: ours, frames a second']!;
const theirs = figures['nine charts: lightweight, frames a second']!;
targets.push(
  {
    name: 'nine charts, frames a second / an empty page',
    value: fps / figures['nine charts: empty, frames a second']!,
    limit: 0.96,
    better: 'higher',
  },
  {
    name: 'nine charts, script a frame / an empty page',
    value: figures['nine charts: ours, script ms a frame']! / figures['nine charts: empty, script ms a frame']!,
    limit: 30,
    better: 'lower',
  },
  {
    name: 'nine charts, script ms a frame / lightweight-charts',
    value: figures['nine charts: ours, script ms a frame']! / figures['nine charts: lightweight, script ms a frame']!,
    limit: 1 / 10,
    better: 'lower',
  },
  { name: 'nine charts, frames a second / lightweight-charts', value: fps / theirs, limit: 3, better: 'higher' },
);

async function bytesPerBar(name: Name, bars: number): Promise<number> {
  const keep = (who: Name | undefined) =>
    page.evaluate(([one, count]) => (globalThis as unknown as { bench: InPage }).bench.keep(one, count), [
      who,
      bars,
    ] as const);
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
    return usage.usedSize + (usage.backingStorageSize ?? 0);
  };
  await keep(undefined);
  const before = await used();
  await keep(name);
  const bytes = ((await used()) - before) / bars;
  await keep(undefined);
  figures[`bytes a bar: ${name}, ${many(bars)} bars`] = bytes;
  console.log(
    `memory       ${name.padEnd(22)} ${many(bars).padStart(5)} bars ${bytes.toFixed(1).padStart(10)} bytes a bar`,
  );
  return bytes;
}
targets.push({
  name: 'bytes a bar with two indicators, 1M bars',
  value: await bytesPerBar('ours', 1_000_000),
  limit: 80,
  better: 'lower',
});
if (!short) for (const name of ['lightweight', 'kline', 'echarts'] as const) await bytesPerBar(name, 100_000);

const costOf = (bars: number) =>
  page.evaluate(([count, rounds]) => (globalThis as unknown as { bench: InPage }).bench.costOf(count, rounds), [
    bars,
    short ? 3 : 7,
  ] as const);
/** The worker sends so many bars when a chart opens; 50k are a month of minutes, scrolled back. */
const opened = await costOf(2_000);
const scrolled = await costOf(50_000);
for (const [bars, cost] of [
  [2_000, opened],
  [50_000, scrolled],
] as const) {
  Object.assign(
    figures,
    Object.fromEntries(
      Object.entries(cost).map(([name, value]) => [`all indicators, ${many(bars)} bars: ${name}`, value]),
    ),
  );
  console.log(
    `indicators   ${cost.outputs} columns, ${many(bars)} bars: a tick ${cost.tickUs.toFixed(2)} µs, a message without and with them ${cost.barMessageUs.toFixed(1)} and ${cost.valuesMessageUs.toFixed(1)} µs; all bars ${cost.allMs.toFixed(1)} ms, their columns from a worker that has them ${cost.columnsMs.toFixed(1)} ms`,
  );
}
targets.push(
  {
    name: 'tick of all 19 indicators in the page / a message that brings their values',
    value: opened.tickUs / opened.valuesMessageUs,
    limit: 1,
    better: 'lower',
  },
  {
    name: 'all 19 indicators over the 2k bars that a chart opens with, ms',
    value: opened.allMs,
    limit: 8,
    better: 'lower',
    gated: false,
  },
);
await bench.close();

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
report('chart', targets, figures);
