import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textSizes } from '../../../src/app/ui/preferences/preferences.ts';
import { demoSession, start } from '../screens/start.ts';

const designWidth = 19.2;
/** Texts are at least as large as they are called and at most a third larger. */
const tokens = [11, 12, 13, 14, 16, 20, 28];
/** Whole screens, and what is left of them at 200 % and 400 %. */
const widths = [3840, 2560, 1920, 1280, 960, 640, 390, 320];
const narrow = [390, 320];
const key = 'BINANCE/BTCUSDT/spot';
const paths = [
  '/login',
  '/signup',
  '/reset-password?token=none',
  '/error?error=404',
  '/error?error=403',
  '/home',
  '/dashboard',
  '/user',
  '/user?section=analysis',
  '/AIdashboard',
  '/setup',
  '/setup/security',
  '/stress',
  `/exkchart?q=${key}`,
  `/exmutiplykchart?s=${key}&num=4`,
  `/exdepth?q=${key}`,
];
/** For what is loaded first. */
const patient = { timeout: 10_000 };
const visitors = ['/login', '/signup', '/reset-password'];

beforeEach(() => localStorage.clear());
afterAll(() => page.viewport(1280, 900));

const rootSize = () => Number.parseFloat(document.documentElement.style.fontSize);

/** px of a token of text size as an element has it. */
function sizeOf(token: number): number {
  const probe = document.createElement('span');
  probe.style.fontSize = `var(--fs-${token})`;
  document.body.append(probe);
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return size;
}

test('the root size follows the width of the window, texts between their floor and their ceiling', async () => {
  await page.viewport(1920, 1000);
  await start('/login');
  for (const width of widths) {
    await page.viewport(width, 1000);
    await expect
      .poll(rootSize, { ...patient, message: `root size at ${width}` })
      .toBeCloseTo(document.documentElement.clientWidth / designWidth, 1);
    for (const token of tokens) {
      const fluid = (token * rootSize()) / 100;
      const floor = token;
      const ceiling = token * 1.333;
      expect(
        Math.abs(sizeOf(token) - Math.min(ceiling, Math.max(floor, fluid))),
        `--fs-${token} at ${width}`,
      ).toBeLessThan(0.2);
    }
  }
});

test('in a window that is to scale, text grows with it beyond its ceiling, and its rows with the text', async () => {
  await page.viewport(3840, 1000);
  await start('/login', {}, { scale_with_window: 'on' });
  await expect.poll(rootSize, patient).toBeCloseTo(document.documentElement.clientWidth / designWidth, 1);
  for (const token of tokens) expect(sizeOf(token), `--fs-${token}`).toBeCloseTo((token * rootSize()) / 100, 0);
  const row = document.createElement('div');
  row.style.height = 'var(--row-table)';
  document.body.append(row);
  expect(row.offsetHeight).toBeGreaterThanOrEqual(Math.round(1.6 * sizeOf(12)));
  row.remove();
  await page.viewport(1920, 1000);
  await expect.poll(rootSize, patient).toBeCloseTo(100, 1);
  for (const token of tokens) expect(sizeOf(token), `--fs-${token} at 1920`).toBeCloseTo(token, 1);
});

test('at 200 % on a screen of 1920 px text is twice as large as before', async () => {
  await page.viewport(1920, 1000);
  await start('/login');
  await expect.poll(rootSize, patient).toBeCloseTo(100, 1);
  const before = sizeOf(12);
  await page.viewport(960, 500);
  await expect.poll(rootSize, patient).toBeCloseTo(50, 1);
  // As many CSS pixels, each of them twice as wide.
  expect(sizeOf(12)).toBe(before);
});

test('the size of text that was chosen multiplies all of them', async () => {
  await page.viewport(1920, 1000);
  for (const size of textSizes) {
    await start('/login', {}, { text_size: size });
    await expect.poll(() => sizeOf(13), { ...patient, message: size }).toBeCloseTo((13 * Number(size)) / 100, 1);
  }
});

/** How far the page, or a part that scrolls on its own with the page's content, goes beyond its side, px. */
const beyond = (): number =>
  Math.max(
    ...[document.documentElement, document.body, ...document.querySelectorAll<HTMLElement>('main')].map(
      (element) => element.scrollWidth - element.clientWidth,
    ),
  );

describe.each(narrow)('at %i px', (width) => {
  test.each(paths)('%s does not scroll sideways', async (path) => {
    await page.viewport(width, 844);
    await start(path, visitors.includes(path.split('?')[0]!) ? {} : { session: demoSession });
    await expect.poll(() => document.querySelectorAll('main, canvas').length, patient).toBeGreaterThan(0);
    await expect.poll(beyond, patient).toBeLessThanOrEqual(0);
  });
});
