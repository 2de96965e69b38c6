// A dashboard of the demo user and two pop-outs on the real server, its worker merging 2,000 updates a second: keys,
// clicks, frames, tasks, presses on "Buy" and switches of the symbol, beside an empty page in the same browser. With
// --minutes N the heaps too. The table of 10,000 rows is bench:grid's, what is loaded first bench:load's.
import { measureEmpty } from './dashboard/empty.ts';
import { measureHeap } from './dashboard/heap.ts';
import { framesOf, observedOf } from './dashboard/observed.ts';
import { pressBuy } from './dashboard/presses.ts';
import { fillWorker, openStage, openWindows, rateOf, sleep, type Stage } from './dashboard/stage.ts';
import { openTabs, switchTabs } from './dashboard/switches.ts';
import { figuresOf, type Measured, targetsOf } from './dashboard/targets.ts';
import { tasksDuring } from './dashboard/tasks.ts';
import { typeBoth } from './dashboard/typing.ts';
import { actOnDashboard } from './dashboard/act.ts';
import { report } from './harness/report.ts';

const short = process.argv.includes('--short');
const [frameSeconds, rounds, typings, presses] = short ? [5, 2, 6, 8] : [15, 8, 20, 30];
const minutes = minutesOf();
/** Parts that are loaded in quiet are there by then, and what is used for the first time has been compiled. */
const settleMs = 6_000;

/** 0 without the flag. */
function minutesOf(): number {
  const at = process.argv.indexOf('--minutes');
  const value = at < 0 ? 0 : Number(process.argv[at + 1]);
  if (!(value >= 0)) throw new Error('--minutes needs a number');
  return value;
}

async function measure(stage: Stage): Promise<Measured> {
  const { server, context, browser, feeder } = stage;
  await fillWorker(feeder);
  const before = await measureEmpty(context, server.url, frameSeconds);
  const { dashboard, popOuts } = await openWindows(stage);
  await sleep(settleMs);
  await actOnDashboard(dashboard, 1);
  const rate = await rateOf(dashboard, 3);
  const frames = await Promise.all([dashboard, ...popOuts].map((page) => framesOf(page, frameSeconds)));
  await observedOf(dashboard);
  await actOnDashboard(dashboard, rounds);
  const used = await observedOf(dashboard);
  const tasks = await tasksDuring(browser, dashboard, server.url, () => actOnDashboard(dashboard, 2));
  const typed = await typeBoth(dashboard, typings);
  const pressed = await pressBuy(dashboard, presses);
  const switches = await switchTabs(dashboard, await openTabs(dashboard));
  const heap = minutes > 0 ? await measureHeap(stage, dashboard, minutes) : undefined;
  for (const page of [...popOuts, dashboard]) await page.close();
  const after = await measureEmpty(context, server.url, frameSeconds);
  for (const { durationMs, type, target, handlersMs } of used.interactions
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, 8))
    console.log(`slow: ${type} on ${target}: ${durationMs} ms, ${handlersMs.toFixed(1)} of them in handlers`);
  for (const { ms, events } of tasks.slice(0, 8))
    console.log(`long: ${ms.toFixed(1)} ms of the processor, ${events.slice(0, 6).join(', ')}`);
  if (stage.errors.length > 0) throw new Error(stage.errors.join('\n'));
  return { rate, floors: [before, after], frames, used, tasks, typed, presses: pressed, switches, heap };
}

const stage = await openStage();
try {
  const measured = await measure(stage);
  report('dashboard', targetsOf(measured), figuresOf(measured));
} finally {
  await stage.close();
}
