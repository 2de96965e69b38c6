import { expect, type Page } from '@playwright/test';
import { cutTexts } from '../cut-texts.ts';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Makes every text of the catalogue two fifths longer, as another language may be. */
export function lengthen(): void {
  const parse = JSON.parse;
  const isCatalogue = (value: unknown): value is Record<string, unknown[]> =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).length > 40 &&
    Object.values(value).every(Array.isArray);
  const longer = (parts: readonly unknown[]): unknown[] => {
    const length = parts.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 4), 0);
    return [
      ...parts,
      ` ${'long '
        .repeat(Math.ceil(length / 10))
        .slice(0, Math.ceil(length * 0.4))
        .trim()}`,
    ];
  };
  JSON.parse = ((...args: Parameters<typeof parse>) => {
    const value: unknown = parse(...args);
    return isCatalogue(value)
      ? Object.fromEntries(Object.entries(value).map(([id, parts]) => [id, longer(parts)]))
      : value;
  }) as typeof parse;
}

/** Makes the texts of a page as it stands two fifths longer, but for figures and names. */
const lengthenPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longer = (text: Text): void => {
      const words = text.data.trim();
      if (!/\p{L}{2}/u.test(words) || text.parentElement?.closest('script, style, template, .brand, .languages'))
        return;
      const more = 'long '
        .repeat(Math.ceil(words.length / 10))
        .slice(0, Math.ceil(words.length * 0.4))
        .trim();
      text.data = text.data.replace(words, () => `${words} ${more}`);
    };
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) longer(text);
  });

/** Expects that no text of a page is cut at any size; leaves it as large as it was. */
export async function expectWhole(page: Page, what: string): Promise<void> {
  const own = page.viewportSize()!;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(cutTexts), { message: `${what} at ${size.width}`, timeout: 5_000 })
      .toEqual([]);
  }
  await page.setViewportSize(own);
}

/** The site's texts are in its pages: they are made longer there, once each page stands. */
export async function expectPublicWhole(page: Page, what: string): Promise<void> {
  await lengthenPage(page);
  await expect(page.locator('h1').first(), 'the longer texts are there').toContainText(/ l(o(ng?)?)?$/);
  await expectWhole(page, what);
}
