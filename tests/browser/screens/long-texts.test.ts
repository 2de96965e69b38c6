import type { Messages } from '@lingui/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { places } from './places.ts';
import { start } from './start.ts';

interface Catalogue {
  readonly messages: Messages;
}
type MessagePart = Exclude<Messages[string], string>[number];
const sizes = [
  [1920, 1080],
  [1280, 800],
  [390, 844],
] as const;

function longer(parts: readonly MessagePart[]): MessagePart[] {
  const length = parts.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 4), 0);
  return [
    ...parts,
    ` ${'long '
      .repeat(Math.ceil(length / 10))
      .slice(0, Math.ceil(length * 0.4))
      .trim()}`,
  ];
}

// Every text of the catalogues is two fifths longer, as another language may be.
const catalogues = await Promise.all(
  [
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=entry' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=desk' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=desk-quiet' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=desk-rest' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=pop-out' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=pop-out-quiet' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=pop-out-rest' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=app' }),
  ].flatMap((found) => Object.values(found).map((load) => load())),
);
const written = catalogues.map(({ messages }) => ({ messages, before: { ...messages } }));
beforeAll(() => {
  for (const { messages, before } of written)
    for (const [id, parts] of Object.entries(before)) messages[id] = Array.isArray(parts) ? longer(parts) : parts;
});
afterAll(() => {
  for (const { messages, before } of written) Object.assign(messages, before);
});

/** Whether what an element does not show of itself is left out on purpose, or comes when it is scrolled to. */
function mayBeCut(element: HTMLElement): boolean {
  // Choices that find no room beside the others stand in the menu at their end; figures that find none in the one row
  // over a low chart wrap out of sight as a whole.
  if (
    !element.checkVisibility() ||
    getComputedStyle(element).clipPath !== 'none' ||
    element.closest('.visually-hidden') ||
    element.querySelector(':scope > [inert]')
  )
    return true;
  if (element.matches(':is([data-room="low"], [data-room="tight"]) > p')) return true;
  // A chart out of view takes its size when it comes into view.
  const { top, bottom } = element.getBoundingClientRect();
  return element.matches('[data-pane]') && (bottom <= 0 || top >= innerHeight);
}

/** Elements of which a part cannot be seen, nor reached by scrolling, and whether the page goes beyond its side. */
function cutTexts(): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const cut = [...document.querySelectorAll<HTMLElement>('#root, #root *:not(canvas, img)')]
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return (
        ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)) &&
        !mayBeCut(element)
      );
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 60)}`);
  // A drawing has no other side to scroll to: what its texts have beyond it is not seen.
  const beyond = [...document.querySelectorAll<SVGTextElement>('svg text')]
    .filter((text) => {
      const own = text.getBoundingClientRect();
      const whole = text.ownerSVGElement!.getBoundingClientRect();
      return text.checkVisibility() && (own.left < whole.left - 1 || own.right > whole.right + 1);
    })
    .map(({ textContent }) => `text ${textContent}`);
  return [
    ...cut,
    ...beyond,
    ...(document.documentElement.scrollWidth > innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} px wide`]
      : []),
  ];
}

test.each(places)('texts of %s that are two fifths longer are cut at no size', async (address, who) => {
  await page.viewport(...sizes[0]);
  await start(address, who);
  await expect.poll(() => document.querySelector('main, canvas'), { timeout: 10_000 }).not.toBeNull();
  await expect
    .poll(() => document.body.textContent, { message: 'the longer texts are there', timeout: 10_000 })
    .toMatch(/ long/i);
  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    await expect.poll(cutTexts, { message: `at ${width}`, timeout: 10_000 }).toEqual([]);
  }
});
