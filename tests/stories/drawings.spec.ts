import type { Page } from '@playwright/test';
import type { Output } from '../../src/shared/base/contract.ts';
import { layoutList, layoutSave } from '../../src/shared/contracts/layout.ts';
import { createSlowProxy } from '../doubles/slow-proxy.ts';
import { boxOf, enter, settled, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(90_000);

const key = 'HALYARD/BTCUSDT/spot';
const layer = (page: Page) => page.locator('canvas[data-layer="drawings"]').first();
const drawn = (page: Page, count: number) =>
  expect(layer(page)).toHaveAttribute('data-count', String(count), { timeout: 15_000 });

async function open(page: Page, path = `/exkchart?q=${key}`, url = server.url) {
  await page.goto(`${url}${path}`);
  await expect(page.getByRole('img', { name: /candles of/ }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Drawing', exact: true })).toBeEnabled({ timeout: 15_000 });
}

async function choose(page: Page, name: RegExp) {
  await page.getByRole('button', { name: 'Drawing', exact: true }).click();
  await page.getByRole('group', { name: 'Drawing tools' }).getByRole('button', { name }).click();
  await expect(page.getByText(/Finish \(Esc\)/)).toBeVisible();
}

/** Of a saved layout of drawings. */
function drawingsIn(saved: Output<typeof layoutList>[number] | undefined) {
  if (saved?.kind !== 'drawings') throw new Error('no drawings are saved');
  return saved.body.drawings;
}

/** Presses the places of the plot, each a share of its width and height. */
async function press(page: Page, ...places: readonly (readonly [number, number])[]) {
  const box = await boxOf(page.locator('.u-over').first());
  for (const [x, y] of places) await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

test('what is drawn is there after a reload, in a pop-out beside it at once, and in another browser', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const api = await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await open(page);
  await choose(page, /^Trend line/);
  await press(page, [0.2, 0.6], [0.5, 0.4]);
  await drawn(page, 1);
  await choose(page, /^Text/);
  await press(page, [0.6, 0.3]);
  await typeInto(page.getByRole('textbox', { name: 'Text on the chart' }), 'Range low');
  await page.getByRole('button', { name: 'Add' }).click();
  await drawn(page, 2);
  const popOut = await context.newPage();
  await open(popOut);
  await drawn(popOut, 2);
  await choose(popOut, /^Rectangle/);
  await press(popOut, [0.3, 0.2], [0.4, 0.35]);
  await page.bringToFront();
  await drawn(page, 3);
  const stored = async () =>
    drawingsIn((await api.call(layoutList, { kind: 'drawings', name: key })).data[0])
      .map(({ kind }) => kind)
      .sort();
  await expect.poll(stored).toEqual(['rectangle', 'text', 'trend']);
  await page.reload();
  await drawn(page, 3);
  const other = await browser.newContext();
  await enter(other, server, user);
  const elsewhere = await other.newPage();
  await open(elsewhere);
  await drawn(elsewhere, 3);
  expect(errors).toEqual([]);
  await other.close();
  await context.close();
});

test('keys go through the drawings, move, remove and bring back; an edit that was made from an old version is merged', async ({
  page,
  context,
}) => {
  const api = await enter(context, server, user);
  await open(page, '/exkchart?q=HALYARD/ETHUSDT/spot');
  const list = () => api.call(layoutList, { kind: 'drawings', name: 'HALYARD/ETHUSDT/spot' });
  await choose(page, /^Horizontal line/);
  await press(page, [0.4, 0.4]);
  await drawn(page, 1);
  await expect.poll(async () => (await list()).data.length).toBe(1);
  const [saved] = (await list()).data;
  const [line] = drawingsIn(saved);
  const theirs = {
    ...line!,
    id: 'from-elsewhere',
    anchors: [{ ...line!.anchors[0]!, p: line!.anchors[0]!.p * 1.001 }],
    updated: line!.updated + 1,
  };
  expect(
    (
      await api.call(layoutSave, {
        kind: 'drawings',
        name: 'HALYARD/ETHUSDT/spot',
        version: saved!.version,
        body: { v: 1, removed: [], drawings: [...drawingsIn(saved), theirs] },
      })
    ).code,
  ).toBe(200);
  const chart = page.getByRole('img', { name: /candles of/ });
  await chart.focus();
  await page.keyboard.press('ArrowUp');
  await drawn(page, 2);
  await expect.poll(async () => drawingsIn((await list()).data[0]).length).toBe(2);
  const price = async () => drawingsIn((await list()).data[0]).find(({ id }) => id === line!.id)?.anchors[0]?.p ?? 0;
  await expect.poll(price).toBeGreaterThan(line!.anchors[0]!.p);
  await page.keyboard.press('Delete');
  await drawn(page, 1);
  await page.keyboard.press('Control+z');
  await drawn(page, 2);
  await page.keyboard.press('Control+Shift+z');
  await drawn(page, 1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('toolbar', { name: /Selected drawing: Horizontal line/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: /Selected drawing/ })).toBeHidden();
});

test('what is drawn in one browser stands in another one of the same user without a reload, whoever of them was late @long', async ({
  browser,
}) => {
  const proxy = await createSlowProxy(server.url);
  const path = '/exkchart?q=HALYARD/SOLUSDT/spot';
  const contexts = [await browser.newContext(), await browser.newContext()];
  const pages: Page[] = [];
  for (const [at, context] of contexts.entries()) {
    await enter(context, server, user);
    const page = await context.newPage();
    await open(page, path, at === 0 ? server.url : proxy.url);
    pages.push(page);
  }
  const [here, there] = pages as [Page, Page];
  await choose(here, /^Horizontal line/);
  await press(here, [0.4, 0.4]);
  await drawn(here, 1);
  await drawn(there, 1);
  // Its tools are loaded when they are first asked for.
  await there.getByRole('button', { name: 'Drawing', exact: true }).click();
  await expect(there.getByRole('group', { name: 'Drawing tools' })).toBeVisible();
  await there.keyboard.press('Escape');
  // Cut off, both go on drawing; back again each has what the other drew.
  proxy.become({ bytesPerSecond: 0, delayMs: 0 });
  await choose(there, /^Rectangle/);
  await press(there, [0.3, 0.2], [0.4, 0.35]);
  await drawn(there, 2);
  await choose(here, /^Trend line/);
  await press(here, [0.2, 0.6], [0.5, 0.5]);
  await drawn(here, 2);
  proxy.become(undefined);
  await drawn(there, 3);
  await drawn(here, 3);
  await here.getByRole('img', { name: /candles of/ }).focus();
  await here.keyboard.press('Delete');
  await drawn(here, 2);
  await drawn(there, 2);
  for (const context of contexts) await context.close();
  await proxy.close();
});

test('the magnet and the look of the last drawing outlast a reload, and stand in a window beside it', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const path = '/exkchart?q=BINANCE/ETHUSDT/spot';
  const pressed = (of: Page) => of.getByRole('radio', { name: 'Strong' });
  await open(page, path);
  await page.getByRole('button', { name: 'Drawing', exact: true }).click();
  await pressed(page).click();
  await page.keyboard.press('Escape');
  await choose(page, /^Horizontal line/);
  await press(page, [0.4, 0.4]);
  await drawn(page, 1);
  await page
    .getByRole('toolbar', { name: /Selected drawing/ })
    .getByRole('radio', { name: 'Line width 3' })
    .click();
  const stored = () =>
    page.evaluate(() => globalThis.halyard.engine.watch({ kind: 'dashboard' }).current().value?.drawing_tools);
  await expect.poll(stored).toEqual({ magnet: 'strong', keep: false, style: { colour: 0, width: 3, dash: 'solid' } });
  const beside = await context.newPage();
  await open(beside, path);
  await beside.getByRole('button', { name: 'Drawing', exact: true }).click();
  await expect(pressed(beside)).toBeChecked();
  await settled(page);
  await page.reload();
  await drawn(page, 1);
  await page.getByRole('button', { name: 'Drawing', exact: true }).click();
  await expect(pressed(page)).toBeChecked();
  await page.keyboard.press('Escape');
  await choose(page, /^Horizontal line/);
  await press(page, [0.6, 0.6]);
  await drawn(page, 2);
  await expect(
    page.getByRole('toolbar', { name: /Selected drawing/ }).getByRole('radio', { name: 'Line width 3' }),
  ).toBeChecked();
});

test('a drawing in the pane of an indicator stands in a window beside it and after a reload, goes with its pane and comes back with it @long', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const path = '/exkchart?q=OKX/ETHUSDT/spot';
  const inPane = (of: Page) => of.locator('[data-pane="volume"] canvas[data-layer="drawings"]');
  await open(page, path);
  await choose(page, /^Trend line/);
  const box = await boxOf(page.locator('[data-pane="volume"] .u-over'));
  for (const [x, y] of [
    [0.3, 0.6],
    [0.6, 0.3],
  ] as const)
    await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  await expect(inPane(page)).toHaveAttribute('data-count', '1');
  await drawn(page, 0);
  const beside = await context.newPage();
  await open(beside, path);
  await expect(inPane(beside)).toHaveAttribute('data-count', '1');
  await page.bringToFront();
  await page.reload();
  await expect(inPane(page)).toHaveAttribute('data-count', '1', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Indicators' }).click();
  await page.getByRole('button', { name: 'Remove Volume' }).click();
  await expect(page.locator('[data-pane="volume"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Drawing', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Drawings' }).getByText(/pane closed/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Indicators' }).click();
  await page.getByRole('button', { name: 'Add Volume', exact: true }).click();
  await expect(inPane(page)).toHaveAttribute('data-count', '1');
});
