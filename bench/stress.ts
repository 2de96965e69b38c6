// One dashboard and twelve pop-outs on a synthetic market of 50 books, at 2,000 and at 10,000 updates a second: the
// page /stress, driven without a head.
import { type Browser, chromium, type Page } from 'playwright';
import type { StressResult } from '../src/app/screens/stress/collect.ts';
import { windowPaths } from '../src/app/screens/stress/window-paths.ts';
import { stressId } from '../src/shared/wire/stress.ts';
import { stressParam } from '../src/shared/wire/stress-param.ts';
import { stressInstruments } from '../src/worker/stress/instruments.ts';
import { chromiumArgs, chromiumPath } from '../tests/browsers.mjs';
import { startProcess } from '../tests/server-process.ts';
import { report, type Target } from './harness/report.ts';

const short = process.argv.includes('--short');
const seconds = short ? 8 : 30;
const settleMs = short ? 4_000 : 10_000;
const symbols = 50;
const rates = [2_000, 10_000] as const;
const popOuts = 12;

interface Led {
  readonly measure: (seconds: number) => Promise<StressResult>;
}
declare global {
  var halyardStress: Led | undefined;
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function measure(browser: Browser, url: string, rate: number): Promise<StressResult> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const errors: string[] = [];
  const watch = (page: Page, path: string) => page.on('pageerror', ({ message }) => errors.push(`${path}: ${message}`));
  const id = stressId({ symbols, rate, wire: 'bin', tag: `bench${rate}` });
  const leader = await context.newPage();
  watch(leader, '/stress');
  await leader.goto(`${url}/stress?${new URLSearchParams({ [stressParam]: id })}`);
  // Pop-ups are windows of their own, all of them in sight, as on several monitors; pages of a context would be tabs
  // behind each other.
  for (const path of windowPaths(id, stressInstruments(symbols), popOuts)) {
    const [page] = await Promise.all([
      leader.waitForEvent('popup'),
      leader.evaluate((address) => {
        window.open(address, '', 'popup,width=900,height=700');
      }, path),
    ]);
    watch(page, path);
  }
  await sleep(settleMs);
  const result = await leader.evaluate((span) => globalThis.halyardStress!.measure(span), seconds);
  // What a window says while it is being closed is not the run's.
  const said = errors.join('\n');
  await context.close();
  if (said !== '') throw new Error(said);
  return result;
}

const server = await startProcess({ args: ['--seed', '5'] });
const path = chromiumPath();
const browser = await chromium.launch({
  ...(path === undefined ? {} : { executablePath: path }),
  args: [
    ...chromiumArgs,
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
  ],
});
const targets: Target[] = [];
const figures: Record<string, number> = {};
for (const rate of rates) {
  const { updatesPerSecond, worker, windows } = await measure(browser, server.url, rate);
  if (!worker) throw new Error('the worker did not report');
  const fps = windows.map(({ framesPerSecond }) => framesPerSecond).sort((a, b) => a - b);
  const delays = windows.map(({ inputDelayMs }) => inputDelayMs.p99).sort((a, b) => a - b);
  const frames = worker.framesPerSecond;
  console.log(
    `${rate}/s: made ${updatesPerSecond.toFixed(0)}, worker busy ${(worker.busy * 100).toFixed(1)} %, ${frames.toFixed(0)} frames/s, ${worker.postsPerSecond.toFixed(0)} posts/s, venue to merged ${worker.lagMs.p50.toFixed(1)} / ${worker.lagMs.p99.toFixed(1)} ms, ${worker.windows} windows`,
  );
  for (const { path: name, framesPerSecond, frameMs, inputDelayMs, heapMb } of windows) {
    console.log(
      `  ${name.padEnd(18)} ${framesPerSecond.toFixed(1).padStart(6)} fps  frames ${frameMs.p50.toFixed(0)} / ${frameMs.p99.toFixed(0)} ms  input ${inputDelayMs.p50.toFixed(1)} / ${inputDelayMs.p99.toFixed(1)} ms  heap ${heapMb?.toFixed(0) ?? '—'} MB`,
    );
  }
  targets.push(
    { name: `${rate}/s: updates merged / updates asked for`, value: frames / rate, limit: 0.95, better: 'higher' },
    {
      name: `${rate}/s: posts a second / (windows × 60)`,
      value: worker.postsPerSecond / (worker.windows * 60),
      limit: 1,
      better: 'lower',
    },
    { name: `${rate}/s: windows served`, value: worker.windows, limit: popOuts + 2, better: 'higher' },
    {
      name: `${rate}/s: worker busy, share of a core`,
      value: worker.busy,
      limit: rate === rates[0] ? 0.25 : 0.6,
      better: 'lower',
      gated: false,
    },
  );
  Object.assign(figures, {
    [`${rate}/s bytes a second`]: worker.bytesPerSecond,
    [`${rate}/s lag p50 ms`]: worker.lagMs.p50,
    [`${rate}/s lag p99 ms`]: worker.lagMs.p99,
    [`${rate}/s slowest window fps`]: fps[0]!,
    [`${rate}/s median window fps`]: fps[fps.length >> 1]!,
    [`${rate}/s input delay p99 ms, median window`]: delays[delays.length >> 1]!,
    [`${rate}/s heap MB, all windows`]: windows.reduce((sum, { heapMb }) => sum + (heapMb ?? 0), 0),
  });
}
await browser.close();
await server.dispose();
report('stress', targets, figures);
