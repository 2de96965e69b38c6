import type { Page } from '@playwright/test';
import { boxOf, enter, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(240_000);

const key = 'BINANCE/BTCUSDT/spot';
const minuteMs = 60_000;

interface Bars {
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** Neighbours that are not one minute apart. */
  readonly breaks: number;
  readonly complete: boolean;
}

/** The bars that this window has of one minute. */
const barsOf = (page: Page): Promise<Bars> =>
  page.evaluate(
    ([name, apart]) => {
      const value = globalThis.halyard.engine.watch({ kind: 'klines', key: name, interval: '1m' }).current().value;
      if (!value) throw new Error('no bars');
      const { bars, complete } = value;
      let breaks = 0;
      for (let at = 1; at < bars.length; at++) if (bars.openMs(at) - bars.openMs(at - 1) !== apart) breaks++;
      return { count: bars.length, firstMs: bars.openMs(0), lastMs: bars.openMs(bars.length - 1), breaks, complete };
    },
    [key, minuteMs] as const,
  );

/** A time as the crosshair shows it, in the zone of the page. */
function toMinute(ms: number): string {
  const at = new Date(ms);
  const [month, day, hour, minute] = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map((figure) =>
    String(figure).padStart(2, '0'),
  );
  return `${at.getFullYear()}-${month}-${day} ${hour}:${minute}`;
}

/** Milliseconds between frames while the plot is dragged to and fro, ascending. */
async function framesOfDrag(
  page: Page,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<readonly number[]> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let before = performance.now();
    const each = (nowMs: number) => {
      gaps.push(nowMs - before);
      before = nowMs;
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
    Object.assign(globalThis, { gaps });
  });
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let at = 0; at < 60; at++) await page.mouse.move(x + 120 * Math.sin(at / 5), y);
  await page.mouse.up();
  return page.evaluate(() => (globalThis as unknown as { gaps: number[] }).gaps.slice(1).sort((a, b) => a - b));
}

const middleOf = (ascending: readonly number[]) => ascending[ascending.length >> 1]!;

for (const [wanted, tag] of [
  [1_500, '@every-run'],
  [50_000, '@timed'],
] as const)
  test(`${wanted} one-minute bars back the bars stand without a hole, ${tag === '@timed' ? 'the chart is still quick, ' : ''}and a press leads back to live`, {
    tag,
  }, async ({ context }) => {
    await enter(context, server, user);
    const page = await context.newPage();
    const errors = watchErrors(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}/exkchart?q=${key}`);
    await page.getByRole('radio', { name: '1m', exact: true }).click({ timeout: 15_000 });
    await expect(page.getByRole('img', { name: /candles of 1m/ })).toBeVisible();
    const box = await boxOf(page.locator('[data-pane="main"] .u-over'));
    const few = middleOf(await framesOfDrag(page, box));
    const beforeAt = { x: box.x + 30, y: box.y + box.height / 2 };
    const live = page.getByRole('button', { name: 'Go to live' });
    await page.mouse.move(beforeAt.x, beforeAt.y);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 800);
    const startMs = Date.now();
    // Once at least: where all bars came while the view was made wider, the newest is still in it, and nothing leads
    // back to it.
    for (let drag = 0; drag === 0 || (drag < 200 && (await barsOf(page)).count < wanted); drag++) {
      await page.mouse.move(beforeAt.x, beforeAt.y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 30, beforeAt.y, { steps: 6 });
      await page.mouse.up();
    }
    const read = await barsOf(page);
    console.log(`read ${read.count} bars in ${Date.now() - startMs} ms`);
    expect(read.count).toBeGreaterThanOrEqual(wanted);
    expect(read.breaks).toBe(0);
    expect(server.nowMs() - read.lastMs).toBeLessThan(2 * minuteMs);

    const gaps = await framesOfDrag(page, box);
    console.log(
      `dragged with ${read.count} bars: ${middleOf(gaps).toFixed(1)} ms from frame to frame, ${gaps.at(-1)!.toFixed(1)} ms at most; with those it came with ${few.toFixed(1)} ms`,
    );
    if (tag === '@timed')
      expect(middleOf(gaps), 'as quick as with the bars it came with, a frame and a half aside').toBeLessThan(
        few * 1.5 + 25,
      );

    // The chart's own columns begin where the engine's do.
    await page.getByRole('img', { name: /candles of 1m/ }).focus();
    // A page of bars that was still being read comes before what was the oldest.
    await expect(async () => {
      await page.keyboard.press('Home');
      await expect(page.locator('[data-tag="time"]')).toHaveText(
        await page.evaluate(toMinute, (await barsOf(page)).firstMs),
        { timeout: 2_000 },
      );
    }).toPass({ timeout: 30_000 });
    await page.keyboard.press('Escape');

    await live.click();
    await expect(live).toHaveCount(0);
    const after = await barsOf(page);
    expect(after.breaks).toBe(0);
    expect(after.count).toBeGreaterThanOrEqual(read.count);
    expect(errors).toEqual([]);
  });
