import type { CDPSession } from 'playwright';
import type { ChartBench, InPage } from './chart-bench.ts';
import type { Name } from './page.ts';

/** Time in scripts, and all of the main thread's, with the painting of whatever the browser shows. */
async function busyMs(session: CDPSession): Promise<{ readonly script: number; readonly all: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1_000;
  return { script: of('ScriptDuration'), all: of('TaskDuration') };
}

async function tickNine({ page, session, figures }: ChartBench, name: Name, ms: number): Promise<void> {
  await page.evaluate((who) => (globalThis as unknown as { bench: InPage }).bench.setUpNine(who), name);
  const before = await busyMs(session);
  const frames = await page.evaluate((forMs) => (globalThis as unknown as { bench: InPage }).bench.tickNine(forMs), ms);
  const after = await busyMs(session);
  const script = (after.script - before.script) / frames;
  const all = (after.all - before.all) / frames;
  figures[`nine charts: ${name}, frames a second`] = (frames * 1_000) / ms;
  figures[`nine charts: ${name}, script ms a frame`] = script;
  figures[`nine charts: ${name}, main thread ms a frame`] = all;
  console.log(
    `nine charts  ${name.padEnd(22)} ${((frames * 1_000) / ms).toFixed(1)} frames a second, ${script.toFixed(2)} ms of scripts and ${all.toFixed(2)} ms of the main thread a frame`,
  );
}

function addTargets({ figures, targets }: ChartBench): void {
  const fps = figures['nine charts: ours, frames a second']!;
  const theirs = figures['nine charts: lightweight, frames a second']!;
  const script = figures['nine charts: ours, script ms a frame']!;
  targets.push(
    {
      name: 'nine charts, frames a second / an empty page',
      value: fps / figures['nine charts: empty, frames a second']!,
      limit: 0.96,
      better: 'higher',
    },
    {
      name: 'nine charts, script a frame / an empty page',
      value: script / figures['nine charts: empty, script ms a frame']!,
      limit: 30,
      better: 'lower',
    },
    {
      name: 'nine charts, script ms a frame / lightweight-charts',
      value: script / figures['nine charts: lightweight, script ms a frame']!,
      limit: 1 / 10,
      better: 'lower',
    },
    { name: 'nine charts, frames a second / lightweight-charts', value: fps / theirs, limit: 3, better: 'higher' },
  );
}

/** Nine charts of one library in a page, all of which tick in every frame. */
export async function measureNine(bench: ChartBench): Promise<void> {
  await bench.session.send('Performance.enable');
  const names = bench.short
    ? (['empty', 'ours', 'lightweight'] as const)
    : (['empty', 'ours', 'lightweight', 'kline', 'echarts'] as const);
  for (const name of names) await tickNine(bench, name, bench.short ? 2_000 : 5_000);
  await bench.page.evaluate(() => (globalThis as unknown as { bench: InPage }).bench.setUpNine(undefined));
  addTargets(bench);
}
