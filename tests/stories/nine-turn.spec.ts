import type { Page } from '@playwright/test';
import type { BarColumns } from '../../src/shared/indicators/series.ts';
import type { Kline } from '../../src/shared/market/kline.ts';
import { type NineTurnRun, runNear, runOn } from '../../src/shared/drawings/nine-turn-run.ts';
import { boxOf, enter, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const key = 'BINANCE/BTCUSDT/spot';
const message = 'Unable to draw: switch time interval or redraw';
const layer = (page: Page) => page.locator('canvas[data-layer="drawings"]').first();

async function open(page: Page, interval: string) {
  await page.goto(`${server.url}/exkchart?q=${key}&interval=${interval}`);
  await expect(page.getByRole('img', { name: new RegExp(`candles of ${interval}`) })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Drawing', exact: true })).toBeEnabled({ timeout: 15_000 });
}

/** Bars of an interval as the engine has them. */
const bars = (page: Page, interval: string): Promise<readonly Kline[]> =>
  page.evaluate(
    async ([name, of]) => {
      const watched = globalThis.halyard.engine.watch({ kind: 'klines', key: name, interval: of as '1m' });
      const stop = watched.subscribe(() => undefined);
      while (!watched.current().value || watched.current().state !== 'live')
        await new Promise((next) => {
          setTimeout(next, 50);
        });
      stop();
      return watched.current().value!.bars.rows();
    },
    [key, interval] as const,
  );

function columnsOf(rows: readonly Kline[]): BarColumns {
  const column = (field: number) => Float64Array.from(rows, (row) => row[field]!);
  return {
    length: rows.length,
    time: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  };
}

/** Where the bar that opens at a time lies in the plot, px of the page, by what the crosshair says. */
async function xOf(page: Page, ms: number): Promise<number> {
  const box = await boxOf(page.locator('.u-over').first());
  const timeAt = async (x: number) => {
    await page.mouse.move(x, box.y + box.height / 2);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20)));
        }),
    );
    return Date.parse(`${(await page.locator('[data-tag="time"]').first().textContent())!.replace(' ', 'T')}:00Z`);
  };
  let from = box.x + 1;
  let to = box.x + box.width - 1;
  for (let step = 0; step < 14; step++) {
    const middle = (from + to) / 2;
    const at = await timeAt(middle);
    if (at === ms) return middle;
    if (at < ms) from = middle;
    else to = middle;
  }
  throw new Error('no such bar in view');
}

interface Found {
  readonly own: BarColumns;
  readonly run: NineTurnRun;
  /** The interval that has the run, and one that has none at its first bar. */
  readonly on: string;
  readonly interval: string;
}

/**
 * A settled run in view, whose first bar lies on another interval in a bar that is in no run. Four of five stretches of
 * a market have one on 15m; what this one did in the last hours is not the story's.
 */
async function searched(page: Page): Promise<Found> {
  await open(page, '15m');
  const all = await Promise.all(
    ['1m', '5m', '15m', '1h', '4h', '1d'].map(async (interval) => ({
      interval,
      columns: columnsOf(await bars(page, interval)),
    })),
  );
  for (const on of ['15m', '5m', '1h', '4h']) {
    const own = all.find(({ interval }) => interval === on)!.columns;
    const runs = Array.from({ length: 60 }, (_, back) => runOn(own, own.time[own.length - 20 - back]!)).filter(
      (run) => run !== undefined,
    );
    for (const run of runs) {
      const without = all.find(
        ({ interval, columns }) =>
          interval !== on && !runOn(columns, own.time[run.from]!) && columns.time[8]! < own.time[run.from]!,
      );
      if (without) return { own, run, on, interval: without.interval };
    }
  }
  throw new Error('no interval has such a run');
}

const tool = (page: Page) => page.getByRole('button', { name: 'Nine-turn', exact: true }).click();
const saved = (page: Page) =>
  page.evaluate(
    (name) =>
      globalThis.halyard.engine
        .watch({ kind: 'drawings', key: name })
        .current()
        .value?.drawings.map(({ kind, anchors }) => ({ kind, t: anchors[0]!.t })),
    key,
  );

test('the nine-turn tool draws the run near a press on a real series; where there is none, or none on another interval, it says so in the words of the specification @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: 'UTC', viewport: { width: 1200, height: 700 } });
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  const found = await searched(page);
  const { own } = found;
  await open(page, found.on);
  const pressed = own.time[found.run.from + 1]!;
  await tool(page);
  const x = await xOf(page, pressed);
  const box = await boxOf(page.locator('.u-over').first());
  await page.mouse.click(x, box.y + box.height / 2);
  await expect(layer(page)).toHaveAttribute('data-count', '1');
  await expect.poll(() => saved(page)).toEqual([{ kind: 'nine_turn', t: runNear(own, pressed) }]);
  await expect(page.getByText(message)).toHaveCount(0);

  await page.getByRole('radio', { name: found.interval, exact: true }).click();
  await expect(page.getByRole('img', { name: new RegExp(`candles of ${found.interval}`) })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('alert').filter({ hasText: message })).toHaveText(message, { timeout: 15_000 });
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(message)).toHaveCount(0);

  // The oldest bar of all has none before it to be compared with.
  await open(page, '1M');
  await page.getByRole('img', { name: /candles of 1M/ }).focus();
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Home');
        return page.evaluate(
          (name) =>
            globalThis.halyard.engine.watch({ kind: 'klines', key: name, interval: '1M' }).current().value?.complete,
          key,
        );
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await page.keyboard.press('Home');
  await tool(page);
  await page.getByRole('img', { name: /candles of 1M/ }).focus();
  await page.keyboard.press('Home');
  const cross = await boxOf(page.locator('[data-cross="x"]').first());
  await page.mouse.click(cross.x, box.y + box.height / 3);
  await expect(page.getByRole('alert').filter({ hasText: message })).toHaveText(message);
  expect(await saved(page)).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});
