import type { BrowserContext, Page } from 'playwright';
import type { Variant, WorkerStats } from './messages.ts';
import type { BenchPage, PageStats } from './page.ts';
import { nowMs } from './wire.ts';

/** A browser with the built page, and the source's address. */
export interface Stage {
  readonly context: BrowserContext;
  readonly url: string;
  readonly source: string;
}

export interface Outcome extends PageStats {
  readonly worker: WorkerStats;
}

/** What a page has on its global object: page.ts and hideable.ts. */
type PageGlobal = { readonly bench: BenchPage; readonly hideTab: (hidden: boolean) => void };

const warmMs = 1_000;
const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

async function openTabs({ context, url, source }: Stage, variant: Variant, count: number): Promise<readonly Page[]> {
  const name = `${variant} ${nowMs()}`;
  const pages: Page[] = [];
  for (let tab = 0; tab < count; tab++) {
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(
      (args) => (globalThis as unknown as PageGlobal).bench.join(args.name, args.tab, args.source, args.variant),
      { name, tab, source, variant },
    );
    pages.push(page);
  }
  await sleep(warmMs);
  return pages;
}

const measure = (page: Page, from: number, to: number) =>
  page.evaluate(([start, end]) => (globalThis as unknown as PageGlobal).bench.measure(start, end), [from, to] as const);

/** One variant with so many tabs for so long. */
export async function runCell(stage: Stage, variant: Variant, tabs: number, seconds: number): Promise<Outcome> {
  const pages = await openTabs(stage, variant, tabs);
  const from = nowMs() + 100;
  const to = from + seconds * 1_000;
  await measure(pages[0]!, from, to);
  await sleep(to - nowMs() + 100);
  const ages = await Promise.all(
    pages.map((page) =>
      page.evaluate(([start, end]) => (globalThis as unknown as PageGlobal).bench.stats(start, end), [
        from,
        to,
      ] as const),
    ),
  );
  const worker = await pages[0]!.evaluate(() => (globalThis as unknown as PageGlobal).bench.workerStats());
  await Promise.all(pages.map((page) => page.close()));
  return {
    worker,
    market: ages.flatMap(({ market }) => market),
    painted: ages.flatMap(({ painted }) => painted),
    urgent: ages.flatMap(({ urgent }) => urgent),
  };
}

/** Two tabs: the first is blocked for 1.5 s and later hidden for 2 s, while the second goes on. */
export async function runBlocked(stage: Stage, variant: Variant) {
  const [first, second] = (await openTabs(stage, variant, 2)) as [Page, Page];
  const posted = (from: number, to: number) =>
    second.evaluate(([start, end]) => (globalThis as unknown as PageGlobal).bench.posted(0, start, end), [
      from,
      to,
    ] as const);
  const blocked = await first.evaluate(() => (globalThis as unknown as PageGlobal).bench.block(1_500));
  const queued = await posted(blocked.from, blocked.to);
  await sleep(500);
  const hide = (hidden: boolean) => first.evaluate((now) => (globalThis as unknown as PageGlobal).hideTab(now), hidden);
  await hide(true);
  await sleep(300);
  const from = nowMs();
  await sleep(2_000);
  const toHidden = await posted(from, nowMs());
  const fresh = first.evaluate(() => {
    const { bench, hideTab } = globalThis as unknown as PageGlobal;
    hideTab(false);
    return bench.untilFresh(performance.timeOrigin + performance.now());
  });
  const seenMs = await fresh;
  await Promise.all([first.close(), second.close()]);
  return {
    'fresh ms after a block of 1.5 s': blocked.freshMs,
    'messages queued in the block': queued,
    'messages to the hidden tab': toHidden,
    'fresh ms after it is seen again': seenMs,
  };
}
