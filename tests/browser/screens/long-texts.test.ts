import type { Messages } from '@lingui/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cutTexts } from '../../cut-texts.ts';
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
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=ai' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=ai-quiet' }),
    import.meta.glob<Catalogue>('../../../locales/en.po', { query: '?set=ai-rest' }),
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
