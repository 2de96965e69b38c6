import { type ChartBench, type InPage, many } from './chart-bench.ts';
import type { Job, Result } from './page.ts';

type Limits = readonly (readonly [peer: string, limit: number])[];

async function measure(
  { page, short, figures }: ChartBench,
  name: string,
  job: Omit<Job, 'rounds' | 'roundMs' | 'visible'> & Partial<Job>,
): Promise<Result> {
  const result = await page.evaluate((asked) => (globalThis as unknown as { bench: InPage }).bench.run(asked), {
    visible: 500,
    rounds: short ? 3 : 7,
    roundMs: short ? 25 : 60,
    ...job,
  });
  for (const [index, [contestant, bars]] of job.charts.entries()) {
    figures[`${name}: ${contestant}, ${many(bars)} bars, ms a frame`] = result[index]!;
    console.log(
      `${name.padEnd(12)} ${contestant.padEnd(22)} ${many(bars).padStart(5)} bars ${result[index]!.toFixed(3).padStart(10)} ms a frame`,
    );
  }
  return result;
}

/** Ours over another one's, by place in the job. */
function below({ targets }: ChartBench, name: string, [mine, ...others]: Result, limits: Limits): void {
  for (const [index, [peer, limit]] of limits.entries())
    targets.push({ name: `${name} / ${peer}`, value: mine! / others[index]!, limit, better: 'lower' });
}

/** The same with drawings and levels over the candles, in turns with those without. */
async function measureOverlays(bench: ChartBench): Promise<void> {
  for (const what of ['tick', 'pan'] as const) {
    const [drawn, theirs] = await measure(bench, what, {
      what,
      charts: [
        ['oursDrawn', 10_000],
        ['lightweight', 10_000],
        ['ours', 10_000],
      ],
    });
    bench.targets.push({
      name: `${what} with drawings and levels, 10k bars / lightweight-charts without`,
      value: drawn! / theirs!,
      limit: what === 'tick' ? 1 / 40 : 1,
      better: 'lower',
    });
  }
}

async function measureTicks(bench: ChartBench): Promise<void> {
  const small = await measure(bench, 'tick', {
    what: 'tick',
    charts: [
      ['ours', 10_000],
      ['lightweight', 10_000],
      ['kline', 10_000],
      ['echarts', 10_000],
    ],
  });
  below(bench, 'tick, 10k bars', small, [
    ['lightweight-charts', 1 / 40],
    ['klinecharts', 1 / 40],
  ]);
  const large = await measure(bench, 'tick', {
    what: 'tick',
    charts: [
      ['ours', 100_000],
      ['lightweight', 100_000],
      ['kline', 100_000],
    ],
    ...(bench.short ? { rounds: 2 } : {}),
  });
  below(bench, 'tick, 100k bars', large, [
    ['lightweight-charts', 1 / 150],
    ['klinecharts', 1 / 60],
  ]);
  const beyond = await measure(bench, 'beyond', {
    what: 'beyond',
    charts: [
      ['ours', 10_000],
      ['lightweight', 10_000],
    ],
  });
  below(bench, 'tick that changes the range, 10k bars', beyond, [['lightweight-charts', 1 / 8]]);
}

async function measurePans(bench: ChartBench): Promise<void> {
  const pans = await measure(bench, 'pan', {
    what: 'pan',
    charts: [
      ['ours', 10_000],
      ['lightweight', 10_000],
      ['kline', 10_000],
      ['echarts', 10_000],
    ],
  });
  below(bench, 'pan, 500 of 10k bars', pans, [
    ['lightweight-charts', 1 / 2],
    ['klinecharts', 1 / 7],
    ['echarts', 1 / 12],
  ]);
}

async function measureFits(bench: ChartBench): Promise<void> {
  for (const bars of bench.short ? [100_000] : [100_000, 1_000_000]) {
    const fits = await measure(bench, 'fit', {
      what: 'fit',
      charts: [
        ['ours', bars],
        ['lightweight', bars],
        ['lightweightConflated', bars],
      ],
      rounds: 2,
      roundMs: 20,
    });
    below(bench, `fit of ${many(bars)} bars`, fits, [
      ['lightweight-charts', 1 / 10],
      ['lightweight-charts with conflation', 1 / 3],
    ]);
  }
}

async function measureFirstPaints(bench: ChartBench): Promise<void> {
  const firsts = await measure(bench, 'first', {
    what: 'first',
    charts: [
      ['ours', 10_000],
      ['lightweight', 10_000],
      ['kline', 10_000],
    ],
    rounds: bench.short ? 5 : 9,
  });
  below(bench, 'first paint of 10k bars', firsts, [['lightweight-charts', 1 / 4]]);
}

/** Time of a frame of each chart library, by what is done to the chart. */
export async function measureFrames(bench: ChartBench): Promise<void> {
  const flat = await measure(bench, 'tick', {
    what: 'tick',
    charts: [
      ['ours', 1_000],
      ['ours', 1_000_000],
    ],
  });
  await measureOverlays(bench);
  bench.targets.push({ name: 'tick, 1M bars / 1k bars', value: flat[1]! / flat[0]!, limit: 1.5, better: 'lower' });
  await measureTicks(bench);
  await measurePans(bench);
  await measureFits(bench);
  await measureFirstPaints(bench);
}
