import { percentile } from '../harness/percentile.ts';
import { type ChartBench, type InPage, many } from './chart-bench.ts';
import type { Name } from './page.ts';

async function firstIn({ context, url }: ChartBench, name: Name, bars: number): Promise<number> {
  const fresh = await context.newPage();
  await fresh.setViewportSize({ width: 1_300, height: 900 });
  await fresh.goto(url);
  const tookMs = await fresh.evaluate(
    ([which, count]) => (globalThis as unknown as { bench: InPage }).bench.firstOfPage(which, count, 500),
    [name, bars] as const,
  );
  await fresh.close();
  return tookMs;
}

/**
 * The first chart of a window, of which nothing has been compiled or run before, as figures: the median over pages that
 * are loaded anew for each chart, in turns.
 */
export async function measureFreshPages(
  bench: ChartBench,
  names: readonly Name[],
  bars: number,
  rounds: number,
): Promise<void> {
  const taken = names.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, name] of names.entries()) taken[index]!.push(await firstIn(bench, name, bars));
  for (const [index, name] of names.entries())
    bench.figures[`first in a fresh page: ${name}, ${many(bars)} bars, ms`] = percentile(taken[index]!, 0.5);
}
