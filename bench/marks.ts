// The course of a strategy with a million fills beside the same one without any, in one page of one Chromium, in turns:
// script of a painting while the pointer goes over the chart.
import { openBench } from './harness/page.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';

const short = process.argv.includes('--short');
const [turns, times] = short ? [3, 60] : [9, 300];
const million = 1_000_000;

const bench = await openBench('marks');
const page = await bench.context.newPage();
page.on('pageerror', (error) => {
  throw error;
});
await page.goto(bench.url);
const measure = (marks: number): Promise<number[]> =>
  page.evaluate(`bench.measure(${marks}, ${times})`) as Promise<number[]>;
const taken: { readonly none: number[]; readonly many: number[]; readonly some: number[] } = {
  none: [],
  many: [],
  some: [],
};
await measure(0);
await measure(million);
for (let turn = 0; turn < turns; turn++) {
  taken.none.push(...(await measure(0)));
  taken.many.push(...(await measure(million)));
  taken.some.push(...(await measure(1_000)));
}
const figuresMs = (await page.evaluate(`bench.figuresMs(${million})`)) as number;
await bench.close();

const half = (values: readonly number[]): number => percentile(values, 0.5);
report(
  'marks',
  [
    {
      name: 'painting with a million fills / without any',
      value: half(taken.many) / half(taken.none),
      limit: 1.5,
      better: 'lower',
    },
  ],
  {
    'without any, ms': half(taken.none),
    'with a million, ms': half(taken.many),
    'with 1,000 one by one, ms': half(taken.some),
    'a million made into figures once, ms': figuresMs,
  },
);
