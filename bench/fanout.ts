// 2,000 frames a second of 50 topics → every tab of a Chromium, over three ways from one SharedWorker: ages from the
// source to the page, time in the worker.
import { Worker } from 'node:worker_threads';
import { hideable } from './harness/hideable.ts';
import { type Measured, measureCells, measureProblems, noteBatches } from './fanout/measured.ts';
import { planOf } from './fanout/plan.ts';
import type { Stage } from './fanout/stage.ts';
import { targetsOf } from './fanout/targets.ts';
import { openBench } from './harness/page.ts';
import { report } from './harness/report.ts';

const short = process.argv.includes('--short');
const plan = planOf(short);

const source = new Worker(new URL('./fanout/source.ts', import.meta.url));
const port = await new Promise<number>((resolve) => {
  source.once('message', resolve);
});
const page = await openBench('fanout', {
  args: ['--disable-background-timer-throttling', '--disable-renderer-backgrounding'],
});
await page.context.addInitScript(hideable);
const stage: Stage = { context: page.context, url: page.url, source: `ws://127.0.0.1:${port}` };

const measured: Measured = { outcomes: new Map(), problems: new Map(), figures: {} };
const many = await measureCells(stage, plan, measured);
await measureProblems(stage, plan, measured);
await page.close();
await source.terminate();

measured.figures['tabs that bring a push to its limit'] = many;
if (!short) noteBatches(plan, measured);
report('fanout', targetsOf(measured, plan, many), measured.figures);
