// The data grid beside the same table by TanStack Table and Virtual in their ordinary way, in one page of one Chromium,
// in turns: 10,000 orders, the tables of funding rates and of spreads with 500 rows and that of strategies with 1,000, ten
// updates a second, time in scripts of each update with all that follows from it.
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { Name, TableName } from './grid/page.tsx';
import { changedOf, count } from './grid/rows.ts';
import { openBench } from './harness/page.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';

interface InPage {
  readonly mount: (table: TableName, name: Name) => Promise<number>;
  readonly prepare: (update: number, isAll: boolean) => void;
  readonly update: () => void;
  readonly shownMark: () => string;
  readonly givenMark: () => string;
}

const short = process.argv.includes('--short');
const [rounds, updates, warmUp] = short ? [2, 30, 10] : [5, 100, 20];
const restMs = 100;

const bench = await openBench('grid', {
  plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
});
const page = await bench.context.newPage();
await page.setViewportSize({ width: 1_700, height: 700 });
page.on('pageerror', (error) => {
  throw error;
});
await page.goto(bench.url);
const session = await bench.context.newCDPSession(page);
await session.send('Performance.enable');
const run = <T>(expression: string) => page.evaluate(expression) as Promise<T>;

async function scriptMs(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000;
}

/**
 * Time in scripts of each of some updates, ms; with `isAll` all records come as others: of orders they say the same, as
 * they come over a border, of the other tables each of them has changed.
 */
async function turn(table: TableName, name: Name, isAll: boolean): Promise<number[]> {
  const shown = await page.evaluate(
    ([which, who]) => (globalThis as unknown as { bench: InPage }).bench.mount(which, who),
    [table, name] as const,
  );
  if (shown < 15 || shown > 60) throw new Error(`${name} shows ${shown} rows of ${table}`);
  const taken: number[] = [];
  for (let index = 0; index < warmUp + updates; index++) {
    await run(`bench.prepare(${index}, ${isAll})`);
    const before = await scriptMs();
    await run('bench.update()');
    await page.waitForTimeout(restMs);
    const after = await scriptMs();
    if (index >= warmUp) taken.push(after - before);
  }
  const seen = await run<string>('bench.shownMark()');
  const given = await run<string>('bench.givenMark()');
  if (seen !== given) throw new Error(`${name} shows ${seen} in place of ${given} in ${table}`);
  return taken;
}

async function both(table: TableName, isAll: boolean): Promise<Record<Name, number[]>> {
  const taken: Record<Name, number[]> = { ours: [], plain: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of ['ours', 'plain'] as const) taken[name].push(...(await turn(table, name, isAll)));
  return taken;
}

const kept = await both('orders', false);
const cloned = await both('orders', true);
const funding = await both('funding', false);
const spreads = await both('spreads', false);
const wholeSpreads = await both('spreads', true);
const instances = await both('instances', false);
await bench.close();

const figures: Record<string, number> = {};
for (const [what, taken] of [
  [`${count} orders, ${changedOf} changed records`, kept],
  [`${count} orders, all records anew`, cloned],
  ['500 funding rates, a tenth changed', funding],
  ['500 spreads, a tenth changed', spreads],
  ['500 spreads, all changed', wholeSpreads],
  ['1,000 strategies, a tenth changed', instances],
] as const) {
  for (const [name, values] of Object.entries(taken)) {
    for (const [word, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const)
      figures[`${what}: ${name}, script ms an update ${word}`] = percentile(values, share);
    console.log(
      `${what.padEnd(36)} ${name.padEnd(5)} ${percentile(values, 0.5).toFixed(2)} ms of scripts at the median, ${percentile(values, 0.95).toFixed(2)} at the 95th percentile`,
    );
  }
}
const p95 = ({ ours, plain }: Record<Name, number[]>) => percentile(ours, 0.95) / percentile(plain, 0.95);
report(
  'grid',
  [
    {
      name: 'script time of an update of 10k rows, p95 / TanStack Table and Virtual in the ordinary way',
      value: p95(kept),
      limit: 0.5,
      better: 'lower',
    },
    {
      name: 'the same with all records anew, as from a worker, p95 / the ordinary way',
      value: p95(cloned),
      limit: 0.5,
      better: 'lower',
    },
    {
      name: 'script time of an update of 500 funding rates, a tenth of them changed, p95 / the ordinary way',
      value: p95(funding),
      limit: 0.5,
      better: 'lower',
    },
    {
      name: 'script time of an update of 500 spreads, a tenth of them changed, p95 / the ordinary way',
      value: p95(spreads),
      limit: 0.5,
      better: 'lower',
    },
    {
      name: 'the same with all of them changed, p95 / the ordinary way',
      value: p95(wholeSpreads),
      limit: 1,
      better: 'lower',
      gated: false,
    },
    {
      name: 'script time of an update of 1,000 strategies, a tenth of them changed, p95 / the ordinary way',
      value: p95(instances),
      limit: 0.5,
      better: 'lower',
    },
    {
      name: 'script time of an update of 10k rows, ms at p95',
      value: percentile(kept.ours, 0.95),
      limit: 4,
      better: 'lower',
      gated: false,
    },
    {
      name: 'the same with all records anew, ms at p95',
      value: percentile(cloned.ours, 0.95),
      limit: 4,
      better: 'lower',
      gated: false,
    },
  ],
  figures,
);
