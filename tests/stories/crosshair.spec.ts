import type { Locator, Page } from '@playwright/test';
import { boxOf, enter, frames, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(90_000);
test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'elsewhere the windows of a test are tabs, and the one behind draws once a second',
);

const path = '/exkchart?q=HALYARD/BTCUSDT/spot';
const frameMs = 1_000 / 60;

async function link(page: Page, group = 'A, violet'): Promise<void> {
  await page.getByRole('button', { name: /^Link group/ }).click();
  await page.getByRole('menuitemradio', { name: group }).click();
  await expect(page.getByRole('button', { name: `Link group: ${group}` })).toBeVisible();
  await expect(page.getByRole('img', { name: /candles of/ })).toBeVisible({ timeout: 20_000 });
}

/**
 * Notes in the page when each text first stands in an element, by what the page's own clock says of the wall: the
 * pointer's event, or the moment of the change.
 */
const note = (page: Page, selector: string, byHand: boolean): Promise<void> =>
  page.evaluate(
    ([where, hand]) => {
      const noted: Record<string, number> = {};
      let movedMs = 0;
      addEventListener(
        'pointermove',
        ({ timeStamp }) => {
          movedMs = timeStamp;
        },
        { capture: true },
      );
      const element = document.querySelector(where as string)!;
      new MutationObserver(() => {
        noted[element.textContent ?? ''] ??= performance.timeOrigin + (hand ? movedMs : performance.now());
      }).observe(element, { childList: true, characterData: true, subtree: true });
      Object.assign(globalThis, { noted });
    },
    [selector, byHand] as const,
  );
const notedOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { noted: Record<string, number> }).noted);

test('a crosshair that moves over many bars stands in the window beside it within a few frames', {
  tag: '@timed',
}, async ({ context }) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${server.url}${path}`);
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => {
      window.open(url, '', 'popup,width=1300,height=900');
    }, path),
  ]);
  for (const one of [beside, page]) await link(one);
  await note(page, '[data-tag="time"]', true);
  await note(beside, '[data-mark="crosshair"]', false);
  const plot = await boxOf(page.locator('.u-over').first());
  for (let at = 0; at < 120; at++) {
    await page.mouse.move(plot.x + plot.width * (0.15 + at * 0.006), plot.y + plot.height / 2);
    await frames(page, 2);
  }
  await frames(beside, 20);
  const mine = await notedOf(page);
  const theirs = await notedOf(beside);
  const took = Object.keys(mine)
    .filter((text) => text in theirs)
    .map((text) => theirs[text]! - mine[text]!)
    .sort((a, b) => a - b);
  const p50 = took[Math.floor(took.length / 2)]!;
  const p99 = took[Math.floor(took.length * 0.99)]!;
  const figure = `crosshair from window to window: ${p50.toFixed(1)} ms at the median, ${p99.toFixed(1)} ms at the 99th percentile (${(p50 / frameMs).toFixed(1)} and ${(p99 / frameMs).toFixed(1)} frames), ${took.length} bars`;
  console.log(figure);
  test.info().annotations.push({ type: 'figures', description: figure });
  expect(took.length).toBeGreaterThan(40);
  // bench:crosshair holds the figures against a bare message and frame.
  expect(p50).toBeLessThan(3 * frameMs);
  expect(errors).toEqual([]);
});

test('a window of another group shows no crosshair, and one that is closed with its pointer on the chart takes its own along', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  const openBeside = async () =>
    (
      await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate((url) => {
          window.open(url, '', 'popup,width=1300,height=900');
        }, path),
      ])
    )[0];
  const hand = await openBeside();
  const stranger = await openBeside();
  const errors = watchErrors(page);
  for (const one of [page, hand]) await link(one);
  await link(stranger, 'B, cyan');
  const [followed, other] = [page, stranger].map((one) => one.locator('[data-mark="crosshair"]')) as [Locator, Locator];
  const plot = await boxOf(hand.locator('.u-over').first());
  await hand.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 2);
  await expect(followed).toBeVisible();
  await expect(followed).toHaveText((await hand.locator('[data-tag="time"]').textContent()) ?? '');
  await expect(other).toBeHidden();
  await hand.mouse.move(plot.x + plot.width / 2, 5);
  await expect(followed).toBeHidden();
  await hand.mouse.move(plot.x + plot.width / 3, plot.y + plot.height / 2);
  await expect(followed).toBeVisible();
  await hand.close();
  await expect(followed).toBeHidden();
  await expect(other).toBeHidden();
  expect(errors).toEqual([]);
});
