// The backtest beside the form of a strategy, in the built app: from a key on the edge of a grid to its curve on the
// screen, over a week of minutes and a year of hours, what the page itself takes meanwhile, and a thread that begins.
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { enterAsDemo, startApp } from './harness/app.ts';
import { launchOptions } from './harness/page.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';
import { observeDrafts, pressEdges, startCold, typeDuringSweep } from './drafts/observed.ts';

const short = process.argv.includes('--short');
const [presses, starts] = short ? [15, 4] : [80, 12];

/** Opens the form of a grid on the house's market, filled in. */
async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/AIdashboard`);
  const strategies = page.getByRole('region', { name: 'Strategies', exact: true });
  await strategies.getByRole('button', { name: 'Start a grid' }).click({ timeout: 30_000 });
  const drawer = page.getByRole('dialog', { name: 'Start a grid' });
  await drawer.getByRole('button', { name: 'Use ±5%' }).click({ timeout: 30_000 });
  await drawer.getByLabel('Investment').fill('5000');
  await drawer.getByText('Rounds won / lost').waitFor({ timeout: 60_000 });
}

const app = await startApp();
const browser = await chromium.launch(launchOptions());
try {
  const context = await browser.newContext({ viewport: { width: 1_920, height: 1_080 } });
  await enterAsDemo(context, app.url);
  await context.addInitScript(observeDrafts);
  const page = await context.newPage();
  await openForm(page, app.url);
  await setTimeout(2_000);
  await pressEdges(page, 5);
  const week = await pressEdges(page, presses);
  const cold = await startCold(page, starts);
  await page.getByRole('radio', { name: '365 days' }).click();
  await setTimeout(3_000);
  await pressEdges(page, 5);
  const year = await pressEdges(page, presses);
  const swept = await typeDuringSweep(page, short ? 30 : 150);
  report(
    'drafts',
    [
      {
        name: 'from a key on an edge to its curve over 7 days of minutes, p95 ms',
        value: percentile(week.drawn, 0.95),
        limit: 16,
        better: 'lower',
        gated: false,
      },
      {
        name: 'from a key on an edge to its curve over 365 days of hours, p95 ms',
        value: percentile(year.drawn, 0.95),
        limit: 100,
        better: 'lower',
        gated: false,
      },
      {
        name: 'interactions of the page meanwhile, p98 ms',
        value: percentile([...week.interactions, ...year.interactions], 0.98),
        limit: 50,
        better: 'lower',
        gated: false,
      },
      {
        name: 'interactions of the page with a sweep in all workers, p98 ms',
        value: percentile(swept, 0.98),
        limit: 50,
        better: 'lower',
        gated: false,
      },
      {
        name: 'a backtest in a thread that begins, median ms',
        value: percentile(cold, 0.5),
        limit: 80,
        better: 'lower',
        gated: false,
      },
    ],
    {
      'a week of minutes, key to curve, median ms': percentile(week.drawn, 0.5),
      'a year of hours, key to curve, median ms': percentile(year.drawn, 0.5),
      'a backtest in a thread that begins, p95 ms': percentile(cold, 0.95),
      curves: week.drawn.length + year.drawn.length,
      'keys beside a sweep': swept.length,
    },
  );
} finally {
  await browser.close();
  await app.dispose();
}
