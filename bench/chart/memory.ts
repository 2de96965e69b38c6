import { type ChartBench, type InPage, many } from './chart-bench.ts';
import type { Name } from './page.ts';

async function usedBytes({ session }: ChartBench): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}

async function bytesPerBar(bench: ChartBench, name: Name, bars: number): Promise<number> {
  const keep = (who: Name | undefined) =>
    bench.page.evaluate(([one, count]) => (globalThis as unknown as { bench: InPage }).bench.keep(one, count), [
      who,
      bars,
    ] as const);
  await keep(undefined);
  const before = await usedBytes(bench);
  await keep(name);
  const bytes = ((await usedBytes(bench)) - before) / bars;
  await keep(undefined);
  bench.figures[`bytes a bar: ${name}, ${many(bars)} bars`] = bytes;
  console.log(
    `memory       ${name.padEnd(22)} ${many(bars).padStart(5)} bars ${bytes.toFixed(1).padStart(10)} bytes a bar`,
  );
  return bytes;
}

/** Bytes that a chart holds for each of its bars. */
export async function measureMemory(bench: ChartBench): Promise<void> {
  bench.targets.push({
    name: 'bytes a bar with two indicators, 1M bars',
    value: await bytesPerBar(bench, 'ours', 1_000_000),
    limit: 80,
    better: 'lower',
  });
  if (!bench.short)
    for (const name of ['lightweight', 'kline', 'echarts'] as const) await bytesPerBar(bench, name, 100_000);
}
