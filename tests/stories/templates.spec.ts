import type { Page } from '@playwright/test';
import { layoutList } from '../../src/shared/contracts/layout.ts';
import { enter, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(90_000);

const panes = (page: Page) =>
  page.locator('[data-pane]').evaluateAll((all) => all.map((pane) => (pane as HTMLElement).dataset.pane!));
const menu = (page: Page) => page.getByRole('dialog', { name: 'Indicators' });
const templates = (page: Page) => page.getByRole('list', { name: 'Saved templates' });
const names = (page: Page) =>
  templates(page)
    .getByRole('button', { name: /^Apply/ })
    .allTextContents();

/** The window with the menu open: Firefox closes it where another tab comes to the front. */
async function show(page: Page): Promise<void> {
  await page.bringToFront();
  if (!(await menu(page).isVisible())) await page.getByRole('button', { name: /^Indicators/ }).click();
  await expect(menu(page)).toBeVisible();
}

async function open(page: Page): Promise<void> {
  await page.goto(`${server.url}/exkchart?q=HALYARD/BTCUSDT/spot`);
  await expect(page.getByRole('img', { name: /candles of/ })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await expect(menu(page)).toBeVisible();
}

test('a set of indicators is saved under a name, put back, overwritten, renamed and deleted; another window and another browser see it @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const api = await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await open(page);
  await page.getByRole('button', { name: 'Add MACD' }).click();
  await page.getByRole('button', { name: /^Settings of MACD/ }).click();
  await typeInto(page.getByRole('textbox', { name: 'Fast period' }), '5');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await typeInto(page.getByRole('textbox', { name: 'Save current chart as' }), 'Momentum');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Saved as “Momentum”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply Momentum' })).toHaveAttribute('aria-pressed', 'true');

  // Without the MACD, then with it and its parameter again.
  await page.getByRole('button', { name: 'Remove MACD 5 26 9' }).click();
  await expect.poll(() => panes(page)).toEqual(['main', 'volume']);
  await page.getByRole('button', { name: 'Apply Momentum' }).click();
  await expect.poll(() => panes(page)).toEqual(['main', 'volume', 'macd-1']);
  await expect(page.getByRole('button', { name: 'Remove MACD 5 26 9' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove MACD 5 26 9' }).click();
  await expect.poll(() => panes(page)).toEqual(['main', 'volume']);

  const beside = await context.newPage();
  await open(beside);
  await expect.poll(() => names(beside)).toEqual(['Momentum']);
  const other = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  await enter(other, server, user);
  const elsewhere = await other.newPage();
  await open(elsewhere);
  await expect.poll(() => names(elsewhere)).toEqual(['Momentum']);

  await show(page);
  await page.getByRole('button', { name: 'Save current chart as Momentum' }).click();
  await expect(page.getByText('“Momentum” updated from the chart.')).toBeVisible();
  await page.getByRole('button', { name: 'Rename Momentum' }).click();
  await typeInto(page.getByRole('textbox', { name: 'New name' }), 'Plain');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['Plain']);
  const stored = async () =>
    (await api.call(layoutList, { kind: 'indicators' })).data.flatMap((one) =>
      one.kind === 'indicators'
        ? one.body.templates.map(({ name, indicators }) => [name, indicators.length] as const)
        : [],
    );
  await expect.poll(stored).toEqual([['Plain', 1]]);
  // Nobody has reloaded anything there.
  await show(beside);
  await expect.poll(() => names(beside)).toEqual(['Plain']);
  await show(elsewhere);
  await expect.poll(() => names(elsewhere)).toEqual(['Plain']);
  await elsewhere.getByRole('button', { name: 'Delete Plain' }).click();
  await expect(elsewhere.getByText('“Plain” deleted.')).toBeVisible();
  await expect.poll(stored).toEqual([]);
  await show(page);
  await expect(templates(page)).toHaveCount(0);
  expect(errors).toEqual([]);
  await other.close();
  await context.close();
});
