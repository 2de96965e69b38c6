import type { Page } from '@playwright/test';
import { boxOf, enter, untilLive, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

const keysIn = (page: Page): Promise<(string | null)[]> =>
  page.locator('[role="tab"][data-tab]').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-tab')));

test('tabs are put in order by the mouse and by keys; another window and a reload have the same order', {
  tag: '@firefox',
}, async ({ context }) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const other = await context.newPage();
  const errors = watchErrors(page);
  await other.goto(`${server.url}/dashboard`);
  await page.goto(`${server.url}/dashboard`);
  await page.bringToFront();
  const tab = (at: number) => page.locator('[role="tab"][data-tab]').nth(at);
  await expect(tab(2)).toBeVisible();
  const [first, second, third] = await keysIn(page);
  await untilLive(page, first!);
  const from = await boxOf(tab(0));
  const to = await boxOf(tab(2));
  await page.mouse.move(from.x + 30, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + from.height / 2, { steps: 3 });
  await page.mouse.move(to.x + to.width - 6, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => keysIn(page)).toEqual([second, third, first]);
  // What was carried is not pressed by it: the selection is what it was.
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('data-tab', first!);
  await expect.poll(() => keysIn(other)).toEqual([second, third, first]);
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => keysIn(page)).toEqual([second, first, third]);
  await page.reload();
  await expect.poll(() => keysIn(page)).toEqual([second, first, third]);
  expect(errors).toEqual([]);
});
