import { type ChartBench, type InPage, many } from './chart-bench.ts';
import type { IndicatorCost } from './indicators.ts';

const costOf = ({ page, short }: ChartBench, bars: number): Promise<IndicatorCost> =>
  page.evaluate(([count, rounds]) => (globalThis as unknown as { bench: InPage }).bench.costOf(count, rounds), [
    bars,
    short ? 3 : 7,
  ] as const);

function note(figures: Record<string, number>, bars: number, cost: IndicatorCost): void {
  for (const [name, value] of Object.entries(cost)) figures[`all indicators, ${many(bars)} bars: ${name}`] = value;
  console.log(
    `indicators   ${cost.outputs} columns, ${many(bars)} bars: a tick ${cost.tickUs.toFixed(2)} µs, a message without and with them ${cost.barMessageUs.toFixed(1)} and ${cost.valuesMessageUs.toFixed(1)} µs; all bars ${cost.allMs.toFixed(1)} ms, their columns from a worker that has them ${cost.columnsMs.toFixed(1)} ms`,
  );
}

/** What all indicators cost in the page, beside messages that would bring their values from a worker. */
export async function measureIndicators(bench: ChartBench): Promise<void> {
  // The worker sends so many bars when a chart opens; 50k are a month of minutes, scrolled back.
  const opened = await costOf(bench, 2_000);
  const scrolled = await costOf(bench, 50_000);
  note(bench.figures, 2_000, opened);
  note(bench.figures, 50_000, scrolled);
  bench.targets.push(
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
}
