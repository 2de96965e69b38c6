import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultDashboardState } from '../../../src/shared/trade/dashboard-state.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const chart = () => page.getByRole('region', { name: 'Chart', exact: true });
/** Texts of the legend that name an indicator. */
const legend = () => [...chart().element().querySelectorAll('p span')].map(({ textContent }) => textContent ?? '').filter((text) => /^(MA|EMA|BOLL|VWAP)/.test(text));
const names = () => legend().map((text) => /^(MA \d+|EMA \d+|BOLL|VWAP)/.exec(text)?.[0]);
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
  for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at]! - r) + Math.abs(data[at + 1]! - g) + Math.abs(data[at + 2]! - b) < 12) found++;
  return found;
}

test('indicators are chosen in the menu ƒx, painted over the candles and written into the legend', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 0 });
  await expect.element(page.getByRole('button', { name: /^Indicators/ })).toBeVisible();
  expect(names()).toEqual([]);
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByRole('checkbox', { name: 'Bollinger bands (20, 2)' }).click({ force: true });
  expect(engine.patched.at(-1)).toEqual({ chart_overlays: ['boll'] });
  await expect.poll(() => pixelsOf('series-5')).toBeGreaterThan(200);
  await page.getByRole('checkbox', { name: 'Moving averages (7, 25, 99)' }).click({ force: true });
  expect(engine.patched.at(-1)).toEqual({ chart_overlays: ['ma', 'boll'] });
  await userEvent.keyboard('{Escape}');
  await expect.poll(names).toEqual(['MA 7', 'MA 25', 'MA 99', 'BOLL']);
  await expect.poll(() => pixelsOf('series-1')).toBeGreaterThan(100);
  await engine.patchDashboard({ chart_overlays: [] });
  await expect.poll(names).toEqual([]);
  await expect.poll(() => pixelsOf('series-5')).toBeLessThan(20);
}, 30_000);

test('the legend has the mean of the newest closes, and follows them', async () => {
  const engine = await start('/dashboard', { session: demoSession, everyMs: 100 });
  await engine.patchDashboard({ chart_overlays: ['ma'] });
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
