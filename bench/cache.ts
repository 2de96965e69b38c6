// A start from IndexedDB in a Chromium SharedWorker, opening included: our packed records beside a row a record, and
// the built app's first table.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstTables } from './cache/first-table.ts';
import type { Job, Result, Way } from './cache/worker.ts';
import { openProfile } from './harness/app.ts';
import { serveBench } from './harness/page.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';

const rounds = process.argv.includes('--short') ? 3 : 8;
const ways: readonly Way[] = ['packed', 'rows', 'floor'];
const newProfile = () => mkdtempSync(join(tmpdir(), 'halyard-profile-'));
const profiles = { packed: newProfile(), rows: newProfile(), floor: newProfile(), app: newProfile() };
const served = await serveBench('cache');

/** Runs jobs one after another in a browser that has just started. */
async function inFreshBrowser(way: Way, jobs: readonly Job[]): Promise<readonly Result[]> {
  const context = await openProfile(profiles[way]);
  const page = await context.newPage();
  await page.goto(served.url);
  const results: Result[] = [];
  for (const job of jobs)
    results.push(
      await page.evaluate((asked) => (globalThis as unknown as { run: (job: Job) => Promise<Result> }).run(asked), job),
    );
  await context.close();
  return results;
}

/** The first paint of a bare page with a bare worker, in a browser that has just started, ms. */
async function bareInFreshBrowser(): Promise<number> {
  const context = await openProfile(profiles.floor);
  const page = await context.newPage();
  await page.goto(served.url);
  const ms = await page.evaluate(() => (globalThis as unknown as { paintBare: () => Promise<number> }).paintBare());
  await context.close();
  return ms;
}

for (const way of ways) await inFreshBrowser(way, [`fill ${way}`]);
type Results = Readonly<Record<Way, Result[]>>;
const cold: Results = { packed: [], rows: [], floor: [] };
const warm: Results = { packed: [], rows: [], floor: [] };
const bare: number[] = [];
for (let round = 0; round < rounds; round++) {
  for (const way of ways) {
    const [first, second] = await inFreshBrowser(way, [way, way]);
    cold[way].push(first!);
    warm[way].push(second!);
  }
  bare.push(await bareInFreshBrowser());
}
await served.close();
const { starts, restartsMs } = await firstTables(profiles.app, rounds);
for (const profile of Object.values(profiles)) rmSync(profile, { recursive: true, force: true });

const median = (values: readonly number[]) => percentile(values, 0.5);
const of = (results: readonly Result[], what: keyof Result) =>
  median(results.map((result) => result[what] ?? Number.NaN));
/** Reading alone, without the opening that both ways have in common. */
const alone = (results: readonly Result[]) => median(results.map(({ openedMs, readMs }) => readMs - openedMs));
const figures = {
  'packed, cold: opened, ms': of(cold.packed, 'openedMs'),
  'packed, cold: fetched, ms': of(cold.packed, 'fetchedMs'),
  'packed, cold: read, ms': of(cold.packed, 'readMs'),
  'packed, cold: parsed, ms': of(cold.packed, 'parsedMs'),
  'rows, cold: opened, ms': of(cold.rows, 'openedMs'),
  'rows, cold: read, ms': of(cold.rows, 'readMs'),
  'packed, warm: opened, ms': of(warm.packed, 'openedMs'),
  'packed, warm: fetched, ms': of(warm.packed, 'fetchedMs'),
  'packed, warm: read, ms': of(warm.packed, 'readMs'),
  'packed, warm: parsed, ms': of(warm.packed, 'parsedMs'),
  'rows, warm: opened, ms': of(warm.rows, 'openedMs'),
  'rows, warm: read, ms': of(warm.rows, 'readMs'),
  'floor, cold: opened, ms': of(cold.floor, 'openedMs'),
  'floor, cold: read, ms': of(cold.floor, 'readMs'),
  'floor, warm: read, ms': of(warm.floor, 'readMs'),
  'floor: a bare page paints after its bare worker starts, ms': median(bare),
  'first table after the worker starts, in a window that stands, ms': median(restartsMs),
  'a cold browser, page and all: first table after the worker starts, ms': median(
    starts.map(({ fromWorkerMs }) => fromWorkerMs),
  ),
  'a cold browser, page and all: first table after the navigation starts, ms': median(
    starts.map(({ fromNavigationMs }) => fromNavigationMs),
  ),
};
for (const [name, value] of Object.entries(figures)) console.log(name.padEnd(76), value.toFixed(1));
report(
  'cache',
  [
    {
      name: 'all reference data and 20 charts, cold, opened and read into rows, ms',
      value: figures['packed, cold: read, ms'],
      limit: 80,
      better: 'lower',
      gated: false,
    },
    {
      name: 'rows / packed, cold, opening included',
      value: figures['rows, cold: read, ms'] / figures['packed, cold: read, ms'],
      limit: 5,
      better: 'higher',
      gated: false,
    },
    { name: 'rows / packed, cold', value: alone(cold.rows) / alone(cold.packed), limit: 5, better: 'higher' },
    { name: 'rows / packed, warm', value: alone(warm.rows) / alone(warm.packed), limit: 5, better: 'higher' },
    {
      name: 'first table after the worker starts, in a window that stands, ms',
      value: figures['first table after the worker starts, in a window that stands, ms'],
      limit: 150,
      better: 'lower',
      gated: false,
    },
  ],
  figures,
);
