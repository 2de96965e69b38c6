import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultChart } from '../../../src/shared/trade/workspace/default-chart.ts';
import type { DashboardState } from '../../../src/shared/trade/workspace/dashboard-state.ts';
import { demoSession, start } from './start.ts';
import { defaultDashboardState } from '../../doubles/dashboard-state.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const chart = () => page.getByRole('region', { name: 'Chart', exact: true });
/** Texts of the legend that name an indicator. */
const legend = () =>
  [...chart().element().querySelectorAll('p span')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^(MA|EMA|BOLL|VWAP)/.test(text));
const names = () => legend().map((text) => /^(MA \d+|EMA \d+|BOLL|VWAP)/.exec(text)?.[0]);
const kindsOf = (patch: Partial<DashboardState> | undefined) =>
  patch?.chart_overlays?.indicators.map(({ kind, params }) => ({ kind, ...params }));
const chosenOf = (patch: Partial<DashboardState> | undefined) => patch?.chart_overlays?.indicators;
/** How many pixels of the chart's canvas have about this colour. */
function pixelsOf(token: string): number {
  const canvas = chart().element().querySelector('canvas');
  const ctx = canvas?.getContext('2d');
  if (!canvas || !ctx) throw new Error('no canvas');
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const [r, g, b] = getComputedStyle(probe).color.match(/\d+/g)!.map(Number) as [number, number, number];
  probe.remove();
  const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4)
    if (Math.abs(data[at]! - r) + Math.abs(data[at + 1]! - g) + Math.abs(data[at + 2]! - b) < 12) found++;
  return found;
}

test('indicators are added, changed, moved and removed in the menu ƒx, painted over the candles and written into the legend', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await expect.element(page.getByRole('button', { name: /^Indicators/ })).toBeVisible();
  expect(names()).toEqual([]);
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByRole('button', { name: 'Add Bollinger bands' }).click();
  expect(kindsOf(engine.patched.at(-1))).toEqual([{ kind: 'volume' }, { kind: 'boll' }]);
  await expect.poll(() => pixelsOf('series-1')).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Add Moving average', exact: true }).click();
  await expect.poll(names).toHaveLength(2);
  await page.getByRole('button', { name: /^Settings of MA/ }).click();
  await page.getByRole('textbox', { name: 'Period' }).fill('0');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('Period: enter 1 to 1000')).toBeVisible();
  await page.getByRole('textbox', { name: 'Period' }).fill('11');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(names).toEqual(['BOLL', 'MA 11']);
  expect(kindsOf(engine.patched.at(-1))).toEqual([{ kind: 'volume' }, { kind: 'boll' }, { kind: 'ma', period: 11 }]);
  await page.getByRole('button', { name: 'Move MA 11 up' }).click();
  await expect.poll(names).toEqual(['MA 11', 'BOLL']);
  await page.getByRole('button', { name: /^Remove BOLL/ }).click();
  await page.getByRole('button', { name: 'Remove MA 11' }).click();
  await expect.poll(names).toEqual([]);
  await expect.poll(() => pixelsOf('series-1')).toBeLessThan(20);
}, 30_000);

test('what is painted in the colours of rise and fall may have two of its own, and gives them back', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByRole('button', { name: 'Settings of Volume' }).click();
  const rise = page.getByLabelText('Colour: Rise');
  await expect.element(rise).toBeVisible();
  await rise.fill('#123456');
  await expect
    .poll(() => chosenOf(engine.patched.at(-1)))
    .toMatchObject([{ kind: 'volume', colours: { up: '#123456' } }]);
  await page.getByRole('button', { name: 'Default colours' }).click();
  await expect.poll(() => chosenOf(engine.patched.at(-1))).toMatchObject([{ kind: 'volume', colours: {} }]);
  for (const [title, name, labels] of [
    ['Nine-turn (TD setup)', /^Settings of (Nine|TD|9)/, ['Rise', 'Fall']],
    ['Supertrend', /^Settings of (Super|ST)/, ['Rise', 'Fall']],
    ['MACD', /^Settings of MACD/, ['Line', 'Signal', 'Rise', 'Fall']],
  ] as const) {
    await page.getByRole('button', { name: `Add ${title}` }).click();
    await page.getByRole('button', { name }).click();
    await expect
      .poll(() =>
        [...document.querySelectorAll('input[type="color"]')].map((input) =>
          input.closest('label')!.textContent!.replace('Colour: ', ''),
        ),
      )
      .toEqual(labels);
  }
}, 30_000);

