import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

beforeEach(() => localStorage.clear());
afterEach(async () => {
  document.documentElement.style.removeProperty('--text-scale');
  await page.viewport(1280, 800);
});

const multi = (num: number) => `/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=${num}`;
/** Heads of charts with their controls: the row, and what stands in it or was folded away. */
function heads() {
  return [...document.querySelectorAll('section')].flatMap((section) => {
    const row = section.querySelector<HTMLElement>('header > div > div');
    const buttons = [...(row?.querySelectorAll('button') ?? [])].filter((button) =>
      button.checkVisibility({ visibilityProperty: true }),
    );
    if (!row || !buttons.some(({ textContent }) => textContent?.includes('ƒx'))) return [];
    const folded = buttons.filter((button) => button.closest('[inert]') !== null);
    return [{ row: row.getBoundingClientRect(), shown: buttons.filter((button) => !folded.includes(button)), folded }];
  });
}
const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent ?? '';

test.each([
  ['/dashboard', 1440, 1],
  ['/dashboard', 1000, 1],
  ['/dashboard', 390, 1],
  [multi(9), 1600, 1],
  [multi(9), 1280, 1],
  [multi(9), 1280, 1.5],
  [multi(9), 1000, 1],
  [multi(9), 800, 1],
  [multi(9), 720, 1],
  [multi(8), 1000, 1.25],
  [multi(3), 900, 1],
  [multi(4), 390, 1.5],
] as const)(
  'in the heads of %s at %i px, text times %d, every control is whole or folded away',
  async (path, width, scale) => {
    await page.viewport(width, 800);
    document.documentElement.style.setProperty('--text-scale', String(scale));
    await start(path, { session: demoSession, everyMs: 0 });
    await expect.poll(() => heads().length, { timeout: 10_000 }).toBeGreaterThan(0);
    await expect
      .poll(() =>
        heads().flatMap(({ row, shown, folded }) => [
          ...shown
            .filter((button) => {
              const { left, right, top, bottom } = button.getBoundingClientRect();
              return left < row.left - 1 || right > row.right + 1 || top < row.top - 1 || bottom > row.bottom + 1;
            })
            .map((button) => `${nameOf(button)} is cut`),
          ...folded
            .filter((button) => {
              const { left, top } = button.getBoundingClientRect();
              return top < row.bottom - 1 && left < row.right - 1;
            })
            .map((button) => `${nameOf(button)} is seen and cannot be pressed`),
          ...shown
            .slice(1)
            .filter((button, at) => button.getBoundingClientRect().left < shown[at]!.getBoundingClientRect().right - 1)
            .map((button) => `${nameOf(button)} lies over another one`),
        ]),
      )
      .toEqual([]);
    const wide = heads().filter(({ row }) => row.width >= 300 * scale);
    for (const { shown } of wide)
      expect(shown.map(nameOf).join(), 'what matters most stays').toMatch(/ƒx.*Chart settings/);
  },
);

test('the type of a chart that has no room for it is chosen in its settings', async () => {
  await page.viewport(1000, 800);
  const engine = await start(multi(3), { session: demoSession, everyMs: 0 });
  const cell = page.getByRole('region', { name: 'Chart 1', exact: true });
  await expect.poll(() => heads()[0]?.folded.map(nameOf).join()).toMatch(/^Chart type[^,]*$/);
  await cell.getByRole('button', { name: 'Chart settings' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Chart type/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Area' }).click();
  await expect.poll(() => engine.patched.at(-1)?.chart_sets?.map(({ chart }) => chart.type)).toEqual(['area']);
});
