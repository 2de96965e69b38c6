import type { Page } from '@playwright/test';
import { createKernel } from '../../src/shared/indicators/kernel.ts';
import { nineTurn } from '../../src/shared/indicators/nine-turn.ts';
import { boxOf, catchFiles, caughtFile, enter, frames, settled, typeInto, watchErrors } from './page.ts';
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
const chart = (page: Page) => page.getByRole('region', { name: 'Chart', exact: true });
const picture = (page: Page) => page.getByRole('img', { name: /candles of 15m/ });
/** Texts of the legends, of the candles' and of every pane's. */
const legends = (page: Page) => chart(page).locator('p > span').allTextContents();
const bars = (page: Page) =>
  page.evaluate(
    (name) =>
      globalThis.halyard.engine.watch({ kind: 'klines', key: name, interval: '15m' }).current().value?.bars.rows() ??
      [],
    key,
  );
const panes = (page: Page) =>
  chart(page)
    .locator('[data-pane]')
    .evaluateAll((all) =>
      all.map(
        (pane) => [(pane as HTMLElement).dataset.pane!, Math.round(pane.getBoundingClientRect().height)] as const,
      ),
    );

async function openMenu(page: Page): Promise<void> {
  await chart(page)
    .getByRole('button', { name: /^Indicators/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Indicators' })).toBeVisible();
}

async function open(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/dashboard`);
  await expect(picture(page)).toBeVisible();
}

test('types, panes and parameters of a chart are chosen, and a reload keeps all of them', async ({ context }) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await open(page);
  await page.getByRole('button', { name: /^Chart type/ }).click();
  await page.getByRole('menuitemradio', { name: 'Heikin-Ashi' }).click();
  await expect(page.getByRole('button', { name: 'Chart type: Heikin-Ashi' })).toBeVisible();

  await openMenu(page);
  await page.getByRole('button', { name: 'Add MACD' }).click();
  await page.getByRole('button', { name: /^Settings of MACD/ }).click();
  await typeInto(page.getByRole('textbox', { name: 'Fast period' }), '0');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Fast period: enter 1 to 1000')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Fast period' }), '5');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => legends(page)).toContainEqual(expect.stringMatching(/^MACD 5 26 9 /));
  await page.getByRole('button', { name: 'Move MACD 5 26 9 up' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await panes(page)).map(([id]) => id)).toEqual(['main', 'macd-1', 'volume']);

  const [, [, before]] = (await panes(page)) as [unknown, readonly [string, number]];
  await page.getByRole('separator', { name: /^Height of MACD/ }).focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await panes(page))[1]![1]).toBe(before + 48);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  const tags = page.getByRole('checkbox', { name: 'Indicator values on the price axis' });
  await page.getByText('Indicator values on the price axis').click();
  await expect(tags).not.toBeChecked();
  await page.keyboard.press('Escape');
  // The server has them before the page is left.
  const kept = () =>
    page.evaluate(() => {
      const overlays = globalThis.halyard.engine.watch({ kind: 'dashboard' }).current().value?.chart_overlays;
      return overlays === undefined ? undefined : [(overlays.shares['macd-1'] ?? 0) > 0.2, overlays.tags];
    });
  await expect.poll(kept).toEqual([true, false]);
  await settled(page);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Chart type: Heikin-Ashi' })).toBeVisible();
  await expect.poll(() => legends(page)).toContainEqual(expect.stringMatching(/^MACD 5 26 9 /));
  await expect.poll(async () => (await panes(page)).map(([id]) => id)).toEqual(['main', 'macd-1', 'volume']);
  expect(Math.abs((await panes(page))[1]![1] - before - 48)).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await expect(page.getByRole('checkbox', { name: 'Invert scale' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Indicator values on the price axis' })).not.toBeChecked();
  expect(errors).toEqual([]);
});

test('dragged back, a chart reads older bars and stays where it is; a press leads back to the newest', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await open(page);
  const plot = await boxOf(chart(page).locator('[data-pane="main"] .u-over'));
  const loaded = (await bars(page)).length;
  expect(loaded).toBeGreaterThan(0);
  const live = page.getByRole('button', { name: 'Go to live' });
  await expect(live).toHaveCount(0);
  for (let drag = 0; drag < 12 && (await bars(page)).length === loaded; drag++) {
    await page.mouse.move(plot.x + 60, plot.y + plot.height / 2);
    await page.mouse.down();
    await page.mouse.move(plot.x + plot.width - 60, plot.y + plot.height / 2, { steps: 4 });
    await page.mouse.up();
  }
  await expect.poll(async () => (await bars(page)).length, { timeout: 15_000 }).toBeGreaterThan(loaded);
  const under = () => chart(page).locator('[data-tag="time"]').textContent();
  // The throw of the last drag ends where a press takes hold of it.
  await page.mouse.down();
  await page.mouse.up();
  const before = await under();
  await frames(page, 20);
  expect(await under()).toBe(before);
  await live.click();
  await expect(live).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('the nine-turn on a real series has the lines that its rules give, and the keyboard reads every bar', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await open(page);
  await openMenu(page);
  await page.getByRole('button', { name: 'Add Nine-turn (TD setup)' }).click();
  await page.keyboard.press('Escape');
  await picture(page).focus();
  // Some bars back all is settled.
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft');
  const list = await bars(page);
  const spoken = await chart(page).locator('[aria-live="polite"]').textContent();
  const values = (text: string | null | undefined) =>
    [...(text ?? '').matchAll(/[\d,]+\.\d+/g)].map(([figure]) => Number(figure.replaceAll(',', '')));
  const [open5] = values(spoken);
  const at = list.findLastIndex((bar, index) => index < list.length - 3 && Math.abs(bar[1] - open5!) < 0.006);
  expect(at).toBeGreaterThan(list.length - 9);
  const kernel = createKernel(nineTurn);
  for (const [timeMs, open, high, low, close, volume] of list.slice(0, at + 1))
    kernel.seal({ timeMs, open, high, low, close, volume });
  const shown = values((await legends(page)).find((text) => text.startsWith('Nine-turn')));
  const expected = [...kernel.values.slice(2, 4)].filter((value) => !Number.isNaN(value));
  expect(shown.map((value) => value.toFixed(2))).toEqual(expected.map((value) => value.toFixed(2)));
  expect(errors).toEqual([]);
});

test('the table has the newest bars, and the picture is a PNG file', { tag: '@firefox' }, async ({ context }) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  await catchFiles(page);
  await open(page);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('button', { name: 'Table of last 100 bars' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(101);
  await page.keyboard.press('Escape');
  await expect(table).toHaveCount(0);
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('button', { name: 'Save as image' }).click();
  await expect
    .poll(async () => (await caughtFile(page).catch(() => undefined))?.name)
    .toBe('BTC-USDT-spot-BINANCE-15m.png');
  const file = Buffer.from((await caughtFile(page)).base64, 'base64');
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect(file.length).toBeGreaterThan(5_000);
  expect(errors).toEqual([]);
});

/**
 * Open time of the bar in the middle of the plot, as the tag under the crosshair tells it: the view has moved where it
 * has.
 */
async function middle(page: Page): Promise<string | null> {
  const plot = await boxOf(chart(page).locator('[data-pane="main"] .u-over'));
  await page.mouse.move(plot.x + plot.width / 2 + 1, plot.y + 40);
  await page.mouse.move(plot.x + plot.width / 2, plot.y + 40);
  return chart(page).locator('[data-tag="time"]').textContent();
}

test('a quick drag is thrown on and held by a press, unless motion is unwanted; a drag along the time axis makes bars wider', async ({
  context,
}) => {
  await enter(context, server, user);
  const page = await context.newPage();
  const errors = watchErrors(page);
  if (test.info().project.name !== 'firefox') await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page);
  const plot = await boxOf(chart(page).locator('[data-pane="main"] .u-over'));
  const y = plot.y + 60;
  const drag = async () => {
    await page.mouse.move(plot.x + 200, y);
    await page.mouse.down();
    for (let at = 1; at <= 10; at++) await page.mouse.move(plot.x + 200 + at * 20, y);
    await page.mouse.up();
  };
  // Where others use the core, what was thrown may have come to rest before it is looked at: it is thrown again then.
  await expect(async () => {
    await drag();
    const first = await middle(page);
    await expect.poll(() => middle(page), { message: 'it goes on by itself', timeout: 2_000 }).not.toBe(first);
  }).toPass({ timeout: 60_000 });
  await drag();
  await page.mouse.down();
  await page.mouse.up();
  const held = await middle(page);
  await frames(page, 20);
  expect(await middle(page)).toBe(held);

  // Over BiDi there is no such setting of the system; that of the application stands there as the page writes it.
  if (test.info().project.name !== 'firefox') await page.emulateMedia({ reducedMotion: 'reduce' });
  else
    await page.evaluate(() => {
      document.documentElement.dataset.motion = 'calm';
    });
  await drag();
  const calm = await middle(page);
  await frames(page, 20);
  expect(await middle(page)).toBe(calm);

  const tag = chart(page).locator('[data-tag="time"]');
  const minutes = async () => {
    const times: number[] = [];
    for (const share of [0.25, 0.75]) {
      await page.mouse.move(plot.x + plot.width * share, y);
      times.push(Date.parse(`${(await tag.textContent())!.replace(' ', 'T')}Z`) / 60_000);
    }
    return times[1]! - times[0]!;
  };
  const before = await minutes();
  const axis = chart(page).locator('[data-pane]').last().locator('[data-axis="time"]');
  const strip = await boxOf(axis);
  expect(strip.height).toBeGreaterThan(10);
  await page.mouse.move(strip.x + strip.width * 0.6, strip.y + strip.height / 2);
  await page.mouse.down();
  await page.mouse.move(strip.x + strip.width * 0.2, strip.y + strip.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(minutes).toBeLessThan(before * 0.7);
  // Over BiDi two presses are no double click.
  await (test.info().project.name !== 'firefox' ? axis.dblclick() : axis.dispatchEvent('dblclick'));
  await expect.poll(async () => Math.abs((await minutes()) - before)).toBeLessThan(before * 0.1);
  expect(errors).toEqual([]);
});
