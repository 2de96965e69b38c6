// The built app on the real server for --minutes N (10): a dashboard, three pop-outs, and further tabs opened and closed again and again.
// With --rate N the same on a synthetic market of N book updates a second, as on /stress: 10,000 make ten million frames in 17 minutes.
import { chromium, type Page } from 'playwright';
import { enterAsDemo, startApp } from './harness/app.ts';
import { launchOptions } from './harness/page.ts';
import { report, rounded } from './harness/report.ts';
import { slopeOf } from './harness/slope.ts';
import { countTimers, type Sample, takeSample, watchConnection } from './soak/sample.ts';
import { pathsOf } from './soak/paths.ts';
import { watchWorkerHeap } from './soak/worker-heap.ts';

const usualMinutes = process.argv.includes('--short') ? 0.6 : 10;
const minutes = numberOf('--minutes') ?? usualMinutes;
const rate = numberOf('--rate');
const { first, stays, comes } = pathsOf(rate);
const samples: Sample[] = [];
const samplesWanted: number = 40;
const stayMs: number = 1_500;

function numberOf(flag: string): number | undefined {
  const at = process.argv.indexOf(flag);
  if (at < 0) return undefined;
  const value = Number(process.argv[at + 1]);
  if (!(value > 0)) throw new Error(`${flag} needs a number above 0`);
  return value;
}

const server = await startApp();
const browser = await chromium.launch(launchOptions());
const context = await browser.newContext();
await context.addInitScript(countTimers);
await enterAsDemo(context, server.url);
let failures = 0;
const open = async (path: string): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    failures++;
    console.error(`page: ${error.message}`);
  });
  await page.goto(server.url + path);
  return page;
};

const page = await open(first);
for (const path of stays) await open(path);
await page.waitForFunction(() => 'halyard' in globalThis);
await watchConnection(page);
const debuggerOfPage = await context.newCDPSession(page);
await debuggerOfPage.send('Performance.enable');
const startMs = performance.now();
const places = { page, debuggerOfPage, worker: await watchWorkerHeap(browser), serverUrl: server.url, startMs };
const endMs = startMs + minutes * 60_000;
let openings = 0;
for (let nextMs = startMs; performance.now() < endMs; ) {
  const come = await open(comes[openings++ % comes.length]!);
  await come.waitForTimeout(stayMs);
  await come.close();
  if (performance.now() < nextMs) continue;
  nextMs += (endMs - startMs) / samplesWanted;
  const sample = await takeSample(places);
  samples.push(sample);
  console.log(
    `${(sample.hours * 60).toFixed(1).padStart(6)} min  ${Object.entries(sample)
      .slice(1)
      .map(([name, value]) => `${name} ${rounded(value)}`)
      .join(' · ')} · openings ${openings}`,
  );
}
await browser.close();
await server.dispose();

/** The first fifth is warming up: rings fill, code is compiled. */
const settled = samples.slice(Math.floor(samples.length / 5));
const last = samples.at(-1)!;
const figures: Record<string, number> = {
  minutes,
  ...(rate === undefined ? {} : { 'updates a second': rate }),
  openings,
  'page errors': failures,
  frames: last.frames,
  gaps: last.gaps,
  resyncs: last.resyncs,
  reconnects: last.reconnects,
};
const spanHours = last.hours - settled[0]!.hours;
const rise = (name: keyof Sample): number => {
  const slope = slopeOf(settled.map((sample) => [sample.hours, sample[name]]));
  console.log(
    `${name.padEnd(12)} ${slope.rise.toFixed(2).padStart(10)} an hour ± ${slope.halfWidth.toFixed(2)} (95 %)`,
  );
  figures[`${name} an hour`] = slope.rise;
  if (Number.isFinite(slope.halfWidth)) figures[`${name} an hour, ±95 %`] = slope.halfWidth;
  return slope.rise * spanHours;
};
const [workerHeap] = (['workerHeap', 'pageHeap', 'listeners', 'nodes', 'timers', 'sockets', 'streams'] as const).map(
  rise,
);
/** How much higher the lowest of the last third is than that of the first: what a garbage collection takes away is no leak. */
const grown = (name: keyof Sample): number => {
  const third = Math.ceil(settled.length / 3);
  const least = (part: readonly Sample[]): number => Math.min(...part.map((sample) => sample[name]));
  return least(settled.slice(-third)) - least(settled.slice(0, third));
};
report(
  'soak',
  [
    { name: 'worker heap grows by MB over the run', value: workerHeap!, limit: 2, better: 'lower' },
    { name: 'page errors', value: failures, limit: 0, better: 'lower' },
    { name: 'sockets left over', value: grown('sockets'), limit: 0, better: 'lower' },
    { name: 'streams left over', value: grown('streams'), limit: 0, better: 'lower' },
    { name: 'timers left over', value: grown('timers'), limit: 0, better: 'lower' },
    { name: 'listeners left over a window', value: grown('listeners') / openings, limit: 1, better: 'lower' },
  ],
  figures,
);
