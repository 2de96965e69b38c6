// From the pointer in one window to the crosshair of a linked window beside it, on the built app with its market
// running, beside a bare message between the same two pages for the same events.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { notedOf, watch } from './crosshair/watch.ts';
import { enterAsDemo, openProfile, startApp } from './harness/app.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';

const moves = process.argv.includes('--short') ? 200 : 600;
const frameMs = 1_000 / 60;
const path = '/exkchart?q=HALYARD/BTCUSDT/spot';
/** Snapshots, history and what is loaded after the candles are through by then. */
const settleMs = 4_000;

async function link(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Link group/ }).click();
  await page.getByRole('menuitemradio', { name: 'A, violet' }).click();
  await page.getByRole('img', { name: /candles of/ }).waitFor({ timeout: 30_000 });
}

/** Moves a pointer over the plot, bar after bar, at moments that have nothing to do with frames. */
async function sweep(page: Page): Promise<void> {
  const plot = (await page.locator('.u-over').first().boundingBox())!;
  for (let index = 0; index < moves; index++) {
    const share = 0.1 + 0.8 * ((index * 0.618) % 1);
    await page.mouse.move(plot.x + plot.width * share, plot.y + plot.height * (0.3 + 0.4 * Math.random()));
    await page.waitForTimeout(35 + 17 * Math.random());
  }
  await page.waitForTimeout(300);
}

const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
const server = await startApp();
const context = await openProfile(folder);
await enterAsDemo(context, server.url);
const page = await context.newPage();
await page.goto(`${server.url}${path}`);
const [beside] = await Promise.all([
  page.waitForEvent('popup'),
  page.evaluate((url) => {
    window.open(url, '', 'popup,width=1300,height=900');
  }, path),
]);
for (const one of [beside, page]) await link(one);
await page.waitForTimeout(settleMs);
for (const one of [beside, page]) await watch(one);
await sweep(page);
const mine = await notedOf(page);
const theirs = await notedOf(beside);
await context.close();
await server.dispose();
rmSync(folder, { recursive: true, force: true });

const pairs = Object.entries(mine.moved).flatMap(([text, madeMs]) => {
  const drawnMs = theirs.drawn[text];
  const bareMs = theirs.bare[String(madeMs)];
  return drawnMs === undefined || bareMs === undefined ? [] : [{ oursMs: drawnMs - madeMs, floorMs: bareMs - madeMs }];
});
const ours = pairs.map(({ oursMs }) => oursMs);
const floor = pairs.map(({ floorMs }) => floorMs);
const p50 = percentile(ours, 0.5);
const p99 = percentile(ours, 0.99);
const floor50 = percentile(floor, 0.5);
const floor99 = percentile(floor, 0.99);
console.log(
  `${pairs.length} bars; pointer to painted: ours ${p50.toFixed(1)} ms at the median, ${p99.toFixed(1)} at the 99th percentile; floor ${floor50.toFixed(1)} and ${floor99.toFixed(1)}`,
);
report(
  'crosshair',
  [
    {
      name: 'pointer to the painted crosshair of another window, p50 / bare message and frame',
      value: p50 / floor50,
      limit: 1.1,
      better: 'lower',
    },
    {
      name: 'pointer to the painted crosshair of another window, p99 / bare message and frame',
      value: p99 / floor99,
      limit: 1.25,
      better: 'lower',
    },
    {
      name: 'pointer to the painted crosshair of another window, frames at p99',
      value: p99 / frameMs,
      limit: 1,
      better: 'lower',
      gated: false,
    },
  ],
  {
    bars: pairs.length,
    'ours p50 ms': p50,
    'ours p99 ms': p99,
    'floor p50 ms': floor50,
    'floor p99 ms': floor99,
    'frames later than the floor, share of bars':
      pairs.filter(({ oursMs, floorMs }) => oursMs - floorMs > frameMs / 2).length / pairs.length,
  },
);
