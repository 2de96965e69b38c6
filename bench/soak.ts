// The built app on the real server for --minutes N (10): a dashboard, three pop-outs, and further tabs opened and
// closed again and again. With --rate N the same on a synthetic market of N book updates a second, as on /stress:
// 10,000 make ten million frames in 17 minutes.
import { startApp } from './harness/app.ts';
import { report, rounded } from './harness/report.ts';
import { grown, rise, settledOf } from './soak/growth.ts';
import { pathsOf } from './soak/paths.ts';
import { type Sample, takeSample, watchConnection } from './soak/sample.ts';
import { openWindows, type Windows } from './soak/windows.ts';
import { watchWorkerHeap } from './soak/worker-heap.ts';

const usualMinutes = process.argv.includes('--short') ? 0.6 : 10;
const minutes = numberOf('--minutes') ?? usualMinutes;
const rate = numberOf('--rate');
const { first, stays, comes } = pathsOf(rate);
const samplesWanted: number = 40;
const stayMs: number = 1_500;

function numberOf(flag: string): number | undefined {
  const at = process.argv.indexOf(flag);
  if (at < 0) return undefined;
  const value = Number(process.argv[at + 1]);
  if (!(value > 0)) throw new Error(`${flag} needs a number above 0`);
  return value;
}

/** Opens the windows that stay, and what samples are taken of. */
async function settle(
  { browser, context, open }: Windows,
  serverUrl: string,
): Promise<Parameters<typeof takeSample>[0]> {
  const page = await open(first);
  for (const path of stays) await open(path);
  await page.waitForFunction(() => 'halyard' in globalThis);
  await watchConnection(page);
  const debuggerOfPage = await context.newCDPSession(page);
  await debuggerOfPage.send('Performance.enable');
  const startMs = performance.now();
  return { page, debuggerOfPage, worker: await watchWorkerHeap(browser), serverUrl, startMs };
}

const server = await startApp();
const windows = await openWindows(server.url);
const places = await settle(windows, server.url);
const samples: Sample[] = [];
const endMs = places.startMs + minutes * 60_000;
let openings = 0;
for (let nextMs = places.startMs; performance.now() < endMs; ) {
  const come = await windows.open(comes[openings++ % comes.length]!);
  await come.waitForTimeout(stayMs);
  await come.close();
  if (performance.now() < nextMs) continue;
  nextMs += (endMs - places.startMs) / samplesWanted;
  const sample = await takeSample(places);
  samples.push(sample);
  console.log(
    `${(sample.hours * 60).toFixed(1).padStart(6)} min  ${Object.entries(sample)
      .slice(1)
      .map(([name, value]) => `${name} ${rounded(value)}`)
      .join(' · ')} · openings ${openings}`,
  );
}
await windows.browser.close();
await server.dispose();

const settled = settledOf(samples);
const last = samples.at(-1)!;
const figures: Record<string, number> = {
  minutes,
  ...(rate === undefined ? {} : { 'updates a second': rate }),
  openings,
  'page errors': windows.failures(),
  frames: last.frames,
  gaps: last.gaps,
  resyncs: last.resyncs,
  reconnects: last.reconnects,
};
const watched = ['workerHeap', 'pageHeap', 'listeners', 'nodes', 'timers', 'sockets', 'streams'] as const;
const [workerHeap] = watched.map((name) => rise(settled, name, figures));
report(
  'soak',
  [
    { name: 'worker heap grows by MB over the run', value: workerHeap!, limit: 2, better: 'lower' },
    { name: 'page errors', value: windows.failures(), limit: 0, better: 'lower' },
    { name: 'sockets left over', value: grown(settled, 'sockets'), limit: 0, better: 'lower' },
    { name: 'streams left over', value: grown(settled, 'streams'), limit: 0, better: 'lower' },
    { name: 'timers left over', value: grown(settled, 'timers'), limit: 0, better: 'lower' },
    { name: 'listeners left over a window', value: grown(settled, 'listeners') / openings, limit: 1, better: 'lower' },
  ],
  figures,
);
