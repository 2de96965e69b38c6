import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

const patient = { timeout: 15_000 };
const cases = (
  [
    [1920, 1080],
    [1440, 900],
    [1280, 800],
    [390, 844],
  ] as const
).flatMap(([width, height]) =>
  (['en', 'zh-Hans', 'zh-Hant'] as const).flatMap((lang) =>
    (['all', 'own orders'] as const).map((what) => ({ width, height, lang, what })),
  ),
);

test.each(cases)(
  'at $width px in $lang, with $what stale, the head of the book keeps its title and its grouping',
  async ({ width, height, lang, what }) => {
    await page.viewport(width, height);
    const engine = await start('/dashboard', { session: demoSession }, { lang });
    await expect.poll(() => document.querySelector('#book, nav'), patient).not.toBeNull();
    if (width < 640)
      await expect.poll(() => document.querySelectorAll('nav button').length, patient).toBeGreaterThan(4);
    if (width < 640) [...document.querySelectorAll<HTMLElement>('nav button')].at(-4)!.click();
    await expect.poll(() => document.querySelector('#book header button'), patient).not.toBeNull();
    if (what === 'all') engine.become('stale');
    engine.becomeOf('account', 'stale');
    const head = () => document.querySelector('#book header')!;
    await expect.poll(() => head().querySelectorAll('[class*="stale"]').length, patient).toBe(1);
    const frame = head().getBoundingClientRect();
    // The selected tab, or the title where there are none.
    const title = (
      head().querySelector('label:has(input:checked), [aria-checked="true"], h2') as HTMLElement
    ).getBoundingClientRect();
    const place = head().firstElementChild!.getBoundingClientRect();
    const grouping = [...head().querySelectorAll('button')].at(-1)!.getBoundingClientRect();
    expect([
      title.left >= place.left - 1,
      title.right <= place.right + 1,
      grouping.right <= frame.right,
      grouping.left >= place.right,
    ]).toEqual([true, true, true, true]);
  },
);
