import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

const patient = { timeout: 15_000 };

/**
 * What has a scroll bar although hardly anything lies beyond its edge: the list of a few pixels, and any menu that
 * scrolls aside.
 */
function strayBars(): readonly string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const { overflowX, overflowY, scrollbarWidth } = getComputedStyle(element);
    if (scrollbarWidth === 'none') return [];
    const wide = element.scrollWidth - element.clientWidth;
    const tall = element.scrollHeight - element.clientHeight;
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const aside = scrolls(overflowX) && wide > 0 && (wide <= 8 || element.closest('[role="dialog"]') !== null);
    return aside || (scrolls(overflowY) && tall > 0 && tall <= 8)
      ? [`${element.tagName} ${element.className}: ${wide} × ${tall} px`]
      : [];
  });
}

const overlays = {
  'the connection': /^Connection/,
  'the messages': /^Messages, /,
  'the drawing tools': /^Drawing$/,
  'the indicators': /^Indicators/,
  'the settings of the chart': /^Chart settings$/,
  'all intervals': /^All intervals/,
  'the user menu': /^User menu/,
  'the search for a symbol': /^Add a symbol$/,
} as const;
const cases = Object.entries(overlays).flatMap(([what, name]) =>
  (['100', '130'] as const).map((size) => ({ what, size, name })),
);

test.each(cases)('$what, with text of $size %, has no stray scroll bar', async ({ size, name }) => {
  await page.viewport(1920, 1080);
  await start('/dashboard', { session: demoSession }, { text_size: size });
  const button = page.getByRole('button', { name }).first();
  await expect.element(button, patient).toBeVisible();
  await button.click();
  await expect.element(page.getByRole('dialog'), patient).toBeVisible();
  await expect
    .poll(
      () => document.querySelector('[role="dialog"]')!.querySelectorAll('button, input, [role="tab"]').length,
      patient,
    )
    .toBeGreaterThan(1);
  expect(strayBars()).toEqual([]);
});