test('an indicator of the second kind has a pane of its own, whose height the keyboard changes and the dashboard keeps', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByRole('button', { name: 'Add MACD' }).click();
  await userEvent.keyboard('{Escape}');
  const panes = () =>
    [...chart().element().querySelectorAll<HTMLElement>('[data-pane]')].map(
      ({ dataset, clientHeight }) => [dataset.pane, clientHeight] as const,
    );
  await expect.poll(() => panes().map(([id]) => id)).toEqual(['main', 'volume', 'macd-1']);
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByRole('button', { name: /^Move MACD .* up$/ }).click();
  await expect.poll(() => panes().map(([id]) => id)).toEqual(['main', 'macd-1', 'volume']);
  await page.getByRole('button', { name: /^Move MACD .* down$/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => panes().map(([id]) => id)).toEqual(['main', 'volume', 'macd-1']);
  const [, , before] = panes();
  const separator = page.getByRole('separator', { name: /^Height of MACD/ });
  (separator.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(() => panes()[2]![1]).toBe(before![1] + 24);
  await expect.poll(() => engine.patched.at(-1)?.chart_overlays?.shares['macd-1']).toBeGreaterThan(0.1);
}, 30_000);

test('a pane is dragged by its name to another place, a line shows where, and Escape leaves all as it was', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  const indicators = (['volume', 'macd', 'rsi'] as const).map((kind) => ({
    id: kind,
    kind,
    params: {},
    colours: {},
    tone: 0,
  }));
  await engine.patchDashboard({ chart_overlays: { ...defaultChart(), indicators } });
  const panes = () => [...chart().element().querySelectorAll<HTMLElement>('[data-pane]:not([hidden])')];
  const order = () => panes().map(({ dataset }) => dataset.pane);
  await expect.poll(order).toEqual(['main', 'volume', 'macd', 'rsi']);
  const line = () => panes()[0]!.parentElement!.querySelector('[class*="drop"]');
  const grip = () =>
    panes()
      .find(({ dataset }) => dataset.pane === 'rsi')!
      .querySelector('p > span')!;
  const pointer = (type: string, clientY: number, target: EventTarget = document) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 7, button: 0, clientY }));
  const drag = () => {
    const { top } = grip().getBoundingClientRect();
    pointer('pointerdown', top + 3, grip());
    pointer('pointermove', panes()[1]!.getBoundingClientRect().top + 5);
  };
  // The part comes once the candles are there.
  await expect
    .poll(() => {
      drag();
      return line();
    })
    .not.toBeNull();
  expect(line()!.getBoundingClientRect().top).toBeCloseTo(panes()[1]!.getBoundingClientRect().top - 1, 0);
  await userEvent.keyboard('{Escape}');
  expect(line()).toBeNull();
  pointer('pointerup', 0);
  expect(order()).toEqual(['main', 'volume', 'macd', 'rsi']);
  drag();
  pointer('pointerup', 0);
  await expect.poll(order).toEqual(['main', 'rsi', 'volume', 'macd']);
  expect(kindsOf(engine.patched.at(-1))?.map(({ kind }) => kind)).toEqual(['rsi', 'volume', 'macd']);
  expect(line()).toBeNull();
}, 30_000);

test('the legend has the mean of the newest closes, and follows them', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 100 });
  await engine.patchDashboard({
    chart_overlays: {
      ...defaultChart(),
      indicators: [{ id: 'ma', kind: 'ma', params: { period: 7 }, colours: {}, tone: 0 }],
    },
  });
  const { interval, current_tab: key } = defaultDashboardState();
  const expected = () => {
    const bars = engine.watch({ kind: 'klines', key, interval }).current().value?.bars.rows(-7) ?? [];
    return bars.reduce((sum, bar) => sum + bar[4], 0) / 7;
  };
  const shown = () => Number(/^MA 7 ([\d,.]+)/.exec(legend()[0] ?? '')?.[1]?.replaceAll(',', ''));
  await expect.poll(() => Math.abs(shown() / expected() - 1)).toBeLessThan(0.001);
  const before = shown();
  await expect.poll(shown, { timeout: 10_000 }).not.toBe(before);
  await expect.poll(() => Math.abs(shown() / expected() - 1)).toBeLessThan(1e-5);
}, 30_000);

test('a template needs a name; saved, it brings back what was removed, and Undo takes that back', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { session: demoSession });
  const panes = () => [...document.querySelectorAll<HTMLElement>('[data-pane]')].map(({ dataset }) => dataset.pane);
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByRole('button', { name: 'Add MACD' }).click();
  await expect.poll(panes).toEqual(['main', 'volume', 'macd-1']);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect.element(page.getByText('Name: enter a name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Save current chart as' }).fill('Momentum');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect.element(page.getByRole('button', { name: 'Apply Momentum' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^Remove MACD/ }).click();
  await expect.poll(panes).toEqual(['main', 'volume']);
  await page.getByRole('button', { name: 'Apply Momentum' }).click();
  await expect.poll(panes).toEqual(['main', 'volume', 'macd-1']);
  await page.getByRole('dialog', { name: 'Indicators' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(panes).toEqual(['main', 'volume']);
});
