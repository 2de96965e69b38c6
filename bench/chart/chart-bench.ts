import type { CDPSession, Page } from 'playwright';
import { type BenchPage, openBench } from '../harness/page.ts';
import type { Target } from '../harness/report.ts';
import type { IndicatorCost } from './indicators.ts';
import type { Job, Name, Result } from './page.ts';

/** What the page of the bench offers, as `globalThis.bench`. */
export interface InPage {
  readonly run: (job: Job) => Promise<Result>;
  readonly firstOfPage: (name: Name, bars: number, visible: number) => Promise<number>;
  readonly setUpNine: (name: Name | undefined) => Promise<void>;
  readonly tickNine: (ms: number) => Promise<number>;
  readonly keep: (name: Name | undefined, bars: number) => Promise<void>;
  readonly costOf: (bars: number, rounds: number) => Promise<IndicatorCost>;
}

/** A run of the bench: its page, and what has been measured so far. */
export interface ChartBench extends BenchPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly short: boolean;
  readonly targets: Target[];
  readonly figures: Record<string, number>;
}

/** Opens the page of the bench in a Chromium; an error in it ends the run. */
export async function openChartBench(short: boolean): Promise<ChartBench> {
  const bench = await openBench('chart');
  const page: Page = await bench.context.newPage();
  await page.setViewportSize({ width: 1_300, height: 900 });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(bench.url);
  const session: CDPSession = await bench.context.newCDPSession(page);
  return { ...bench, page, session, short, targets: [], figures: {} };
}

/** A count of bars as figures name it. */
export const many = (bars: number): string => (bars >= 1e6 ? `${bars / 1e6}M` : `${bars / 1e3}k`);
