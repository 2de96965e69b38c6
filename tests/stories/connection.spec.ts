import type { BrowserContext, Page } from '@playwright/test';
import { enter, holdBook, typeInto, untilLive, untilReported, untilUpdated, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

const key = 'BINANCE/BTCUSDT/spot';
let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.use({ own: {}, paceMs: 250 });
test.setTimeout(120_000);

const panel = (page: Page) => page.getByRole('dialog', { name: 'Connection' });
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name, exact: true });
const stage = (page: Page, name: string) =>
  panel(page).getByRole('row', { name: new RegExp(`^${name} [0-9.]+ m?s [0-9.]+ m?s [1-9]`) });

async function buyAtMarket(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Market', exact: true }).click();
  await typeInto(page.getByLabel('Amount', { exact: true }), '0.01');
  await page.getByRole('button', { name: /^Buy .*BTC$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy 0.01/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The diagnostics as the user gets them: from the clipboard, or from the field where the browser refuses that. */
async function diagnostics(page: Page): Promise<string> {
  await page.evaluate(() => {
    const write = navigator.clipboard?.writeText.bind(navigator.clipboard);
    if (!write) return;
    navigator.clipboard.writeText = (text) => {
      Object.assign(globalThis, { copied: text });
      return write(text);
    };
  });
  await panel(page).getByRole('button', { name: 'Copy diagnostics' }).click();
  const field = panel(page).getByRole('textbox', { name: /Clipboard blocked by the browser/ });
  await expect(
    panel(page)
      .getByText(/^Copied\./)
      .or(field),
  ).toBeVisible();
  return (await field.isVisible())
    ? field.inputValue()
    : page.evaluate(() => String((globalThis as { copied?: string }).copied));
}

test('the panel shows live figures of venues, streams, stages and windows, and its diagnostics name nobody', async ({
  context,
  page,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/dashboard`);
  await untilLive(page, key);
  await buyAtMarket(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/exdepth?q=HALYARD/BTCUSDT/spot`);
  await untilLive(other, 'HALYARD/BTCUSDT/spot');
  await page.bringToFront();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Connection' }).click();
  await expect(panel(page).getByRole('row', { name: /BIN live/ })).toBeVisible();

  await tab(page, 'Streams').click();
  const book = panel(page).getByRole('row', { name: /\/client\/depth\/depth\/ws BINANCE/ });
  await expect(book).toBeVisible();
  const before = await panel(page).boundingBox();
  await tab(page, 'Latency').click();
  for (const name of [
    'Exchange → server',
    'Server → worker',
    'Worker → painted',
    'Click → sent',
    'Sent → acknowledged',
    'Acknowledged → filled',
  ]) {
    await expect(stage(page, name), name).toBeVisible({ timeout: 20_000 });
  }
  await tab(page, 'Windows').click();
  await expect(panel(page).getByRole('row', { name: /^\/dashboard visible/ })).toBeVisible();
  await expect(panel(page).getByRole('row', { name: /^\/exdepth · HALYARD\/BTCUSDT\/spot/ })).toBeVisible();
  expect(await panel(page).boundingBox(), 'nothing moves').toEqual(before);

  const text = await diagnostics(page);
  const reported = JSON.parse(text);
  expect(reported.engine.streams.length).toBeGreaterThan(3);
  expect(reported.engine.windows).toHaveLength(2);
  for (const secret of [api.token, user.password, user.username, user.userId]) expect(text).not.toContain(secret);
  console.log(JSON.stringify(reported.engine.latency));
  expect(errors).toEqual([]);
});

/** From the word of the engine to all marked panels, and between the words that two windows get, ms. */
interface Death {
  readonly markedMs: number;
  readonly apartMs: number;
}
const middle = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[all.length >> 1]!;

/** Lets the server die so many times; what the dashboard and a window that gets no frames are told each time. */
async function dieBeside(context: BrowserContext, page: Page, times: number): Promise<readonly Death[]> {
  await enter(context, server, user);
  await page.goto(`${server.url}/dashboard`);
  await untilLive(page, key);
  // What has told nothing yet is not stale when the server goes, but waited for.
  await untilReported(page, ['/client/klines/list/ws', '/client/klines/data/24h/ws', '/order/user/ws', '/user/api/ws']);
  const frozen = await context.newPage();
  await frozen.addInitScript(() => {
    const real = requestAnimationFrame;
    Object.assign(globalThis, {
      frozen: false,
      requestAnimationFrame: (run: FrameRequestCallback) =>
        (globalThis as { frozen?: boolean }).frozen ? 0 : real(run),
    });
  });
  await frozen.goto(`${server.url}/exdepth?q=${key}`);
  await untilLive(frozen, key);
  await holdBook(frozen, key, 1_000);
  await page.bringToFront();
  // The tape has a panel of its own where there is room for it.
  const panels =
    page.viewportSize()!.width >= 1_920
      ? ['Chart', 'Order book', 'Trades', 'Orders and balances', 'Order']
      : ['Chart', 'Order book', 'Orders and balances', 'Order'];
  const marked = panels.length + 1;
  for (const name of panels) await expect(page.getByRole('region', { name, exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^stale /)).toHaveCount(0);
  await frozen.evaluate((of) => {
    Object.assign(globalThis, { frozen: true, staleMs: [] });
    for (const depth of [20, 1_000]) {
      const watched = globalThis.halyard.engine.watch({ kind: 'book', key: of, depth, group: 1 });
      watched.subscribe(() => {
        if (watched.current().state === 'stale')
          (globalThis as unknown as { staleMs: number[] }).staleMs.push(Date.now());
      });
    }
  }, key);
  await page.evaluate(
    ([of, least]) => {
      const watched = globalThis.halyard.engine.watch({ kind: 'book', key: of, depth: 50, group: 1 });
      const marks = { reportedMs: 0, shownMs: 0 };
      Object.assign(globalThis, { marks });
      watched.subscribe(() => {
        if (watched.current().state === 'stale') marks.reportedMs ||= Date.now();
      });
      new MutationObserver(() => {
        const chips = [...document.querySelectorAll('span')].filter(
          ({ textContent, childElementCount }) => childElementCount === 0 && /^stale \d/.test(textContent ?? ''),
        );
        if (chips.length >= least) marks.shownMs ||= Date.now();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    [key, marked] as const,
  );

  const deaths: Death[] = [];
  while (deaths.length < times) {
    if (deaths.length > 0) {
      await server.restart();
      await untilLive(page, key);
      await expect(page.getByText(/^stale /)).toHaveCount(0);
      await frozen.evaluate(() => {
        (globalThis as unknown as { staleMs: number[] }).staleMs.length = 0;
      });
      await page.evaluate(() => {
        Object.assign((globalThis as unknown as { marks: object }).marks, { reportedMs: 0, shownMs: 0 });
      });
    }
    await untilUpdated(page, key, 3);
    const crashedMs = Date.now();
    await server.crash();
    await expect
      .poll(() => page.getByText(/^stale /).count(), 'each panel, and the ticker bar')
      .toBeGreaterThanOrEqual(marked);
    const marks = await page.evaluate(
      () => (globalThis as unknown as { marks: { reportedMs: number; shownMs: number } }).marks,
    );
    await expect
      .poll(() => frozen.evaluate(() => (globalThis as unknown as { staleMs: number[] }).staleMs.length))
      .toBeGreaterThanOrEqual(2);
    const frozenMs = await frozen.evaluate(() =>
      Math.max(...(globalThis as unknown as { staleMs: number[] }).staleMs.slice(0, 2)),
    );
    console.log(
      `after the server's death: told in ${marks.reportedMs - crashedMs} ms, all panels marked in ${marks.shownMs - crashedMs} ms, a window without frames told in ${frozenMs - crashedMs} ms`,
    );
    deaths.push({ markedMs: marks.shownMs - marks.reportedMs, apartMs: Math.abs(frozenMs - marks.reportedMs) });
  }
  return deaths;
}

test('when the server goes every panel is marked stale, in a window that gets no frames too', async ({
  context,
  page,
}) => {
  expect(await dieBeside(context, page, 1)).toHaveLength(1);
});

test('all panels are marked within 100 ms of the engine’s word, and a window without frames is told as soon', {
  tag: '@timed',
}, async ({ context, page }) => {
  const deaths = await dieBeside(context, page, 5);
  expect(middle(deaths.map(({ markedMs }) => markedMs)), JSON.stringify(deaths)).toBeLessThanOrEqual(100);
  expect(middle(deaths.map(({ apartMs }) => apartMs)), JSON.stringify(deaths)).toBeLessThanOrEqual(100);
});
